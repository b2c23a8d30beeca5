// The built program in a process of its own: exit codes, pipes, a full disk, signals, and a real terminal.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { endAll, MAIN, type Outcome, start } from './command.js';

const FOLDER = makeFolder();
const QUESTION = '{"type":"probabilities","cards":["Ah","Kh"],"simulations":1,"seed":1}';

/** Runs a shell command line; `odds!` in it is the program. */
const shell = (line: string): Outcome => {
  const told = line.replaceAll('odds!', `"${process.execPath}" "${MAIN}"`);
  const options = { cwd: FOLDER, env: { PATH: process.env.PATH }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', told], options);
  return { exitCode: status ?? -1, out: stdout, err: stderr };
};

/** Runs first: the folder is removed after the other suite. */
const terminal = suite('the program on a terminal');
const program = suite('the program');

program('prints its result on standard output, an error on standard error, and ends with the exit code', async () => {
  assert.match((await start(FOLDER, {}, '--version').outcome).out, /^\d+\.\d+\.\d+\n$/);
  const message = 'hole card 1 is "12h": did you mean "Qh"?';
  const err = `error: ${message}\nHelp: poker-odds odds --help\n`;
  assert.equal(await start(FOLDER, {}, 'odds', '12hKh').outcome, { exitCode: 2, out: '', err });
  assert.equal(shell('odds! keys create nobody --json 2>/dev/null'), { exitCode: 1, out: '', err: '' });
});

program('fails with exit code 1 on a full disk, and keeps its exit code where errors cannot be written', () => {
  const { exitCode, err } = shell('odds! odds AhKh >/dev/full');
  assert.is(exitCode, 1);
  assert.match(err, /^error: Standard output cannot be written: ENOSPC\. [^\n]+\n$/);
  assert.is(shell('odds! shuffle 2>/dev/full').exitCode, 2);
});

program('ends without an error when its reader closes the pipe, also while input still comes', () => {
  const { exitCode, out, err } = shell(`set -o pipefail; (yes '${QUESTION}'; true) | odds! ask - | head -1`);
  assert.equal([exitCode, err], [0, '']);
  assert.match(out, /^\{"success":true,[^\n]+\n$/);
});

program('ends with exit code 130 at Ctrl-C, also while it waits for standard input', async () => {
  const child = spawn(process.execPath, [MAIN, 'ask', '-'], { cwd: FOLDER, env: { PATH: process.env.PATH } });
  const err = text(child.stderr);
  let answers = 0;
  child.stdout.on('data', chunk => {
    answers += String(chunk).split('\n').length - 1;
  });
  child.stdin.write(`${QUESTION}\n`.repeat(150));
  await until(() => answers === 100);
  child.kill('SIGINT');
  assert.equal(await once(child, 'close'), [130, null]);
  assert.equal([answers, await err], [100, 'error: stopped after 100 questions\n']);
});

const sessions = new Set<ChildProcess>();

/** Runs it on a terminal of `columns` columns, by `script` of util-linux, and presses Ctrl-C when `until` is shown. */
const runOn = async (
  columns: number,
  line: string,
  interruptAt?: string,
): Promise<[exitCode: number, shown: string]> => {
  const told = `stty cols ${columns} -onlcr; ${line.replace('odds!', `"${process.execPath}" "${MAIN}"`)}`;
  const env = { PATH: process.env.PATH, TERM: 'xterm' };
  const child = spawn('script', ['-qec', told, '/dev/null'], { cwd: FOLDER, env });
  sessions.add(child);
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', data => {
    const isNew = interruptAt !== undefined && !shown.includes(interruptAt);
    shown += data;
    if (isNew && shown.includes(interruptAt)) child.stdin.write('\u0003');
  });
  const [exitCode] = await once(child, 'close');
  return [exitCode, shown];
};

terminal('shows the progress, as wide as it is, until Ctrl-C; the odds so far go to a file', async () => {
  const line = 'odds! odds AhKh --opponents 22 --simulations 1000000000000 > out.txt';
  const [exitCode, shown] = await runOn(50, line, ' left');
  assert.is(exitCode, 130);
  assert.match(shown, / 0 %, \d.* left/);
  const out = readFileSync(join(FOLDER, 'out.txt'), 'utf8');
  assert.match(out, /^Ah Kh against 22 opponents\n\nwin +\d+\.\d{3} % ± .*stopped after [\d,]+ of 1,000,000,000,000/s);
});

terminal.after(() => {
  for (const child of sessions) child.kill('SIGKILL');
});
program.after(() => {
  endAll();
  removeFolder(FOLDER);
});

const missing = spawnSync('script', ['--version']).status === 0 ? undefined : '`script` of util-linux is not installed';
terminal.needs(missing);
