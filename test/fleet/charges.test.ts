// Two instances: concurrent requests for more credits than the account has get exactly as many answers as credits; repetitions with an
// Idempotency-Key get the same bytes, charged once.

import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/answers.js';
import { suite } from '../suite.js';
import { audit } from './setup/audit.js';
import { BATCH, isReplay, MEDIUM, type RequestPlan, type Sent, SMALL, statuses } from './setup/client.js';
import { ACCOUNT, type FleetDeployment, useFleet } from './setup/deployment.js';

const charges = suite<FleetDeployment>('requests to a fleet of two');
useFleet(charges, { credits: 50 });

charges('for more credits than the account has get as many answers as credits, the others 402', async deployment => {
  const { client, poker } = deployment;
  const sendAll = (plan: RequestPlan) => Promise.all(Array.from({ length: 120 }, () => client.send(plan)));
  const remaining = (sent: readonly Sent[]) =>
    sent.map(({ headers }) => Number(headers?.get('x-credits-remaining'))).sort((a, b) => a - b);
  const small = await sendAll(SMALL);
  assert.equal(statuses(small), { 200: 50, 402: 70 });
  assert.equal(remaining(small.filter(({ status }) => status === 200)), Array.from(Array(50).keys()));
  for (const { status, text = '' } of small) if (status === 402) assertErrorBody(text, 'INSUFFICIENT_CREDITS');
  await poker('credits', 'add', ACCOUNT, '50');
  assert.equal(statuses(await sendAll(MEDIUM)), { 200: 16, 402: 104 });
  assert.is((await poker('credits', 'show', ACCOUNT)).credits, 2);
  assert.is((await audit(deployment)).charged.size, 66);
});

/** Without a seed each computation gives another answer. */
const KINDS: readonly RequestPlan[] = [
  SMALL,
  MEDIUM,
  BATCH,
  { path: MEDIUM.path, body: { cards: ['Ah', 'Kh'], opponents: 3, detail: true }, cost: 1 },
];

charges(
  'at the same time under an Idempotency-Key have the same bytes at both instances, and one charge',
  async deployment => {
    const { client, urls, poker } = deployment;
    await poker('credits', 'add', ACCOUNT, '100');
    const targets = [...urls, ...urls];
    for (let number = 0; number < 20; number++) {
      const plan = { ...KINDS[number % KINDS.length]!, idempotencyKey: `at-once-${number}` };
      const sent = await Promise.all(targets.map(url => client.send({ ...plan, url })));
      sent.push(await client.send(plan));
      assert.equal(statuses(sent), { 200: 5 });
      assert.is(new Set(sent.map(({ text }) => text)).size, 1);
      assert.is(sent.filter(each => !isReplay(each)).length, 1);
    }
    await audit(deployment);
  },
);
