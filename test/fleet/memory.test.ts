// The memory of an instance under large jobs. V8's heap is so small that the process ends if a job is kept in it.
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { assertBalanced } from './setup/audit.js';
import { type Deployment, deployOne, useDeployment } from './setup/deployment.js';
import { callJobs, NDJSON, submitJob, untilEnded } from './setup/jobs.js';
import { MEGABYTE, watchMemory } from './setup/memory.js';

/** MiB. An instance without jobs needs 25. */
const HEAP_MIB = 64;
const QUESTIONS = 100_000;
const MAX_GROWTH = 100 * MEGABYTE;

/** Seconds: a slow machine needs more than the usual 30 to read four of the largest bodies at once. */
const TIME_LIMIT = '600';

const memory = suite<Deployment>(`an instance with a heap of ${HEAP_MIB} MiB`);
useDeployment(memory, () => deployOne({ env: { TIME_LIMIT, NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` } }));

memory(`answers a job of ${QUESTIONS} questions`, async deployment => {
  const question = { type: 'probabilities-enhanced', cards: ['As', 'Ks'], opponents: 1, simulations: 100 };
  const questions = Array.from({ length: QUESTIONS }, (_, seed) => ({ ...question, seed: 1e12 + seed }));
  const { state, cost } = await untilEnded(deployment, await submitJob(deployment, questions));
  assert.equal([state, cost], ['done', (QUESTIONS * 10_000) / 1e6]);
  await assertBalanced(deployment);
});

/** Values of a megabyte of text that take some thirty megabytes. */
const MANY_LISTS = `[${'[],'.repeat(340_000)}[]]`;

memory('refuses bodies of 340,000 lists, of four accounts at once', async ({ urls, openAccount }) => {
  const accounts = await Promise.all(['k', 'l', 'm', 'n'].map(name => openAccount(name)));
  for (const [body, details] of [
    [`{"questions":${MANY_LISTS}}`, /questions has 340,001 entries/],
    [`{"all":${MANY_LISTS},"questions":[1]}`, /all.* is not a field/],
    [MANY_LISTS, /not a JSON object/],
  ] as const) {
    await Promise.all(
      accounts.map(async ({ key }) => {
        const answer = await callJobs({ urls, key }, '', { method: 'POST', body });
        assert.is(answer.status, 400);
        assert.match(await answer.text(), details);
      }),
    );
  }
});

memory('answers a question of hundreds of thousands of lists with an error', async deployment => {
  const answer = await callJobs(deployment, '', { method: 'POST', body: `{"questions":[{"type":${MANY_LISTS}}]}` });
  const { data } = (await answer.json()) as { data: { id: string } };
  const { answers } = await untilEnded(deployment, data.id);
  assert.match(JSON.stringify(answers), /the question is larger than 262144 bytes/);
});

/** A body of 16 MiB with the most questions, nearly. */
const largestBody = (seed: number): string => {
  const length = Math.floor(2 ** 24 / QUESTIONS) - 1;
  const line = (i: number): string =>
    `${`{"type":"probabilities","cards":["As","Ks"],"simulations":1,"seed":${seed + i}`.padEnd(length - 1)}}`;
  return Array.from({ length: QUESTIONS }, (_, i) => line(i)).join('\n');
};

const submitLargest = async ({ urls, openAccount }: Deployment, accounts: readonly string[]): Promise<number[]> => {
  const keys = await Promise.all(accounts.map(name => openAccount(name)));
  return Promise.all(
    keys.map(async ({ key }, i) => {
      const init = { method: 'POST', headers: NDJSON, body: largestBody(i * QUESTIONS) };
      const answer = await callJobs({ urls, key }, '', init);
      const id = /job_\w+/.exec(await answer.text())?.[0];
      await callJobs({ urls, key }, `/${id}`, { method: 'DELETE' });
      return answer.status;
    }),
  );
};

memory('reads four bodies of 16 MiB at once', async deployment => {
  assert.equal(await submitLargest(deployment, ['a', 'b', 'c', 'd']), [202, 202, 202, 202]);
});

const usual = suite<Deployment>('an instance with its usual heap');
useDeployment(usual, () => deployOne({ env: { TIME_LIMIT } }));

usual('takes at most 100 MB more while it reads two bodies of 16 MiB, of 100,000 questions each', async deployment => {
  await submitJob(deployment, [{ type: 'probabilities', cards: ['As', 'Ks'], simulations: 1 }]);
  if (process.platform !== 'linux') return;
  const memory = watchMemory(deployment.pid(0)!);
  assert.equal(await submitLargest(deployment, ['e', 'f']), [202, 202]);
  const growth = memory.peakGrowth();
  assert.ok(growth <= MAX_GROWTH, `${Math.round(growth / MEGABYTE)} MB`);
});
