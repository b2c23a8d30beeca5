// A PgBouncer for tests, on a free port before a database of PostgreSQL. It refuses to run as root.
import { execFileSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { freePort } from '../../free-port.js';
import { startChild, untilReady } from './child-process.js';

export interface PgBouncer {
  /** The URL of the database behind it. */
  readonly url: string;
  close(): Promise<void>;
}

/** What is missing on this machine for a PgBouncer; undefined if nothing is. */
export const pgbouncerMissing = (): string | undefined => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'pgbouncer is not installed';
  }
};

const numberOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** The user that runs it, where we are root. */
const owner = () => (process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : undefined);

/**
 * Starts one.
 * @param databaseUrl a database of PostgreSQL
 * @param settings for its configuration: {pool_mode: 'transaction'}
 */
export const startPgBouncer = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const [folder, port] = [makeFolder(), await freePort()];
  const server = { host: hostname, port: serverPort || '5432', dbname: name, user: username || 'postgres', password };
  const parts = Object.entries(server).flatMap(([key, value]) => (value === '' ? [] : [`${key}=${value}`]));
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings };
  const lines = Object.entries(own).map(([key, value]) => `${key} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', `${name} = ${parts.join(' ')}`, '[pgbouncer]', ...lines, ''].join('\n'));
  const user = owner();
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = startChild('pgbouncer', [file], { ...user });
  const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
  await untilReady('PgBouncer', child, async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query('select 1').finally(() => client.end());
  });
  return {
    url,
    async close() {
      await child.end('SIGTERM');
      removeFolder(folder);
    },
  };
};
