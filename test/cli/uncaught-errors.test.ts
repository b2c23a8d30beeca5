// Uncaught errors in the built program: they are logged and do not end the server, even if the log cannot be written.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';
import { endAll, MAIN, start } from './command.js';

const FOLDER = makeFolder();

/** Loaded before the program: makes an error that nothing catches at each SIGUSR2, alternately of two kinds. */
const THROW_ON_SIGNAL = `
let count = 0;
process.on('SIGUSR2', () => {
  if (++count % 2 === 1) throw new Error('stray ' + count);
  Promise.reject(new Error('stray ' + count));
});`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(THROW_ON_SIGNAL)}`;
const ENV = { PORT: '0', NODE_OPTIONS };

const strays = suite('poker-odds serve, at an uncaught error,');

strays('logs it as an error and continues', async () => {
  const { child, outcome } = start(FOLDER, { ...ENV, LOG_LEVEL: 'warn' }, 'serve', '--json');
  const { url } = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  let lines = 0;
  child.stderr.on('data', chunk => {
    lines += String(chunk).split('\n').length - 1;
  });
  for (const expected of [1, 2]) {
    child.kill('SIGUSR2');
    await until(() => lines === expected);
    assert.is((await fetch(`${url}/healthz`)).status, 200);
  }
  child.kill('SIGTERM');
  const { exitCode, err } = await outcome;
  assert.is(exitCode, 0);
  const logged = err
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  assert.equal(
    logged.map(({ level, origin, err: { message }, msg }) => [level, origin, message, msg]),
    [
      [50, 'uncaughtException', 'stray 1', 'unexpected error: the server goes on'],
      [50, 'unhandledRejection', 'stray 2', 'unexpected error: the server goes on'],
    ],
  );
});

/** Loaded before the program: the file of the command `odds` cannot be loaded. */
const BREAK_ODDS = `
import { register } from 'node:module';
const hooks = 'export const resolve = (name, context, next) => {' +
  'if (name.includes("odds-command")) throw new Error("no such file"); return next(name, context); };';
register('data:text/javascript,' + encodeURIComponent(hooks));`;

strays('as a command that cannot be loaded, is reported like any other', async () => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BREAK_ODDS)}` };
  const { exitCode, err } = await start(FOLDER, env, 'odds', 'AhKh', '--json').outcome;
  assert.is(exitCode, 1);
  assert.equal(JSON.parse(err), { error: { code: 'INTERNAL_ERROR', message: 'no such file' } });
});

/** Makes five errors that cannot be logged, as the shell's `redirection` of standard error sees to. */
const assertGoesOn = async (redirection: string): Promise<void> => {
  const child = spawn('sh', ['-c', `exec "$0" "$1" serve --json ${redirection}`, process.execPath, MAIN], {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.destroy();
  const { url } = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  for (let times = 0; times < 5; times++) {
    child.kill('SIGUSR2');
    assert.is((await fetch(`${url}/healthz`)).status, 200);
  }
  child.kill('SIGTERM');
  assert.equal(await once(child, 'exit'), [0, null]);
};

strays('goes on as well when nobody reads its log any longer', () => assertGoesOn(''));

strays.after(endAll);
strays.run();

const full = suite('poker-odds serve, when its log has no room,');

full('goes on all the same', () => assertGoesOn('2>/dev/full'));

full.after(() => removeFolder(FOLDER));
if (canRun('a log without room', existsSync('/dev/full') ? undefined : 'there is no /dev/full')) full.run();
