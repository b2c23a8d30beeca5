// One job of 2 × 10⁹ deals: the same bytes from one process, from two, from two of which one is killed, and after a restart.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import {
  canDeployFleet,
  type Deployment,
  deployFleet,
  deployOne,
  type FleetDeployment,
  useDeployment,
} from './setup/deployment.js';
import { answersHere, assertAnswers, assertBalanced, deals, showJob, submitJob } from './setup/jobs.js';

const QUESTIONS = [deals(2_000_000_000, 2026)];
const expected = await answersHere(QUESTIONS);

/** Resolves when a part of the job is computed. */
const untilBegun = (deployment: Deployment, id: string): Promise<void> =>
  until(async () => (await showJob(deployment, id)).progress > 0.2);

const alone = suite<Deployment>('a job on one instance with SQLite');
useDeployment(alone, deployOne);

alone('has the answer of one process', async deployment => {
  await assertAnswers(deployment, await submitJob(deployment, QUESTIONS), expected);
});

alone('has it after the instance was killed and started again', async deployment => {
  const id = await submitJob(deployment, QUESTIONS);
  await untilBegun(deployment, id);
  await deployment.fleet.kill(0);
  await deployment.fleet.restart(0);
  assert.ok((await showJob(deployment, id)).progress > 0.1);
  await assertAnswers(deployment, id, expected);
  await assertBalanced(deployment);
});

alone.run();

const fleet = suite<FleetDeployment>('a job on a fleet of two');
useDeployment(fleet, deployFleet, { env: { THREADS: '1' } });

/** Slices that each instance has computed since it was started. */
const slicesOf = ({ fleet: { urls } }: Deployment): Promise<number[]> =>
  Promise.all(
    urls.map(async url => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^poker_odds_job_slice_seconds_count (\d+)$/m.exec(text)?.[1]);
    }),
  );

fleet('has the answer of one process, and both compute it', async deployment => {
  await assertAnswers(deployment, await submitJob(deployment, QUESTIONS), expected);
  const [first = 0, second = 0] = await slicesOf(deployment);
  assert.ok(Math.min(first, second) > 0, `${first} and ${second} slices`);
});

fleet('has it when one of them is killed in the middle and stays away', async deployment => {
  const id = await submitJob(deployment, QUESTIONS);
  await untilBegun(deployment, id);
  await deployment.fleet.kill(1);
  await assertAnswers(deployment, id, expected);
  await deployment.fleet.restart(1);
  await assertBalanced(deployment);
});

fleet('is charged back when it is cancelled, and tells of its end, whichever instance is asked', async deployment => {
  const before = (await deployment.poker('credits', 'show', 'payer')).credits;
  const id = await submitJob(deployment, [deals(100_000_000_000, 1)]);
  await untilBegunAtAll(deployment, id);
  const headers = { authorization: `Bearer ${deployment.key}` };
  const events = await fetch(`${deployment.fleet.url(0)}/api/v1/jobs/${id}/events`, { headers });
  const answer = await fetch(`${deployment.fleet.url(1)}/api/v1/jobs/${id}`, { method: 'DELETE', headers });
  assert.is(answer.status, 200);
  assert.match(await events.text(), /event: cancelled\ndata: \{"id":"\w+","state":"cancelled"/);
  const { cost } = await showJob(deployment, id);
  assert.is((await deployment.poker('credits', 'show', 'payer')).credits, before - cost);
  await assertBalanced(deployment);
});

const untilBegunAtAll = (deployment: Deployment, id: string): Promise<void> =>
  until(async () => (await showJob(deployment, id)).progress > 0);

if (canDeployFleet('jobs of a fleet')) fleet.run();
