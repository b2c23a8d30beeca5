// Jobs whose instances are killed again and again, and whose databases are restarted: the same bytes as from one process, charged once.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { createStoredReader } from '../../src/jobs/read-job.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { assertBalanced } from './setup/audit.js';
import { createClient, SMALL } from './setup/client.js';
import {
  ACCOUNT,
  type Deployment,
  deployOne,
  type FleetDeployment,
  useDeployment,
  useFleet,
} from './setup/deployment.js';
import { callJobs, showJob, submitJob, untilEnded } from './setup/jobs.js';

/** Each of three instances once, and one again; PostgreSQL after the second, Redis after the last. */
const KILLS = 4;

/** A job of this many deals: some seconds of a core for each thousand million. */
const deals = (simulations: number, seed: number) => ({
  type: 'probabilities-enhanced',
  cards: ['Ah', 'Kh'],
  opponents: 1,
  simulations,
  seed,
  detail: true,
});

const LARGE = [deals(250_000_000, 2026)];
/** Questions of every kind, for some seconds. */
const MIXED = [
  deals(50_000_000, 1),
  { type: 'equity', players: ['15%', '20%', 'random'], simulations: 30_000_000, seed: 2, detail: true },
  { type: 'equity', game: 'omaha', players: ['AhAd**', '9s8s7h6h', 'random'], simulations: 30_000_000, seed: 4 },
  { type: 'equity', players: ['QQ+, AKs:0.3', 'JJ+:0.7, AQ+'], board: ['2c', '7d'], method: 'exact', hands: true },
  {
    type: 'equity',
    players: ['AhKh', '22+:0.9', 'T9s'],
    target_error: 0.0004,
    simulations: 1e9,
    seed: 3,
    detail: true,
  },
  { type: 'probabilities', cards: ['Ah', 'Kh'], method: 'exact' },
  ...Array.from({ length: 600 }, (_, seed) => ({ ...deals(20_000, seed), detail: false })),
];

const answersHere = async (questions: readonly { readonly type: string }[]): Promise<unknown[]> => {
  const calculator = createNodeCalculator({ threads: 2 });
  const readStored = createStoredReader(() => calculator.engines);
  const answers: unknown[] = [];
  for (const { type, ...fields } of questions) {
    const { calculation, answerText } = await readStored({ type, fields });
    const { counts } = await calculator.calculateInBackground(calculation);
    answers.push(JSON.parse(answerText(counts)));
  }
  await calculator.close();
  return answers;
};

/** Asserts that a job is done, with the answers that one process gives. */
const assertAnswers = async (deployment: Deployment, id: string, expected: readonly unknown[]): Promise<void> => {
  const { state, answers } = await untilEnded(deployment, id);
  assert.is(state, 'done');
  assert.ok(JSON.stringify(answers) === JSON.stringify(expected), `${id} has other answers than one process gives`);
};

const untilProgress = (deployment: Deployment, id: string, progress: number): Promise<void> =>
  until(async () => (await showJob(deployment, id, '?offset=100000')).progress > progress);

const creditsOf = async ({ poker }: Deployment): Promise<number> => (await poker('credits', 'show', ACCOUNT)).credits;

const alone = suite<Deployment>('a job on one instance with SQLite');
useDeployment(alone, deployOne);

alone('continues after the instance was killed and started again', async deployment => {
  const id = await submitJob(deployment, LARGE);
  await untilProgress(deployment, id, 0.2);
  await deployment.kill(0);
  await deployment.restart(0);
  assert.ok((await showJob(deployment, id)).progress > 0.1);
  await assertAnswers(deployment, id, await answersHere(LARGE));
  await assertBalanced(deployment);
});

const fleet = suite<FleetDeployment>('jobs on a fleet of three');
useFleet(fleet, { instances: 3, env: { THREADS: '1' } });

/** The number of slices that each instance has computed since its start. */
const slicesOf = ({ urls }: Deployment): Promise<number[]> =>
  Promise.all(
    urls.map(async url => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^poker_odds_job_slice_seconds_count (\d+)$/m.exec(text)?.[1]);
    }),
  );

fleet('are computed by all instances, refunded when cancelled, and report their end everywhere', async deployment => {
  const { urls, key } = deployment;
  const before = await creditsOf(deployment);
  const id = await submitJob(deployment, [deals(100_000_000_000, 1)]);
  await until(async () => (await slicesOf(deployment)).every(count => count > 0));
  const events = await fetch(`${urls[2]}/api/v1/jobs/${id}/events`, { headers: { authorization: `Bearer ${key}` } });
  assert.is((await callJobs(deployment, `/${id}`, { method: 'DELETE' })).status, 200);
  assert.match(await events.text(), /event: cancelled\ndata: \{"id":"\w+","state":"cancelled"/);
  assert.is(await creditsOf(deployment), before - (await showJob(deployment, id)).cost);
});

fleet('whose tables PostgreSQL refuses are named by /readyz, and the log warns once of each', async deployment => {
  const { cluster, logs, readiness } = deployment;
  await until(async () => (await readiness()).every(body => body === '{"status":"ok"}'));
  const since = logs().map(({ length }) => length);
  await cluster.query('alter table bullmq.job rename to lost_job');
  await submitJob(deployment, [deals(20_000_000, 1)]);
  await until(async () => (await readiness()).includes('{"status":"degraded","degraded":["jobs"]}'));
  await cluster.query('alter table bullmq.lost_job rename to job');
  const lines = logs().map((all, i) => all.slice(since[i]).filter(line => line.includes('"part":"jobs"')));
  const messages = lines.map(own => own.map((line): string => JSON.parse(line).err.message));
  assert.match(messages.flat().join('\n'), /relation "job" does not exist/);
  for (const own of messages) assert.is(new Set(own).size, own.length, own.join('\n'));
});

fleet('have the answers of one process, charged once, when instances and databases are killed', async deployment => {
  const { cluster, redis, urls, openAccount, kill, restart } = deployment;
  const client = createClient(urls, (await openAccount('asker')).key);
  const before = await creditsOf(deployment);
  const ids: string[] = [];
  const work = async (): Promise<void> => {
    for (let kills = 0; kills < KILLS; kills++) {
      if (kills % 2 === 0) ids.push(await submitJob(deployment, MIXED));
      await sleep(200 + 600 * Math.random());
      await kill(kills % 3);
      if (kills === 1) {
        await cluster.stop('immediate');
        await cluster.start();
      }
      if (kills === 3) {
        await redis.stop();
        await redis.start();
      }
      await restart(kills % 3);
    }
  };
  await client.while(4, () => SMALL, work);
  assert.ok(client.history.filter(({ status }) => status === 200).length > 50);
  const expected = await answersHere(MIXED);
  let cost = 0;
  for (const id of ids) {
    await assertAnswers(deployment, id, expected);
    cost += (await showJob(deployment, id)).cost;
  }
  assert.is(await creditsOf(deployment), before - cost);
  await assertBalanced(deployment);
});
