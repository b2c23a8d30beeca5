// Short deck over HTTP: equity, showdown, batches and jobs, and their prices. test/games/short-deck.test.ts tests the numbers.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { SHORT_CATEGORIES } from '../../engine/short-deck.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { BATCH, creditHeaders, EQUITY, JOBS, type Service, SHOWDOWN, useService } from '../service.js';

const GAME = { game: 'short-deck' };
const known = { ...GAME, players: ['AhKh', 'QsQc'] };
const sampled = { ...GAME, players: ['15%', 'random', 'A6s+, 99-66:0.5'], seed: 7, simulations: 5_000 };
const board = ['Th', '9h', '6d'];
const shown = {
  ...GAME,
  hands: [
    ['Ah', '7c'],
    ['9s', '9d'],
  ],
  board: [...board, '8c'],
};

const short = suite<Service>('short deck');
useService(short);

const dataOf = async ({ post }: Service, path: string, body: object, headers = {}) => {
  const answer = await post(path, body, headers);
  assert.is(answer.status, 200, answer.text);
  return answer;
};

short("has an exact equity with the fields of hold'em, for a credit a million hands", async service => {
  const answer = await dataOf(service, EQUITY, { ...known, detail: true });
  const { players, detail, ...rest } = answer.json.data;
  assert.equal(players, [
    {
      range: 'AhKh',
      combos: 1,
      equity: 275_439_780 / 2520 / 201_376,
      win_rate: 108_298 / 201_376,
      tie_rate: 2007 / 201_376,
    },
    {
      range: 'QsQc',
      combos: 1,
      equity: 232_027_740 / 2520 / 201_376,
      win_rate: 91_071 / 201_376,
      tie_rate: 2007 / 201_376,
    },
  ]);
  assert.equal(rest, { board: [], dead: [], method: 'exact' });
  assert.is(detail.simulations, 201_376);
  assert.is(creditHeaders(answer)[0], String(Math.ceil(detail.billed_hands / 1e6)));
});

short('has hand_probabilities with the nine names from the weakest to the strongest of its order', async service => {
  const { json } = await dataOf(service, EQUITY, { ...known, categories: true });
  assert.equal(Object.keys(json.data.players[0].hand_probabilities), SHORT_CATEGORIES);
});

short('has a showdown with ranks to 1,404 and holdings of 36 cards', async service => {
  const { json } = await dataOf(service, SHOWDOWN, { ...shown, versus_random: true });
  const [straight, set] = json.data.hands;
  assert.equal([straight.category, straight.description, straight.rank], ['Straight', 'Straight, Ten High', 275]);
  assert.equal(straight.best, ['Th', '9h', '8c', '7c', '6d']);
  assert.equal([set.category, set.rank > 276 && set.rank <= 528], ['Three of a Kind', true]);
  assert.equal(json.data.winners, [0]);
  for (const { ahead, tied, behind } of [straight, set]) {
    assert.ok([ahead, tied, behind].every(rate => Math.abs(435 * rate - Math.round(435 * rate)) < 1e-9));
  }
  const price = await dataOf(service, SHOWDOWN, { ...shown, dry_run: true });
  assert.equal(price.json.data, { method: 'exact', cost: 1 });
});

short('pays bets as the outside calculator does, by its own order of hands', async service => {
  const file = new URL('../../vectors/pots.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')).filter(
    (vector: { game?: string }) => vector.game === 'short-deck',
  );
  assert.ok(vectors.length > 1);
  for (const { winners, pots, payouts, ...question } of vectors) {
    const { data } = (await dataOf(service, SHOWDOWN, question)).json;
    assert.equal([data.winners, data.pots, data.payouts], [winners, pots, payouts]);
  }
});

const untilEnded = async (service: Service, id: string) => {
  let job = (await service.request('GET', `${JOBS}/${id}`)).json.data;
  await until(async () => {
    job = (await service.request('GET', `${JOBS}/${id}`)).json.data;
    return job.ended !== null;
  });
  return job;
};

short(
  "is answered beside hold'em and Omaha in a batch and in a job, byte for byte as by its own endpoint",
  async service => {
    const questions = [
      { type: 'equity', ...known, board, next_cards: true },
      { type: 'equity', players: known.players, board },
      { type: 'equity', ...sampled, categories: true },
      { type: 'equity', game: 'omaha', players: ['AhAd**', 'random'], seed: 7, simulations: 1000 },
      { type: 'showdown', ...shown },
      { type: 'showdown', ...shown, game: 'holdem' },
      { type: 'showdown', ...shown, versus_random: true },
      { type: 'equity', ...GAME, players: ['55', 'AA'] },
      { type: 'equity', ...GAME, players: ['AA', 'KK'], board: ['5h', '2c', 'Ah'] },
      { type: 'equity', ...sampled, simulations: 3_000_000 },
      { type: 'equity', ...GAME, players: ['AA', 'KQs'], flops: true },
    ];
    const ownEndpoint = async ({ type, ...fields }: (typeof questions)[number]): Promise<string> =>
      (await service.post(type === 'equity' ? EQUITY : SHOWDOWN, fields)).text;
    const alone = await Promise.all(questions.map(ownEndpoint));
    assert.is(new Set(alone).size, questions.length);
    const expected = `{"success":true,"data":{"answers":[${alone.join()}]}}`;
    assert.is((await dataOf(service, BATCH, { questions })).text, expected);
    const { json } = await service.post(JOBS, { questions });
    const job = await untilEnded(service, json.data.id);
    assert.is(job.state, 'done');
    assert.is(JSON.stringify(job.answers), `[${alone.join()}]`);
  },
);

short.run();
