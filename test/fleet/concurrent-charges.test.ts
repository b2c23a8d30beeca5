// Concurrent requests for more credits than the account has: exactly as many answers as credits.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { audit } from './setup/audit.js';
import { MEDIUM, type RequestPlan, type Sent, SMALL, statuses } from './setup/client.js';
import { ACCOUNT, canDeployFleet, type Deployment, deployFleet, deployOne, useDeployment } from './setup/deployment.js';

const CREDITS = 50;
const REQUESTS = 300;

const one = suite<Deployment>(`${REQUESTS} concurrent requests for ${CREDITS} credits at one instance with SQLite`);
const two = suite<Deployment>(`${REQUESTS} concurrent requests for ${CREDITS} credits at a fleet of two`);
useDeployment(one, deployOne, { credits: CREDITS });
useDeployment<Deployment>(two, deployFleet, { credits: CREDITS });

const sendAll = ({ client }: Deployment, ask: RequestPlan): Promise<Sent[]> =>
  Promise.all(Array.from({ length: REQUESTS }, () => client.send(ask)));

const remaining = (history: readonly Sent[]): number[] =>
  history
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers?.['x-credits-remaining']))
    .sort((a, b) => b - a);

for (const tests of [one, two]) {
  tests('get exactly 50 answers and 250 times 402, and leave 0', async deployment => {
    const sent = await sendAll(deployment, SMALL);
    assert.equal(statuses(sent), { 200: CREDITS, 402: REQUESTS - CREDITS });
    assert.equal(
      remaining(sent),
      Array.from({ length: CREDITS }, (_, i) => CREDITS - 1 - i),
    );
    for (const { status, text = '' } of sent) if (status === 402) assertErrorBody(text, 'INSUFFICIENT_CREDITS');
    assert.is((await deployment.poker('credits', 'show', ACCOUNT)).credits, 0);
    assert.is((await audit(deployment)).charges.size, CREDITS);
  });

  tests('get 16 answers of 3 credits from 50 more, and leave 2', async deployment => {
    await deployment.poker('credits', 'add', ACCOUNT, String(CREDITS));
    const sent = await sendAll(deployment, MEDIUM);
    assert.equal(statuses(sent), { 200: 16, 402: REQUESTS - 16 });
    assert.is((await deployment.poker('credits', 'show', ACCOUNT)).credits, 2);
    assert.is((await audit(deployment)).charges.size, CREDITS + 16);
  });
}

one.run();
if (canDeployFleet('concurrent requests at a fleet')) two.run();
