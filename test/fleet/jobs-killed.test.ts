// Instances of a fleet of three are killed again and again under jobs and requests, and its databases restarted.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient, SMALL } from './setup/client.js';
import { canDeployFleet, deployFleet, type FleetDeployment, openAccount, useDeployment } from './setup/deployment.js';
import { answersHere, assertAnswers, assertBalanced, deals, MIXED, showJob, submitJob } from './setup/jobs.js';

const KILLS = 20;
const CONNECTIONS = 4;

const killed = suite<FleetDeployment>(
  `a fleet of three, of which one is killed ${KILLS} times under jobs and requests,`,
);
useDeployment(killed, deployFleet, { instances: 3, env: { THREADS: '1' } });

killed('answers all jobs as one process does, charges each once, and answers requests meanwhile', async deployment => {
  const { fleet, cluster, redis, poker, url } = deployment;
  const expected = await answersHere(MIXED);
  const large = [deals(2_000_000_000, 77)];
  const { key } = await openAccount(poker, 'asker');
  const client = createClient(url, key);
  const ids = [await submitJob(deployment, large), await submitJob(deployment, MIXED)];
  await client.while(
    CONNECTIONS,
    () => SMALL,
    async () => {
      for (let kills = 0; kills < KILLS; kills++) {
        await sleep(200 + 600 * Math.random());
        await fleet.kill(kills % 3);
        if (kills === 7) {
          await cluster.stop('immediate');
          await cluster.start();
        }
        if (kills === 12) {
          await redis.stop();
          await redis.start();
        }
        if (kills % 7 === 0) ids.push(await submitJob(deployment, MIXED));
        await fleet.restart(kills % 3);
      }
    },
  );
  assert.ok(client.history.filter(({ status }) => status === 200).length > 50);
  client.close();
  const [first = '', ...others] = ids;
  for (const id of others) await assertAnswers(deployment, id, expected);
  await assertAnswers(deployment, first, await answersHere(large));
  await assertBalanced(deployment);
  const costs = await Promise.all(ids.map(async id => (await showJob(deployment, id)).cost));
  const { credits } = await poker('credits', 'show', 'payer');
  assert.is(credits, 1_000_000 - costs.reduce((sum, cost) => sum + cost, 0));
});

if (canDeployFleet('killing instances under jobs')) killed.run();
