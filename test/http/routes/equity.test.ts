// POST /api/v1/equity: what it answers, and what it refuses. How questions are read is tested in test/questions, what they cost in
// test/http/charging.

import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../../src/engine/categories.js';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { equityVectors } from '../../equity/vectors.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import {
  assertRefused,
  BATCH,
  creditHeaders,
  EQUITY,
  JOBS,
  openAccount,
  type Service,
  useService,
} from '../service.js';

const flop = ['Qh', 'Jh', '2c'];
const players = ['AhKh', 'QQ+, AKs:0.5'];
const NO_ERRORS = { equity: 0, win_rate: 0, tie_rate: 0 };

/** The rates of a player, a hand, or their standard errors. */
interface Rates {
  readonly equity: number;
  readonly win_rate: number;
  readonly tie_rate: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isNear = (a: number, b: number, bound = 1e-12): boolean => Math.abs(a - b) <= bound;

const answers = suite<Service>('POST /api/v1/equity');
useService(answers);

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

answers('samples where every deal is beyond any bound, also in batches and jobs', async ({ post, request }) => {
  const question = { type: 'equity', players: Array(8).fill('40%'), simulations: 1000, seed: 1 };
  const { type: _, ...alone } = question;
  const { text } = await post(EQUITY, alone);
  assert.is(JSON.parse(text).data.method, 'monte-carlo');
  assert.equal((await post(BATCH, { questions: [question] })).json.data.answers, [JSON.parse(text)]);
  const { id } = (await post(JOBS, { questions: [question] })).json.data;
  const job = async () => (await request('GET', `${JOBS}/${id}`)).json.data;
  await until(async () => (await job()).state === 'done');
  assert.equal((await job()).answers, [JSON.parse(text)]);
});

answers('gives the exact equities, of all deals', async service => {
  const {
    players: ranges,
    board,
    dead,
    deals,
    win,
    tie,
    equity,
  } = equityVectors.find(({ board }) => board.length > 0)!;
  const data = await dataOf(service, { players: ranges, board, dead, method: 'exact', detail: true });
  assert.is(data.detail.simulations, deals);
  assert.equal(
    data.detail.standard_errors,
    ranges.map(() => NO_ERRORS),
  );
  for (const [i, player] of data.players.entries()) {
    assert.equal([player.win_rate, player.tie_rate], [win[i]! / deals, tie[i]! / deals]);
    assert.ok(isNear(player.equity, equity[i]!));
  }
});

answers('counts eleven billion deals, which take less work than fifty million hands', async service => {
  const three = { players: ['TT+,AQs+,AQo+', 'QQ+,AKs,AKo', 'TT'], detail: true };
  const data = await dataOf(service, { ...three, method: 'exact' });
  assert.is(data.detail.simulations, 11_382_741_216);
  const shares = [8_847_736_894_080, 12_356_177_853_600, 7_480_593_116_640]; // of test/vectors/multiway.json, in units of 1/2520 of a deal
  for (const [i, share] of shares.entries()) {
    assert.ok(isNear(data.players[i].equity, share / 2520 / 11_382_741_216));
  }
  assert.ok(data.detail.billed_hands > 10_000_000 && data.detail.billed_hands < 50_000_000);
  assert.is((await dataOf(service, three)).method, 'monte-carlo', 'above the bill of "auto"');
});

answers('of exact weights that differ has no number of deals', async service => {
  const detailOf = async (...players: string[]) =>
    (await dataOf(service, { players, board: flop, detail: true })).detail;
  assert.not('simulations' in (await detailOf('KK, AKs:0.3', 'QQ:0.7')));
  assert.is((await detailOf('KK:0.3', 'QQ:0.7')).simulations, (await detailOf('KK', 'QQ')).simulations);
});

answers('samples within the 5 standard errors that detail reports', async service => {
  const truth = await dataOf(service, { players, board: flop, method: 'exact' });
  const data = await dataOf(service, { players, board: flop, method: 'monte-carlo', seed: 1, detail: true });
  const { standard_errors: errors, ...detail } = data.detail;
  assert.equal(detail, { seed: 1, simulations: 20_000, billed_hands: 40_000 });
  for (const [i, { equity, win_rate: p }] of data.players.entries()) {
    assert.ok(isNear(equity, truth.players[i].equity, 5 * errors[i].equity));
    assert.ok(isNear(errors[i].win_rate, Math.sqrt((p * (1 - p)) / 20_000)));
  }
});

answers(
  'with target_error is sampled until every equity is that precise, after 10,000 deals or later',
  async service => {
    const ask = async (target: object) => {
      const body = { players: ['AA', 'KQs', 'random'], seed: 3, detail: true, ...target };
      const { simulations, standard_errors: errors } = (await dataOf(service, body)).detail;
      return { simulations, worst: Math.max(...errors.map(({ equity }: Rates) => equity)) };
    };
    const coarse = await ask({ target_error: 0.1 });
    assert.ok(coarse.simulations >= 10_000 && coarse.simulations < 100_000, `${coarse.simulations}`);
    const fine = await ask({ target_error: 0.001 });
    assert.ok(fine.worst <= 0.001 && fine.simulations < 400_000, `${fine.simulations}`);
    assert.is((await ask({ target_error: 0.0001, simulations: 50_000 })).simulations, 50_000);
  },
);

answers('with categories has each player’s nine, which sum to 1', async service => {
  for (const player of (await dataOf(service, { players, board: flop, categories: true })).players) {
    assert.equal(Object.keys(player.hand_probabilities), [...CATEGORIES]);
    assert.ok(isNear(sum(Object.values(player.hand_probabilities)), 1));
  }
});

answers('with hands lists each, the strongest class first, spades first; null where no deal has it', async service => {
  const data = await dataOf(service, { players: ['KK, AKs:0.5', 'AhKh'], board: flop, hands: true });
  const listed = data.players[0].hands.map(({ hand, weight, equity }: Rates & { hand: string; weight: number }) =>
    [hand, weight, equity === null].join(' '),
  );
  assert.equal(listed, [
    'KsKh 1 true',
    'KsKd 1 false',
    'KsKc 1 false',
    'KhKd 1 true',
    'KhKc 1 true',
    'KdKc 1 false',
    'AsKs 0.5 false',
    'AhKh 0.5 true',
    'AdKd 0.5 false',
    'AcKc 0.5 false',
  ]);
  const none = { hand: 'KsKh', weight: 1, equity: null, win_rate: null, tie_rate: null };
  assert.equal(JSON.stringify(data.players[0].hands[0]), JSON.stringify(none));
  assert.is(data.players[0].combos, 10);
});

answers('with next_cards has the equities after each card that is neither on the board nor dead', async service => {
  const body = { players: ['AhKh', 'QsQc'], board: [...flop, '3d'], dead: ['2d', 'As'], next_cards: true };
  const data = await dataOf(service, body);
  assert.is(data.next_cards.length, 46);
  assert.equal(data.next_cards[0], { card: '3c', equities: [0, 1] });
  const next = data.next_cards as readonly { readonly card: string; readonly equities: number[] | null }[];
  const after = new Map(next.map(({ card, equities }) => [card, equities]));
  assert.equal([after.get('Ah'), after.get('9h'), after.get('Ts')], [null, [1, 0], [1, 0]]);
  const dealt = next.flatMap(({ equities }) => (equities ? [equities[0]!] : []));
  assert.is(dealt.length, 42);
  assert.ok(isNear(sum(dealt) / 42, data.players[0].equity));
});

answers('with dry_run returns method and cost, free, also if the balance does not cover the cost', async service => {
  const { headers } = await openAccount(service, 'poor', 1);
  const under = { ...headers, 'idempotency-key': 'dry' };
  const body = { players: ['AA', 'KK', 'random'], simulations: 300_000 };
  const plan = await service.post(EQUITY, { ...body, simulations: 1_000_000, dry_run: true }, under);
  assert.equal([plan.status, plan.json], [200, { success: true, data: { method: 'monte-carlo', cost: 3 } }]);
  assert.equal([plan.headers.get('server-timing'), ...creditHeaders(plan)], [null, '0', '1']);
  assert.equal(creditHeaders(await service.post(EQUITY, body, under)), ['1', '0']); // the key stays unused
  assertRefused(
    await service.post(EQUITY, { ...body, dry_run: true }, { 'idempotency-key': 'a b' }),
    'INVALID_REQUEST',
  );
  const unasked = { ...body, players: ['AA', 'AAs'], dry_run: true };
  assertRefused(await service.post(EQUITY, unasked), 'INVALID_RANGE');
});

answers.run();

const refusals = suite<Service>('POST /api/v1/equity refuses');
useService(refusals);

const random = (count: number): string[] => Array(count).fill('random');

/** A fault of each code, and of the bounds of requests: test/questions/ has the others. */
const REFUSED: readonly (readonly [fields: object, code: ErrorCode, details: RegExp])[] = [
  [{ players: ['AA', 7], board: ['xx'] }, 'INVALID_REQUEST', /^players\[1\] is 7: send /],
  [{ board: ['2h', '10h'], dead: ['2h'], players: ['x', 'AA'] }, 'INVALID_CARDS', /^board\[1\] is "10h"/],
  [{ board: flop, dead: ['Jh'], players: ['x', 'AA'] }, 'DUPLICATE_CARDS', /^dead\[0\] is "Jh"/],
  [{ players: ['AhKh', 'AhKh, AAo'] }, 'INVALID_RANGE', /^players\[1\], at 6: "AAo"/],
  [
    { players: random(3), board: flop, next_cards: true },
    'INVALID_REQUEST',
    /^next_cards needs an exact answer, and .* may bill 1,000,000,000: send it as a job, .*, or leave out next_cards$/,
  ],
  [
    { players: random(2), dead: ['2c'], hands: true, method: 'exact' },
    'INVALID_REQUEST',
    /it bills [\d,]+ hands here, and a request may bill 1,000,000,000; send it as a job, use ranges of fewer hands, or/,
  ],
];

for (const [fields, code, details] of REFUSED) {
  refusals(`${JSON.stringify(fields).slice(0, 90)}: ${code}`, async ({ post }) =>
    assertRefused(await post(EQUITY, { players, ...fields }), code, details),
  );
}

const NO_ROOM: readonly object[] = [
  { players: ['AA', 'AA', 'AA'], board: flop, method: 'exact' },
  { players: ['AhKh, AhQh', 'Ah2h, Ah3h'] },
  { players: ['AhKh:0.3, AhQh:0.3', 'Ah2h:0.7, Ah3h:0.7'], board: ['2c', '3c', '4c'], next_cards: true },
  { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], method: 'monte-carlo', simulations: 1 },
  { players: ['AhAd', 'AsAc', 'AA'] },
  { players: Array(10).fill('QQ+'), method: 'monte-carlo', target_error: 0.001, hands: true },
];

refusals('ranges that never fit together, found while computing, free; a dry run may not know it', async service => {
  const { headers, balance, charges } = await openAccount(service, 'no-room', 1000);
  for (const body of NO_ROOM) {
    const answer = await service.post(EQUITY, body, { ...headers, 'idempotency-key': 'unused' });
    assertRefused(answer, 'INVALID_RANGE', /^players have ranges that do not fit together: no deal, or hardly any/);
    assert.equal(creditHeaders(answer), [null, null]);
  }
  assert.equal([await balance(), await charges()], [1000, []]);
  const plan = await dataOf(service, {
    players: Array(10).fill('QQ+'),
    method: 'monte-carlo',
    simulations: 100_000,
    dry_run: true,
  });
  assert.equal(plan, { method: 'monte-carlo', cost: 10 });
});

refusals.run();
