import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import { type Answer, assertRefused, JOBS, type Service, useService } from '../service.js';

const submit = async (service: Service, questions: unknown, headers: Record<string, string>): Promise<Answer> => {
  const answer = await service.post(JOBS, { questions }, headers);
  assert.is(answer.status, 202, answer.text);
  return answer;
};

const jobs = suite<Service>('POST /api/v1/jobs with an Idempotency-Key');
useService(jobs);

jobs('submits a job once, and refuses the key for another one', async service => {
  const questions = [{ type: 'probabilities', cards: ['As', 'Ah'], simulations: 100 }];
  const headers = { 'idempotency-key': 'job-once' };
  const first = await submit(service, questions, headers);
  const second = await submit(service, questions, headers);
  assert.is(second.json.data.id, first.json.data.id);
  assert.equal([second.headers.get('idempotency-replayed'), second.headers.get('x-credits-cost')], ['true', '0']);
  await until(async () => (await service.request('GET', `${JOBS}/${first.json.data.id}`)).json.data.ended !== null);
  assert.is((await submit(service, questions, headers)).text, first.text);
  const other = await service.post(JOBS, { questions: [...questions, ...questions] }, headers);
  assertRefused(other, 'IDEMPOTENCY_KEY_REUSED', /Idempotency-Key was used for another request/);
});

jobs(
  'answers submissions that are sent at once under an Idempotency-Key alike, whose credits last for one',
  async service => {
    await service.accounts.createAccount('for-one', { credits: 6 });
    const { key } = await service.accounts.createKey('for-one');
    const questions = [{ type: 'probabilities-enhanced', cards: ['As', 'Ah'], opponents: 1, simulations: 3_000_000 }];
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'at-once' };
    const answers = await Promise.all([1, 2, 3].map(() => submit(service, questions, headers)));
    assert.is(new Set(answers.map(({ text }) => text)).size, 1);
    const costs = answers.map(answer => Number(answer.headers.get('x-credits-cost')));
    assert.equal(costs.sort(), [0, 0, 6]);
  },
);

jobs('submits a job that costs nothing once, too', async service => {
  const headers = { 'idempotency-key': 'free' };
  const send = (type: string) => service.post(JOBS, { questions: [{ type }] }, headers);
  const [first, second] = [await send('wrong'), await send('wrong')];
  assert.equal([first.status, first.json.data.cost], [202, 0]);
  assert.is(second.json.data.id, first.json.data.id);
  assert.is(second.headers.get('idempotency-replayed'), 'true');
  assertRefused(await send('other'), 'IDEMPOTENCY_KEY_REUSED', /Idempotency-Key was used for another request/);
});

jobs.run();
