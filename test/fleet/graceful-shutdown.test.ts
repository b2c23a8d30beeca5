// Instances are stopped gracefully under load and restarted, as in an upgrade: only answered requests are charged.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audit } from './setup/audit.js';
import { BATCH, inWords, LARGE, MEDIUM, type RequestPlan, SMALL, untilAnswered } from './setup/client.js';
import { canDeployFleet, type Deployment, deployFleet, deployOne, useDeployment } from './setup/deployment.js';

const STOPS = 2;
const CONNECTIONS = 8;

const mixed = (number: number): RequestPlan => {
  if (number % 3 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  if (number % 20 === 1) return LARGE;
  if (number % 5 === 2) return BATCH;
  return number % 4 === 1 ? MEDIUM : SMALL;
};

const one = suite<Deployment>(`an instance over SQLite that is stopped ${STOPS} times under load`);
const two = suite<Deployment>(`a fleet whose instances are stopped ${STOPS} times in turn under load`);
useDeployment(one, deployOne);
useDeployment<Deployment>(two, deployFleet);

for (const tests of [one, two]) {
  tests('answers the requests in flight, and charges nothing else', async deployment => {
    const { client, fleet } = deployment;
    await client.while(CONNECTIONS, mixed, async () => {
      for (let number = 0; number < STOPS; number++) {
        const i = number % fleet.urls.length;
        await untilAnswered(client, 3 * CONNECTIONS);
        assert.is(await fleet.kill(i, 'SIGTERM'), 0, fleet.log(i));
        await fleet.restart(i);
      }
    });
    const { unanswered } = await audit(deployment);
    assert.equal(unanswered.map(inWords), []);
  });
}

one.run();
if (canDeployFleet('stopping instances of a fleet')) two.run();
