// POST /api/v1/probabilities and /api/v1/probabilities-enhanced: what they answer. test/openapi has an answer for each of their errors.

import * as assert from 'uvu/assert';
import { explainNoExactOdds } from '../../../src/calculations/odds/odds-calculation.js';
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import { probabilityVectors, showdownVectors } from '../../engine/vectors.js';
import { assertRefused } from '../answers.js';
import { ENHANCED, PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const cards = ['Ah', 'Kh'];

/** A map with the names of categories, in their order. High Card is none of the categories of probabilities-enhanced. */
const byCategory = (value: (category: Category) => number, categories: readonly Category[] = CATEGORIES) =>
  Object.fromEntries(categories.map(category => [category, value(category)]));

const odds = serviceSuite('POST /api/v1/probabilities');

odds('counts every deal with "method": "exact": the reference hands, byte for byte', async ({ post }) => {
  for (const { cards: sent, categories, total } of probabilityVectors) {
    const { status, text, headers } = await post(PROBABILITIES, { cards: sent, method: 'exact', detail: true });
    const probabilities = byCategory(category => categories[category] / total);
    const detail = { method: 'exact', simulations: total, standard_errors: { probabilities: byCategory(() => 0) } };
    const data = { cards: sent, probabilities, simulations: total, detail };
    assert.is(text, JSON.stringify({ success: true, data }));
    assert.equal([status, headers.get('content-type')], [200, 'application/json; charset=utf-8']);
  }
});

odds('samples with a seed, and reports the standard errors of what was found', async ({ post }) => {
  const simulations = 100_000;
  const body = { cards, seed: 1, simulations, detail: true };
  const { text, json } = await post(PROBABILITIES, body);
  const { probabilities, detail, ...rest } = json.data;
  assert.equal(rest, { cards, simulations });
  const errorOf = (rate: number): number => Math.sqrt((rate * (1 - rate)) / simulations);
  const standard_errors = { probabilities: byCategory(category => errorOf(probabilities[category])) };
  assert.equal(detail, { method: 'monte-carlo', seed: 1, simulations, standard_errors });
  assert.is((await post(PROBABILITIES, { ...body, method: 'monte-carlo' })).text, text);
});

odds('samples by default the configured number of deals, with a random seed', async ({ post }) => {
  const first = await post(PROBABILITIES, { cards, detail: true });
  const { detail, ...data } = first.json.data;
  assert.is(data.simulations, 20_000);
  assert.is((await post(PROBABILITIES, { cards, detail: true, seed: detail.seed })).text, first.text);
  assert.equal((await post(PROBABILITIES, { cards, detail: false, seed: detail.seed })).json.data, data);
  assert.is.not((await post(PROBABILITIES, { cards, detail: true })).json.data.detail.seed, detail.seed);
});

odds('refuses an API key that is sent as a field or a card, without showing it', async ({ post, key }) => {
  assertRefused(await post(PROBABILITIES, { cards: [key, 'Kh'] }), 'INVALID_CARDS', /cards\[0\] is "pok_/);
  assertRefused(await post(PROBABILITIES, { cards, game: key }), 'INVALID_REQUEST', /pok_\[hidden\]/);
});

const enhanced = serviceSuite('POST /api/v1/probabilities-enhanced');

enhanced('counts every deal with "method": "exact": the reference showdowns, byte for byte', async ({ post }) => {
  const taken = showdownVectors.filter(({ cards: known, opponents }) => !explainNoExactOdds(known.length, opponents));
  assert.is(taken.length, 15);
  const shown = CATEGORIES.slice(1);
  for (const { cards: sent, opponents, total, win, tie, lose, ...counts } of taken) {
    const { own_categories: own, opponent_categories: theirs } = counts;
    const { text } = await post(ENHANCED, { cards: sent, opponents, method: 'exact', detail: true });
    const none = byCategory(() => 0, shown);
    const noErrors = { win_rate: 0, tie_rate: 0, lose_rate: 0, our_hand_probabilities: none };
    const standard_errors = { ...noErrors, opponent_hand_probabilities: none };
    const data = {
      cards: sent,
      opponents,
      win_rate: win / total,
      tie_rate: tie / total,
      lose_rate: lose / total,
      our_hand_probabilities: byCategory(category => own[category] / total, shown),
      opponent_hand_probabilities: byCategory(category => theirs[category] / (total * opponents), shown),
      detail: { method: 'exact', simulations: total, standard_errors },
    };
    assert.is(text, JSON.stringify({ success: true, data }));
  }
});
