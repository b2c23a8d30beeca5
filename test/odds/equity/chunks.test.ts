// An equity calculation in chunks: they cover it once, and their counts do not depend on who computes them.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { instantiateEngine } from '../../../src/engine/engine.js';
import { addEquityCounts } from '../../../src/engine/equity-counts.js';
import type { EquityCalculation, ExactEquity, SampledEquity } from '../../../src/odds/equity/calculation.js';
import {
  computeEquityChunk,
  equityChunkAt,
  equityChunkCount,
  equitySimulationsPerChunk,
  evaluatedHandsOfEquity,
  planEquity,
} from '../../../src/odds/equity/chunks.js';
import { chunkReceiver, chunkSender } from '../../../src/odds/workers/kept-ranges.js';
import { calculationOf } from './questions.js';

const engine = await instantiateEngine(readFileSync(new URL('../../../dist/poker-odds.wasm', import.meta.url)));

const exact = (question: object): ExactEquity => calculationOf({ ...question, method: 'exact' }) as ExactEquity;
const sampled = (question: object): SampledEquity =>
  calculationOf({ ...question, method: 'monte-carlo', seed: 7 }) as SampledEquity;

const chunksOf = (calculation: EquityCalculation) => {
  const planned = calculation.method === 'exact' ? planEquity(engine, calculation) : calculation;
  const chunks = Array.from({ length: equityChunkCount(planned) }, (_, index) => equityChunkAt(planned, index));
  return { planned, chunks };
};

const sizes = suite('simulations in a chunk');

sizes('depend on the number of players, in whole batches of sixteen', () => {
  const usual = { maxListed: 0, extraNs: 0 };
  const perChunk = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(players => equitySimulationsPerChunk(players, usual));
  assert.equal(perChunk, [87488, 58320, 43744, 35_000 - 8, 29152, 24992, 21872, 19440, 17488]);
});

sizes('are fewer where drawing takes long, and as many as a call takes where hands are given', () => {
  assert.is(equitySimulationsPerChunk(2, { maxListed: 0, extraNs: 1e9 }), 16);
  assert.is(equitySimulationsPerChunk(10, { maxListed: 0, extraNs: 900 }), 1744);
  assert.is(equitySimulationsPerChunk(2, { maxListed: 10, extraNs: 0 }), 26512);
});

sizes.run();

const chunks = suite('chunks');

for (const simulations of [1, 16, 87_488, 87_489, 300_000]) {
  chunks(`of ${simulations} deals add up, each a stream of its own`, () => {
    const calculation = sampled({ players: ['15%', '22+'], simulations });
    const { chunks: all } = chunksOf(calculation);
    const works = all.map(({ work }) => work);
    let sum = 0;
    for (const [index, work] of works.entries()) {
      if (!('simulations' in work)) throw new Error('a chunk of a sample has simulations');
      assert.equal([work.seed, work.stream], [7, index]);
      sum += work.simulations;
    }
    assert.is(sum, simulations);
    const hands = all.reduce((total, { evaluatedHands }) => total + evaluatedHands, 0);
    assert.is(hands, evaluatedHandsOfEquity(calculation));
  });
}

chunks('of every deal cover all steps, also of each card that can come next', () => {
  const { planned, chunks: all } = chunksOf(
    exact({ players: ['random', '22+'], board: ['2c', '3c', '4c'], dead: ['5c'], next_cards: true }),
  );
  if (!('parts' in planned)) throw new Error('an exact calculation is planned');
  assert.is(planned.parts.length, 1 + 48);
  const steps = new Map<number | undefined, number>();
  for (const { work, board, categories } of all) {
    if ('simulations' in work) throw new Error('no chunk is sampled');
    assert.is(work.first, steps.get(work.card) ?? 0);
    assert.is(board.length, work.card === undefined ? 3 : 4);
    assert.is(categories ?? false, false);
    steps.set(work.card, work.first + work.count);
  }
  for (const part of planned.parts) assert.is(steps.get(part.card), part.steps);
  const hands = all.reduce((total, { evaluatedHands }) => total + evaluatedHands, 0);
  assert.is(hands, evaluatedHandsOfEquity(planned));
});

chunks('have fewer steps where categories or hands are counted, which takes longer', () => {
  const question = { players: ['15%', '20%'], board: ['Qh', 'Jd', '5c'] };
  const stepsOf = (details: object): number => {
    const { chunks: all } = chunksOf(exact({ ...question, ...details }));
    const [first] = all;
    if (first === undefined || 'simulations' in first.work) throw new Error('an exact calculation has steps');
    return first.work.count;
  };
  const plain = stepsOf({});
  assert.ok(stepsOf({ categories: true }) < plain, 'categories');
  assert.ok(stepsOf({ hands: true }) < plain, 'hands');
});

chunks('leave out next cards that leave a player without a hand', () => {
  const { planned } = chunksOf(exact({ players: ['AhKh', '22+'], board: ['2c', '3c', '4c'], next_cards: true }));
  const cards = 'parts' in planned ? planned.parts.map(({ card }) => card) : [];
  assert.is(cards.length, 1 + 47);
  assert.not.ok(cards.includes(38) || cards.includes(37));
});

chunks('come to a worker as they are, with ranges that are sent once', () => {
  const [send, receive] = [chunkSender(), chunkReceiver()];
  const calculations = Array.from({ length: 20 }, (_, seed) =>
    sampled({ players: ['15%', '22+'], simulations: seed + 1 }),
  );
  let sent = 0;
  for (const calculation of [...calculations, ...calculations.slice(10), ...calculations]) {
    const chunk = { equity: equityChunkAt(calculation, 0) };
    const message = structuredClone(send(chunk));
    if ('ranges' in message) sent++;
    assert.equal(receive(message), chunk);
  }
  assert.ok(sent >= 20 && sent < 45, `ranges were sent ${sent} times`);
});

chunks('of hands that are drawn from lists are the same whoever made the list', () => {
  const calculation = sampled({ players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'], simulations: 50_000, hands: true });
  assert.ok(calculation.drawing.maxListed > 0);
  const again = sampled({ players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'], simulations: 50_000, hands: true });
  const count = (asked: SampledEquity) =>
    chunksOf(asked)
      .chunks.map(chunk => computeEquityChunk(engine, chunk))
      .reduce(addEquityCounts);
  assert.equal(count(calculation), count(again));
  assert.is(count(calculation).deals, 50_000);
});

chunks.run();
