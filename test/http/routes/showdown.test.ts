// POST /api/v1/showdown: what it answers, and what it refuses. How questions are read is tested in test/questions, what they cost in
// test/http/charging, what hands are in test/library and test/engine.

import * as assert from 'uvu/assert';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { loadEngine } from '../../../src/library/index.js';
import { DECK } from '../../deck.js';
import { chance, draw } from '../../engine/random.js';
import { suite } from '../../suite.js';
import { assertRefused, creditHeaders, openAccount, type Service, SHOWDOWN, useService } from '../service.js';

const hands = [
  ['Ah', 'Kh'],
  ['Qs', 'Qc'],
];
const flop = ['Qh', 'Jh', '2c'];

const answers = suite<Service>('POST /api/v1/showdown');
useService(answers);

const dataOf = async ({ post }: Service, body: object) => {
  const { status, text, json } = await post(SHOWDOWN, body);
  assert.is(status, 200, text);
  return json.data;
};

answers('has the fields of the contract, in their order, and costs a credit', async ({ post }) => {
  const data = {
    hands: [
      {
        cards: ['Ah', 'Kh'],
        category: 'Straight Flush',
        description: 'Royal Flush',
        best: ['Ah', 'Kh', 'Qh', 'Jh', 'Th'],
        rank: 1,
      },
      {
        cards: ['Qs', 'Qc'],
        category: 'Full House',
        description: 'Full House, Queens over Twos',
        best: ['Qs', 'Qh', 'Qc', '2d', '2c'],
        rank: 202,
      },
    ],
    winners: [0],
  };
  const options = { independent: false, versus_random: false, dry_run: false };
  const answer = await post(SHOWDOWN, { hands, board: ['Qh', 'Jh', 'Th', '2c', '2d'], ...options });
  assert.is(answer.text, JSON.stringify({ success: true, data }));
  assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.is(creditHeaders(answer)[0], '1');
  assert.match(answer.headers.get('server-timing') ?? '', /^queue;dur=/);
});

answers('with versus_random has ahead, tied and behind of each hand, with independent no winners', async service => {
  const data = await dataOf(service, {
    hands: [hands[0], hands[0]],
    board: flop,
    versus_random: true,
    independent: true,
  });
  assert.equal(Object.keys(data), ['hands']);
  for (const hand of data.hands) {
    assert.equal(Object.keys(hand), ['cards', 'category', 'description', 'best', 'rank', 'ahead', 'tied', 'behind']);
    assert.equal([hand.ahead, hand.tied, hand.behind], [640 / 1081, 9 / 1081, 432 / 1081]);
  }
});

answers('with bets has pots and payouts, in Omaha too', async service => {
  const three = { hands: [...hands, ['Jc', 'Jd']], board: ['Qh', 'Jh', 'Th', '2c', '2d'] };
  const data = await dataOf(service, { ...three, bets: [50, 100, 200], folded_bets: [20] });
  assert.equal(Object.keys(data), ['hands', 'winners', 'pots', 'payouts']);
  assert.equal(data.pots, [
    { amount: 170, hands: [0, 1, 2], winners: [0] },
    { amount: 100, hands: [1, 2], winners: [1] },
    { amount: 100, hands: [2], winners: [2] },
  ]);
  assert.equal(data.payouts, [170, 100, 100]);
  const omaha = {
    game: 'omaha',
    hands: [
      ['Ah', 'Ad', 'Kh', 'Kd'],
      ['9s', '8s', '7h', '6h'],
    ],
    board: ['Ts', '7s', '6d'],
  };
  assert.equal((await dataOf(service, { ...omaha, bets: [9, 5] })).payouts, [4, 10]);
});

answers('refuses bets that no pots can be made of', async service => {
  const two = { hands, board: flop };
  const refused: [object, RegExp][] = [
    [{ bets: [1] }, /^bets has a length of 1, and there are 2 hands: send a bet for each of them/],
    [{ bets: [0, 0] }, /^bets has no bet above 0: /],
    [{ bets: [1, 2], folded_bets: [0, 3] }, /^folded_bets has 3, above the highest of bets, 2: /],
    [{ folded_bets: [1] }, /^folded_bets needs bets: /],
    [{ bets: [1, 2], independent: true }, /^bets is sent with independent, where no hand wins: /],
    [{ bets: [2 ** 53 - 1, 1] }, /^bets and folded_bets sum to more than 9007199254740991: /],
    [{ bets: [1, 0.5] }, /^bets\[1\] is 0.5: send an integer from 0 to /],
    [{ bets: [1, -1] }, /^bets\[1\] is -1: /],
    [{ bets: '1,2' }, /^bets is "1,2": send an array of at most 1000 numbers, each an integer from 0 to /],
    [{ bets: [1, null] }, /^bets\[1\] is null: /],
    [{ bets: [1, 2], folded_bets: { 0: 1 } }, /^folded_bets is /],
  ];
  for (const [more, message] of refused) {
    assertRefused(await service.post(SHOWDOWN, { ...two, ...more }), 'INVALID_REQUEST', message);
  }
});

answers('compares hands of five cards without a board, and several winners', async service => {
  const five = [
    ['9c', '8c', '7c', '6c', '4d'],
    ['Ah', 'Kd', 'Qs', 'Js', '9h', '2c', '3d'],
    ['Ad', 'Ks', 'Qh', 'Jd', '9d'],
  ];
  const data = await dataOf(service, { hands: five });
  assert.equal(
    [data.winners, data.hands.map(({ rank }: { rank: number }) => rank)],
    [
      [1, 2],
      [7411, 6186, 6186],
    ],
  );
});

answers('is what the library answers, for a thousand hands too', async service => {
  const engine = await loadEngine();
  const random = chance(8);
  for (const versusRandom of [false, true]) {
    const board = draw(random, DECK, 4);
    const rest = DECK.filter(card => !board.includes(card));
    const question = { hands: Array.from({ length: 1000 }, () => draw(random, rest, 2)), board, independent: true };
    const expected = JSON.stringify(engine.showdown({ ...question, versusRandom }));
    assert.is(JSON.stringify(await dataOf(service, { ...question, versus_random: versusRandom })), expected);
  }
});

answers('with dry_run returns method and cost, free, and an Idempotency-Key stays unused', async service => {
  const { headers, charges } = await openAccount(service, 'dry', 1);
  const under = { ...headers, 'idempotency-key': 'dry' };
  const plan = await service.post(SHOWDOWN, { hands, board: flop, dry_run: true }, under);
  assert.is(plan.text, '{"success":true,"data":{"method":"exact","cost":1}}');
  assert.equal([...creditHeaders(plan), await charges()], ['0', '1', []]);
  assert.equal(creditHeaders(await service.post(SHOWDOWN, { hands, board: flop }, under)), ['1', '0']);
});

answers.run();

const refusals = suite<Service>('POST /api/v1/showdown refuses');
useService(refusals);

/** A fault of each code: test/questions/read-showdown.test.ts has the others. */
const REFUSED: readonly (readonly [fields: object, code: ErrorCode, details: RegExp])[] = [
  [{ hands: [...hands, 'AhKh'] }, 'INVALID_CARDS', /^hands\[2\] is "AhKh": send /],
  [{ board: ['Qh', 'Jh', 'Ah'] }, 'DUPLICATE_CARDS', /^board\[2\] is "Ah"/],
  [{ versusRandom: true }, 'INVALID_REQUEST', /did you mean "versus_random"\?$/],
];

for (const [fields, code, details] of REFUSED) {
  refusals(`${JSON.stringify(fields)}: ${code}`, async ({ post }) => {
    const answer = await post(SHOWDOWN, { hands, board: flop, ...fields });
    assertRefused(answer, code, details);
    assert.equal(creditHeaders(answer), [null, null]);
  });
}

refusals('a body of more than 256 KiB', async ({ post }) => {
  const body = JSON.stringify({ hands, board: flop }) + ' '.repeat(262_144);
  assertRefused(await post(SHOWDOWN, body), 'PAYLOAD_TOO_LARGE', /262144 bytes/);
});

refusals.run();
