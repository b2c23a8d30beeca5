// Omaha over HTTP: equity and showdown; short-deck.test.ts has batches and jobs of all games. How questions are read is tested in test/questions, their counts in test/calculations.

import * as assert from 'uvu/assert';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { suite } from '../../suite.js';
import { assertRefused, creditHeaders, EQUITY, PROBABILITIES, type Service, SHOWDOWN, useService } from '../service.js';

const known = { game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'] };
const partly = { game: 'omaha', players: ['AhAd**', 'random'], seed: 7, simulations: 5_000 };
const flop = ['5h', 'Ts', '9d'];
const hands = [
  ['Ah', 'Ad', 'Kh', 'Kd'],
  ['9s', '8s', '7h', '6h'],
];

const omaha = suite<Service>('Omaha');
useService(omaha);

const dataOf = async ({ post }: Service, path: string, body: object) => {
  const answer = await post(path, body);
  assert.is(answer.status, 200, answer.text);
  return answer;
};

omaha(
  "has an exact equity whose fields are those of hold'em without combos, for a credit a million hands",
  async service => {
    const answer = await dataOf(service, EQUITY, { ...known, detail: true });
    assert.equal(answer.json.data, {
      players: [
        { range: 'AhAdKhKd', equity: 675_089 / 1_086_008, win_rate: 675_089 / 1_086_008, tie_rate: 0 },
        { range: '9s8s7h6h', equity: 410_919 / 1_086_008, win_rate: 410_919 / 1_086_008, tie_rate: 0 },
      ],
      board: [],
      dead: [],
      method: 'exact',
      detail: {
        simulations: 1_086_008,
        billed_hands: 6_516_048,
        standard_errors: Array(2).fill({ equity: 0, win_rate: 0, tie_rate: 0 }),
      },
    });
    assert.is(creditHeaders(answer)[0], '7');
    const price = await dataOf(service, EQUITY, { ...known, dry_run: true });
    assert.equal(price.json.data, { method: 'exact', cost: 7 });
  },
);

omaha('is sampled where cards are unknown: the same body bytes for a seed', async service => {
  const first = await dataOf(service, EQUITY, { ...partly, categories: true, detail: true });
  const { players, method, detail } = first.json.data;
  assert.equal([method, detail.simulations, detail.billed_hands], ['monte-carlo', 5_000, 30_000]);
  assert.ok(Math.abs(players[0].equity + players[1].equity - 1) < 1e-12);
  assert.equal(Object.keys(players[0]), ['range', 'equity', 'win_rate', 'tie_rate', 'hand_probabilities']);
  assert.is((await dataOf(service, EQUITY, { ...partly, categories: true, detail: true })).text, first.text);
});

omaha('has a showdown of two hole cards and three of the board', async service => {
  const { json } = await dataOf(service, SHOWDOWN, { game: 'omaha', hands, board: ['Ts', '7s', '6d'] });
  assert.equal(json.data, {
    hands: [
      {
        cards: hands[0],
        category: 'One Pair',
        description: 'Pair of Aces',
        best: ['Ah', 'Ad', 'Ts', '7s', '6d'],
        rank: 3475,
      },
      {
        cards: hands[1],
        category: 'Straight',
        description: 'Straight, Ten High',
        best: ['Ts', '9s', '8s', '7s', '6d'],
        rank: 1604,
      },
    ],
    winners: [1],
  });
});

omaha('refuses what is not a question of Omaha', async ({ post }) => {
  const refuse = async (path: string, body: object, code: ErrorCode, details: RegExp): Promise<void> =>
    assertRefused(await post(path, body), code, details);
  const games = /send "holdem" or "short-deck" or "omaha" or "omaha-5" or "omaha-6"$/;
  for (const game of ['stud', null, 5, ['omaha']]) {
    await refuse(EQUITY, { ...known, game }, 'INVALID_REQUEST', games);
    await refuse(SHOWDOWN, { game, hands, board: flop }, 'INVALID_REQUEST', games);
  }
  await refuse(EQUITY, { ...known, players: ['QQ+', '****'] }, 'INVALID_CARDS', /^players\[0\]: card 1 is "QQ"/);
  await refuse(EQUITY, { ...known, players: ['Random', '****'] }, 'INVALID_CARDS', /^players\[0\]: card 1 is "Ra"/);
  await refuse(
    EQUITY,
    { ...known, dead: ['9s'] },
    'DUPLICATE_CARDS',
    /^players\[1\]: card 1 is "9s", which is dead\[0\]/,
  );
  await refuse(SHOWDOWN, { game: 'omaha', hands }, 'INVALID_CARDS', /^board has 0 cards/);
  const versus = { game: 'omaha', hands, board: flop, versus_random: true };
  await refuse(SHOWDOWN, versus, 'INVALID_REQUEST', /^versus_random is true, which omaha does not have/);
  await refuse(
    PROBABILITIES,
    { game: 'omaha', cards: ['Ah', 'Kh'] },
    'INVALID_REQUEST',
    /^game is "omaha": this request/,
  );
});

omaha.run();
