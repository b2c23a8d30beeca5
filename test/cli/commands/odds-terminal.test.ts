// poker-odds odds as the built program, on a real terminal and in a pipe: colours, width, progress, Ctrl-C.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EnhancedData, ProbabilitiesData } from '../../../src/http/schemas.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { canRun } from '../../requirements.js';
import { until } from '../../until.js';
import { MAIN, start } from '../command.js';

const FOLDER = makeFolder();
process.on('exit', () => removeFolder(FOLDER));
const FLOP = ['odds', 'AhKh', '--board', 'Qh Jh 2c', '--opponents', '2', '--seed', '7'];
/** Some seconds of work for one thread; some hours of it for any number. */
const SHORT = ['odds', 'AhKh', '--opponents', '22', '--simulations', '10000000', '--seed', '7'];
const LONG = ['odds', 'AhKh', '--opponents', '22', '--simulations', '1000000000000'];

/** Loaded before the program: stops it as soon as it hears of signals. */
const stopAtOnce = (signal: string): string =>
  `process.on('newListener', name => name === '${signal}' && setImmediate(() => process.kill(process.pid, name)));`;

const ESC = '\u001b';
const ERASE = `${ESC}[K`;

interface Session {
  /** All that was written to the terminal so far. */
  readonly written: () => string;
  /** Presses Ctrl-C. */
  interrupt(): void;
  readonly ended: Promise<number>;
}

/** What a shell on a terminal of so many columns is told; `$NODE` and `$MAIN` are the program. */
const open = (columns: number, env: NodeJS.ProcessEnv, command: string): Session => {
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 40 -onlcr; ${command}`, '/dev/null'], {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, TERM: 'xterm', NODE: process.execPath, MAIN, ...env },
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    written += text;
  });
  const ended = once(child, 'close').then(([code]) => Number(code));
  return { written: () => written, interrupt: () => void child.stdin.write('\u0003'), ended };
};

const typed = (argv: readonly string[]): string => `"$NODE" "$MAIN" ${argv.map(each => `'${each}'`).join(' ')}`;

/** What is left on the screen of all that was written: lines that were written over, or erased, are not. */
const leftOn = (written: string): string[] =>
  written.split('\n').map(line => (line.split('\r').at(-1) ?? '').replaceAll(ERASE, '').trimEnd());

/** On one thread, so that short work takes its time on any machine. */
const run = async (columns: number, env: NodeJS.ProcessEnv, argv: readonly string[]) => {
  const session = open(columns, { THREADS: '1', ...env }, typed(argv));
  const exitCode = await session.ended;
  return { exitCode, written: session.written() };
};

/** The time of a run is the one thing that changes. */
const timeless = (text: string): string => text.replace(/ in [^;]*;/, ' in no time;');

const pipe = suite('poker-odds odds in a pipe');

pipe('has no colours, 80 columns, and no progress of long work', async () => {
  const { exitCode, out, err } = await start(FOLDER, { THREADS: '1', TERM: 'xterm', COLUMNS: '30' }, ...SHORT).outcome;
  assert.equal([exitCode, err], [0, '']);
  assert.not.match(out, ESC);
  assert.match(out, /^lose .*█/m);
  const longest = Math.max(...out.split('\n').map(line => line.length));
  assert.ok(longest > 70 && longest <= 80, `${longest}`);
});

pipe('gives the same text each time, but for the time it took', async () => {
  const [first, second] = [await start(FOLDER, {}, ...FLOP).outcome, await start(FOLDER, {}, ...FLOP).outcome];
  assert.is(timeless(first.out), timeless(second.out));
  assert.is.not(timeless(first.out), first.out);
});

pipe('that is stopped before anything is known says so, with exit code 143 of SIGTERM and 130 of SIGINT', async () => {
  const exact = ['odds', 'AhKh', '--board', 'Qh', '--opponents', '1', '--exact'];
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stopAtOnce(signal))}` };
    const { exitCode, out, err } = await start(FOLDER, env, ...exact).outcome;
    assert.equal([exitCode, out], [code, '']);
    assert.match(err, /^error: stopped after [\d,]+ of 209,757,240 deals, in a fixed order: no odds to tell\n$/);
    const simulated = await start(FOLDER, env, ...LONG, '--json').outcome;
    assert.equal([simulated.exitCode, simulated.out], [code, '']);
    assert.is(JSON.parse(simulated.err).error.code, 'INTERRUPTED');
  }
});

pipe.run();

const terminal = suite('poker-odds odds on a terminal');

terminal('has colours and fits the width, at 20, 40, 60, 80 and 200 columns', async () => {
  for (const columns of [20, 40, 60, 80, 200]) {
    const { exitCode, written } = await run(columns, {}, FLOP);
    assert.is(exitCode, 0);
    assert.match(written, `${ESC}[31mAh${ESC}[0m`);
    const lengths = leftOn(written).map(line => line.replaceAll(/\p{Cc}\[\d+m/gu, '').length);
    assert.ok(Math.max(...lengths) <= Math.min(columns, 100), `${Math.max(...lengths)} of ${columns}`);
  }
});

terminal('is what a pipe gets with NO_COLOR and 80 columns', async () => {
  const { written } = await run(80, { NO_COLOR: '1' }, FLOP);
  const { out } = await start(FOLDER, {}, ...FLOP).outcome;
  assert.is(timeless(written), timeless(out));
  assert.not.match((await run(80, { TERM: 'dumb' }, FLOP)).written, ESC);
});

terminal('shows the progress of long work, and nothing of it is left at the end', async () => {
  const { exitCode, written } = await run(80, { NO_COLOR: '1' }, SHORT);
  assert.is(exitCode, 0);
  assert.match(written, /\r█\S* +\d+ % {2}[\d,]+ of 10,000,000 deals, \d+ s left/);
  const left = leftOn(written);
  assert.is(left[0], 'Ah Kh against 22 opponents');
  assert.not.match(left.join('\n'), 'left');
});

terminal('shows no progress of short work', async () => {
  assert.not.match((await run(80, {}, FLOP)).written, 'left');
});

terminal('shows progress beside a pipe, where standard error is the terminal', async () => {
  const session = open(80, { THREADS: '1', NO_COLOR: '1' }, `${typed(SHORT)} > short.txt`);
  assert.is(await session.ended, 0);
  assert.match(session.written(), /\d+ s left/);
  assert.equal(leftOn(session.written()), ['']);
  assert.match(readFileSync(join(FOLDER, 'short.txt'), 'utf8'), /^Ah Kh against 22 opponents\n\nwin/);
});

const missing = spawnSync('script', ['--version']).status === 0 ? undefined : '`script` of util-linux is not installed';
const hasTerminal = canRun('the tests of the command line on a terminal', missing);
if (hasTerminal) terminal.run();

const stopped = suite('poker-odds odds, stopped on a terminal,');

stopped('prints the odds until then, erases its progress, and exits with 130', async () => {
  const session = open(80, { NO_COLOR: '1' }, typed(LONG));
  await until(() => session.written().includes(' left'));
  session.interrupt();
  assert.is(await session.ended, 130);
  const left = leftOn(session.written());
  assert.is(left[0], 'Ah Kh against 22 opponents');
  assert.match(left.join('\n'), /^win +\d+\.\d{3} % ± 0\.\d{3} {2}█/m);
  const said = left.join(' ').match(/stopped after ([\d,]+) of 1,000,000,000,000 deals in .*; no seed repeats this/);
  assert.ok(Number(said?.[1]?.replaceAll(',', '')) > 0, left.join('\n'));
});

stopped(
  'prints one JSON document of the deals until then, as the endpoint would, and the error beside it',
  async () => {
    for (const [argv, data] of [
      [LONG, EnhancedData],
      [['odds', 'AhKh', '--simulations', '1000000000000', '--seed', '7'], ProbabilitiesData],
    ] as const) {
      const session = open(80, {}, `${typed([...argv, '--json'])} > part.json`);
      await until(() => session.written().includes(' left'));
      session.interrupt();
      assert.is(await session.ended, 130);
      const part = JSON.parse(readFileSync(join(FOLDER, 'part.json'), 'utf8'));
      const { detail } = part;
      assert.ok(Compile(data).Check(part));
      assert.ok(detail.simulations > 0 && detail.simulations < 1e12);
      assert.not('seed' in detail);
      const { error } = JSON.parse(leftOn(session.written())[0] ?? '');
      assert.is(error.code, 'INTERRUPTED');
      assert.match(error.message, /^stopped after [\d,]+ of 1,000,000,000,000 deals$/);
    }
  },
);

stopped('by SIGTERM does the same, and exits with 143', async () => {
  const session = open(80, { NO_COLOR: '1' }, `echo $$ > pid; exec ${typed(LONG)}`);
  await until(() => session.written().includes(' left'));
  process.kill(Number(readFileSync(join(FOLDER, 'pid'), 'utf8')), 'SIGTERM');
  assert.is(await session.ended, 143);
  assert.match(leftOn(session.written()).join(' '), /^Ah Kh against 22 opponents .* stopped after/);
});

if (hasTerminal) stopped.run();
