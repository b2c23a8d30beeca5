// POST /api/v1/equity: what it refuses, with which code and which words, and in which order.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { assertRefused, EQUITY, type Service, useService } from '../service.js';

const players = ['AhKh', 'QQ+'];
const flop = ['2h', 'Jh', '2c'];
const range = (n: number): string[] => Array(n).fill('random');

type Refusal = readonly [body: object, details: RegExp];

const refusals = suite<Service>('POST /api/v1/equity refuses');
useService(refusals);

const refuse = (name: string, code: ErrorCode, refused: readonly Refusal[]): void => {
  for (const [body, details] of refused) {
    refusals(`${name} (${code}): ${JSON.stringify(body).slice(0, 100)}`, async ({ post }) => {
      assertRefused(await post(EQUITY, body), code, details);
    });
  }
};

refuse('players that are no list of ranges', 'INVALID_REQUEST', [
  [{}, /^players is missing: send an array of 2 to 10 ranges/],
  [{ players: null }, /^players is null/],
  [{ players: 'AhKh vs QQ' }, /^players is "AhKh vs QQ"/],
  [{ players: {} }, /^players is an object/],
  [{ players: [] }, /^players has 0 entries/],
  [{ players: ['AA'] }, /^players has 1 entry/],
  [{ players: range(11) }, /^players has 11 entries/],
  [{ players: ['AA', 7] }, /^players\[1\] is 7: send a range/],
  [{ players: [['Ah', 'Kh'], 'QQ'] }, /^players\[0\] is an array/],
  [{ players: ['AA', null] }, /^players\[1\] is null/],
]);

refuse('board and dead cards that are none', 'INVALID_CARDS', [
  [{ players, board: '2h' }, /^board is "2h": send an array of 0 to 5 cards/],
  [{ players, board: null }, /^board is null/],
  [{ players, board: ['2h', '10h'] }, /^board\[1\] is "10h": did you mean "Th"\?$/],
  [{ players, board: ['2h', 7] }, /^board\[1\] is 7/],
  [{ players, board: [...flop, '3c', '4c', '5c'] }, /^board has 6 entries/],
  [{ players, dead: ['ah'] }, /^dead\[0\] is "ah"/],
  [{ players, dead: 2 }, /^dead is 2/],
]);

refuse('a card that is known to be in two places', 'DUPLICATE_CARDS', [
  [{ players, board: ['2h', '2h', '3c'] }, /^board\[1\] is "2h", which is board\[0\] already/],
  [{ players, board: flop, dead: ['Jh'] }, /^dead\[0\] is "Jh", which is board\[1\] already/],
  [{ players, dead: ['3c', '3c'] }, /^dead\[1\] is "3c", which is dead\[0\] already/],
  [{ players, board: ['Ah', '2c', '3c'] }, /^players\[0\] has "Ah", which is board\[0\] already/],
  [{ players, dead: ['Kh'] }, /^players\[0\] has "Kh", which is dead\[0\] already/],
  [{ players: ['AhKh', 'QdKh'] }, /^players\[1\] has "Kh", which players\[0\] has already/],
  [{ players: ['AhKh', 'AhKh, AhKh:0.5'] }, /^players\[1\] has "Ah"/],
]);

refuse('a text that is no range, with player, place, reason and the obvious reading', 'INVALID_RANGE', [
  [
    { players: ['AAo', 'KK'] },
    /^players\[0\], at 0: "AAo": a pair is neither suited nor offsuit: did you mean "AA"\?$/,
  ],
  [{ players: ['AA', 'QQ, AKx'] }, /^players\[1\], at 6: "x" does not belong there/],
  [{ players: ['AA', '10h9h'] }, /^players\[1\], at 0: .*did you mean "Th9h"\?$/],
  [{ players: ['AA', 'JTs-76o'] }, /^players\[1\], at 0: "JTs-76o" is not a row of classes/],
  [{ players: ['AhAh', 'KK'] }, /^players\[0\], at 0: "AhAh" has the same card twice/],
  [{ players: ['AA', 'AQo:1.1'] }, /^players\[1\], at 4: a weight is from 0 to 1, not 1.1/],
  [{ players: ['AA', 'AA: 0.5'] }, /^players\[1\], at 3/],
  [{ players: ['AA', '50% (AA)'] }, /^players\[1\], at 3: a group is written "50%\(", without a space/],
  [{ players: ['', 'KK'] }, /^players\[0\], at 0: the range is empty/],
  [{ players: ['AA,,KK', 'KK'] }, /^players\[0\], at 3: a hand or a class is missing/],
  [{ players: ['AA', '0.2%'] }, /^players\[1\], at 0: 0.2% has no hand/],
  [{ players: ['AA', 'AA '.repeat(2001)] }, /^players\[1\], at 6000: a range has at most 2,000 items/],
]);

refuse('ranges of which nothing can be dealt', 'INVALID_RANGE', [
  [{ players: ['AA:0, KK:0', 'QQ'] }, /^players\[0\], at 0: every hand of the range has the weight 0/],
  [
    { players: ['QQ', 'AA, AKs'], dead: ['As', 'Ad', 'Ac', 'Ah'] },
    /^players\[1\] has no hand that board and dead cards/,
  ],
  [{ players: ['QQ', '22'], board: ['2h', '2c', '2d'] }, /^players\[1\] has no hand that board and dead cards leave/],
]);

const NO_ROOM =
  /^players have ranges that leave no room for one another: no deal, or hardly any, gives each player a hand of their range: use fewer/;

refuse('ranges that leave no room for one another', 'INVALID_RANGE', [
  [{ players: ['AA', 'AA', 'AA'] }, NO_ROOM],
  [{ players: ['AA', 'AA', 'AA'], board: flop }, NO_ROOM],
  [{ players: ['AA', 'AA', 'AA'], board: flop, method: 'exact' }, NO_ROOM],
  [{ players: ['AhKh, AhQh', 'Ah2h, Ah3h'] }, NO_ROOM],
  [{ players: ['AhKh:0.3, AhQh:0.3', 'Ah2h:0.7, Ah3h:0.7'] }, NO_ROOM],
  [{ players: ['AhKh:0.3, AhQh:0.3', 'Ah2h:0.7, Ah3h:0.7'], board: ['2c', '3c', '4c'], next_cards: true }, NO_ROOM],
  [{ players: ['AhKh, AhQh', 'Ah2h, Ah3h'], method: 'monte-carlo', simulations: 1 }, NO_ROOM],
  [{ players: ['AhAd', 'AsAc', 'AA'] }, NO_ROOM],
  [{ players: ['random', 'AA', 'AKs', 'AA', 'AhKh'] }, NO_ROOM],
  [{ players: Array(10).fill('QQ+') }, NO_ROOM],
  [{ players: Array(10).fill('QQ+'), target_error: 0.001, hands: true }, NO_ROOM],
]);

refuse('samples that may bill more than a request', 'INVALID_REQUEST', [
  [
    { players: Array(10).fill('20%'), simulations: 2_300_001 },
    /^simulations is 2,300,001, for which 10 players .* may bill 230,000,100 hands, and a request may bill 230,000,000: send at most 2,300,000$/,
  ],
]);

refuse('too few cards that are left', 'INVALID_REQUEST', [
  [
    { players: range(10), dead: [...'23456789'].flatMap(rank => [`${rank}c`, `${rank}d`, `${rank}h`, `${rank}s`]) },
    /^players has 10 entries, which need 25 cards with the board, and 32 dead cards leave 20/,
  ],
]);

refuse('unknown fields and options', 'INVALID_REQUEST', [
  [{ players, oponents: 1 }, /^"oponents" is not a field of this request/],
  [{ players, targetError: 0.01 }, /^"targetError" is not a field of this request: did you mean "target_error"\?$/],
  [{ players, nextCards: true }, /did you mean "next_cards"\?$/],
  [{ players, ['__proto__']: 1, cards: [] }, /is not a field of this request/],
  [{ players, method: 'Exact' }, /^method is "Exact": send "auto" or "exact" or "monte-carlo"$/],
  [{ players, simulations: 0 }, /^simulations is 0: send an integer from 1 to 10000000$/],
  [{ players, simulations: 10_000_001 }, /^simulations is 10000001/],
  [{ players, target_error: 0.2 }, /^target_error is 0.2: send a number from 0.0001 to 0.1$/],
  [{ players, target_error: '0.01' }, /^target_error is "0.01"/],
  [{ players, seed: 2 ** 53 }, /^seed is 9007199254740992/],
  [{ players, categories: 1 }, /^categories is 1: send true or false$/],
  [{ players, hands: 'yes' }, /^hands is "yes"/],
  [{ players, next_cards: null }, /^next_cards is null/],
  [{ players, detail: 0 }, /^detail is 0/],
  [{ players, dry_run: 'true' }, /^dry_run is "true"/],
]);

refuse('options that do not go together', 'INVALID_REQUEST', [
  [{ players, method: 'exact', seed: 1 }, /^seed is 1 beside method "exact"/],
  [{ players, method: 'exact', simulations: 1 }, /^simulations is 1 beside method "exact"/],
  [{ players, method: 'exact', target_error: 0.01 }, /^target_error is 0.01 beside method "exact"/],
  [{ players, next_cards: true }, /^next_cards needs a board of 3 or 4 cards, and this one has 0: use such a board/],
  [
    { players, board: [...flop, '3c', '4c'], next_cards: true },
    /^next_cards needs a board of 3 or 4 cards, and this one has 5/,
  ],
  [
    { players, board: flop, method: 'monte-carlo', next_cards: true },
    /^next_cards needs an exact answer, and method is "monte-carlo"/,
  ],
  [
    { players: range(3), board: flop, next_cards: true },
    /^next_cards needs an exact answer, and these ranges are sampled/,
  ],
]);

refuse('exact equity that does not exist, with the number and the bound', 'INVALID_REQUEST', [
  [
    { players: range(3), board: [...flop, '3c', '4c'], method: 'exact' },
    /1,081 × 1,081 × 1,081 hands on 1 boards are 1,263,214,441 deals, and "exact" counts 1,000,000,000 at most/,
  ],
  [
    { players: range(2), dead: ['2c'], method: 'exact' },
    /"exact" bills 3,911,544,450 hands here, and a request may bill 230,000,000/,
  ],
]);

refusals.run();

const order = suite<Service>('POST /api/v1/equity answers the first of several faults:');
useService(order);

/** Each fault, by its place in the order: every request has this fault and all later ones. */
const FAULTS: readonly (readonly [name: string, fields: object, code: ErrorCode, details: RegExp])[] = [
  ['players', { players: ['AA', 1] }, 'INVALID_REQUEST', /^players\[1\]/],
  ['board', { board: ['xx'] }, 'INVALID_CARDS', /^board/],
  ['dead', { dead: ['xx'] }, 'INVALID_CARDS', /^dead/],
  ['a card twice', { dead: ['2c', '2c'] }, 'DUPLICATE_CARDS', /^dead/],
  ['the first range', { players: ['x', 'AhKh'] }, 'INVALID_RANGE', /^players\[0\]/],
  ['the second range', { players: ['AhKh', 'x', 'AhKh'] }, 'INVALID_RANGE', /^players\[1\]/],
  ['single hands', { players: ['AhKh', 'AhKh', 'AA:1'], dead: ['Ad', 'Ac', 'As'] }, 'DUPLICATE_CARDS', /^players\[1\]/],
  ['what is left', { players: ['KK', 'AA'], dead: ['Ad', 'Ac', 'As'] }, 'INVALID_RANGE', /^players\[1\] has no hand/],
  ['unknown fields', { field: 1 }, 'INVALID_REQUEST', /^"field"/],
  ['method', { method: 'all' }, 'INVALID_REQUEST', /^method/],
  ['other options', { seed: -1 }, 'INVALID_REQUEST', /^seed/],
  ['options of the last place', { dry_run: 1 }, 'INVALID_REQUEST', /^dry_run/],
];

for (const [index, [name, , code, details]] of FAULTS.entries()) {
  order(name, async ({ post }) => {
    const [fault, ...later] = FAULTS.slice(index).map(([, fields]) => fields);
    const body = { players, ...Object.assign({}, ...later.reverse()), ...fault };
    assertRefused(await post(EQUITY, body, { 'idempotency-key': 'a b' }), code, details);
  });
}

order('Idempotency-Key, then credits', async ({ post, accounts }) => {
  await accounts.createAccount('none');
  const { key } = await accounts.createKey('none');
  const authorization = `Bearer ${key}`;
  const body = { players };
  const malformed = await post(EQUITY, body, { authorization, 'idempotency-key': 'a b' });
  assertRefused(malformed, 'INVALID_REQUEST', /Idempotency-Key/);
  assertRefused(await post(EQUITY, body, { authorization }), 'INSUFFICIENT_CREDITS', /costs 1, the balance is 0/);
});

order('hands that do not fit together, found while computing, free; a dry run does not know it', async service => {
  const { post, accounts } = service;
  await accounts.createAccount('rich', { credits: 10 });
  const { key } = await accounts.createKey('rich');
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'no-room' };
  const body = { players: Array(10).fill('QQ+'), simulations: 100_000 };
  const unaffordable = { ...body, simulations: 200_000 };
  assertRefused(await post(EQUITY, unaffordable, headers), 'INSUFFICIENT_CREDITS', /costs 20, the balance is 10/);
  for (let turn = 0; turn < 2; turn++) {
    const answer = await post(EQUITY, body, headers);
    assertRefused(answer, 'INVALID_RANGE', NO_ROOM);
    assert.is(answer.headers.get('x-credits-cost'), null);
  }
  const { status, json } = await post(EQUITY, { ...body, dry_run: true }, headers);
  assert.equal([status, json.data], [200, { method: 'monte-carlo', cost: 10 }]);
  assert.is((await accounts.findAccount('rich')).credits, 10);
  assert.equal(await accounts.usage('rich'), []);
});

order('key, content type, size and JSON come first', async ({ post }) => {
  const wrong = '{"players":1';
  assertRefused(await post(EQUITY, wrong, { authorization: 'Bearer x', 'content-type': 'x' }), 'INVALID_API_KEY');
  assertRefused(await post(EQUITY, wrong.padEnd(300_000), { 'content-type': 'x' }), 'UNSUPPORTED_MEDIA_TYPE');
  assertRefused(await post(EQUITY, wrong.padEnd(300_000)), 'PAYLOAD_TOO_LARGE');
  assertRefused(await post(EQUITY, wrong), 'INVALID_REQUEST', /not valid JSON/);
  assertRefused(await post(EQUITY, '[]'), 'INVALID_REQUEST', /not a JSON object/);
});

order('the other method', async ({ request }) => {
  const answer = await request('GET', EQUITY);
  assertRefused(answer, 'METHOD_NOT_ALLOWED');
  assert.is(answer.headers.get('allow'), 'POST');
});

order.run();
