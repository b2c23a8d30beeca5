// Commands that Ctrl-C or SIGTERM stops at any point: their change is made completely or not at all.
import { once } from 'node:events';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, endAll, type Outcome, start } from './command.js';

const FOLDER = makeFolder();
const FILE = `${FOLDER}/odds.db`;
const ENV = { DATABASE_URL: `file:${FILE}` };
const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

/** All that commands could have changed. */
const state = async () => ({
  accounts: documentOf(await poker('accounts', 'list', '--json')),
  keys: documentOf(await poker('keys', 'list', 'alice', '--json')).filter(
    (key: { state: string }) => key.state === 'active',
  ),
  ledger: documentOf(await poker('ledger', 'alice', '--json')),
});

/** Loaded before the program: says on standard error when the store is asked to begin a transaction. */
const reportWaiting = `const { setTimeout } = await import('node:timers/promises');
  const timers = (await import('node:timers/promises')).default;
  let isReported = false;
  const report = (...given) => {
    if (!isReported) process.stderr.write('waiting');
    isReported = true;
    return setTimeout(...given);
  };
  timers.setTimeout = report;
  (await import('node:module')).syncBuiltinESMExports();`;

const preload = (code: string): NodeJS.ProcessEnv => ({
  ...ENV,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

const stopped = suite('a command that is stopped');
let id = '';

stopped.before(async () => {
  await poker('accounts', 'create', 'alice', '--credits', '10');
  id = documentOf(await poker('keys', 'create', 'alice', '--json')).id;
});

const WRITING = (): readonly (readonly string[])[] => [
  ['accounts', 'create', 'bob'],
  ['keys', 'create', 'alice'],
  ['keys', 'rotate', id],
  ['keys', 'revoke', id],
  ['credits', 'add', 'alice', '5'],
];

stopped('while another program holds the store locked ends at once, and has done nothing', async () => {
  const before = await state();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const argv of WRITING()) {
      const holder = new Database(FILE);
      holder.exec('begin immediate');
      const { child } = start(FOLDER, preload(reportWaiting), ...argv);
      await Promise.race([once(child.stderr, 'data'), once(child, 'close')]);
      child.kill(signal);
      const [, by] = await once(child, 'close');
      holder.exec('rollback');
      holder.close();
      assert.is(by, signal, argv.join(' '));
      assert.equal(await state(), before, argv.join(' '));
    }
  }
});

stopped.after(() => {
  endAll();
  removeFolder(FOLDER);
});
stopped.run();
