// npm run fleet: its fleet answers, and ends with it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cluster, clusterMissing, createCluster } from '../fleet/setup/postgres.js';
import { createRedis, type OwnRedis, redisMissing } from '../fleet/setup/redis.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';

/** Starts the script with these settings, without the build that npm runs before it. */
const start = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['--import', 'tsx', 'scripts/fleet.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const fleet = suite('npm run fleet, on a PostgreSQL and a Redis,');
let own: { readonly cluster: Cluster; readonly redis: OwnRedis; readonly env: NodeJS.ProcessEnv };

fleet.before(async () => {
  const [cluster, redis] = [await createCluster(), await createRedis()];
  await Promise.all([cluster.start(), redis.start()]);
  own = { cluster, redis, env: { DATABASE_URL: cluster.url('fleet_test'), REDIS_URL: redis.url } };
});
fleet.after(async () => {
  await Promise.all([own?.cluster.remove(), own?.redis.stop()]);
});

/** Starts the fleet and resolves with what it announced. */
const announced = async (env: NodeJS.ProcessEnv) => {
  const child = start(env);
  process.once('exit', () => child.kill('SIGKILL'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', words => {
    out += words;
  });
  const errors = text(child.stderr);
  await until(() => out.includes('Ctrl-C stops the fleet.') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(await errors);
  return { child, out, errors };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Sends the request that the fleet has printed, with curl. */
const ask = async (out: string): Promise<string> => {
  const line = out.split('\n').find(each => each.startsWith('curl ')) ?? '';
  return (await promisify(execFile)('bash', ['-c', `${line} -i`])).stdout;
};

/** What an instance logs on a busy machine, where Redis takes longer than its clients wait: no fault of the fleet. */
const isOfRateLimits = (line: string): boolean => line.includes('"part":"rate-limits"');

const processesIn = (out: string): number[] => [...out.matchAll(/process (\d+)$/gm)].map(([, pid]) => Number(pid));

fleet('starts, answers the command that it prints, and shuts down gracefully on Ctrl-C', async () => {
  const { child, out, errors } = await announced(own.env);
  const answer = await ask(out);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, 'X-Credits-Remaining: 9999\r\n');
  assert.match(answer, '"success":true');
  const processes = processesIn(out);
  assert.equal(processes.map(isAlive), [true, true]);
  child.kill('SIGINT');
  assert.equal(await once(child, 'close'), [0, null]);
  const lines = (await errors).split('\n').filter(Boolean);
  assert.equal(
    lines.filter(line => !isOfRateLimits(line)),
    [],
  );
  assert.equal(processes.map(isAlive), [false, false]);
});

if (canRun('npm run fleet as a whole', clusterMissing(), redisMissing())) fleet.run();
