// POST /api/v1/equity: the library's answers under the names of HTTP. How questions are read is tested in test/questions, what they cost in
// test/http/charging, and test/openapi has an answer for each error.

import * as assert from 'uvu/assert';
import { type EquityQuestion, loadEngine } from '../../../src/library/index.js';
import { assertRefused, creditHeaders } from '../answers.js';
import { EQUITY } from '../requests.js';
import { type Service, serviceSuite } from '../service.js';
import { openAccount } from '../test-account.js';

const flop = ['Qh', 'Jh', '2c'];
const players = ['AhKh', 'QQ+, AKs:0.5'];

const answers = serviceSuite('POST /api/v1/equity');

const dataOf = async ({ post }: Service, body: object) => {
  const { status, text, json } = await post(EQUITY, body);
  assert.is(status, 200, text);
  return json.data;
};

answers('has the fields of the contract, in their order, and repeats what was sent', async ({ post }) => {
  const cards = { board: ['Qh', '7d', '2c', '2d', '3h'], dead: ['9s', '4d'] };
  const data = {
    players: [
      { range: ' qq , TT:0', combos: 3, equity: 1, win_rate: 1, tie_rate: 0 },
      { range: 'KhAh ', combos: 1, equity: 0, win_rate: 0, tie_rate: 0 },
    ],
    ...cards,
    method: 'exact',
  };
  const options = { categories: false, hands: false, detail: false, dry_run: false };
  const { text, headers } = await post(EQUITY, { players: [' qq , TT:0', 'KhAh '], ...cards, ...options });
  assert.is(text, JSON.stringify({ success: true, data }));
  assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
});

/** The library's names of fields in answers, and those of HTTP. */
const NAMES: Readonly<Record<string, string>> = {
  win: 'win_rate',
  tie: 'tie_rate',
  categories: 'hand_probabilities',
  madeHands: 'made_hands',
};

/** A part of an answer, with the fields that HTTP has, under its names. */
const renamed = (part: object): object =>
  JSON.parse(JSON.stringify(part), (_, value) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => name !== 'standardErrors')
            .map(([name, each]) => [NAMES[name] ?? name, each]),
        ),
  );

/** Questions whose answers have more than the equities. */
const QUESTIONS: readonly EquityQuestion[] = [
  { players, board: flop, hands: true, categories: true, distribution: true, madeHands: true, nextCards: true },
  { players: ['AsAh,KK', 'AsAd'], board: ['Kd', '7c', '2h'], hands: true, madeHands: true }, // no deal has AsAh
  { players, board: [...flop, '3c', '4c'], madeHands: true },
  { players: ['15%', 'random', 'AhKh'], method: 'monte-carlo', simulations: 30_000, seed: 4, hands: true },
  { players: ['AKs', 'QQ, JJ:0.5'], flops: true },
];

answers('has what the library has, under its own names', async service => {
  const engine = await loadEngine();
  for (const question of QUESTIONS) {
    const { nextCards, madeHands, ...rest } = question;
    const asked = { ...rest, ...(nextCards && { next_cards: true }), ...(madeHands && { made_hands: true }) };
    const { detail, ...data } = await dataOf(service, { ...asked, detail: true });
    const answer = engine.equity(question);
    assert.equal(data.players, renamed(answer.players));
    assert.equal(Object.keys(data.players[0]), Object.keys(renamed(answer.players[0]!)));
    const { nextCards: next, flops } = answer.method === 'exact' ? answer : {};
    const cards = next?.map(({ card, equities }) => ({ card, equities })); // `share` is in the library alone
    assert.equal([data.next_cards, data.flops], [cards, flops]);
    assert.equal([detail.billed_hands, detail.seed], [answer.billedHands, answer.seed]);
    assert.is(detail.simulations ?? answer.deals, answer.deals);
    const errors = answer.players.map(({ standardErrors }) => renamed(standardErrors));
    assert.equal(detail.standard_errors, errors);
  }
});

answers('of exact weights that differ has no number of deals', async service => {
  const detailOf = async (...players: string[]) =>
    (await dataOf(service, { players, board: flop, detail: true })).detail;
  assert.not('simulations' in (await detailOf('KK, AKs:0.3', 'QQ:0.7')));
  assert.is((await detailOf('KK:0.3', 'QQ:0.7')).simulations, (await detailOf('KK', 'QQ')).simulations);
});

answers('with dry_run returns method and cost, free, also if the balance does not cover the cost', async service => {
  const { headers } = await openAccount(service, 'poor', 1);
  const under = { ...headers, 'idempotency-key': 'dry' };
  const body = { players: ['AA', 'KK', 'random'], simulations: 300_000 };
  const plan = await service.post(EQUITY, { ...body, simulations: 1_000_000, dry_run: true }, under);
  assert.equal([plan.status, plan.json], [200, { success: true, data: { method: 'monte-carlo', cost: 3 } }]);
  assert.equal([plan.headers.get('server-timing'), ...creditHeaders(plan)], [null, '0', '1']);
  assert.equal(creditHeaders(await service.post(EQUITY, body, under)), ['1', '0']); // the key stays unused
  const wrong = { 'idempotency-key': 'a b' };
  assertRefused(await service.post(EQUITY, { ...body, dry_run: true }, wrong), 'INVALID_REQUEST');
});

const NO_ROOM: readonly object[] = [
  { players: ['AA', 'AA', 'AA'], board: flop, method: 'exact' },
  { players: ['AhKh:0.3, AhQh:0.3', 'Ah2h:0.7, Ah3h:0.7'], board: ['2c', '3c', '4c'], next_cards: true },
  { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], flops: true },
  { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], method: 'monte-carlo', simulations: 1 },
  { players: Array(10).fill('QQ+'), method: 'monte-carlo', target_error: 0.001, hands: true },
];

answers('refuses ranges that never fit together, found while computing, free', async service => {
  const { headers, balance, charges } = await openAccount(service, 'no-room', 1000);
  for (const body of NO_ROOM) {
    const answer = await service.post(EQUITY, body, { ...headers, 'idempotency-key': 'unused' });
    assertRefused(answer, 'INVALID_RANGE', /^players have ranges that do not fit together: no deal, or hardly any/);
    assert.equal(creditHeaders(answer), [null, null]);
  }
  assert.equal([await balance(), await charges()], [1000, []]);
});
