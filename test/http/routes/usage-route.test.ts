// GET /api/v1/usage: balance, limit and charged requests by day, for an active key, free.

import * as assert from 'uvu/assert';
import { ENHANCED, PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const USAGE = '/api/v1/usage';
const cards = ['Ah', 'Kh'];
const ACCOUNT = { account: 'tests', rate_limit: { requests: 1000, window_seconds: 30 } };

const usage = serviceSuite(
  'GET /api/v1/usage',
  undefined,
  {},
  { credits: 100, rateLimit: { requests: 1000, windowSeconds: 30 } },
);

usage('counts charged requests and their credits by UTC day', async ({ request, post }) => {
  assert.equal((await request('GET', USAGE)).json, { success: true, data: { ...ACCOUNT, credits: 100, days: [] } });
  await post(PROBABILITIES, { cards });
  await post(PROBABILITIES, { cards: ['no'] });
  for (let times = 0; times < 2; times++) {
    await post(ENHANCED, { cards, opponents: 1, simulations: 1_000_000 }, { 'idempotency-key': 'a' });
  }
  const { data } = (await request('GET', USAGE)).json;
  const [{ date, ...day }] = data.days;
  assert.match(date, /^\d{4}-\d\d-\d\d$/);
  assert.equal(day, { requests: 2, questions: 2, credits: 3 });
  assert.equal(data, { ...ACCOUNT, credits: 97, days: [{ date, ...day }] });
});
