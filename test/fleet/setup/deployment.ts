// Deploys the service for a test: one instance with SQLite, or several with a PostgreSQL and a Redis of their own; with an account, a
// key, a client and the operator's commands.

import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf, MAIN } from '../../cli/command.js';
import { freePort } from '../../free-port.js';
import type { Test } from '../../suite.js';
import { createClient } from './client.js';
import { clusterMissing, createCluster } from './postgres.js';
import { createRedis, redisMissing } from './redis.js';
import { createServerProcess } from './server-process.js';

export const ACCOUNT = 'payer';

interface DeploymentOptions {
  readonly instances?: number;
  readonly env?: NodeJS.ProcessEnv;
}

const createInstance = (port: number, folder: string, env: NodeJS.ProcessEnv) => {
  const own = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env, HOST: '127.0.0.1', PORT: String(port) };
  return createServerProcess(process.execPath, [MAIN, 'serve', '--json'], { cwd: folder, env: own }, async () => {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`);
    if (!ok) throw new Error('it is not ready');
  });
};

/** Starts instances at once, and makes an account with a key. */
export const startInstances = async (
  folder: string,
  { DATABASE_URL = '', ...env }: NodeJS.ProcessEnv,
  { instances: count = 2, env: more }: DeploymentOptions,
) => {
  /** Runs an operator's command, which must succeed, and resolves with the document that it prints. */
  const poker = async (...argv: string[]) => documentOf(await command({ DATABASE_URL }, ...argv, '--json'));
  const openAccount = async (
    name: string,
    rateLimit = '1000000/60',
  ): Promise<{ readonly key: string; readonly id: string }> => {
    await poker('accounts', 'create', name, '--credits', '1000000', '--rate-limit', rateLimit);
    return poker('keys', 'create', name);
  };
  const { key, id: keyId } = await openAccount(ACCOUNT);
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const instances = ports.map(port => createInstance(port, folder, { DATABASE_URL, ...env, ...more }));
  await Promise.all(instances.map(each => each.start()));
  const urls = ports.map(port => `http://127.0.0.1:${port}`);
  return {
    urls,
    key,
    keyId,
    poker,
    openAccount,
    /** Resolves with the exit code; -1 if the signal ended it. */
    kill: (i: number, signal: NodeJS.Signals = 'SIGKILL') => instances[i]!.end(signal),
    /** Starts an instance that has ended, at its old address, and resolves when it is ready. */
    restart: (i: number) => instances[i]!.start(),
    /** What each instance answers at /readyz. */
    readiness: () => Promise.all(urls.map(async url => (await fetch(`${url}/readyz`)).text())),
    pid: (i: number) => instances[i]!.pid(),
    /** The lines that each instance has logged, over all its restarts. */
    logs: () => instances.map(each => each.output().trimEnd().split('\n')),
    /** By default in order; where the test is over and nothing looks at it any more, the instances may be killed. */
    close: async (signal: NodeJS.Signals = 'SIGTERM') =>
      void (await Promise.all(instances.map(each => each.end(signal)))),
  };
};

/** One instance with SQLite. @param folder the folder of its file */
export const deployOne = async (options: DeploymentOptions = {}, folder = makeFolder()) => {
  const env = { DATABASE_URL: `file:${folder}/odds.db` };
  const instances = await startInstances(folder, env, { ...options, instances: 1 });
  const close = async (signal?: NodeJS.Signals): Promise<void> => {
    await instances.close(signal);
    removeFolder(folder);
  };
  return { ...instances, client: createClient(instances.urls, instances.key), close };
};

export type Deployment = Awaited<ReturnType<typeof deployOne>>;

/** Instances with PostgreSQL and Redis. @param databaseUrl by default the URL of the cluster */
export const deployFleet = async (options: DeploymentOptions = {}, databaseUrl?: (url: string) => Promise<string>) => {
  const [cluster, redis, folder] = [await createCluster(), await createRedis(), makeFolder()];
  await Promise.all([cluster.start(), redis.start()]);
  const DATABASE_URL = await (databaseUrl?.(cluster.url()) ?? cluster.url());
  const instances = await startInstances(folder, { DATABASE_URL, REDIS_URL: redis.url }, options);
  const close = async (signal?: NodeJS.Signals): Promise<void> => {
    await instances.close(signal);
    await Promise.all([cluster.remove(), redis.stop()]);
    removeFolder(folder);
  };
  return { ...instances, client: createClient(instances.urls, instances.key), close, cluster, redis };
};

export type FleetDeployment = Awaited<ReturnType<typeof deployFleet>>;

export const useDeployment = <Kind extends Deployment>(tests: Test<Kind>, deploy: () => Promise<Kind>): void => {
  tests.before(async context => void Object.assign(context, await deploy()));
  tests.after(context => context.close?.('SIGKILL'));
};

/** What the machine lacks for a fleet. */
export const fleetMissing = () => [clusterMissing(), redisMissing()] as const;

/** Gives each test of a suite a fleet in its context. */
export const useFleet = <Kind extends Deployment>(tests: Test<Kind>, options?: DeploymentOptions): void => {
  tests.needs(...fleetMissing());
  useDeployment<Deployment>(tests as unknown as Test<Deployment>, () => deployFleet(options));
};
