// POST /api/v1/probabilities-enhanced: what it answers, and which opponents it refuses.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import { tooManyDeals } from '../../../src/odds/calculation.js';
import { showdownVectors } from '../../engine/vectors.js';
import { assertRefused, ENHANCED, type Service, useService } from '../service.js';

const cards = ['Ah', 'Kh'];
const MADE = CATEGORIES.slice(1);
const RATES = ['win_rate', 'tie_rate', 'lose_rate', 'our_hand_probabilities', 'opponent_hand_probabilities'];
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const answers = suite<Service>('POST /api/v1/probabilities-enhanced, 200:');
useService(answers);

answers('has the fields of the interface and no others', async ({ post }) => {
  const { status, json } = await post(ENHANCED, { cards, opponents: 2 });
  assert.is(status, 200);
  assert.equal(Object.keys(json), ['success', 'data']);
  assert.equal(Object.keys(json.data), ['cards', 'opponents', ...RATES]);
  assert.equal(json.data.cards, cards);
  assert.is(json.data.opponents, 2);
});

answers('names eight categories for us and for the opponents: High Card is none of them', async ({ post }) => {
  const { data } = (await post(ENHANCED, { cards, opponents: 2 })).json;
  for (const map of [data.our_hand_probabilities, data.opponent_hand_probabilities]) {
    assert.equal(Object.keys(map), MADE);
    const total = sum(Object.values(map));
    assert.ok(total > 0.5 && total < 1);
  }
});

answers('wins, ties and loses in fractions that sum to 1', async ({ post }) => {
  for (const opponents of [1, 2, 9, 22]) {
    const { data } = (await post(ENHANCED, { cards, opponents })).json;
    assert.ok(Math.abs(data.win_rate + data.tie_rate + data.lose_rate - 1) < 1e-12, `${opponents} opponents`);
  }
});

answers('is right: every reference showdown within 5 standard errors of its exact rates', async ({ post }) => {
  for (const { cards, opponents, total, win, tie } of showdownVectors) {
    const { data } = (await post(ENHANCED, { cards, opponents, simulations: 100_000, seed: 1 })).json;
    const near = (rate: number, exact: number): boolean =>
      Math.abs(rate - exact) <= 5 * Math.sqrt((exact * (1 - exact)) / 100_000);
    assert.ok(near(data.win_rate, win / total), `${cards.join(' ')} wins ${data.win_rate}`);
    assert.ok(near(data.tie_rate, tie / total), `${cards.join(' ')} ties ${data.tie_rate}`);
  }
});

answers(
  'knows what seven cards are worth: nothing beats a royal flush, a board that plays itself ties',
  async ({ post }) => {
    const royal = ['2c', '3c', 'Ah', 'Kh', 'Qh', 'Jh', 'Th'];
    assert.is((await post(ENHANCED, { cards: royal, opponents: 3 })).json.data.tie_rate, 1);
    const ours = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3c'];
    assert.is((await post(ENHANCED, { cards: ours, opponents: 3 })).json.data.win_rate, 1);
  },
);

answers('takes 22 opponents, and 7 cards with them: all but one card of the deck', async ({ post }) => {
  const seven = ['Ah', 'Kh', '2c', '3c', '4c', '5d', '6d'];
  assert.is((await post(ENHANCED, { cards: seven, opponents: 22, simulations: 100 })).status, 200);
});

answers('is the same body, byte for byte, for the same seed', async ({ post }) => {
  const request = { cards, opponents: 3, seed: 11, detail: true };
  assert.is((await post(ENHANCED, request)).text, (await post(ENHANCED, request)).text);
});

answers('adds detail on request, with a standard error under the name and nesting of each rate', async ({ post }) => {
  const { data } = (await post(ENHANCED, { cards, opponents: 3, seed: 0, simulations: 5000, detail: true })).json;
  const { detail } = data;
  assert.equal(Object.keys(data), ['cards', 'opponents', ...RATES, 'detail']);
  assert.equal(Object.keys(detail), ['method', 'seed', 'simulations', 'standard_errors']);
  assert.equal([detail.method, detail.seed, detail.simulations], ['monte-carlo', 0, 5000]);
  assert.equal(Object.keys(detail.standard_errors), RATES);
  assert.is(detail.standard_errors.win_rate, Math.sqrt((data.win_rate * (1 - data.win_rate)) / 5000));
  assert.equal(Object.keys(detail.standard_errors.our_hand_probabilities), MADE);
  assert.equal(Object.keys(detail.standard_errors.opponent_hand_probabilities), MADE);
});

answers('takes whatever JSON reads as an integer: 2.0, 1e1', async ({ post }) => {
  for (const [text, opponents] of Object.entries({ '2.0': 2, '1e1': 10 })) {
    const { json } = await post(ENHANCED, `{"cards":["Ah","Kh"],"opponents":${text}}`);
    assert.is(json.data.opponents, opponents);
  }
});

answers('lets the last of two equal keys win', async ({ post }) => {
  const { json } = await post(ENHANCED, '{"cards":["Xx"],"opponents":1,"cards":["Ah","Kh"],"opponents":2}');
  assert.equal([json.data.cards, json.data.opponents], [cards, 2]);
});

answers.run();

const refusals = suite<Service>('POST /api/v1/probabilities-enhanced, 400 INVALID_REQUEST for opponents:');
useService(refusals);

const WAY_OUT = 'send an integer from 1 to 22$';
const OPPONENTS: Record<string, string> = {
  '{"cards":["Ah","Kh"]}': 'missing',
  '{"cards":["Ah","Kh"],"opponents":0}': '0',
  '{"cards":["Ah","Kh"],"opponents":-0}': '0',
  '{"cards":["Ah","Kh"],"opponents":-1}': '-1',
  '{"cards":["Ah","Kh"],"opponents":23}': '23',
  '{"cards":["Ah","Kh"],"opponents":1.5}': '1.5',
  '{"cards":["Ah","Kh"],"opponents":1e99}': '1e\\+99',
  '{"cards":["Ah","Kh"],"opponents":"1"}': '"1"',
  '{"cards":["Ah","Kh"],"opponents":null}': 'null',
  '{"cards":["Ah","Kh"],"opponents":true}': 'true',
  '{"cards":["Ah","Kh"],"opponents":[1]}': 'an array',
  '{"cards":["Ah","Kh"],"opponents":{}}': 'an object',
};

for (const [body, shown] of Object.entries(OPPONENTS)) {
  refusals(body, async ({ post }) => {
    const details = new RegExp(`^opponents is ${shown}: ${WAY_OUT}`);
    assertRefused(await post(ENHANCED, body), 'INVALID_REQUEST', details);
  });
}

refusals('come after those for cards', async ({ post }) => {
  assertRefused(await post(ENHANCED, { cards: ['Ah'], opponents: 0 }), 'INVALID_CARDS');
  assertRefused(await post(ENHANCED, { cards: ['Ah', 'Ah'], opponents: 0 }), 'DUPLICATE_CARDS');
});

refusals('come after those for unknown fields', async ({ post }) => {
  const answer = await post(ENHANCED, { cards, opponent: 1 });
  assertRefused(answer, 'INVALID_REQUEST', /^"opponent" is not a field of this request: did you mean "opponents"\?$/);
});

refusals('come before those for options', async ({ post }) => {
  assertRefused(await post(ENHANCED, { cards, opponents: 0, seed: -1 }), 'INVALID_REQUEST', /^opponents is 0/);
});

refusals.run();

const options = suite<Service>('POST /api/v1/probabilities-enhanced, 400 INVALID_REQUEST for an option:');
useService(options);

const OPTIONS: Record<string, RegExp> = {
  '"simulations":0': /^simulations is 0: send an integer from 1 to 10000000$/,
  '"seed":1.5': /^seed is 1.5: send an integer from 0 to 9007199254740991$/,
  '"method":"exact","seed":1': /^seed is 1 beside method "exact"/,
  '"detail":"yes"': /^detail is "yes": send true or false$/,
};

for (const [option, details] of Object.entries(OPTIONS)) {
  options(option, async ({ post }) => {
    const body = `{"cards":["Ah","Kh"],"opponents":1,${option}}`;
    assertRefused(await post(ENHANCED, body), 'INVALID_REQUEST', details);
  });
}

options.run();

const exact = suite<Service>('POST /api/v1/probabilities-enhanced with "method": "exact"');
useService(exact);

exact('meets every reference showdown that it takes to the last count, with standard errors of 0', async ({ post }) => {
  const taken = showdownVectors.filter(
    ({ cards: { length }, opponents }) => tooManyDeals(length, opponents) === undefined,
  );
  assert.is(taken.length, 15);
  for (const vector of taken) {
    const request = { cards: vector.cards, opponents: vector.opponents, method: 'exact', detail: true };
    const { data } = (await post(ENHANCED, request)).json;
    const rates = [data.win_rate, data.tie_rate, data.lose_rate];
    assert.equal(
      rates,
      [vector.win, vector.tie, vector.lose].map(count => count / vector.total),
    );
    for (const [name, rate] of Object.entries<number>(data.our_hand_probabilities)) {
      assert.is(rate, vector.own_categories[name as Category] / vector.total);
    }
    for (const [name, rate] of Object.entries<number>(data.opponent_hand_probabilities)) {
      assert.is(rate, vector.opponent_categories[name as Category] / (vector.total * vector.opponents));
    }
    const { method, simulations, standard_errors, ...rest } = data.detail;
    assert.equal([method, simulations, rest], ['exact', vector.total, {}]);
    const { our_hand_probabilities: ours, opponent_hand_probabilities: theirs, ...results } = standard_errors;
    const errors = [ours, theirs, results].flatMap(group => Object.values(group));
    assert.equal(errors, new Array(19).fill(0));
  }
});

exact('refuses more deals than it goes through, and says how many there are and the limit', async ({ post }) => {
  const refused: readonly (readonly [readonly string[], number, RegExp])[] = [
    [cards, 2, /^method is "exact": 2 cards against 2 opponents have 1,894,107,877,200 deals; .*966,381,570 deals/],
    [[...cards, '2c', '3d'], 2, /have 15,462,105,120 deals/],
    [[...cards, '2c', '3d', '4h', '5s', '6c'], 3, /7 cards against 3 opponents have 733,055,400 deals/],
  ];
  for (const [known, opponents, details] of refused) {
    const answer = await post(ENHANCED, { cards: known, opponents, method: 'exact' });
    assertRefused(answer, 'INVALID_REQUEST', details);
  }
});

exact.run();
