// What is stored of an answer under an Idempotency-Key, and what comes back from it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_PACKED_BYTES } from '../../../src/accounts/charges/charge.js';
import { HAND_SUMS } from '../../../src/engine/counts.js';
import { HAND_COUNT } from '../../../src/engine/hands.js';
import { fromStoredAnswer, toStoredAnswer } from '../../../src/http/charging/stored-answer.js';
import { HttpError } from '../../../src/http/errors.js';
import type { EquityCalculation } from '../../../src/odds/equity/calculation.js';
import { type EquityCounts, writeEquity } from '../../named-counts.js';

const situation = { ranges: [], board: [], dead: [], combos: [2, 3], categories: true, hands: true };
const exact: EquityCalculation = { ...situation, method: 'exact', nextCards: true };
const sampled: EquityCalculation = {
  ...situation,
  method: 'monte-carlo',
  simulations: 10_000_000,
  targetError: 0.001,
  seed: Number.MAX_SAFE_INTEGER,
  fit: { product: 0.5, least: 0.25 },
};

/** Results by hand with these numbers for some hands, and zeros for the others. */
const handSums = (own: Readonly<Record<number, readonly number[]>>): Float64Array => {
  const sums = new Float64Array(HAND_COUNT * HAND_SUMS.size);
  for (const [hand, numbers] of Object.entries(own)) sums.set(numbers, HAND_SUMS.size * Number(hand));
  return sums;
};

const named: EquityCounts = {
  deals: 0.1 + 0.2,
  draws: 7,
  tops: [
    [1, 0.1],
    [Number.MAX_SAFE_INTEGER, Number.MIN_VALUE],
  ],
  categories: [
    [0, 1, 2, 3, 4, 5, 6, 7, 1 / 3],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
  ],
  hands: [handSums({ 0: [1, 2, 3, 4], 1325: [1 / 3, 0, 1e-300, 2520] }), handSums({ 7: [5, 0, 0, 0] })],
  nextCards: [
    { card: 3, deals: 5, tops: [[1], [2]] },
    { card: 51, deals: 0, tops: [[0], [0]] },
  ],
};
const counts = writeEquity(named);

const kept = suite('the stored answer of an equity');

kept('gives the same counts again, to the last bit', async () => {
  const stored = await toStoredAnswer('print', exact, counts);
  assert.equal(
    [stored.request, stored.method, stored.seed, stored.simulations, stored.counts],
    ['print', 'exact', undefined, undefined, []],
  );
  assert.equal((await fromStoredAnswer(exact, stored)).counts, counts);
});

kept('leaves out what was not counted', async () => {
  const few = writeEquity({
    deals: 3,
    draws: 4,
    tops: [
      [1, 2],
      [0, 2],
    ],
  });
  assert.equal((await fromStoredAnswer(sampled, await toStoredAnswer('', sampled, few))).counts, few);
});

kept('has seed and simulations of a sample', async () => {
  const stored = await toStoredAnswer('', sampled, counts);
  assert.equal([stored.method, stored.seed, stored.simulations], ['monte-carlo', Number.MAX_SAFE_INTEGER, 10_000_000]);
  const { calculation } = await fromStoredAnswer(sampled, stored);
  assert.equal(
    [calculation.method, calculation.method === 'monte-carlo' && calculation.seed],
    ['monte-carlo', Number.MAX_SAFE_INTEGER],
  );
});

kept('has the method that was used, whatever a later version would choose for the same request', async () => {
  const wasExact = await fromStoredAnswer(sampled, await toStoredAnswer('', exact, counts));
  assert.equal([wasExact.calculation.method, 'seed' in wasExact.calculation], ['exact', false]);
  const wasSampled = await fromStoredAnswer(exact, await toStoredAnswer('', { ...sampled, seed: 0 }, counts));
  assert.equal([wasSampled.calculation.method, (wasSampled.calculation as { seed?: number }).seed], ['monte-carlo', 0]);
});

kept('of ten players with every hand, as many deals as can be, fits', async () => {
  const hands = Array.from({ length: 10 }, (_, player) => {
    const sums = new Float64Array(HAND_COUNT * HAND_SUMS.size);
    for (let i = 0; i < sums.length; i++) {
      const random = Math.abs(Math.sin(i * 1.7 + player * 31.1));
      sums[i] = Math.floor(random * (i % HAND_SUMS.size === HAND_SUMS.share ? 2520 * 7500 : 7500));
    }
    return sums;
  });
  const { packed } = await toStoredAnswer('', sampled, writeEquity({ deals: 1, tops: hands.map(() => [1]), hands }));
  assert.ok(packed && packed.length < 0.7 * MAX_PACKED_BYTES, `${packed?.length}`);
});

kept('that is too large has the hash of its request alone, and is refused when it is asked for', async () => {
  const hands = Array.from({ length: 10 }, () => Float64Array.from({ length: HAND_COUNT * 4 }, Math.random));
  const stored = await toStoredAnswer('print', sampled, writeEquity({ deals: 1, tops: hands.map(() => [1]), hands }));
  assert.equal([stored.request, stored.packed], ['print', undefined]);
  const refused = await fromStoredAnswer(sampled, stored).catch(error => error);
  assert.instance(refused, HttpError);
  assert.equal([refused.code, /was too large to keep/.test(refused.details)], ['INVALID_REQUEST', true]);
});

kept.run();
