// The options of equity that are answered from results by hand and list no hands, in requests, batches and jobs.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { assertRefused, BATCH, EQUITY, JOBS, type Service, useService } from '../service.js';

const board = ['Qh', 'Jh', '2c'];
const players = ['15%', 'random'];

interface Group {
  readonly name: string;
  readonly combos: number;
  readonly share: number;
  readonly equity: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isNear = (a: number, b: number, bound = 1e-9): boolean => Math.abs(a - b) <= bound;

const options = suite<Service>('an equity');
useService(options);

const dataOf = async ({ post }: Service, body: object) => {
  const { status, text, json } = await post(EQUITY, { players, board, detail: true, ...body });
  assert.is(status, 200, text);
  return json.data;
};

options('with distribution has 20 parts of each player’s deals, and bills 2 for each hand', async service => {
  const data = await dataOf(service, { distribution: true });
  for (const player of data.players) {
    assert.equal(Object.keys(player), ['range', 'combos', 'equity', 'win_rate', 'tie_rate', 'distribution']);
    assert.is(player.distribution.length, 20);
    assert.ok(isNear(sum(player.distribution), 1));
  }
  const listed = await dataOf(service, { distribution: true, hands: true });
  assert.equal(listed.players[1].distribution, data.players[1].distribution);
  const combos = data.players[0].combos + data.players[1].combos;
  assert.is(listed.detail.billed_hands - data.detail.billed_hands, 98 * combos);
});

options(
  'with made_hands has what the hands are, each in one group, and what they draw to until the river',
  async service => {
    const data = await dataOf(service, { made_hands: true });
    for (const { combos, equity, made_hands: made, draws, ...rest } of data.players) {
      assert.equal(Object.keys(rest), ['range', 'win_rate', 'tie_rate']);
      for (const group of [...made, ...draws]) assert.equal(Object.keys(group), ['name', 'combos', 'share', 'equity']);
      const groups: readonly Group[] = made;
      assert.is(sum(groups.map(group => group.combos)), combos);
      assert.ok(isNear(sum(groups.map(({ share }) => share)), 1));
      assert.ok(isNear(sum(groups.map(group => group.share * group.equity!)), equity));
    }
    const river = await dataOf(service, { board: [...board, '3c', '4c'], made_hands: true });
    assert.is(river.players[0].draws, undefined);
    const more = await dataOf(service, {
      made_hands: true,
      hands: true,
      distribution: true,
      next_cards: true,
      categories: true,
    });
    assert.equal(more.players[1].made_hands, data.players[1].made_hands);
    assert.is(more.next_cards.length, 49);
  },
);

options('with made_hands has groups without a rate if no deal has them', async service => {
  const { players: found } = await dataOf(service, {
    players: ['AsAh,KK', 'AsAd'],
    board: ['Kd', '7c', '2h'],
    made_hands: true,
  });
  assert.equal(found[0].made_hands, [
    { name: 'Set', combos: 3, share: 1, equity: found[0].equity },
    { name: 'Overpair', combos: 1, share: 0, equity: null },
  ]);
  assert.equal(found[0].draws, []);
});

options('with made_hands bills what naming the hands takes, 50 for each', async service => {
  const [plain, named] = [await dataOf(service, { distribution: true }), await dataOf(service, { made_hands: true })];
  const combos = plain.players[0].combos + plain.players[1].combos;
  assert.is(named.detail.billed_hands - plain.detail.billed_hands, 50 * combos);
});

options('with made_hands needs a flop', async ({ post }) => {
  for (const few of [[], ['Qh'], ['Qh', 'Jh']]) {
    const answer = await post(EQUITY, { players, board: few, made_hands: true });
    assertRefused(
      answer,
      'INVALID_REQUEST',
      /^made_hands needs a board of 3 to 5 cards, and this one has [012]: use such a board, or leave out made_hands$/,
    );
  }
});

options('lists no hands: a batch may have more of them than it may list', async ({ post }) => {
  const question = { type: 'equity', players: ['random', 'random'], board, simulations: 1000, method: 'monte-carlo' };
  const answer = await post(BATCH, {
    questions: Array(20).fill({ ...question, distribution: true, made_hands: true }),
  });
  assert.is(answer.status, 200, answer.text);
});

options('of a job has them while it runs, of what was sampled so far', async ({ post, request }) => {
  const question = { type: 'equity', players, board, simulations: 1e11, method: 'monte-carlo' };
  const questions = [{ ...question, distribution: true, made_hands: true }];
  const { id } = (await post(JOBS, { questions })).json.data;
  let answers: { data: { players: { distribution: number[]; combos: number; made_hands: Group[] }[] } }[] = [];
  await until(async () => {
    ({ answers } = (await request('GET', `${JOBS}/${id}`)).json.data);
    return answers[0] !== null;
  });
  for (const { distribution, combos, made_hands: made } of answers[0]!.data.players) {
    assert.ok(isNear(sum(distribution), 1));
    assert.is(sum(made.map(group => group.combos)), combos);
    assert.ok(isNear(sum(made.map(({ share }) => share)), 1));
  }
  await request('DELETE', `${JOBS}/${id}`);
});

options.run();
