// An exact equity with what can come next, in chunks: they cover the boards after each card or flop once.

import * as assert from 'uvu/assert';
import { addChunk } from '../../../src/calculations/calculation.js';
import type { EnumeratedEquity, LoadedEquityEngine } from '../../../src/calculations/equity/enumerated-equity.js';
import type { EnumeratedEquityChunk, EquityChunk } from '../../../src/calculations/equity/equity-chunk.js';
import { listNextFlops } from '../../../src/calculations/equity/next-cards.js';
import { type Counts, readDeals, readNextSums } from '../../../src/engine/counts.js';
import { FULL_DECK } from '../../../src/engine/deck.js';
import { rangeWeights } from '../../../src/ranges/holdem-ranges.js';
import { suite } from '../../suite.js';
import { loadHoldem } from '../holdem.js';
import { calculationOf } from './questions.js';

/** Without a table: boards are enumerated. */
const { table: _, ...engine }: LoadedEquityEngine = await loadHoldem();

const exact = (question: object): EnumeratedEquity =>
  calculationOf({ ...question, method: 'exact' }) as EnumeratedEquity;

const chunksOf = (calculation: EnumeratedEquity) => {
  const planned = calculation.plan(engine);
  const chunks = Array.from({ length: planned.chunkCount }, (_, index) => planned.chunkAt(index) as EquityChunk);
  return { planned, chunks };
};

const chunks = suite('chunks of what can come next');

for (const [players, board, boards, isCut] of [
  [['random', '22+'], ['2c', '3c', '4c'], 48, false],
  [['30%', '30%', '66+, AJs+, KQs'], ['2c', '3c', '4c'], 48, true],
  [['AA', 'KK, QQ'], [], 4861, false],
  [['22+', 'TT+, AK', '20%'], [], 4861, true],
] as const) {
  const street = `each ${board.length > 0 ? 'card' : 'flop'} that can come next`;
  chunks(`cover all own steps and ${street}, ${isCut ? 'in pieces' : 'a few at a time'}: ${players}`, () => {
    const asked = board.length > 0 ? { board, next_cards: true } : { flops: true };
    const { planned, chunks: all } = chunksOf(exact({ players, dead: ['5c'], categories: true, ...asked }));
    const [first, next] = planned.parts;
    const pieces = new Map<string, number[]>();
    let own = 0;
    for (const { work, categories } of all) {
      assert.is(categories === true, !('next' in work));
      if ('next' in work) {
        for (const cards of work.next) pieces.set(`${cards}`, [...(pieces.get(`${cards}`) ?? []), work.piece]);
      } else own += 'count' in work ? work.count : 1;
    }
    assert.equal([own, pieces.size, next!.pieces > 1], [first!.steps, boards, isCut]);
    const inOrder = [...Array(next!.pieces).keys()];
    for (const numbers of pieces.values()) assert.equal(numbers, inOrder);
    const hands = all.map(chunk => planned.countHands(chunk as EnumeratedEquityChunk));
    assert.is(
      hands.reduce((sum, each) => sum + each),
      planned.evaluatedHands,
    );
  });
}

chunks('of boards after the next street have at most 350,000 hands, about 1.75 ms', () => {
  for (const players of [['AhKh', 'QsQd'], ['random', 'random'], ['QQ+', '77,88', 'JTs'], Array(4).fill('KK+')]) {
    for (const asked of [{ board: ['2c', '3c', '4c'], next_cards: true }, { flops: true }]) {
      const { planned, chunks: all } = chunksOf(exact({ players, ...asked }));
      const hands = all.flatMap(chunk =>
        'next' in chunk.work ? [planned.countHands(chunk as EnumeratedEquityChunk)] : [],
      );
      assert.ok(hands.length > 0 && Math.max(...hands) <= 350_000, `${players.join(' against ')}: ${hands}`);
    }
  }
});

chunks('of the next street are planned without their boards, as fast as one board', () => {
  let asked = 0;
  const equity: LoadedEquityEngine['equity'] = {
    ...engine.equity,
    equitySteps: situation => {
      asked++;
      return engine.equity.equitySteps(situation);
    },
  };
  for (const [players, boards] of [
    [['random', 'random'], 2],
    [['QQ+', '77,88', 'JsTs'], 0],
  ] as const) {
    const question = { players, board: ['2c', '3c', '4c'] };
    for (const next_cards of [false, true]) exact({ ...question, next_cards }).plan({ ...engine, equity });
    assert.is(asked, boards);
    asked = 0;
  }
});

chunks('count nothing after cards that leave a player without a hand', () => {
  for (const [asked, left] of [
    [{ board: ['2c', '3c', '4c'], next_cards: true }, 47],
    [{ flops: true }, 4494],
  ] as const) {
    const { planned, chunks: all } = chunksOf(exact({ players: ['AhKh', '22+'], ...asked }));
    const next = planned.next!;
    const counts = all.reduce<Counts | undefined>(
      (sum, chunk, index) => addChunk(planned, sum, index, engine.compute(chunk)),
      undefined,
    );
    const known = next.filter((_, number) => readDeals(readNextSums(counts!, 2, number, next.length)) === 0);
    assert.ok(known.every(({ cards }) => cards.includes(38) || cards.includes(37)));
    assert.is(known.length, next.length - left);
  }
});

chunks('are of the flops that a deal can have: none has a card that every hand of a player has', () => {
  const list = (...players: string[]): number => listNextFlops(players.map(rangeWeights), [], FULL_DECK).length;
  assert.equal([list('AA', 'KK'), list('AsKs', 'AdKh', 'AcKc')], [1755, 15_180]);
  const held = listNextFlops(['AhKh,AhQh', '22+'].map(rangeWeights), [], FULL_DECK);
  assert.not.ok(held.some(({ cards }) => cards.includes(38)));
});
