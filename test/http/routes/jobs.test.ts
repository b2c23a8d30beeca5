// /api/v1/jobs: submits, lists, shows and cancels jobs. What jobs cost is tested in test/http/charging and test/jobs.
import * as assert from 'uvu/assert';
import { rejection } from '../../accounts/stores.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { type Answer, assertRefused, assertUnknownJob, creditHeaders } from '../answers.js';
import { ENHANCED, JOBS } from '../requests.js';
import { readMetric, type Service, serviceSuite, startService, untilEnded } from '../service.js';
import { openAccount } from '../test-account.js';

const cards = ['As', 'Ah'];
const small = { type: 'probabilities', cards, simulations: 1000 };
const endless = { type: 'probabilities-enhanced', cards, opponents: 1, simulations: 50_000_000_000 };
/** A question with a fault: its job needs no work. */
const wrong = { type: 'probabilities', cards: [] };
const SUMMARY = ['id', 'state', 'progress', 'cost', 'created', 'ended'];

const submit = async (service: Service, questions: unknown, headers = {}): Promise<Answer> => {
  const answer = await service.post(JOBS, { questions }, headers);
  assert.is(answer.status, 202, answer.text);
  return answer;
};

let wakes = 0;
const jobs = serviceSuite('/api/v1/jobs', ({ jobs: { wake } }) => ({
  jobs: {
    wake() {
      wakes++;
      wake();
    },
  },
}));

jobs('answers 202 with the id, the state, the cost, and where the job is', async service => {
  const account = await openAccount(service, 'submitting', 6);
  const charged = await readMetric(service, 'charged_credits_total');
  const answer = await submit(service, [{ ...endless, simulations: 3_000_000 }], account.headers);
  const { id, ...rest } = answer.json.data;
  assert.equal(rest, { state: 'queued', cost: 6 });
  assert.match(id, /^job_[0-9a-z]+$/);
  assert.is(await readMetric(service, 'charged_credits_total'), charged + 6);
  assert.is(wakes, 1); // otherwise its work would begin up to a second later
  assert.equal([answer.headers.get('location'), ...creditHeaders(answer)], [`jobs/${id}`, '6', '0']);
});

jobs('refunds questions whose hands never fit together', async service => {
  const { credits } = await service.accounts.findAccount('tests');
  const sample = { type: 'equity', players: Array(10).fill('QQ+'), method: 'monte-carlo', simulations: 1_000_000_000 };
  const questions = [...Array(6).fill(sample), { type: 'equity', players: ['AA', 'AA', 'AA'], method: 'exact' }];
  const { id, cost } = (await submit(service, questions)).json.data;
  assert.is(cost, 600_001); // a tenth of 10^12 hands each, and the least of an exact answer
  const { data } = (await untilEnded(service, id)).json;
  const codes = data.answers.map(({ error }: { error?: { code: string } }) => error?.code);
  assert.equal([data.state, data.cost, codes], ['done', 1, Array(7).fill('INVALID_RANGE')]);
  assert.is((await service.accounts.findAccount('tests')).credits, credits - 1);
});

jobs('shows the odds so far, with Retry-After: 2, and refunds what a cancelled job did not compute', async service => {
  const truth = (await service.post(ENHANCED, { cards, opponents: 1, method: 'exact' })).json.data.win_rate;
  const { credits } = await service.accounts.findAccount('tests');
  const { id, cost } = (await submit(service, [endless, ...Array(250).fill(small)])).json.data;
  assert.is(cost, 100_003);
  let shown = await service.request('GET', `${JOBS}/${id}`);
  await until(async () => {
    shown = await service.request('GET', `${JOBS}/${id}`);
    return shown.json.data.answers[0] !== null;
  });
  assert.equal([shown.json.data.state, shown.headers.get('retry-after')], ['running', '2']);
  const { detail, win_rate: rate } = shown.json.data.answers[0].data;
  const error = Math.sqrt((rate * (1 - rate)) / detail.simulations);
  assert.is(detail.standard_errors.win_rate, error);
  assert.ok(Math.abs(rate - truth) < 5 * error, `${rate} ± ${error}`);
  const { status, json } = await service.request('DELETE', `${JOBS}/${id}`);
  assert.equal([status, json.data.state, Object.keys(json.data)], [200, 'cancelled', SUMMARY]);
  assert.ok(json.data.cost < cost / 2, String(json.data.cost));
  assert.is((await service.accounts.findAccount('tests')).credits, credits - json.data.cost);
  assert.is((await service.request('GET', `${JOBS}/${id}`)).headers.get('retry-after'), null);
});

jobs('shows of the deals so far how a range is spread over equity, and what its hands are', async service => {
  const ranges = { players: ['20%', 'QQ+, AKs'], board: ['2c', '3c', '4d'], method: 'monte-carlo', seed: 1 };
  const asked = { type: 'equity', ...ranges, simulations: 50_000_000_000, distribution: true, made_hands: true };
  const { id } = (await submit(service, [asked])).json.data;
  let job = (await service.request('GET', `${JOBS}/${id}`)).json.data;
  await until(async () => {
    job = (await service.request('GET', `${JOBS}/${id}`)).json.data;
    return job.answers[0] !== null;
  });
  await service.request('DELETE', `${JOBS}/${id}`);
  assert.is(job.state, 'running');
  for (const { distribution, made_hands: made, draws } of job.answers[0].data.players) {
    const total = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);
    assert.is(distribution.length, 20);
    for (const sum of [total(distribution), total(made.map(({ share }: { share: number }) => share))])
      assert.ok(Math.abs(sum - 1) < 1e-12, String(sum));
    assert.ok(draws.length > 0);
  }
});

const NDJSON = { 'content-type': 'application/x-ndjson' };
const toLines = (questions: readonly object[]): string => questions.map(each => `${JSON.stringify(each)}\n`).join('');

jobs('reads megabytes a line at a time, and shows a thousand answers at a time', async service => {
  const questions = Array.from({ length: 20_000 }, (_, seed) => ({ ...small, seed, detail: true }));
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = (text, ...rest) => {
    longest = Math.max(longest, text.length);
    return parse(text, ...rest);
  };
  const answer = await service.post(JOBS, toLines(questions), NDJSON).finally(() => {
    JSON.parse = parse;
  });
  const { id, cost } = answer.json.data;
  assert.is(cost, 200);
  assert.ok(longest < 200, `${longest} characters were parsed at once`);
  for (const [offset, count] of [
    [0, 1000],
    [12_345, 1000],
    [19_999, 1],
    [20_000, 0],
  ] as const) {
    const { answers } = (await untilEnded(service, id, { query: `?offset=${offset}` })).json.data;
    assert.equal([answers.length, answers[0]?.data.detail.seed], [count, count === 0 ? undefined : offset]);
  }
});

jobs('that costs nothing is submitted once under an Idempotency-Key, too', async service => {
  const headers = { 'idempotency-key': 'free' };
  const [first, second] = [await submit(service, [wrong], headers), await submit(service, [wrong], headers)];
  assert.equal([first.json.data.cost, second.text], [0, first.text]);
  assert.is(second.headers.get('idempotency-replayed'), 'true');
  assertRefused(await service.post(JOBS, { questions: [5] }, headers), 'IDEMPOTENCY_KEY_REUSED');
});

const list = serviceSuite('GET /api/v1/jobs');

list('lists the account’s, newest first, 20 at a time or as many as limit says, without answers', async service => {
  const ids: string[] = [];
  for (let count = 0; count < 21; count++) ids.unshift((await submit(service, [wrong])).json.data.id);
  const read = async (query: string, headers?: Record<string, string>) => {
    const { jobs: listed, ...rest } = (await service.request('GET', `${JOBS}?${query}`, headers)).json.data;
    for (const job of listed) assert.equal(Object.keys(job), SUMMARY);
    return { ids: listed.map(({ id }: { id: string }) => id), ...rest };
  };
  assert.equal(await read(''), { ids: ids.slice(0, 20), has_more: true });
  assert.equal(await read('limit=1'), { ids: ids.slice(0, 1), has_more: true });
  assert.equal(await read(`before=${ids[1]}&limit=3`), { ids: ids.slice(2, 5), has_more: true });
  for (const limit of [21, 100]) assert.equal(await read(`limit=${limit}`), { ids, has_more: false });
  assert.equal(await read(`before=${ids.at(-1)}`), { ids: [], has_more: false });
  const other = await openAccount(service, 'other', 0);
  assert.equal(await read('', other.headers), { ids: [], has_more: false });
});

const refusals = serviceSuite('/api/v1/jobs refuses', undefined, undefined, {
  credits: 10,
  rateLimit: { requests: 100_000, windowSeconds: 60 },
});

refusals('more work than an account may have', async ({ post }) => {
  const questions = [{ ...endless, opponents: 22, simulations: 1e12 }, { ...endless, simulations: 1e12 }, small];
  assertRefused(await post(JOBS, { questions }), 'INVALID_REQUEST', /an account may have/);
});

refusals('jobs that cost more than the balance, and more than 16 MiB; nothing is stored', async service => {
  const large = { questions: [{ ...small, simulations: 11_000_000 }] };
  assertRefused(await service.post(JOBS, large), 'INSUFFICIENT_CREDITS', /costs 11, the balance is 10/);
  const huge = `${'x'.repeat(1000)}\n`.repeat(17_000);
  assertRefused(await service.post(JOBS, huge, NDJSON), 'PAYLOAD_TOO_LARGE', /16777216 bytes/);
  assert.equal((await service.request('GET', JOBS)).json.data.jobs, []);
});

refusals('jobs for which the balance suffices only with what is set aside for requests in flight', async service => {
  const { name, headers } = await openAccount(service, 'reserving', 5);
  const release = await service.accounts.reserve(name, 3);
  const questions = [{ ...small, simulations: 3_000_000 }];
  const refused = await service.post(JOBS, { questions }, headers);
  assertRefused(refused, 'INSUFFICIENT_CREDITS', /the balance is 5, of which 3 are set aside/);
  release();
  assert.equal(creditHeaders(await submit(service, questions, headers)), ['3', '2']);
});

refusals('ids of jobs that are not the account’s', async service => {
  const own = (await submit(service, [wrong])).json.data.id;
  const other = await openAccount(service, 'other', 5);
  for (const method of ['GET', 'DELETE']) {
    for (const path of ['', method === 'GET' ? '/events' : ''])
      assertUnknownJob(await service.request(method, `${JOBS}/${own}${path}`, other.headers));
    assertUnknownJob(await service.request(method, `${JOBS}/job_nothing`), /the job "job_nothing"/);
    for (const id of ['%00', '%zz', 'job_%00', "job_'", 'x'.repeat(2000)]) {
      assertUnknownJob(await service.request(method, `${JOBS}/${id}`), /the account has no job with this id/);
      assertRefused(await service.request('GET', `${JOBS}?before=${id}`), 'INVALID_REQUEST', /^before is/);
    }
  }
});

refusals('parameters that are out of bounds or sent twice', async service => {
  const { id } = (await submit(service, [wrong])).json.data;
  for (const query of ['offset=-1', 'offset=x', 'offset=100001', 'offset=1&offset=2']) {
    assertRefused(await service.request('GET', `${JOBS}/${id}?${query}`), 'INVALID_REQUEST');
  }
  for (const query of ['limit=0', 'limit=101', 'limit=', 'limit=1.5']) {
    const details = /^limit is ".*": send an integer from 1 to 100$/;
    assertRefused(await service.request('GET', `${JOBS}?${query}`), 'INVALID_REQUEST', details);
  }
});

const lost = suite('a job whose store is lost while it is shown');

for (const [what, count] of [
  ['is answered with an error where its answers are short', 10],
  ['is not answered whole where they are long', 100_000],
] as const) {
  lost(`${what}, and the log says why`, async () => {
    const service = await startService(() => ({
      jobs: {
        async *answers() {
          for (let i = 0; i < count; i++) yield ['{"success":false}'];
          throw new Error('the store is lost');
        },
      },
    }));
    const { id } = (await submit(service, [wrong])).json.data;
    const shown = service.request('GET', `${JOBS}/${id}`);
    if (count === 10) assertRefused(await shown, 'INTERNAL_ERROR');
    else assert.instance(await rejection(shown), TypeError);
    await until(() => service.log.some(line => line.includes('"level":50') && line.includes('the store is lost')));
    await service.close();
  });
}
