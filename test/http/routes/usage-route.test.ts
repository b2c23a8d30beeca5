// GET /api/v1/usage: balance, limit and charged requests by day, for a good key and free of charge.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contract } from '../../openapi/document.js';
import { assertRefused, ENHANCED, PROBABILITIES, type Service, useService } from '../service.js';

const USAGE = '/api/v1/usage';
const cards = ['Ah', 'Kh'];

const usage = suite<Service>('GET /api/v1/usage');
useService(usage, undefined, {}, { credits: 100, rateLimit: { requests: 1000, windowSeconds: 30 } });

usage('tells account, balance and rate limit, and no day before anything was charged', async ({ request }) => {
  const { status, json } = await request('GET', USAGE);
  assert.is(status, 200);
  assert.equal(json, {
    success: true,
    data: { account: 'tests', credits: 100, rate_limit: { requests: 1000, window_seconds: 30 }, days: [] },
  });
});

usage('counts charged requests and their credits by UTC day', async ({ request, post }) => {
  await post(PROBABILITIES, { cards });
  await post(PROBABILITIES, { cards: ['no'] });
  await post(ENHANCED, { cards, opponents: 1, simulations: 1_000_000 }, { 'idempotency-key': 'a' });
  await post(ENHANCED, { cards, opponents: 1, simulations: 1_000_000 }, { 'idempotency-key': 'a' });
  const { data } = (await request('GET', USAGE)).json;
  assert.is(data.credits, 97);
  assert.is(data.days.length, 1);
  assert.equal([data.days[0].requests, data.days[0].credits], [2, 3]);
  assert.ok(Math.abs(Date.parse(data.days[0].date) - Date.now()) < 2 * 86_400_000);
  assert.ok(contract.isValid('UsageData', data));
});

usage('needs a key', async ({ request }) => {
  assertRefused(await request('GET', USAGE, {}), 'INVALID_API_KEY');
});

usage('takes GET', async ({ post }) => {
  const answer = await post(USAGE, {});
  assertRefused(answer, 'METHOD_NOT_ALLOWED');
  assert.is(answer.headers.get('allow'), 'HEAD, GET');
});

usage.run();
