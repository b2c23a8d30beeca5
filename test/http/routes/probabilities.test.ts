// POST /api/v1/probabilities: what it answers, and what it refuses.

import * as assert from 'uvu/assert';
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { probabilityVectors } from '../../engine/vectors.js';
import { suite } from '../../suite.js';
import { assertRefused, PROBABILITIES, type Service, useService } from '../service.js';

const cards = ['Ah', 'Kh'];

const answers = suite<Service>('POST /api/v1/probabilities');
useService(answers);

/** A map with the nine names, in their order. */
const byCategory = (value: (category: Category) => number) =>
  Object.fromEntries(CATEGORIES.map(category => [category, value(category)]));

answers('counts every deal with "method": "exact": the reference hands, byte for byte', async ({ post }) => {
  for (const { cards: sent, categories, total } of probabilityVectors) {
    const { status, text, headers } = await post(PROBABILITIES, { cards: sent, method: 'exact', detail: true });
    const probabilities = byCategory(category => categories[category] / total);
    const detail = { method: 'exact', simulations: total, standard_errors: { probabilities: byCategory(() => 0) } };
    const data = { cards: sent, probabilities, simulations: total, detail };
    assert.is(text, JSON.stringify({ success: true, data }));
    assert.equal([status, headers.get('content-type')], [200, 'application/json; charset=utf-8']);
  }
});

answers('samples with a seed, within the 5 standard errors that detail reports', async ({ post }) => {
  const deals = 100_000;
  for (const { cards: sent, categories, total } of probabilityVectors.slice(0, 5)) {
    const body = { cards: sent, seed: 1, simulations: deals, detail: true };
    const { text, json } = await post(PROBABILITIES, body);
    const { probabilities, detail, ...rest } = json.data;
    assert.equal(rest, { cards: sent, simulations: deals });
    for (const category of CATEGORIES) {
      const truth = categories[category] / total;
      const bound = 5 * Math.sqrt((truth * (1 - truth)) / deals);
      assert.ok(Math.abs(probabilities[category] - truth) <= bound, `${sent.join(' ')}, ${category}`);
    }
    const errors = byCategory(category => Math.sqrt((probabilities[category] * (1 - probabilities[category])) / deals));
    const standard_errors = { probabilities: errors };
    assert.equal(detail, { method: 'monte-carlo', seed: 1, simulations: deals, standard_errors });
    assert.is((await post(PROBABILITIES, { ...body, method: 'monte-carlo' })).text, text);
  }
});

answers('samples by default the configured number of deals, with a random seed', async ({ post }) => {
  const first = await post(PROBABILITIES, { cards, detail: true });
  const { detail, ...data } = first.json.data;
  assert.is(data.simulations, 20_000);
  const again = await post(PROBABILITIES, { cards, detail: true, seed: detail.seed });
  assert.is(again.text, first.text);
  const plain = await post(PROBABILITIES, { cards, detail: false, seed: detail.seed });
  assert.equal(plain.json.data, data);
  assert.is.not((await post(PROBABILITIES, { cards, detail: true })).json.data.detail.seed, detail.seed);
});

answers('takes numbers as JSON writes them, up to the greatest seed', async ({ post }) => {
  for (const [option, simulations, seed] of [
    ['"simulations":2.0,"seed":-0', 2, 0],
    ['"simulations":1e2,"seed":9007199254740991', 100, 9007199254740991],
  ] as const) {
    const { detail } = (await post(PROBABILITIES, `{"cards":["Ah","Kh"],"detail":true,${option}}`)).json.data;
    assert.equal([detail.simulations, detail.seed], [simulations, seed]);
  }
});

answers(
  'ignores fields that it does not know, also those of other endpoints, and does not repeat them',
  async ({ post }) => {
    const plain = await post(PROBABILITIES, { cards, seed: 7 });
    const others = { opponents: 0, board: 'x', game: 'holdem', type: 'equity', note: 'mine', ['n'.repeat(5000)]: 1 };
    const answer = await post(PROBABILITIES, { ...others, cards, seed: 7 });
    assert.equal([answer.status, answer.text], [200, plain.text]);
    assert.is((await post(PROBABILITIES, '{"cards":["Ah","Kh"],"seed":7,"__proto__":{"seed":1}}')).text, plain.text);
  },
);

answers.run();

const refusals = suite<Service>('POST /api/v1/probabilities refuses');
useService(refusals);

const withCards = (fields: string): string => `{"cards":["Ah","Kh"],${fields}}`;

/** A fault of each code: test/questions/ and test/engine/cards.test.ts have the others. */
const REFUSED: readonly (readonly [body: string, code: ErrorCode, details: RegExp | string])[] = [
  ['{"foo":1}', 'INVALID_CARDS', /^cards is missing: send /],
  ['{"cards":["Ah","Ah","10h"]}', 'INVALID_CARDS', /^cards\[2\] is "10h": did you mean "Th"\?$/],
  ['{"cards":["Ah","\\ud800h"]}', 'INVALID_CARDS', /^cards\[1\] is "\\ud800h": /],
  [`{"cards":["Ah","${'x'.repeat(10_000)}"]}`, 'INVALID_CARDS', /^cards\[1\] is "x{8}…": a card is/],
  ['{"cards":["Ah","Kh","Ah"],"foo":1,"seed":-1}', 'DUPLICATE_CARDS', /^cards\[2\] is "Ah"/],
  [withCards('"foo":1,"seeed":1,"seed":-1'), 'INVALID_REQUEST', /^"seeed" is not a field .*: did you mean "seed"\?$/],
  [withCards('"simulations":1e400'), 'INVALID_REQUEST', /^simulations is Infinity: send /],
  [withCards('"detail":"true"'), 'INVALID_REQUEST', /^detail is "true": send true or false$/],
];

for (const [body, code, details] of REFUSED) {
  refusals(`${body.slice(0, 80)}: ${code}`, async ({ post }) =>
    assertRefused(await post(PROBABILITIES, body), code, new RegExp(details)),
  );
}

refusals('a card that is invalid UTF-8, which is read as U+FFFD', async ({ post }) => {
  const body = Buffer.from('{"cards":["Ah","K\xff"]}', 'latin1');
  assertRefused(await post(PROBABILITIES, body), 'INVALID_CARDS', /^cards\[1\]/);
});

refusals('an API key that is sent as a field or a card, without showing it', async ({ post, key }) => {
  assertRefused(await post(PROBABILITIES, { cards: [key, 'Kh'] }), 'INVALID_CARDS', /cards\[0\] is "pok_/);
  assertRefused(await post(PROBABILITIES, { cards, game: key }), 'INVALID_REQUEST', /pok_\[hidden\]/);
});

refusals.run();
