// An exact equity with what can come next, in chunks: they cover the boards after each card or flop once.

import * as assert from 'uvu/assert';
import { addChunk } from '../../../src/calculations/calculation.js';
import { EnumeratedEquity, type LoadedEquityEngine } from '../../../src/calculations/equity/enumerated-equity.js';
import type { EnumeratedEquityChunk, EquityChunk } from '../../../src/calculations/equity/equity-chunk.js';
import { listNextCards, listNextFlops } from '../../../src/calculations/equity/next-cards.js';
import { formatCards } from '../../../src/engine/card-lists.js';
import { type Counts, readDeals, readNextSums } from '../../../src/engine/counts.js';
import { FULL_DECK } from '../../../src/engine/deck.js';
import { listWeightedHands } from '../../../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../../../src/games/holdem-engine.js';
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

/** The own steps that chunks have in their order, and for each board after the next street its pieces. */
const listWork = (all: readonly EquityChunk[]) => {
  let own = 0;
  const pieces = new Map<string, number>();
  for (const { work, board } of all) {
    assert.is(board.length, all[0]!.board.length);
    if ('simulations' in work) throw new Error('no chunk is sampled');
    if ('next' in work) {
      for (const cards of work.next) {
        const text = formatCards(cards).join('');
        assert.is(work.piece, pieces.get(text) ?? 0);
        pieces.set(text, work.piece + 1);
      }
    } else {
      const { first, count } = 'first' in work ? work : { first: 0, count: 1 };
      assert.is(first, own);
      own += count;
    }
  }
  return { own, pieces };
};

for (const [title, players, board, boards, isCut] of [
  ['each card that can come next, a few at a time', ['random', '22+'], [0, 1, 2], 48, false],
  ['each card that can come next, in pieces if it takes long', ['30%', '30%', '66+, AJs+, KQs'], [0, 1, 2], 48, true],
  ['each flop, a few at a time', ['AA', 'KK, QQ'], [], 4861, false],
  ['each flop, in pieces if it takes long', ['22+', 'TT+, AK', '20%'], [], 4861, true],
] as const) {
  chunks(`of an exact calculation cover all steps, and ${title}`, () => {
    const ranges = players.map(rangeWeights);
    const combos = ranges.map(range => listWeightedHands(range).length);
    const table = {
      deck: FULL_DECK,
      board,
      dead: [3],
      combos,
      ranges,
      categories: true,
      byHand: false,
      listsHands: false,
    };
    const listNext = () =>
      board.length === 0 ? listNextFlops(ranges, [3], FULL_DECK) : listNextCards(board, [3], FULL_DECK);
    const { planned, chunks: all } = chunksOf(new EnumeratedEquity(HOLDEM_ENGINE, table, listNext, engine.equity));
    const { own, pieces } = listWork(all);
    const [first, next] = planned.parts;
    assert.is(own, first!.steps);
    assert.equal([pieces.size, next!.pieces > 1], [boards, isCut]);
    assert.ok([...pieces.values()].every(count => count === (isCut ? next!.pieces : 1)));
    assert.ok(all.every(({ work, categories }) => (categories === true) === !('next' in work)));
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

chunks(
  'of the next street are planned without their boards, which takes the event loop no longer than one board',
  () => {
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
  },
);

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

chunks.run();
