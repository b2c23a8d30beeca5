// The memory of an instance under jobs of many questions. V8's heap is so small that the process ends if a job is kept in it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Deployment, deployOne, useDeployment } from './setup/deployment.js';
import { assertBalanced, untilEnded } from './setup/jobs.js';

/** An instance without jobs needs 25 MiB of it, and the bodies below, as text, 10 MiB each, for a moment twice. */
const HEAP_MIB = 64;
const QUESTIONS = 100_000;

const memory = suite<Deployment>(`an instance with a heap of ${HEAP_MIB} MiB`);
useDeployment(memory, deployOne, { env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` } });

const submit = async ({ url, key }: Deployment, body: string) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body });
  return {
    status: answer.status,
    ...((await answer.json()) as { data?: { id: string }; error?: { details: string } }),
  };
};

memory(`answers a job of ${QUESTIONS} questions`, async deployment => {
  const question = { type: 'probabilities-enhanced', cards: ['As', 'Ks'], opponents: 1, simulations: 100 };
  const questions = Array.from({ length: QUESTIONS }, (_, seed) => ({ ...question, seed: 1e12 + seed }));
  const { data } = await submit(deployment, JSON.stringify({ questions }));
  const { state, cost } = await untilEnded(deployment, data?.id ?? '');
  assert.equal([state, cost], ['done', (QUESTIONS * 10_000) / 1e6]);
  await assertBalanced(deployment);
});

/** Bodies whose values would take half a gigabyte. */
const HUGE: readonly (readonly [what: string, body: string, details: RegExp])[] = [
  ['a list of millions of lists', `{"questions":[${'[],'.repeat(3_500_000)}[]]}`, /more than 100,000 entries/],
  [
    'another field with millions of lists',
    `{"all":[${'[],'.repeat(3_500_000)}[]],"questions":[1]}`,
    /"all" is not a field/,
  ],
  ['another list', `[${'{},'.repeat(3_500_000)}{}]`, /not a JSON object/],
];

for (const [what, body, details] of HUGE) {
  memory(`refuses ${what}`, async deployment => {
    const { status, error } = await submit(deployment, body);
    assert.is(status, 400);
    assert.match(error?.details ?? '', details);
  });
}

memory('answers a question of millions of lists with an error', async deployment => {
  const { data } = await submit(deployment, `{"questions":[{"type":[${'[],'.repeat(3_500_000)}[]]}]}`);
  const { text } = await untilEnded(deployment, data?.id ?? '');
  assert.match(text, /the question is larger than 262144 bytes/);
});

memory('shows a job of 10 MiB to clients that ask at the same time and do not read', async deployment => {
  const players = [`AhKh${' '.repeat(250_000)}`, 'QQ'];
  const questions = Array.from({ length: 40 }, (_, seed) => ({ type: 'equity', players, simulations: 100, seed }));
  const { data } = await submit(deployment, JSON.stringify({ questions }));
  await untilEnded(deployment, data?.id ?? '');
  const { hostname, port } = new URL(deployment.url);
  const clients = Array.from({ length: 12 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`GET /api/v1/jobs/${data?.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${deployment.key}\r\n\r\n`);
    return socket;
  });
  for (const client of clients) await once(client, 'readable');
  const again = await fetch(`${deployment.url}/api/v1/jobs/${data?.id}`, {
    headers: { authorization: `Bearer ${deployment.key}` },
  });
  const { answers } = ((await again.json()) as { data: { answers: { success: boolean }[] } }).data;
  assert.equal(
    answers.map(({ success }) => success),
    questions.map(() => true),
  );
  for (const client of clients) client.destroy();
});

memory.run();
