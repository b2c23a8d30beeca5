// The memory of an instance under large jobs. V8's heap is so small that the process ends if a job is kept in it.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertBalanced } from './setup/audit.js';
import { type Deployment, deployOne, useDeployment } from './setup/deployment.js';
import { callJobs, submitJob, untilEnded } from './setup/jobs.js';

/** MiB. An instance without jobs needs 25, and each body below, as text, 10, for a moment twice. */
const HEAP_MIB = 64;
const QUESTIONS = 100_000;

const memory = suite<Deployment>(`an instance with a heap of ${HEAP_MIB} MiB`);
useDeployment(memory, () => deployOne({ env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` } }));

memory(`answers a job of ${QUESTIONS} questions`, async deployment => {
  const question = { type: 'probabilities-enhanced', cards: ['As', 'Ks'], opponents: 1, simulations: 100 };
  const questions = Array.from({ length: QUESTIONS }, (_, seed) => ({ ...question, seed: 1e12 + seed }));
  const { state, cost } = await untilEnded(deployment, await submitJob(deployment, questions));
  assert.equal([state, cost], ['done', (QUESTIONS * 10_000) / 1e6]);
  await assertBalanced(deployment);
});

/** If they were parsed, these values would take half a gigabyte. */
const MILLIONS = `[${'[],'.repeat(3_500_000)}[]]`;

memory('refuses bodies with millions of lists', async deployment => {
  for (const [body, details] of [
    [`{"questions":${MILLIONS}}`, /more than 100,000 entries/],
    [`{"all":${MILLIONS},"questions":[1]}`, /all.* is not a field/],
    [MILLIONS, /not a JSON object/],
  ] as const) {
    const answer = await callJobs(deployment, '', { method: 'POST', body });
    assert.is(answer.status, 400);
    assert.match(await answer.text(), details);
  }
});

memory('answers a question of millions of lists with an error', async deployment => {
  const answer = await callJobs(deployment, '', { method: 'POST', body: `{"questions":[{"type":${MILLIONS}}]}` });
  const { data } = (await answer.json()) as { data: { id: string } };
  const { answers } = await untilEnded(deployment, data.id);
  assert.match(JSON.stringify(answers), /the question is larger than 262144 bytes/);
});

/** A body of 16 MiB, nearly. */
const largestBody = (): string => {
  const question = '{"type":"probabilities","cards":["As","Ks"],"simulations":1';
  const text = `${question.padEnd(Math.floor(2 ** 24 / 20_000) - 2)}}`;
  return `{"questions":[${Array(20_000).fill(text).join(',')}]}`.padEnd(2 ** 24 - 1);
};

memory('reads four bodies of 16 MiB at once, and never takes 500 MB', async ({ urls, openAccount, pid }) => {
  const body = largestBody();
  const submit = async (account: string): Promise<number> => {
    const { key } = await openAccount(account);
    return (await callJobs({ urls, key }, '', { method: 'POST', body })).status;
  };
  assert.equal(await Promise.all(['a', 'b', 'c', 'd'].map(submit)), [202, 202, 202, 202]);
  if (process.platform !== 'linux') return;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid(0)}/status`, 'utf8')) ?? [];
  assert.ok(Number(kilobytes) * 1024 < 500e6, `${kilobytes} kB`);
});

memory.run();
