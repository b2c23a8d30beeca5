// An equity calculation in chunks: they cover it once, and their counts do not depend on the worker.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countMaxDraws } from '../../../src/calculations/equity/draw-budget.js';
import {
  type EnumeratedEquity,
  type LoadedEquityEngine,
  PlannedEquity,
} from '../../../src/calculations/equity/enumerated-equity.js';
import type { EquityChunk, SampledEquityChunk } from '../../../src/calculations/equity/equity-chunk.js';
import { type SampledEquity, sizeSampledChunk } from '../../../src/calculations/equity/sampled-equity.js';
import { chunkReceiver, chunkSender } from '../../../src/calculations/workers/sent-chunks.js';
import { formatCards } from '../../../src/engine/card-lists.js';
import { DECK } from '../../engine/hands.js';
import { chance, draw } from '../../engine/random.js';
import { writeEquity } from '../../named-counts.js';
import { loadHoldem } from '../holdem.js';
import { calculationOf } from './questions.js';

/** Without a table: boards are enumerated. */
const { table: _, ...engine }: LoadedEquityEngine = await loadHoldem();

const exact = (question: object): EnumeratedEquity =>
  calculationOf({ ...question, method: 'exact' }) as EnumeratedEquity;
const sampled = (question: object): SampledEquity =>
  calculationOf({ ...question, method: 'monte-carlo', seed: 7 }) as SampledEquity;

const chunksOf = (calculation: EnumeratedEquity | SampledEquity) => {
  const planned = calculation.plan(engine);
  const chunks = Array.from({ length: planned.chunkCount }, (_, index) => planned.chunkAt(index) as EquityChunk);
  return { planned, chunks };
};

/** @param product how often draws fit, by all pairs of players */
const sizeOf = (players: number, product: number, least = 0) => sizeSampledChunk(players, { product, least });

const sizes = suite('the deals and the draws of a chunk');

sizes('depend on the number of players, in whole batches of sixteen', () => {
  const deals = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(players => sizeOf(players, 1, 1).deals);
  assert.equal(deals, [87488, 58320, 43744, 35_000 - 8, 29152, 24992, 21872, 19440, 17488]);
  assert.equal([sizeOf(2, 1, 1).draws, sizeOf(10, 1, 1).draws], [400_000, 80_000]);
});

sizes('are fewer deals if hands rarely fit together: half as many as the draws may give', () => {
  assert.is(sizeOf(10, 0.24).deals, 12_000);
  assert.is(sizeOf(10, 0.05).deals, 2_512);
});

sizes('end after 200,000 draws, where it is decided whether hands fit, and within the most draws for a deal', () => {
  for (const [product, perDeal] of [
    [0.49, 10],
    [0.1, 10],
    [0.0999, 100],
    [0, 100],
  ] as const) {
    for (const [players, judged] of [
      [2, 200_000],
      [4, 200_000],
      [5, 100_000],
      [10, 100_000],
    ] as const) {
      const { deals, draws } = sizeOf(players, product);
      assert.is(draws, judged);
      assert.ok(deals >= 16 && draws <= perDeal * deals, `${players} players, ${product}`);
    }
  }
});

sizes.run();

const ends = suite('an exact calculation');

ends('has no chunk behind its last one', () => {
  for (const question of [{ board: ['2h', '7c', 'Th'] }, { board: ['2h', '7c', 'Th'], next_cards: true }]) {
    const { planned, chunks } = chunksOf(exact({ players: ['AhKh', 'QQ+'], ...question }));
    assert.throws(() => planned.chunkAt(chunks.length), RangeError);
  }
});

ends.run();

const chunks = suite('chunks');

const RANGES: Readonly<Record<string, readonly string[]>> = {
  'that fit mostly': ['15%', '22+'],
  'that rarely fit': Array(6).fill('10%'),
  'that hardly ever fit': Array(10).fill('20%'),
};

/** The requests of the chunks of a sample. */
const asked = (all: readonly EquityChunk[]): SampledEquityChunk['work'][] =>
  all.map(({ work }) => {
    if (!('simulations' in work)) throw new Error('a chunk of a sample has simulations');
    return work;
  });

for (const [title, players] of Object.entries(RANGES)) {
  chunks(`of samples of hands ${title} request all deals, each with its own stream`, () => {
    for (const simulations of [1, 999, 87_488, 174_975, 174_976, 300_000]) {
      const calculation = sampled({ players, simulations });
      const works = asked(chunksOf(calculation).chunks);
      let [deals, draws] = [0, 0];
      for (const [index, work] of works.entries()) {
        assert.equal([work.seed, work.stream], [7, index]);
        deals += work.simulations;
        draws += work.draws;
      }
      assert.is(deals, simulations);
      assert.ok(draws <= countMaxDraws(calculation), `${draws} of ${countMaxDraws(calculation)} draws`);
      const size = sizeOf(players.length, calculation.fit.product, calculation.fit.least).deals;
      for (const work of works.slice(1)) assert.ok(work.simulations >= size && work.simulations < 2 * size);
    }
  });
}

chunks('after the first round request the missing deals, while draws are left', () => {
  const calculation = sampled({ players: RANGES['that rarely fit'], simulations: 300_000 });
  const { chunkCount: count, fit } = calculation;
  const { deals, draws } = sizeOf(6, fit.product, fit.least);
  const after = (counts: { deals: number; draws: number }) => {
    const [work] = asked([calculation.chunkAt(count, writeEquity({ ...counts, tops: [] }))]);
    return [work?.simulations, work?.draws, work?.stream];
  };
  assert.equal(after({ deals: 200_000, draws: 1_000_000 }), [deals, draws, count]);
  assert.equal(after({ deals: 299_990, draws: 1_000_000 }), [10, draws, count]);
  assert.equal(after({ deals: 200_000, draws: countMaxDraws(calculation) - 3 }), [deals, 3, count]);
  assert.throws(() => calculation.chunkAt(count), RangeError);
});

const listSteps = (all: readonly EquityChunk[]): number[] => all.map(({ work }) => ('count' in work ? work.count : 0));

/** Steps of the engine by the card that came next, and next cards whose steps a worker asks for. */
const listWork = (all: readonly EquityChunk[]) => {
  const steps = new Map<number | undefined, number>();
  const cards: number[] = [];
  for (const { work, board } of all) {
    if ('simulations' in work) throw new Error('no chunk is sampled');
    if ('cards' in work) cards.push(...work.cards);
    else {
      assert.is(work.first, steps.get(work.card) ?? 0);
      assert.is(board.length, work.card === undefined ? 3 : 4);
      steps.set(work.card, work.first + work.count);
    }
  }
  return { steps, cards };
};

const sumHands = (all: readonly EquityChunk[]): number =>
  all.reduce((total, chunk) => total + ('evaluatedHands' in chunk ? chunk.evaluatedHands : 0), 0);

for (const [title, players, isWhole] of [
  ['a few at a time', ['random', '22+'], true],
  ['and the steps of each if it takes long', ['15%', '15%', '99'], false],
] as const) {
  chunks(`of an exact calculation cover all steps, and each card that can come next, ${title}`, () => {
    const { planned, chunks: all } = chunksOf(
      exact({ players, board: ['2c', '3c', '4c'], dead: ['5c'], categories: true, next_cards: true }),
    );
    if (!(planned instanceof PlannedEquity)) throw new Error('an exact calculation is planned');
    const { steps, cards } = listWork(all);
    const [own, ...next] = planned.parts;
    assert.is(steps.get(undefined), own?.steps);
    if (isWhole) assert.equal([next.length, cards.length, new Set(cards).size], [1, 48, 48]);
    else assert.equal([next.length, cards.length], [48, 0]);
    for (const part of isWhole ? [] : next) assert.is(steps.get(part.card), part.steps);
    assert.ok(all.every(({ work, categories }) => categories === ('first' in work && work.card === undefined)));
    assert.is(sumHands(all), planned.evaluatedHands);
  });
}

chunks('of whole next cards have at most 600,000 hands, about 3 ms', () => {
  for (const players of [['AhKh', 'QsQd'], ['random', 'random'], ['QQ+', '77,88', 'JsTs'], Array(4).fill('KK+')]) {
    const { chunks: all } = chunksOf(exact({ players, board: ['2c', '3c', '4c'], next_cards: true }));
    const hands = all.flatMap(chunk =>
      'cards' in chunk.work && 'evaluatedHands' in chunk ? [chunk.evaluatedHands] : [],
    );
    assert.ok(hands.length > 0 && hands.every(each => each <= 600_000), `${players.join(' against ')}: ${hands}`);
  }
});

chunks('of next cards are planned without their boards, which takes the event loop no longer than one board', () => {
  let asked = 0;
  const equity: LoadedEquityEngine['equity'] = {
    ...engine.equity,
    equitySteps: situation => {
      asked++;
      return engine.equity.equitySteps(situation);
    },
  };
  for (const players of [
    ['random', 'random'],
    ['QQ+', '77,88', 'JsTs'],
  ]) {
    const question = { players, board: ['2c', '3c', '4c'] };
    for (const next_cards of [false, true]) exact({ ...question, next_cards }).plan({ ...engine, equity });
    assert.is(asked, 2);
    asked = 0;
  }
});

chunks('of known hands on a flop or later are one, with the steps that the engine says', () => {
  const random = chance(33);
  for (let players = 2; players <= 10; players++) {
    for (const onBoard of [3, 4, 5]) {
      for (const dead of [0, 7]) {
        const cards = formatCards(draw(random, DECK, onBoard + dead + 2 * players));
        const board = cards.splice(0, onBoard);
        const asked = {
          dead: cards.splice(0, dead),
          players: cards.splice(0, players).map(card => card + cards.shift()),
        };
        for (const details of [{}, { hands: true, categories: true }]) {
          const { planned, chunks: all } = chunksOf(exact({ ...asked, ...details, board }));
          assert.is(all.length, 1);
          const { steps, stepsAtOnce } = engine.equity.equitySteps(planned.table);
          assert.equal(listSteps(all), [steps], `${players} players, ${onBoard} cards`);
          assert.ok(stepsAtOnce >= steps);
        }
      }
    }
  }
});

chunks('leave out next cards that leave a player without a hand', () => {
  const { chunks: all } = chunksOf(exact({ players: ['AhKh', '22+'], board: ['2c', '3c', '4c'], next_cards: true }));
  const { cards } = listWork(all);
  assert.is(cards.length, 47);
  assert.not.ok(cards.includes(38) || cards.includes(37));
});

chunks('arrive at a worker unchanged; their ranges are sent once', () => {
  const [send, receive] = [chunkSender(), chunkReceiver()];
  const calculations = Array.from({ length: 20 }, (_, seed) =>
    sampled({ players: ['15%', '22+'], simulations: seed + 1 }),
  );
  let sent = 0;
  for (const calculation of [...calculations, ...calculations.slice(10), ...calculations]) {
    const chunk = calculation.chunkAt(0);
    const message = structuredClone(send(chunk));
    if (message.ranges) sent++;
    assert.equal(receive(message), chunk);
  }
  assert.ok(sent >= 20 && sent < 45, `ranges were sent ${sent} times`);
});

chunks.run();
