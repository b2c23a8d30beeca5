// Deploys the service for a test: one instance with SQLite, or two with a PostgreSQL and a Redis of their own behind the
// balancer; with an account, a key, a client and the operator's commands.
import type { suite } from 'uvu';
import { startBalancer } from '../../../scripts/balancer.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf } from '../../cli/command.js';
import { canRun } from '../../requirements.js';
import { type Client, createClient } from './client.js';
import { type Fleet, startFleet } from './instances.js';
import { type Cluster, clusterMissing, createCluster } from './postgres.js';
import { createRedis, type OwnRedis, redisMissing } from './redis.js';

/** The account of the tests. */
export const ACCOUNT = 'payer';
/** The database of a fleet's cluster. */
export const DATABASE = 'odds';

export interface Deployment {
  readonly fleet: Fleet;
  /** The URL for clients. */
  readonly url: string;
  readonly key: string;
  readonly keyId: string;
  /** The account's only client. */
  readonly client: Client;
  readonly databaseUrl: string;
  /** Runs an operator's command, which must succeed, and resolves with the document that it prints. */
  poker(...argv: string[]): Promise<ReturnType<typeof documentOf>>;
  close(): Promise<void>;
}

export interface FleetDeployment extends Deployment {
  readonly cluster: Cluster;
  readonly redis: OwnRedis;
}

/** The account's first balance and its limit. */
export interface AccountOptions {
  readonly credits?: number;
  /** "100/60" */
  readonly rateLimit?: string;
}

export interface DeploymentOptions extends AccountOptions {
  /** How many instances a fleet has: two by default. */
  readonly instances?: number;
  /** More settings of the instances. */
  readonly env?: NodeJS.ProcessEnv;
}

const operator =
  (databaseUrl: string): Deployment['poker'] =>
  async (...argv) =>
    documentOf(await command({ DATABASE_URL: databaseUrl }, ...argv, '--json'));

/** Makes an account and a key. */
export const openAccount = async (
  poker: Deployment['poker'],
  name: string,
  { credits = 1_000_000, rateLimit = '1000000/60' }: AccountOptions = {},
): Promise<Pick<Deployment, 'key' | 'keyId'>> => {
  await poker('accounts', 'create', name, '--credits', String(credits), '--rate-limit', rateLimit);
  const { key, id } = await poker('keys', 'create', name);
  return { key, keyId: id };
};

/** One instance with SQLite. @param folder the folder of its file; by default a temporary one */
export const deployOne = async (options: DeploymentOptions = {}, folder = makeFolder()): Promise<Deployment> => {
  const databaseUrl = `file:${folder}/odds.db`;
  const poker = operator(databaseUrl);
  const account = await openAccount(poker, ACCOUNT, options);
  const fleet = await startFleet(1, folder, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...options.env });
  const client = createClient(fleet.url(0), account.key);
  const close = async (): Promise<void> => {
    client.close();
    await fleet.close();
    removeFolder(folder);
  };
  return { fleet, url: fleet.url(0), client, databaseUrl, poker, close, ...account };
};

/** Instances with PostgreSQL and Redis, behind the balancer. */
export const deployFleet = async (options: DeploymentOptions = {}): Promise<FleetDeployment> => {
  const [cluster, redis, folder] = [await createCluster(), await createRedis(), makeFolder()];
  await Promise.all([cluster.start(), redis.start()]);
  const databaseUrl = await cluster.createDatabase(DATABASE);
  const poker = operator(databaseUrl);
  const account = await openAccount(poker, ACCOUNT, options);
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, TRUST_PROXY: '1', LOG_LEVEL: 'warn', ...options.env };
  const fleet = await startFleet(options.instances ?? 2, folder, env);
  const balancer = await startBalancer({ targets: fleet.urls });
  const client = createClient(balancer.url, account.key);
  const close = async (): Promise<void> => {
    client.close();
    await balancer.close();
    await fleet.close();
    await Promise.all([cluster.remove(), redis.stop()]);
    removeFolder(folder);
  };
  return { fleet, url: balancer.url, client, databaseUrl, poker, close, cluster, redis, ...account };
};

/** Gives a suite's tests a deployment in their context. */
export const useDeployment = <Kind extends Deployment>(
  tests: ReturnType<typeof suite<Kind>>,
  deploy: (options?: DeploymentOptions) => Promise<Kind>,
  options?: DeploymentOptions,
): void => {
  tests.before(async context => {
    Object.assign(context, await deploy(options));
  });
  tests.after(context => context.close?.());
};

/** Whether a file's suites on the fleet can run. */
export const canDeployFleet = (what: string): boolean => canRun(what, clusterMissing(), redisMissing());
