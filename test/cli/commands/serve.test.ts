// poker-odds serve as a newcomer meets it: the built program, its printed curl line, and its end.
import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashKey } from '../../../src/accounts/key-format.js';
import { bytesUnder, removeFolder } from '../../accounts/folder.js';
import { curl } from '../../examples/tools.js';
import { freePort } from '../../free-port.js';
import { canRun } from '../../requirements.js';
import { endAll, start } from '../command.js';
import { ENV, FOLDER, linesOf, serve } from '../server.js';

/** What a shell answers to a pasted line. */
const paste = (line: string): Promise<string> =>
  text(spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);

const first = suite('poker-odds serve on an empty store');

first(
  'prints a curl line that works as pasted, keeps its key out of logs and store, and ends with exit code 0',
  async () => {
    const { printed, stop } = await serve();
    const [line = '', key = ''] = printed.match(/^curl .*Bearer (pok_\w+).*$/m) ?? [];
    const answer = JSON.parse(await paste(line));
    assert.is(answer.success, true);
    assert.equal([answer.data.cards, answer.data.opponents], [['Ah', 'Kh'], 1]);
    assert.ok(Math.abs(answer.data.win_rate - 0.6622) < 5 * 0.0015, `${answer.data.win_rate}`);

    const { exitCode, out, err } = await stop('SIGINT');
    assert.is(exitCode, 0);
    assert.is(out, printed);
    assert.match(err, /"status":200/);
    for (const secret of [key, key.slice(8), hashKey(key)]) assert.not(err.includes(secret));
    assert.not(bytesUnder(FOLDER).includes(key.slice(8)));
  },
);

first('makes data/poker-odds.db in the current folder, for its owner alone', () => {
  assert.is(statSync(join(FOLDER, 'data')).mode & 0o777, 0o700);
  assert.is(statSync(join(FOLDER, 'data', 'poker-odds.db')).mode & 0o777, 0o600);
});

first('gives the first account 10,000 credits, of which the line has cost one', async () => {
  const { out } = await start(FOLDER, {}, 'accounts', 'list', '--json').outcome;
  const [{ created, ...account }, ...others] = JSON.parse(out);
  assert.ok(Date.parse(created) <= Date.now());
  assert.equal(account, { account: 'default', credits: 9_999, rate_limit: { requests: 100, window_seconds: 60 } });
  assert.equal(others, []);
});

first.after(endAll);
if (canRun('the curl line of a first start', curl.missing)) first.run();

const later = suite('poker-odds serve later');

later.before(async () => {
  await (await serve()).stop('SIGTERM'); // its store has an account, whether or not the first start was tested
});

later('prints where it listens and how to make a key for the account that is there, and no key', async () => {
  const { printed, stop } = await serve();
  assert.match(
    printed,
    /^Poker odds are served at http:\/\/127\.0\.0\.1:\d+\nIn a browser: the playground at \S+\/, the API reference at \S+\/docs\n.*settings of this server: npx poker-odds keys create default\n$/,
  );
  assert.is((await stop('SIGTERM')).exitCode, 0);
});

later('prints how to make a key for the first of several accounts', async () => {
  const DATABASE_URL = 'file:./another.db';
  for (const name of ['zoe', 'amy']) await start(FOLDER, { DATABASE_URL }, 'accounts', 'create', name).outcome;
  const { printed, stop } = await serve({ ...ENV, DATABASE_URL });
  const [, line = ''] = printed.match(/settings of this server: (.*)$/m) ?? [];
  assert.is(line, 'npx poker-odds keys create amy');
  assert.is((await stop('SIGTERM')).exitCode, 0);
});

later('lets other commands work beside it: a new key is let in, a revoked one is not a second later', async () => {
  const { printed, stop } = await serve({ ...ENV, HOST: '0.0.0.0', LOG_LEVEL: 'silent' }, '--json');
  const { url } = JSON.parse(printed);
  assert.match(url, /^http:\/\/127\.0\.0\.1:/);
  const statusWith = async (key: string): Promise<number> => {
    const body = JSON.stringify({ cards: ['Ah', 'Kh'], simulations: 100 });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return (await fetch(`${url}/api/v1/probabilities`, { method: 'POST', headers, body })).status;
  };
  const { id, key } = JSON.parse((await start(FOLDER, {}, 'keys', 'create', 'default', '--json').outcome).out);
  assert.is(await statusWith(key), 200);
  await start(FOLDER, {}, 'keys', 'revoke', id).outcome;
  await new Promise(resolve => setTimeout(resolve, 1000));
  assert.is(await statusWith(key), 401);
  const { exitCode, err } = await stop('SIGTERM');
  assert.equal([exitCode, err], [0, '']);
});

later.after(endAll);
later.run();

const apart = suite('poker-odds serve with METRICS_PORT');

apart('serves /metrics there and nowhere else, tells where in the log, and ends in order', async () => {
  const { printed, stop } = await serve({ ...ENV, METRICS_PORT: '0' }, '--json');
  const { url } = JSON.parse(printed);
  assert.is((await fetch(`${url}/metrics`)).status, 404);
  const { exitCode, err } = await stop('SIGTERM');
  const [metrics] = linesOf(err).filter(({ msg }) => msg === 'metrics listening');
  assert.match(metrics.url, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  assert.is(exitCode, 0);
});

apart('answers there while it runs', async () => {
  const port = await freePort();
  const { stop } = await serve({ ...ENV, METRICS_PORT: String(port), LOG_LEVEL: 'silent' }, '--json');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.is(answer.status, 200);
  assert.match(await answer.text(), /^poker_odds_build_info\{version="/m);
  assert.is((await stop('SIGTERM')).exitCode, 0);
});

apart.after(endAll);
apart.run();

const fails = suite('poker-odds serve gives one line and exit code 1 when');

const failure = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { exitCode, out, err } = await start(FOLDER, { ...ENV, ...env }, 'serve').outcome;
  assert.equal([exitCode, out], [1, '']);
  assert.match(err, /^error: [^\n]+\n$/);
  return err;
};

fails('its port is in use, and leaves an empty store empty', async () => {
  const { printed, stop } = await serve({ ...ENV, LOG_LEVEL: 'silent' }, '--json');
  const { port } = new URL(JSON.parse(printed).url);
  assert.match(
    await failure({ PORT: port, DATABASE_URL: 'file:./other.db' }),
    /^error: Cannot listen: .*EADDRINUSE.* Set PORT to another port, or HOST/,
  );
  const { out } = await start(FOLDER, { DATABASE_URL: 'file:./other.db' }, 'accounts', 'list', '--json').outcome;
  assert.is(out, '[]\n');
  await stop('SIGTERM');
});

fails('the port of its metrics is in use, and names that setting', async () => {
  const { printed, stop } = await serve({ ...ENV, LOG_LEVEL: 'silent' }, '--json');
  const { port } = new URL(JSON.parse(printed).url);
  assert.match(await failure({ METRICS_PORT: port }), /EADDRINUSE.* Set METRICS_PORT to another port/);
  await stop('SIGTERM');
});

fails('a setting is wrong', async () => {
  assert.match(await failure({ LOG_LEVEL: 'loud' }), /LOG_LEVEL is "loud"/);
});

fails('its store is no database', async () => {
  writeFileSync(join(FOLDER, 'letter.db'), 'Dear reader, '.repeat(100));
  assert.match(
    await failure({ DATABASE_URL: 'file:./letter.db' }),
    /letter\.db cannot be used: the file is not an SQLite/,
  );
});

fails('its store cannot be made', async () => {
  assert.match(await failure({ DATABASE_URL: 'file:./letter.db/data/odds.db' }), /is a file, not a folder/);
});

fails.after(() => {
  endAll();
  removeFolder(FOLDER);
});
fails.run();
