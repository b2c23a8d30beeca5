// A PostgreSQL cluster for tests that stop and start a database, in a temporary folder and on a free port. It has the default
// settings, with fsync, except that every user of this machine may connect without a password.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../free-port.js';
import { type Child, startChild, untilReady } from './child-process.js';

const DEBIAN = '/usr/lib/postgresql';
/** What a signal to the server means. Immediate is a crash: nothing is written any more, and the next start recovers. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

type Row = Readonly<Record<string, unknown>>;

export interface Cluster {
  /** Starts the server, always on the same port, and resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops the server. "fast" rolls back open transactions and shuts down; "immediate" is a crash. */
  stop(mode: keyof typeof SIGNALS): Promise<void>;
  /** The URL of a database, by default "postgres". */
  url(database?: string): string;
  /** Runs SQL in a database, by default "postgres", and resolves with its rows. */
  query(sql: string, database?: string): Promise<Row[]>;
  /** Makes an empty database and resolves with its URL. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and removes all that it stored. */
  remove(): Promise<void>;
}

/** The lines of a command's output; none if it fails. */
const outputOf = (file: string, ...args: string[]): string[] => {
  try {
    return [execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
};

/** Debian's folders of server programs, the newest version first. */
const debianFolders = (): string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN, version, 'bin'))
    : [];

/** The folder of initdb and postgres. pg_config may exist without a server. */
const binaries = [...outputOf('pg_config', '--bindir'), ...debianFolders()].find(folder =>
  ['initdb', 'postgres'].every(name => existsSync(join(folder, name))),
);

/** The user that runs PostgreSQL, which refuses to run as root; undefined if we are root and the user "postgres" is missing. */
const owner = (): { readonly uid?: number; readonly gid?: number } | undefined => {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].flatMap(option => outputOf('id', option, 'postgres')).map(Number);
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
};

/** What is missing on this machine for a cluster; undefined if nothing is. */
export const clusterMissing = (): string | undefined => {
  if (binaries === undefined) return "PostgreSQL's server is not installed";
  return owner() === undefined ? 'there is no user "postgres" to run PostgreSQL as' : undefined;
};

const query = async (url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
};

const initialise = (folder: string, { uid, gid }: { uid?: number; gid?: number }): void => {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries ?? '', 'initdb'), args, { cwd: folder, uid, gid, stdio: 'pipe' });
};

/**
 * Makes a cluster. It is not started yet.
 * @param settings for postgresql.conf: {max_connections: '20'}
 */
export const createCluster = async (settings: Readonly<Record<string, string>> = {}): Promise<Cluster> => {
  const missing = clusterMissing();
  if (missing !== undefined) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-cluster-'));
  const user = owner() ?? {};
  initialise(folder, user);
  const port = await freePort();
  const own = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database = 'postgres'): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: Child | undefined;
  const stop = async (mode: keyof typeof SIGNALS): Promise<void> => server?.end(SIGNALS[mode]);
  return {
    async start() {
      server = startChild(join(binaries ?? '', 'postgres'), ['-D', join(folder, 'data'), ...options], {
        ...user,
        cwd: folder,
      });
      await untilReady('PostgreSQL', server, () => query(url(), 'select 1'));
    },
    stop,
    url,
    query: (sql, database) => query(url(database), sql),
    async createDatabase(name) {
      await query(url(), `create database "${name}"`);
      return url(name);
    },
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
