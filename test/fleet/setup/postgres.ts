// A PostgreSQL cluster for tests that stop and start a database, in a temporary folder and on a free port. It has the default
// settings, with fsync, except that every user of this machine may connect without a password.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../free-port.js';
import { createServerProcess } from './server-process.js';

/** The signals of ways to stop. Immediate is like a crash: nothing more is written, and the next start recovers. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const outputOf = (command: string): string => spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout.trim();

/** Debian has the programs in a folder for each version, outside PATH. */
const INITDB = outputOf('command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1');
const POSTGRES = join(dirname(INITDB), 'postgres');

/** The user that runs PostgreSQL, which refuses to run as root. */
export const postgresUser = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(outputOf('id -u postgres')), gid: Number(outputOf('id -g postgres')) };
};

/** What is missing on this machine for a cluster; undefined if nothing is. */
export const clusterMissing = (): string | undefined => {
  if (INITDB === '') return "PostgreSQL's server is not installed";
  return postgresUser().uid === 0 ? 'there is no user "postgres" to run PostgreSQL as' : undefined;
};

/**
 * Creates a cluster without starting it.
 * @param settings for postgresql.conf: {max_connections: '20'}
 */
export const createCluster = async (settings: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-cluster-'));
  const data = join(folder, 'data');
  const user = { ...postgresUser(), cwd: folder };
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(INITDB, initial, { ...user, stdio: 'pipe' });
  const port = await freePort();
  const own = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database = 'postgres'): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    // Where the server ends between connecting and the query, the query rejects; an event without a listener would end the test's process.
    const client = new pg.Client({ connectionString: url() }).on('error', () => {});
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };
  const { start, end } = createServerProcess(POSTGRES, ['-D', data, ...options], user, () => query('select 1'));
  const stop = async (mode: keyof typeof SIGNALS): Promise<void> => void (await end(SIGNALS[mode]));
  return {
    url,
    query,
    start,
    /** "fast" rolls back open transactions and shuts down; "immediate" is a crash. */
    stop,
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Cluster = Awaited<ReturnType<typeof createCluster>>;
