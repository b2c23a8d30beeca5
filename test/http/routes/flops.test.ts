// `flops` of POST /api/v1/equity: the library's numbers, also in batches and jobs; what is refused, and how long answers may be.

import * as assert from 'uvu/assert';
import { loadEngine } from '../../../src/library/index.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { assertRefused, BATCH, creditHeaders, EQUITY, JOBS, type Service, useService } from '../service.js';

const engine = await loadEngine();

const flops = suite<Service>('POST /api/v1/equity with flops');
useService(flops);

flops("has the library's equities on every flop, and is charged for the planned work", async ({ post }) => {
  const players = ['AKs', 'QQ, JJ:0.5'];
  const { flops: expected, billedHands } = engine.equity({ players, flops: true });
  const answer = await post(EQUITY, { players, flops: true, detail: true });
  const { data } = answer.json;
  assert.equal(Object.keys(data), ['players', 'board', 'dead', 'method', 'flops', 'detail']);
  assert.equal([data.method, data.flops], ['exact', expected]);
  assert.equal(Object.keys(data.flops[0]), ['flop', 'count', 'share', 'equities']);
  assert.is(data.detail.billed_hands, billedHands);
  assert.is(creditHeaders(answer)[0], String(Math.ceil(billedHands / 1_000_000)));
  const plan = await post(EQUITY, { players, flops: true, dry_run: true });
  assert.equal(plan.json.data, { method: 'exact', cost: Math.ceil(billedHands / 1_000_000) });
});

flops('has the same answer in a batch, and in a job, which computes slices of flops', async ({ post, request }) => {
  const players = ['AKs:0.3, AKo', '22+'];
  const { json: alone } = await post(EQUITY, { players, flops: true });
  const questions = [{ type: 'equity', players, flops: true }];
  assert.equal((await post(BATCH, { questions })).json.data.answers, [alone]);
  const { id } = (await post(JOBS, { questions })).json.data;
  const job = async () => (await request('GET', `${JOBS}/${id}`)).json.data;
  await until(async () => (await job()).state === 'done');
  assert.equal((await job()).answers, [alone]);
});

flops('in a batch or a job are at most 25,000 hands and flops together, hands alone 20,000', async ({ post }) => {
  const question = { type: 'equity', players: ['AA', 'KK'], flops: true };
  const many = (count: number, fields: object = {}) =>
    Array.from({ length: count }, () => ({ ...question, ...fields }));
  const details =
    /^questions\[0\] to questions\[14\] together would list 26,325 hands and flops, and a (batch|job) may list 25,000: leave out "hands" and "flops", or send fewer questions$/;
  for (const path of [BATCH, JOBS]) {
    assertRefused(await post(path, { questions: many(15) }), 'INVALID_REQUEST', details);
    const hands = { players: ['random', 'AA'], flops: false, hands: true, method: 'exact' };
    const both = [...many(6), ...many(11, hands)];
    assertRefused(await post(path, { questions: both }), 'INVALID_REQUEST', /would list 25,182 hands and flops/);
    const listed = many(16, hands);
    assertRefused(await post(path, { questions: listed }), 'INVALID_REQUEST', /would list 21,312 hands, .* 20,000/);
  }
  const { status } = await post(BATCH, { questions: many(14, { dry_run: true }) });
  assert.is(status, 200);
});

const players = ['AhKh', 'QQ+'];
const WIDE = ['2s3h:0.9, 2d3c:0.8, random', 'random'];

for (const [body, details] of [
  [
    { players, board: ['2c', '3c', '4c'] },
    /^flops needs an empty board, and this one has 3: use such a board, or leave/,
  ],
  [
    { players, method: 'monte-carlo' },
    /^flops needs an exact answer, and method is "monte-carlo": send method "exact", or/,
  ],
  [{ players, seed: 1, method: 'exact' }, /^seed is 1 beside method "exact"/],
  [
    { players: WIDE },
    /^flops needs an exact answer, and it bills [\d,]+ hands here, .* 1,000,000,000: send it as a job, use/,
  ],
  [
    { players: WIDE, method: 'exact' },
    /^method is "exact": it bills [\d,]+ hands here, .*; send it as a job, use ranges/,
  ],
  [{ players: Array(8).fill('40%') }, /^flops needs an exact answer, and .* steps/],
  [{ game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'] }, /^flops is true, which omaha does not have: leave it out$/],
] as const) {
  flops(`refuses ${JSON.stringify(body).slice(0, 80)}`, async ({ post }) =>
    assertRefused(await post(EQUITY, { ...body, flops: true }), 'INVALID_REQUEST', details),
  );
}

flops('refuses ranges that leave no room for one another, free of charge', async ({ post }) => {
  const answer = await post(EQUITY, { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], flops: true });
  assertRefused(answer, 'INVALID_RANGE', /do not fit together/);
});

flops.run();
