// An equity calculation in chunks: they cover it once, and their counts do not depend on the worker.

import * as assert from 'uvu/assert';
import { countMaxDraws } from '../../../src/calculations/equity/draw-budget.js';
import type { EnumeratedEquity, LoadedEquityEngine } from '../../../src/calculations/equity/enumerated-equity.js';
import type { EquityChunk, SampledEquityChunk } from '../../../src/calculations/equity/equity-chunk.js';
import { type SampledEquity, sizeSampledChunk } from '../../../src/calculations/equity/sampled-equity.js';
import { chunkReceiver, chunkSender } from '../../../src/calculations/workers/sent-chunks.js';
import { formatCards } from '../../../src/engine/card-lists.js';
import { DECK } from '../../engine/hands.js';
import { chance, draw } from '../../engine/random.js';
import { writeEquity } from '../../named-counts.js';
import { suite } from '../../suite.js';
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

const orders = suite('the slices of an exact equity');

orders('are computed in their order where a sum may not be an exact integer', () => {
  const isSequential = (question: object): boolean => exact(question).isSequential;
  const flop = ['2c', '3c', '4c'];
  assert.not.ok(isSequential({ players: ['QQ+', '22+'], board: flop, hands: true }));
  assert.ok(isSequential({ players: ['QQ+:0.5, AKs', '22+'], board: flop }));
  // By hand a deal counts 2,520 shares, so that 2^53 ÷ 2,520 deals are exact: more than 1326 × 78 × 25 on each of 1,370,754 boards.
  const [fewer, more] = ['AhQh, AdQd, AcQc', 'AQs'].map(hands => ['random', '22+', `QQ+, AKs, ${hands}`]);
  assert.not.ok(isSequential({ players: fewer, hands: true }));
  assert.ok(isSequential({ players: more, hands: true }));
  assert.not.ok(isSequential({ players: more }));
});

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
    for (const players of [2, 4, 5, 10]) {
      const { deals, draws } = sizeOf(players, product);
      assert.is(draws, players < 5 ? 200_000 : 100_000);
      assert.ok(deals >= 16 && draws <= perDeal * deals, `${players} players, ${product}`);
    }
  }
});

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

chunks('of an exact calculation end with the last one', () => {
  for (const more of [{}, { next_cards: true }]) {
    const { planned, chunks: all } = chunksOf(exact({ players: ['AhKh', 'QQ+'], board: ['2h', '7c', 'Th'], ...more }));
    assert.throws(() => planned.chunkAt(all.length), RangeError);
  }
});

chunks('of an exact calculation bill what they make up of its work, however it is cut into slices', () => {
  for (const question of [
    { players: ['random', '22+'], board: ['2c', '3c', '4c'], next_cards: true },
    { players: ['random', '20%'], dead: ['5c'], categories: true },
  ]) {
    const { planned, chunks: all } = chunksOf(exact(question));
    const counts = writeEquity({ deals: 1, tops: [] });
    for (const size of [1, 7, 100]) {
      let [billed, done] = [0, 0];
      for (let first = 0; first < all.length; first += size) {
        const next = planned.measureDone(Math.min(first + size, all.length), counts);
        assert.ok(next > done && next <= 1, `${done} … ${next}`);
        billed += planned.billPart(counts, next) - planned.billPart(counts, done);
        done = next;
      }
      assert.equal([done, billed], [1, planned.billedHands]);
    }
  }
});

chunks('of known hands on a flop or later are one, with the counts of all steps', () => {
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
          const { steps } = engine.equity.equitySteps(planned.table);
          const counts = engine.equity.enumerateEquity({ ...planned.table, first: 0, count: steps });
          assert.equal(engine.compute(all[0]!), counts, `${players} players, ${onBoard} cards`);
        }
      }
    }
  }
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
