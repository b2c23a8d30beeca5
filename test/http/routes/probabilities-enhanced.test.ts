// POST /api/v1/probabilities-enhanced: what it answers, and which opponents it refuses. Cards and options are those of probabilities.

import * as assert from 'uvu/assert';
import { explainNoExactOdds } from '../../../src/calculations/odds/odds-calculation.js';
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { showdownVectors } from '../../engine/vectors.js';
import { suite } from '../../suite.js';
import { assertRefused, ENHANCED, type Service, useService } from '../service.js';

const cards = ['Ah', 'Kh'];

/** High Card is none of the categories of this endpoint. */
const byCategory = (value: (category: Category) => number) =>
  Object.fromEntries(CATEGORIES.slice(1).map(category => [category, value(category)]));

const answers = suite<Service>('POST /api/v1/probabilities-enhanced');
useService(answers);

answers('counts every deal with "method": "exact": the reference showdowns, byte for byte', async ({ post }) => {
  const taken = showdownVectors.filter(({ cards: known, opponents }) => !explainNoExactOdds(known.length, opponents));
  assert.is(taken.length, 15);
  for (const {
    cards: sent,
    opponents,
    total,
    win,
    tie,
    lose,
    own_categories: own,
    opponent_categories: theirs,
  } of taken) {
    const { text } = await post(ENHANCED, { cards: sent, opponents, method: 'exact', detail: true });
    const standard_errors = {
      win_rate: 0,
      tie_rate: 0,
      lose_rate: 0,
      our_hand_probabilities: byCategory(() => 0),
      opponent_hand_probabilities: byCategory(() => 0),
    };
    const data = {
      cards: sent,
      opponents,
      win_rate: win / total,
      tie_rate: tie / total,
      lose_rate: lose / total,
      our_hand_probabilities: byCategory(category => own[category] / total),
      opponent_hand_probabilities: byCategory(category => theirs[category] / (total * opponents)),
      detail: { method: 'exact', simulations: total, standard_errors },
    };
    assert.is(text, JSON.stringify({ success: true, data }));
  }
});

answers('samples with a seed, within 5 standard errors of the exact rates', async ({ post }) => {
  for (const { cards: sent, opponents, total, win, tie } of showdownVectors) {
    const body = { cards: sent, opponents, simulations: 100_000, seed: 1 };
    const { data } = (await post(ENHANCED, body)).json;
    for (const [rate, truth] of [
      [data.win_rate, win / total],
      [data.tie_rate, tie / total],
    ] as const) {
      assert.ok(Math.abs(rate - truth) <= 5 * Math.sqrt((truth * (1 - truth)) / 100_000), `${sent.join(' ')}: ${rate}`);
    }
    assert.ok(Math.abs(data.win_rate + data.tie_rate + data.lose_rate - 1) < 1e-12);
  }
});

answers('takes 22 opponents, and 7 cards with them: all but one card of the deck', async ({ post }) => {
  const seven = ['Ah', 'Kh', '2c', '3c', '4c', '5d', '6d'];
  const { json } = await post(ENHANCED, { cards: seven, opponents: 22, simulations: 100, detail: true });
  assert.equal([json.data.opponents, json.data.detail.simulations], [22, 100]);
});

answers.run();

const refusals = suite<Service>('POST /api/v1/probabilities-enhanced refuses');
useService(refusals);

const REFUSED: readonly (readonly [fields: object, code: ErrorCode, details: RegExp | string])[] = [
  [{ cards: ['Ah', 'Ah'], opponents: 0 }, 'DUPLICATE_CARDS', /^cards\[1\]/],
  [{ seed: -1 }, 'INVALID_REQUEST', /^opponents is missing: send /],
  [{ opponents: 0, seed: -1 }, 'INVALID_REQUEST', /^opponents is 0: send /],
  [
    { opponents: 2, method: 'exact' },
    'INVALID_REQUEST',
    /^method is "exact": 2 cards against 2 opponents have 1,894,107,877,200 deals; .*; send "monte-carlo"/,
  ],
];

for (const [fields, code, details] of REFUSED) {
  refusals(`${JSON.stringify(fields)}: ${code}`, async ({ post }) =>
    assertRefused(await post(ENHANCED, { cards, ...fields }), code, new RegExp(details)),
  );
}

refusals.run();
