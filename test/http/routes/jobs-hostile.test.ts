// What clients send to /api/v1/jobs who mean harm, or do not look what they send.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejection, storeSuite } from '../../accounts/stores.js';
import { until } from '../../until.js';
import { assertRefused, assertUnknownJob, GENEROUS, JOBS, type Service, startService, useService } from '../service.js';

const jobs = storeSuite('/api/v1/jobs');

const withService = async (databaseUrl: string, work: (service: Service) => Promise<void>): Promise<void> => {
  const service = await startService(undefined, {}, {}, { credits: 1_000_000, rateLimit: GENEROUS, databaseUrl });
  try {
    await work(service);
  } finally {
    await service.close();
  }
};

const NO_IDS = ['%00', '%zz', 'job_%00', "job_'", 'x'.repeat(2000)];

jobs('takes ids that are none for unknown jobs, whatever characters they have', store =>
  withService(store.url, async service => {
    for (const id of NO_IDS) {
      for (const method of ['GET', 'DELETE']) {
        assertUnknownJob(await service.request(method, `${JOBS}/${id}`), /the account has none with this id/);
      }
      const list = await service.request('GET', `${JOBS}?before=${id}`);
      assertRefused(list, 'INVALID_REQUEST', /before is .*: send the id of the last job/);
    }
  }),
);

jobs.run();

const memory = suite<Service>('memory for jobs');
useService(memory);

/** Some hundred kilobytes that take a second to read. */
const LONG = JSON.stringify({
  questions: Array.from({ length: 20_000 }, (_, seed) => ({ type: 'probabilities', cards: ['As', 'Ks'], seed })),
});

memory('is bounded: an account may have one large body in work, and small ones besides', async service => {
  const sent = Array.from({ length: 6 }, () => service.post(JOBS, LONG));
  const small = service.post(JOBS, { questions: [{ type: 'probabilities', cards: ['As', 'Ks'] }] });
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ status }) => status !== 202);
  assert.is(refused.length, 5);
  for (const answer of refused) {
    assertRefused(answer, 'OVERLOADED', /the account has a body above 65536 bytes in work/);
    assert.is(answer.headers.get('retry-after'), '5');
  }
  assert.is((await small).status, 202);
  const again = await service.post(JOBS, LONG);
  assert.is(again.status, 202);
  for (const { json } of [...answers, again]) if (json.data) await service.request('DELETE', `${JOBS}/${json.data.id}`);
});

memory('is bounded for a question as for its own endpoint', async service => {
  const fits = { type: 'equity', players: [`AhKh${' '.repeat(100_000)}`, 'QdQc'] };
  const large = { type: 'equity', players: [`AhKh${' '.repeat(262_144)}`, 'QdQc'] };
  const { json } = await service.post(JOBS, { questions: [fits, large] });
  const { answers } = (await service.request('GET', `${JOBS}/${json.data.id}`)).json.data;
  assert.is(answers[1].error.code, 'PAYLOAD_TOO_LARGE');
  assert.is(answers[1].error.details, 'the question is larger than 262144 bytes');
  assert.is(answers[0]?.success ?? true, true);
});

memory.run();

const failing = suite('a job whose store is lost while it is shown');

/** A service whose store is lost behind so many answers of a job. */
const startFailing = (count: number): Promise<Service> =>
  startService(({ jobs }) => {
    if (jobs === undefined) throw new Error('there are no jobs');
    const answers = async function* (): AsyncGenerator<string[]> {
      for (let i = 0; i < count; i++) yield ['{"success":false}'];
      throw new Error('the store is lost');
    };
    return { jobs: { ...jobs, answers } };
  });

const show = async (service: Service) => {
  const { json } = await service.post(JOBS, { questions: [{ type: 'wrong' }] });
  return service.request('GET', `${JOBS}/${json.data.id}`);
};

failing('is answered with an error where its answers are short', async () => {
  const service = await startFailing(10);
  assertRefused(await show(service), 'INTERNAL_ERROR');
  await service.close();
});

failing('is not answered whole where they are long, and the log says why', async () => {
  const service = await startFailing(100_000);
  assert.instance(await rejection(show(service)), TypeError);
  await until(() => service.log.some(line => line.includes('"level":50') && line.includes('the store is lost')));
  await service.close();
});

failing.run();
