// POST /api/v1/probabilities: what it answers, and which cards and options it refuses.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../../src/engine/categories.js';
import { probabilityVectors } from '../../engine/vectors.js';
import { assertRefused, PROBABILITIES, type Service, useService } from '../service.js';

const cards = ['Ah', 'Kh'];
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const answers = suite<Service>('POST /api/v1/probabilities, 200:');
useService(answers);

answers('has the fields of the interface and no others', async ({ post }) => {
  const { status, json, headers } = await post(PROBABILITIES, { cards });
  assert.is(status, 200);
  assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(Object.keys(json), ['success', 'data']);
  assert.is(json.success, true);
  assert.equal(Object.keys(json.data), ['cards', 'probabilities', 'simulations']);
});

answers('echoes the cards in their order', async ({ post }) => {
  const sent = ['2c', 'Ah', 'Td', 'Js', '9h', '3d', 'Kc'];
  assert.equal((await post(PROBABILITIES, { cards: sent })).json.data.cards, sent);
});

answers('names the nine categories, whose fractions sum to 1', async ({ post }) => {
  const { probabilities } = (await post(PROBABILITIES, { cards })).json.data;
  assert.equal(Object.keys(probabilities), [...CATEGORIES]);
  assert.ok(Math.abs(sum(Object.values(probabilities)) - 1) < 1e-12);
});

answers('is right: every reference hand within 5 standard errors of its exact probabilities', async ({ post }) => {
  for (const vector of probabilityVectors) {
    const { json } = await post(PROBABILITIES, { cards: vector.cards, simulations: 100_000, seed: 1 });
    for (const category of CATEGORIES) {
      const exact = vector.categories[category] / vector.total;
      const bound = 5 * Math.sqrt((exact * (1 - exact)) / 100_000);
      const off = Math.abs(json.data.probabilities[category] - exact);
      assert.ok(off <= bound, `${vector.cards.join(' ')}, ${category}: off by ${off}`);
    }
  }
});

answers('takes 2 to 7 cards', async ({ post }) => {
  const all = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3c'];
  for (let count = 2; count <= 7; count++) {
    assert.is((await post(PROBABILITIES, { cards: all.slice(0, count) })).status, 200, `${count} cards`);
  }
});

answers('is certain when all seven cards are known', async ({ post }) => {
  const { json } = await post(PROBABILITIES, { cards: ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3c'] });
  assert.is(json.data.probabilities['Straight Flush'], 1);
});

answers('simulates the configured number of deals unless told', async ({ post }) => {
  assert.is((await post(PROBABILITIES, { cards })).json.data.simulations, 20_000);
});

answers('simulates exactly the number that was asked for', async ({ post }) => {
  for (const simulations of [1, 17, 12_345]) {
    assert.is((await post(PROBABILITIES, { cards, simulations })).json.data.simulations, simulations);
  }
});

answers('is the same body, byte for byte, for the same seed', async ({ post }) => {
  const request = { cards, seed: 7, detail: true };
  assert.is((await post(PROBABILITIES, request)).text, (await post(PROBABILITIES, request)).text);
});

answers('differs without a seed', async ({ post }) => {
  assert.is.not((await post(PROBABILITIES, { cards })).text, (await post(PROBABILITIES, { cards })).text);
});

answers('adds detail on request: how, with which seed, how many deals, how exact', async ({ post }) => {
  const { json } = await post(PROBABILITIES, { cards, seed: 5, simulations: 1000, detail: true });
  const { detail, probabilities } = json.data;
  assert.equal(Object.keys(json.data), ['cards', 'probabilities', 'simulations', 'detail']);
  assert.equal(Object.keys(detail), ['method', 'seed', 'simulations', 'standard_errors']);
  assert.equal([detail.method, detail.seed, detail.simulations], ['monte-carlo', 5, 1000]);
  assert.equal(Object.keys(detail.standard_errors), ['probabilities']);
  assert.equal(Object.keys(detail.standard_errors.probabilities), [...CATEGORIES]);
  const p = probabilities['One Pair'];
  assert.is(detail.standard_errors.probabilities['One Pair'], Math.sqrt((p * (1 - p)) / 1000));
});

answers('tells in detail the seed that it drew, which gives the same answer again', async ({ post }) => {
  const first = await post(PROBABILITIES, { cards, detail: true });
  const again = await post(PROBABILITIES, { cards, detail: true, seed: first.json.data.detail.seed });
  assert.is(again.text, first.text);
});

answers('adds no detail for "detail": false', async ({ post }) => {
  assert.not.ok('detail' in (await post(PROBABILITIES, { cards, detail: false })).json.data);
});

answers('takes "method": "monte-carlo", which is the default', async ({ post }) => {
  const plain = await post(PROBABILITIES, { cards, seed: 3 });
  assert.is((await post(PROBABILITIES, { cards, seed: 3, method: 'monte-carlo' })).text, plain.text);
});

answers('takes whatever JSON reads as an integer: 2.0, 1e2, -0', async ({ post }) => {
  for (const [option, value] of Object.entries({
    '"simulations":2.0': 2,
    '"simulations":1e2': 100,
    '"seed":-0': 20_000,
  })) {
    const { json } = await post(PROBABILITIES, `{"cards":["Ah","Kh"],${option}}`);
    assert.is(json.data.simulations, value, option);
  }
});

answers('takes the greatest seed', async ({ post }) => {
  const { json } = await post(PROBABILITIES, { cards, seed: 2 ** 53 - 1, detail: true });
  assert.is(json.data.detail.seed, 9007199254740991);
});

answers('tells queueing and computing times in Server-Timing, not in the body', async ({ post }) => {
  const { headers } = await post(PROBABILITIES, { cards });
  assert.match(headers.get('server-timing') ?? '', /^queue;dur=\d+\.\d+, compute;dur=\d+\.\d+$/);
});

answers.run();

const badCards = suite<Service>('POST /api/v1/probabilities, 400 INVALID_CARDS:');
useService(badCards);

const INVALID_CARDS: Record<string, [unknown, RegExp]> = {
  'cards is missing': [{}, /^cards is missing: send an array of 2 to 7 cards$/],
  'cards is null': [{ cards: null }, /^cards is null: /],
  'cards is a string': [{ cards: 'AhKh' }, /^cards is "AhKh": /],
  'cards is an object': [{ cards: { 0: 'Ah', 1: 'Kh', length: 2 } }, /^cards is an object: /],
  'there is no card': [{ cards: [] }, /^cards has 0 entries: /],
  'there is one card': [{ cards: ['Ah'] }, /^cards has 1 entry: send 2 to 7/],
  'there are eight cards': [{ cards: ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '9h', '8h', '7h'] }, /^cards has 8 entries: /],
  'an entry is no card': [{ cards: ['Ah', 'Xx'] }, /^cards\[1\] is "Xx": a card is two characters/],
  'a ten is written 10': [{ cards: ['10h', 'Kh'] }, /^cards\[0\] is "10h": did you mean "Th"\?$/],
  'a rank is in lower case': [{ cards: ['ah', 'Kh'] }, /^cards\[0\] is "ah": did you mean "Ah"\?$/],
  'a suit is in upper case': [{ cards: ['AH', 'Kh'] }, /^cards\[0\] is "AH": did you mean "Ah"\?$/],
  'an entry is a number': [{ cards: ['Ah', 5] }, /^cards\[1\] is 5: /],
  'an entry is null': [{ cards: ['Ah', null] }, /^cards\[1\] is null: /],
  'an entry is an array': [{ cards: ['Ah', ['Kh']] }, /^cards\[1\] is an array: /],
  'an entry is empty': [{ cards: ['Ah', ''] }, /^cards\[1\] is "": /],
  'an entry has a lone surrogate': [{ cards: ['Ah', '\ud800h'] }, /^cards\[1\] is "\\ud800h": /],
};

for (const [when, [body, details]] of Object.entries(INVALID_CARDS)) {
  badCards(`when ${when}`, async ({ post }) =>
    assertRefused(await post(PROBABILITIES, body), 'INVALID_CARDS', details),
  );
}

badCards('when a card is invalid UTF-8, which is read as U+FFFD', async ({ post }) => {
  const body = Buffer.from('{"cards":["Ah","K\xff"]}', 'latin1');
  assertRefused(await post(PROBABILITIES, body), 'INVALID_CARDS', /^cards\[1\]/);
});

badCards('echoes no more of a long text than its beginning', async ({ post }) => {
  const answer = await post(PROBABILITIES, { cards: ['Ah', 'x'.repeat(10_000)] });
  assertRefused(answer, 'INVALID_CARDS');
  assert.ok(answer.text.length < 400);
});

badCards('before DUPLICATE_CARDS, which needs all cards to be valid', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, { cards: ['Ah', 'Ah', 'Xx'] }), 'INVALID_CARDS', /^cards\[2\]/);
});

badCards('before unknown fields and options', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, { cards: ['Xx', 'Ah'], foo: 1, seed: -1 }), 'INVALID_CARDS');
});

badCards('shows no more of a key than its display prefix', async ({ post, key }) => {
  assertRefused(await post(PROBABILITIES, { cards: [key, 'Kh'] }), 'INVALID_CARDS', /cards\[0\] is "pok_/);
});

badCards.run();

const duplicates = suite<Service>('POST /api/v1/probabilities, 400 DUPLICATE_CARDS:');
useService(duplicates);

duplicates('names both places of the card', async ({ post }) => {
  const answer = await post(PROBABILITIES, { cards: ['Ah', 'Kh', 'Qd', 'Ah'] });
  assertRefused(answer, 'DUPLICATE_CARDS', /^cards\[3\] is "Ah", which is cards\[0\] already$/);
});

duplicates('before unknown fields and options', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, { cards: ['Ah', 'Ah'], foo: 1, seed: -1 }), 'DUPLICATE_CARDS');
});

duplicates.run();

const unknown = suite<Service>('POST /api/v1/probabilities, 400 INVALID_REQUEST for a field that it does not know:');
useService(unknown);

const UNKNOWN: Record<string, [string, RegExp]> = {
  'says which fields there are': [
    '"foo":1',
    /^"foo" is not a field of this request: the fields are cards, simulations, seed,/,
  ],
  'suggests "simulations" for "simulation"': ['"simulation":1', /did you mean "simulations"\?$/],
  'suggests "seed" for "Seed"': ['"Seed":1', /did you mean "seed"\?$/],
  'refuses "opponents", which is for the enhanced endpoint': ['"opponents":1', /^"opponents" is not a field/],
  'refuses "__proto__"': ['"__proto__":{"seed":1}', /^"__proto__" is not a field/],
  'refuses "constructor"': ['"constructor":{"prototype":{"seed":1}}', /^"constructor" is not a field/],
  'refuses an empty name': ['"":1', /^"" is not a field/],
  'cuts a long name short': [`"${'n'.repeat(5000)}":1`, /^"n{24}"… is not a field/],
  'escapes control characters and all that is not ASCII': [
    '"a\\n\\u2028\\u202eé\ud800":1',
    /^"a\\n\\u2028\\u202e\\u00e9/,
  ],
  'comes before options': ['"seed":-1,"foo":1', /^"foo" is not a field/],
};

for (const [what, [field, details]] of Object.entries(UNKNOWN)) {
  unknown(what, async ({ post }) => {
    assertRefused(await post(PROBABILITIES, `{"cards":["Ah","Kh"],${field}}`), 'INVALID_REQUEST', details);
  });
}

unknown('shows no key that was sent as a name', async ({ post, key }) => {
  for (const name of [key, `x${key}`, ` ${key.slice(0, -3)}`]) {
    assertRefused(await post(PROBABILITIES, { cards, [name]: 1 }), 'INVALID_REQUEST', /pok_\[hidden\]/);
  }
});

unknown.run();

const options = suite<Service>('POST /api/v1/probabilities, 400 INVALID_REQUEST for an option:');
useService(options);

const SIMULATIONS = 'send an integer from 1 to 10000000$';
const SEED = 'send an integer from 0 to 9007199254740991$';
const OPTIONS: Record<string, RegExp> = {
  '"simulations":0': new RegExp(`^simulations is 0: ${SIMULATIONS}`),
  '"simulations":-0': new RegExp(`^simulations is 0: ${SIMULATIONS}`),
  '"simulations":-1': new RegExp(`^simulations is -1: ${SIMULATIONS}`),
  '"simulations":10000001': new RegExp(`^simulations is 10000001: ${SIMULATIONS}`),
  '"simulations":1.5': new RegExp(`^simulations is 1.5: ${SIMULATIONS}`),
  '"simulations":1e400': new RegExp(`^simulations is Infinity: ${SIMULATIONS}`),
  '"simulations":"1"': new RegExp(`^simulations is "1": ${SIMULATIONS}`),
  '"simulations":null': new RegExp(`^simulations is null: ${SIMULATIONS}`),
  '"simulations":true': new RegExp(`^simulations is true: ${SIMULATIONS}`),
  '"simulations":[1]': new RegExp(`^simulations is an array: ${SIMULATIONS}`),
  '"seed":-1': new RegExp(`^seed is -1: ${SEED}`),
  '"seed":9007199254740992': new RegExp(`^seed is 9007199254740992: ${SEED}`),
  '"seed":0.5': new RegExp(`^seed is 0.5: ${SEED}`),
  '"seed":"42"': new RegExp(`^seed is "42": ${SEED}`),
  '"seed":null': new RegExp(`^seed is null: ${SEED}`),
  '"seed":{}': new RegExp(`^seed is an object: ${SEED}`),
  '"method":"Monte-Carlo"': /^method is "Monte-Carlo": send "monte-carlo" or "exact"$/,
  '"method":1': /^method is 1: send "monte-carlo" or "exact"$/,
  '"method":null': /^method is null: send "monte-carlo" or "exact"$/,
  '"method":"exact","seed":1': /^seed is 1 beside method "exact", which counts every deal: leave out one of them$/,
  '"method":"exact","simulations":1': /^simulations is 1 beside method "exact"/,
  '"method":"exact","seed":-1': new RegExp(`^seed is -1: ${SEED}`),
  '"detail":1': /^detail is 1: send true or false$/,
  '"detail":"true"': /^detail is "true": send true or false$/,
  '"detail":null': /^detail is null: send true or false$/,
};

for (const [option, details] of Object.entries(OPTIONS)) {
  options(option, async ({ post }) => {
    assertRefused(await post(PROBABILITIES, `{"cards":["Ah","Kh"],${option}}`), 'INVALID_REQUEST', details);
  });
}

options.run();

const exact = suite<Service>('POST /api/v1/probabilities with "method": "exact"');
useService(exact);

exact('meets every reference hand to the last count, with standard errors of 0', async ({ post }) => {
  for (const vector of probabilityVectors) {
    const { data } = (await post(PROBABILITIES, { cards: vector.cards, method: 'exact', detail: true })).json;
    assert.is(data.simulations, vector.total);
    for (const category of CATEGORIES) {
      assert.is(data.probabilities[category], vector.categories[category] / vector.total);
    }
    const { method, simulations, standard_errors, ...rest } = data.detail;
    assert.equal([method, simulations, rest], ['exact', vector.total, {}]);
    assert.equal(Object.values(standard_errors.probabilities), new Array(9).fill(0));
  }
});

exact('is the same body, byte for byte, every time', async ({ post }) => {
  const request = { cards, method: 'exact' };
  assert.is((await post(PROBABILITIES, request)).text, (await post(PROBABILITIES, request)).text);
});

exact.run();
