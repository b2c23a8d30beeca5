// Repetitions with an Idempotency-Key: the same bytes after a restart and from another instance, charged once.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audit } from './setup/audit.js';
import { BATCH, createClient, isReplay, MEDIUM, type RequestPlan, type Sent, SMALL, statuses } from './setup/client.js';
import {
  canDeployFleet,
  type Deployment,
  deployFleet,
  deployOne,
  openAccount,
  useDeployment,
} from './setup/deployment.js';

const cards = ['Ah', 'Kh'];
const ENHANCED = '/api/v1/probabilities-enhanced';

/** Requests of every kind; without a seed the answer differs each time that it is computed. */
const KINDS: Readonly<Record<string, RequestPlan>> = {
  batch: BATCH,
  random: SMALL,
  enhanced: MEDIUM,
  detailed: { path: ENHANCED, body: { cards, opponents: 3, detail: true }, cost: 1 },
  seeded: {
    path: ENHANCED,
    body: { cards, opponents: 1, seed: 2 ** 53 - 1, simulations: 1234, detail: true },
    cost: 1,
  },
  exact: { path: ENHANCED, body: { cards: [...cards, 'Qh', 'Jh', '2c'], opponents: 1, method: 'exact' }, cost: 3 },
  table: { path: ENHANCED, body: { cards, opponents: 1, method: 'exact', detail: true }, cost: 1 },
};

/** Asserts that all answers have the same bytes, and that one was computed and charged. */
const assertOneAnswer = (sent: readonly Sent[]): void => {
  assert.equal(statuses(sent), { 200: sent.length });
  assert.is(new Set(sent.map(({ text }) => text)).size, 1);
  assert.is(sent.filter(each => !isReplay(each)).length, 1);
};

/** Every kind of request, sent with a key that begins with `name`. */
const sendAll = ({ client }: Deployment, name: string, url?: string): Promise<Sent[]> =>
  Promise.all(
    Object.entries(KINDS).map(([kind, ask]) =>
      client.send({ ...ask, idempotencyKey: `${name}-${kind}`, ...(url !== undefined && { url }) }),
    ),
  );

const one = suite<Deployment>('a repetition at one instance over SQLite');
const two = suite<Deployment>('a repetition at a fleet of two');
useDeployment(one, deployOne);
useDeployment<Deployment>(two, deployFleet);

for (const tests of [one, two]) {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    tests(`has the same bytes after a restart by ${signal}`, async deployment => {
      const { fleet } = deployment;
      const before = await sendAll(deployment, signal);
      for (const i of fleet.urls.keys()) await fleet.kill(i, signal);
      await Promise.all([...fleet.urls.keys()].map(i => fleet.restart(i)));
      const after = await sendAll(deployment, signal);
      before.forEach((sent, i) => void assertOneAnswer([sent, after[i] ?? sent]));
      await audit(deployment);
    });
  }

  tests('has the same bytes for concurrent requests', async deployment => {
    const rounds = await Promise.all(Array.from({ length: 8 }, () => sendAll(deployment, 'at-once')));
    for (const i of Object.keys(KINDS).keys()) assertOneAnswer(rounds.flatMap(sent => sent[i] ?? []));
    await audit(deployment);
  });
}

two('has the same bytes at the other instance', async deployment => {
  const [a, b] = deployment.fleet.urls;
  const [first, again] = [await sendAll(deployment, 'a-then-b', a), await sendAll(deployment, 'a-then-b', b)];
  assert.ok(again.every(isReplay));
  first.forEach((sent, i) => void assertOneAnswer([sent, again[i] ?? sent]));
  await audit(deployment);
});

two('has the same bytes for concurrent requests at both instances, and one charge', async deployment => {
  const { client, fleet } = deployment;
  for (let number = 0; number < 20; number++) {
    const ask = { ...(number % 2 === 0 ? SMALL : MEDIUM), idempotencyKey: `both-${number}` };
    assertOneAnswer(await Promise.all([...fleet.urls, ...fleet.urls].map(url => client.send({ ...ask, url }))));
  }
  await audit(deployment);
});

two('is answered at every instance, even if the first answer used up the credits', async ({ poker, fleet, url }) => {
  const { key } = await openAccount(poker, 'poor', { credits: 20 });
  const client = createClient(url, key);
  for (let number = 0; number < 20; number++) {
    const ask = { ...SMALL, idempotencyKey: `last-${number}` };
    assertOneAnswer(await Promise.all([...fleet.urls, ...fleet.urls].map(url => client.send({ ...ask, url }))));
  }
  assert.is((await poker('credits', 'show', 'poor')).credits, 0);
  assert.equal(statuses(await Promise.all(fleet.urls.map(url => client.send({ ...SMALL, url })))), { 402: 2 });
  const again = await client.send({ ...SMALL, idempotencyKey: 'last-0' });
  assert.equal([isReplay(again), again.text], [true, client.history[0]?.text]);
  client.close();
});

one.run();
if (canDeployFleet('repetitions at a fleet')) two.run();
