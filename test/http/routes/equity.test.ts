// POST /api/v1/equity: what it answers.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../../src/engine/categories.js';
import { equityVectors, titleOf } from '../../equity/vectors.js';
import { EQUITY, type Service, useService } from '../service.js';

const flop = ['Qh', 'Jh', '2c'];
const players = ['AhKh', 'QQ+, AKs:0.5'];
const RATES = ['equity', 'win_rate', 'tie_rate'];
const PLAYER = ['range', 'combos', ...RATES];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const near = (a: number, b: number, bound = 1e-12): boolean => Math.abs(a - b) <= bound;
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in a player
const equitiesOf = (data: any): number[] => data.players.map(({ equity }: { equity: number }) => equity);

const answers = suite<Service>('POST /api/v1/equity, 200:');
useService(answers);

answers('has the fields of the contract and no others', async ({ post }) => {
  const { status, json, headers } = await post(EQUITY, { players, board: flop });
  assert.is(status, 200);
  assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(Object.keys(json), ['success', 'data']);
  assert.equal(Object.keys(json.data), ['players', 'board', 'dead', 'method']);
  for (const player of json.data.players) assert.equal(Object.keys(player), PLAYER);
});

answers('repeats the ranges as they were sent, and board and dead cards in their order', async ({ post }) => {
  const sent = [' aKs , qq+;TT', 'KhAh '];
  const { data } = (await post(EQUITY, { players: sent, board: ['2c', 'Td', '3h'], dead: ['9s', '4d'] })).json;
  assert.equal(
    [data.players.map(({ range }: { range: string }) => range), data.board, data.dead],
    [sent, ['2c', 'Td', '3h'], ['9s', '4d']],
  );
});

answers('counts as `combos` the hands that board and dead cards leave, whatever the others hold', async ({ post }) => {
  const ask = async (ranges: string[], board: string[], dead: string[]) => {
    const { data } = (await post(EQUITY, { players: ranges, board, dead })).json;
    return data.players.map(({ combos }: { combos: number }) => combos);
  };
  assert.equal(await ask(['AA', 'AhKh'], ['As', '7d', '2c'], []), [3, 1]);
  assert.equal(await ask(['AA, KK:0', 'random'], ['2c', '7d', '8d', '9d', 'Ts'], ['As']), [3, 1035]);
});

for (const vector of equityVectors.filter(({ board }) => board.length > 0)) {
  answers(`is right: ${titleOf(vector)}`, async ({ post }) => {
    const body = { players: vector.players, board: vector.board, dead: vector.dead, method: 'exact', detail: true };
    const { data } = (await post(EQUITY, body)).json;
    assert.is(data.detail.simulations, vector.deals);
    for (const [i, player] of data.players.entries()) {
      assert.is(player.win_rate, (vector.win[i] ?? 0) / vector.deals);
      assert.is(player.tie_rate, (vector.tie[i] ?? 0) / vector.deals);
      assert.ok(near(player.equity, vector.equity[i] ?? 0));
    }
  });
}

answers(
  'samples the configured number of deals unless told, within 5 standard errors of the truth',
  async ({ post }) => {
    const body = { players, board: flop, method: 'monte-carlo', seed: 1, detail: true };
    const { data } = (await post(EQUITY, body)).json;
    const truth = equitiesOf((await post(EQUITY, { players, board: flop, method: 'exact' })).json.data);
    assert.is(data.detail.simulations, 20_000);
    for (const [i, equity] of equitiesOf(data).entries()) {
      assert.ok(near(equity, truth[i] ?? 0, 5 * data.detail.standard_errors[i].equity));
    }
  },
);

answers('has equities that add up to 1', async ({ post }) => {
  for (const ranges of [players, ['15%', '20%', 'random'], Array(10).fill('random')]) {
    const { data } = (await post(EQUITY, { players: ranges, board: flop, simulations: 5000 })).json;
    assert.ok(near(sum(equitiesOf(data)), 1));
  }
});

answers('takes boards of 0 to 5 cards', async ({ post }) => {
  const board = ['2c', '7d', '8d', '9d', 'Ts'];
  for (let cards = 0; cards <= 5; cards++) {
    const body = { players: ['AhKh', 'QsQc', 'random'], board: board.slice(0, cards), simulations: 1000 };
    assert.is((await post(EQUITY, body)).status, 200, `${cards} cards`);
  }
});

answers('leaves out a field that is `false`', async ({ post }) => {
  const options = { categories: false, hands: false, next_cards: false, detail: false, dry_run: false };
  const { data } = (await post(EQUITY, { players, board: flop, ...options })).json;
  assert.equal(Object.keys(data), ['players', 'board', 'dead', 'method']);
  assert.equal(Object.keys(data.players[0]), PLAYER);
});

answers('is the same body, byte for byte, for the same seed, also where a target ends it', async ({ post }) => {
  for (const option of [{ simulations: 70_001 }, { target_error: 0.002 }, { hands: true, categories: true }]) {
    const body = { players: ['QQ+', '15%', 'random'], seed: 11, detail: true, ...option };
    assert.is((await post(EQUITY, body)).text, (await post(EQUITY, body)).text);
  }
});

answers.run();

const methods = suite<Service>('POST /api/v1/equity chooses the method:');
useService(methods);

const METHODS: readonly (readonly [name: string, body: object, method: string])[] = [
  ['exact where that bills at most 10,000,000 hands', { players: ['15%', 'random'], board: flop }, 'exact'],
  ['exact before the flop, two known hands', { players: ['AhKh', 'QsQc'] }, 'exact'],
  ['monte-carlo where exact bills more', { players: ['15%', 'random'], dead: ['2c'] }, 'monte-carlo'],
  ['monte-carlo where there is no exact', { players: ['15%', 'random', 'random'] }, 'monte-carlo'],
  ['monte-carlo where it is told', { players, board: flop, method: 'monte-carlo' }, 'monte-carlo'],
  ['exact where it is told', { players: ['QQ+', 'AKs'], dead: ['2c'], method: 'exact' }, 'exact'],
];

for (const [name, body, method] of METHODS) {
  methods(name, async ({ post }) => {
    assert.is((await post(EQUITY, { ...body, dry_run: true })).json.data.method, method);
  });
}

methods('and takes seed, simulations and target_error for the case that "auto" samples', async ({ post }) => {
  const body = { players, board: flop, seed: 1, simulations: 10, target_error: 0.01 };
  assert.is((await post(EQUITY, body)).json.data.method, 'exact');
});

methods.run();

const options = suite<Service>('POST /api/v1/equity with');
useService(options);

options(
  'detail tells seed, deals, billed hands, and a standard error for each rate of each player',
  async ({ post }) => {
    const body = { players, board: flop, method: 'monte-carlo', seed: 7, simulations: 12_345, detail: true };
    const { data } = (await post(EQUITY, body)).json;
    assert.equal(Object.keys(data).at(-1), 'detail');
    const { standard_errors: errors, ...rest } = data.detail;
    assert.equal(rest, { seed: 7, simulations: 12_345, billed_hands: 24_690 });
    assert.equal(errors.length, 2);
    for (const [i, each] of errors.entries()) {
      const { win_rate: p } = data.players[i];
      assert.equal(Object.keys(each), RATES);
      assert.ok(near(each.win_rate, Math.sqrt((p * (1 - p)) / 12_345)));
    }
  },
);

options('detail has no seed and no errors when exact', async ({ post }) => {
  const { detail } = (await post(EQUITY, { players: ['AhKh', 'QsQc'], board: flop, detail: true })).json.data;
  const none = { equity: 0, win_rate: 0, tie_rate: 0 };
  assert.equal(detail, { simulations: 990, billed_hands: 1980, standard_errors: [none, none] });
});

options(
  'target_error ends the sampling when every equity is that precise, at 10,000 deals or later',
  async ({ post }) => {
    const ask = async (target: object) => {
      const body = { players: ['AA', 'KQs', 'random'], seed: 3, detail: true, ...target };
      return (await post(EQUITY, body)).json.data.detail;
    };
    const worst = (errors: readonly { equity: number }[]): number => Math.max(...errors.map(({ equity }) => equity));
    const coarse = await ask({ target_error: 0.1 });
    assert.ok(coarse.simulations >= 10_000 && coarse.simulations < 100_000, `${coarse.simulations}`);
    const fine = await ask({ target_error: 0.001 });
    assert.ok(worst(fine.standard_errors) <= 0.001);
    assert.ok(fine.simulations > 100_000 && fine.simulations < 400_000, `${fine.simulations}`);
    assert.is((await ask({ target_error: 0.0001, simulations: 50_000 })).simulations, 50_000);
  },
);

options('categories adds each player’s nine, which sum to 1', async ({ post }) => {
  const { data } = (await post(EQUITY, { players, board: flop, categories: true })).json;
  for (const player of data.players) {
    assert.equal(Object.keys(player), [...PLAYER, 'hand_probabilities']);
    assert.equal(Object.keys(player.hand_probabilities), [...CATEGORIES]);
    assert.ok(near(sum(Object.values(player.hand_probabilities)), 1));
  }
});

options('hands adds the breakdown by hand, the strongest class first, spades first', async ({ post }) => {
  const { data } = (await post(EQUITY, { players: ['KK, AKs:0.5', '22'], board: flop, hands: true })).json;
  const [first, second] = data.players;
  assert.equal(Object.keys(first), [...PLAYER, 'hands']);
  assert.equal(
    first.hands.map(({ hand, weight }: { hand: string; weight: number }) => `${hand}:${weight}`),
    ['KsKh:1', 'KsKd:1', 'KsKc:1', 'KhKd:1', 'KhKc:1', 'KdKc:1', 'AsKs:0.5', 'AhKh:0.5', 'AdKd:0.5', 'AcKc:0.5'],
  );
  assert.is(second.hands.length, second.combos);
  for (const hand of first.hands) assert.equal(Object.keys(hand), ['hand', 'weight', ...RATES]);
});

options('hands has `null` for a hand that no deal contains', async ({ post }) => {
  const { data } = (await post(EQUITY, { players: ['AA', 'AhKh'], board: flop, hands: true })).json;
  const { hands } = data.players[0];
  const none = { weight: 1, equity: null, win_rate: null, tie_rate: null };
  assert.equal(
    hands.filter(({ equity }: { equity: null }) => equity === null),
    ['AsAh', 'AhAd', 'AhAc'].map(hand => ({ hand, ...none })),
  );
  assert.is(data.players[0].combos, 6);
});

options('hands lists every hand of ten random players, each once', async ({ post }) => {
  const body = { players: Array(10).fill('random'), hands: true, simulations: 2000, seed: 1, detail: true };
  const { status, json } = await post(EQUITY, body);
  assert.is(status, 200);
  assert.equal(Object.keys(json.data), ['players', 'board', 'dead', 'method', 'detail']);
  for (const player of json.data.players) {
    assert.is(new Set(player.hands.map(({ hand }: { hand: string }) => hand)).size, 1326);
  }
});

options('next_cards adds the equities after each card that is neither on the board nor dead', async ({ post }) => {
  const body = { players: ['AhKh', 'QsQc'], board: [...flop, '3d'], dead: ['2d', 'As'], next_cards: true };
  const { data } = (await post(EQUITY, body)).json;
  assert.equal(Object.keys(data), ['players', 'board', 'dead', 'method', 'next_cards']);
  assert.is(data.next_cards.length, 46);
  assert.equal(data.next_cards[0], { card: '3c', equities: [0, 1] });
  const after = new Map(
    data.next_cards.map(({ card, equities }: { card: string; equities: unknown }) => [card, equities]),
  );
  assert.equal([after.get('Ah'), after.get('9h'), after.get('Ts')], [null, [1, 0], [1, 0]]);
  const dealt = data.next_cards.flatMap(({ equities }: { equities: number[] | null }) => (equities ? [equities] : []));
  assert.is(dealt.length, 42);
  assert.ok(near(sum(dealt.map(([equity = 0]: number[]) => equity)) / 42, data.players[0].equity));
});

options('next_cards on the flop', async ({ post }) => {
  const { data } = (await post(EQUITY, { players, board: flop, next_cards: true })).json;
  assert.is(data.next_cards.length, 49);
});

options.run();

const dry = suite<Service>('POST /api/v1/equity with dry_run');
useService(dry);

dry('tells the method and the most that the request would cost, and nothing else', async ({ post }) => {
  const costs: readonly (readonly [object, string, number])[] = [
    [{ players: ['AA', 'KK'] }, 'exact', 1],
    [{ players: ['15%', 'random'], board: flop }, 'exact', 2],
    [{ players: ['AA', 'KK', 'random'], simulations: 1_000_000 }, 'monte-carlo', 3],
    [{ players: ['AA', 'KK', 'random'], target_error: 0.01 }, 'monte-carlo', 30],
  ];
  for (const [body, method, cost] of costs) {
    const { status, json } = await post(EQUITY, { ...body, dry_run: true });
    assert.equal([status, json], [200, { success: true, data: { method, cost } }]);
  }
});

dry('costs nothing, also where the balance would not cover the request', async ({ post, accounts }) => {
  await accounts.createAccount('poor', { credits: 3 });
  const { key } = await accounts.createKey('poor');
  const body = { players: ['AA', 'KK', 'random'], simulations: 10_000_000, dry_run: true };
  const { status, headers } = await post(EQUITY, body, { authorization: `Bearer ${key}` });
  assert.equal(
    [status, headers.get('x-credits-cost'), headers.get('x-credits-remaining'), headers.get('server-timing')],
    [200, '0', '3', null],
  );
  assert.is((await accounts.findAccount('poor')).credits, 3);
});

dry('leaves its Idempotency-Key unused', async ({ post }) => {
  const under = { 'idempotency-key': 'dry' };
  const body = { players: ['AA', 'KK', 'random'], simulations: 1000 };
  await post(EQUITY, { ...body, dry_run: true }, under);
  const { status, headers } = await post(EQUITY, body, under);
  assert.equal([status, headers.get('idempotency-replayed')], [200, null]);
});

dry('refuses what the request itself would be refused', async ({ post }) => {
  const wrong: readonly (readonly [object, object, string])[] = [
    [{ players: ['AA', 'AAs'] }, {}, 'INVALID_RANGE'],
    [{ players: ['random', 'random', 'random'], method: 'exact' }, {}, 'INVALID_REQUEST'],
    [{ players, detail: 1 }, {}, 'INVALID_REQUEST'],
    [{ players, board: flop }, { 'idempotency-key': 'a b' }, 'INVALID_REQUEST'],
  ];
  for (const [body, headers, code] of wrong) {
    const answer = await post(EQUITY, { ...body, dry_run: true }, headers as Record<string, string>);
    assert.is(answer.json.error?.code, code, answer.text);
  }
});

dry.run();
