// TLS to PostgreSQL: what each sslmode of DATABASE_URL does with a server whose certificate is self-signed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openPostgres } from '../../src/store/postgres.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { type Cluster, clusterMissing, createCluster } from '../fleet/setup/postgres.js';
import { suite } from '../suite.js';

const opensslMissing = (): string | undefined => spawnSync('openssl', ['version']).error && 'openssl is not installed';

interface Context {
  cluster: Cluster;
  folder: string;
}

/** A certificate of localhost and its key, which only the user of PostgreSQL may read. */
const makeCertificate = (folder: string): Readonly<Record<string, string>> => {
  const [ssl_cert_file, ssl_key_file] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', ssl_key_file, '-out', ssl_cert_file];
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
  chmodSync(ssl_key_file, 0o600);
  if (process.getuid?.() === 0) {
    chmodSync(folder, 0o755);
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(ssl_key_file, uid, statSync(ssl_key_file).gid);
  }
  return { ssl: 'on', ssl_cert_file, ssl_key_file };
};

const tls = suite<Context>('TLS to a PostgreSQL with a certificate of its own');

tls.before(async context => {
  context.folder = makeFolder();
  context.cluster = await createCluster(makeCertificate(context.folder));
  await context.cluster.start();
});
tls.after(async ({ cluster, folder }) => {
  await cluster.remove();
  removeFolder(folder);
});

/** Opens the store; resolves with "opens", or with why it does not. */
const open = async ({ cluster, folder }: Context, query: string, host: string): Promise<string> => {
  const url = new URL(cluster.url());
  url.hostname = host;
  const warnings: Error[] = [];
  const warn = (warning: Error): void => void warnings.push(warning);
  process.on('warning', warn);
  try {
    await (await openPostgres(`${url}?${query.replace('FILE', `${folder}/certificate.pem`)}`, 5000)).close();
    return 'opens';
  } catch (error) {
    return String(error);
  } finally {
    process.off('warning', warn);
    assert.equal(warnings, []);
  }
};

const SELF_SIGNED = /\(self-signed certificate\)\.$/;

for (const [query, host, expected] of [
  ['sslmode=disable', 'localhost', /^opens$/],
  ['sslmode=no-verify', '127.0.0.1', /^opens$/],
  ['sslmode=prefer', 'localhost', SELF_SIGNED],
  ['sslmode=require', 'localhost', SELF_SIGNED],
  ['sslmode=verify-ca', 'localhost', SELF_SIGNED],
  ['sslmode=verify-full', 'localhost', SELF_SIGNED],
  ['sslmode=require&sslrootcert=FILE', 'localhost', /^opens$/],
  ['sslmode=require&sslrootcert=FILE', '127.0.0.1', /does not match certificate/],
  ['uselibpqcompat=true&sslmode=require', 'localhost', /^opens$/],
] as const) {
  tls(`with ${query}, on ${host}: ${expected.source.replaceAll(/[\\^$]/g, '')}`, async context => {
    assert.match(await open(context, query, host), expected);
  });
}

tls.needs(clusterMissing(), opensslMissing());
