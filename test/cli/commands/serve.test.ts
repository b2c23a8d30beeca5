// poker-odds serve, the built program: what it prints and logs, failures to start, and errors that do not end it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { hashKey } from '../../../src/accounts/key-format.js';
import { bytesUnder, makeFolder, removeFolder } from '../../accounts/folder.js';
import { hasPostgres, makeDatabase } from '../../accounts/stores.js';
import { freePort } from '../../free-port.js';
import { startProxy } from '../../store/proxy.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { command, documentOf, endAll, MAIN, start } from '../command.js';

const FOLDER = makeFolder();
const ENV = { PORT: '0' };

type Printing = Pick<ReturnType<typeof start>['child'], 'stdout'>;
const firstOutput = async ({ stdout }: Printing): Promise<string> => String((await once(stdout, 'data'))[0]);

/** Starts the server on a store of this name and waits for its first output, which it writes in one piece. */
const serve = async (store: string, env: NodeJS.ProcessEnv = {}, ...argv: string[]) => {
  const databaseUrl = `file:./${store}.db`;
  const { child, outcome } = start(FOLDER, { DATABASE_URL: databaseUrl, ...ENV, ...env }, 'serve', ...argv);
  let log = '';
  child.stderr.on('data', chunk => {
    log += chunk;
  });
  const failed = outcome.then(({ err }) => Promise.reject(new Error(`the server ended: ${err}`)));
  const printed = await Promise.race([firstOutput(child), failed]);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return outcome;
  };
  return { child, printed, stop, readLog: () => log };
};

/** Runs another command on the same store. */
const poker = (store: string, ...argv: string[]) => command({ DATABASE_URL: `file:${FOLDER}/${store}.db` }, ...argv);

const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

// The last one removes the folder.
const far = suite('poker-odds serve on PostgreSQL');
/** A server with /metrics on a port of its own, and errors that nothing catches. */
const other = suite<{ server: Awaited<ReturnType<typeof serve>>; url: string; metrics: string }>('poker-odds serve');
const printing = suite('poker-odds serve');

printing('on an empty store prints a curl line that works, and keeps its key out of logs and store', async () => {
  const { printed, stop } = await serve('first');
  const [line = '', key = ''] = printed.match(/^curl .*Bearer (pok_\w+).*$/m) ?? [];
  const { success, data } = JSON.parse(await text(spawn('sh', ['-c', line]).stdout));
  assert.equal([success, data.cards, data.opponents], [true, ['Ah', 'Kh'], 1]);
  const { exitCode, out, err } = await stop('SIGINT');
  assert.equal([exitCode, out], [0, printed]);
  assert.match(err, /"status":200/);
  for (const secret of [key.slice(8), hashKey(key)]) assert.not(err.includes(secret));
  assert.not(bytesUnder(FOLDER).includes(key.slice(8)));
  const [{ created, ...account }, ...others] = documentOf(await poker('first', 'accounts', 'list', '--json'));
  assert.equal(others, []);
  const rate_limit = { requests: 100, window_seconds: 60 };
  assert.equal(account, { account: 'default', credits: 9_999, rate_limit, active: true });
});

/** Loaded before the program: each SIGUSR2 causes an uncaught exception or an unhandled rejection, in turn. */
const THROW_ON_SIGNAL = `
let count = 0;
process.on('SIGUSR2', () => {
  if (++count % 2 === 1) throw new Error('stray ' + count);
  Promise.reject(new Error('stray ' + count));
});`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(THROW_ON_SIGNAL)}`;

printing('on a store with accounts prints where it listens, and how to create a key', async () => {
  for (const name of ['zoe', 'amy']) await poker('later', 'accounts', 'create', name);
  const { printed, stop } = await serve('later', { HOST: '0.0.0.0', LOG_LEVEL: 'silent' });
  assert.match(
    printed,
    /^Poker odds are served at http:\/\/127\.0\.0\.1:\d+\nIn a browser: the playground at \S+\/, the API reference at \S+\/docs\n.*settings of this server: npx --no-install poker-odds keys create amy\n$/,
  );
  assert.equal(await stop(), { exitCode: 0, out: printed, err: '' });
});

other.before(async context => {
  const port = await freePort();
  context.server = await serve('other', { METRICS_PORT: String(port), NODE_OPTIONS }, '--json');
  context.url = JSON.parse(context.server.printed).url;
  context.metrics = `http://127.0.0.1:${port}/metrics`;
});

other('with METRICS_PORT serves /metrics there and nowhere else', async ({ url, metrics }) => {
  assert.is((await fetch(`${url}/metrics`)).status, 404);
  assert.match(await (await fetch(metrics)).text(), /^poker_odds_build_info\{version="/m);
});

other('that cannot start prints one line, exits with code 1, and leaves an empty store empty', async ({ url }) => {
  const { port } = new URL(url);
  writeFileSync(join(FOLDER, 'letter.db'), 'Dear reader, '.repeat(100));
  const failing = (
    [
      [{ PORT: port }, /^error: Cannot listen: .*EADDRINUSE.* Set PORT to another port, or HOST/],
      [{ METRICS_PORT: port }, /EADDRINUSE.* Set METRICS_PORT to another port/],
      [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud"/],
      [{ DATABASE_URL: 'file:./letter.db' }, /letter\.db cannot be used: the file is not an SQLite/],
    ] as const
  ).map(async ([env, fault]) => {
    const settings = { DATABASE_URL: 'file:./empty.db', ...ENV, ...env };
    const { exitCode, out, err } = await start(FOLDER, settings, 'serve').outcome;
    assert.equal([exitCode, out], [1, '']);
    assert.match(err, /^error: [^\n]+\n$/);
    assert.match(err, fault);
  });
  await Promise.all(failing);
  assert.equal(documentOf(await poker('empty', 'accounts', 'list', '--json')), []);
});

other('logs an uncaught error, if anybody reads the log, and goes on', async ({ server, url, metrics }) => {
  const { child, stop, readLog } = server;
  for (const expected of ['stray 1', 'stray 2']) {
    child.kill('SIGUSR2');
    await until(() => readLog().includes(expected));
    assert.is((await fetch(`${url}/healthz`)).status, 200);
  }
  await until(() => readLog().endsWith('\n'));
  const lines = linesOf(readLog());
  assert.is(lines.find(({ msg }) => msg === 'metrics listening').url, metrics);
  const errors = lines.filter(({ level }) => level > 30);
  assert.equal(
    errors.map(({ level, origin, err, msg }) => `${level} ${origin} ${err.message}: ${msg}`),
    [
      '50 uncaughtException stray 1: unexpected error: the server goes on',
      '50 unhandledRejection stray 2: unexpected error: the server goes on',
    ],
  );
  child.stderr.destroy();
  for (let times = 0; times < 3; times++) {
    child.kill('SIGUSR2');
    assert.is((await fetch(`${url}/healthz`)).status, 200);
  }
  stop().catch(() => undefined);
  assert.equal(await once(child, 'exit'), [0, null]);
});

printing('limits jobs as it is set, and counts the unfinished ones in /metrics', async () => {
  const { printed, stop } = await serve('jobs', { MAX_JOBS: '1' });
  const [[url = ''] = [], [key = ''] = []] = [/http:\/\/[\d.:]+/, /pok_\w+/].map(part => part.exec(printed) ?? []);
  const questions = [{ type: 'probabilities', cards: ['As', 'Ah'], simulations: 9_000_000_000 }];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const submit = () => fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body: JSON.stringify({ questions }) });
  assert.is((await submit()).status, 202);
  const refused = await submit();
  assert.equal([refused.status, refused.headers.get('retry-after')], [503, '60']);
  const isCounted = async () =>
    (await (await fetch(`${url}/metrics`)).text()).includes('\npoker_odds_store_jobs_unfinished 1\n');
  await until(isCounted);
  assert.is((await stop()).exitCode, 0);
});

printing('stops gracefully when the shell in which npm started it has ended', async () => {
  const line = '"$NODE" "$MAIN" serve --json; true'; // so that the shell does not exec the server
  const env = { PATH: process.env.PATH, ...ENV, NODE: process.execPath, MAIN, npm_lifecycle_event: 'start' };
  const shell = spawn('sh', ['-c', line], { cwd: FOLDER, env });
  const log = text(shell.stderr);
  await firstOutput(shell);
  shell.kill('SIGKILL');
  assert.match(await log, /"signal":"SIGTERM".*"stopping"/);
});

printing('logs that its output cannot be written, with how to revoke the first key', async () => {
  const env = { PATH: process.env.PATH, ...ENV, DATABASE_URL: 'file:./unseen.db' };
  const child = spawn('sh', ['-c', `exec "${process.execPath}" "${MAIN}" serve >/dev/full`], { cwd: FOLDER, env });
  let log = '';
  child.stderr.on('data', chunk => {
    log += chunk;
  });
  await until(() => log.includes('keys revoke') || child.exitCode !== null);
  child.kill('SIGTERM');
  assert.equal(await once(child, 'exit'), [0, null]);
  assert.match(log, /ENOSPC.*nobody has seen it: revoke it with .*keys revoke key_/);
});

far('without an account says how to create one; logs once that the store is lost, and is back', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const { printed, stop } = await serve('none', { DATABASE_URL: proxy.url });
  assert.match(
    printed,
    / accounts create default --credits 10000 && npx --no-install poker-odds keys create default\n$/,
  );
  const [url = ''] = printed.match(/http:\/\/[\d.:]+/) ?? [];
  const isReady = async (status: number) => (await fetch(`${url}/readyz`)).status === status;
  proxy.stop();
  await until(() => isReady(503));
  proxy.start();
  await until(() => isReady(200));
  const { exitCode, err } = await stop();
  await proxy.close();
  await database.drop();
  assert.is(exitCode, 0);
  const alarms = linesOf(err).filter(({ level }) => level > 30);
  const shown = alarms.map(({ level, part, reason }) => `${level} ${part} ${typeof reason}`);
  assert.equal(shown, ['50 store string', '40 store undefined']);
});

printing.after(() => {
  endAll();
  removeFolder(FOLDER);
});

far.needs(hasPostgres ? undefined : 'no PostgreSQL answers');
