// The built program on a terminal of its own (a pty), through `script` of util-linux.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';
import { MAIN } from './command.js';

/** Where the programs run. */
export const FOLDER = makeFolder();
process.on('exit', () => removeFolder(FOLDER));

export const ESC = '\u001b';
const ERASE = `${ESC}[K`;

export interface Session {
  /** All that was written to the terminal so far. */
  readonly written: () => string;
  /** Waits until the text was written. A program that ends without it fails the test, which would wait for ever. */
  shows(text: string): Promise<void>;
  /** Presses Ctrl-C. */
  interrupt(): void;
  readonly ended: Promise<number>;
}

/** What a shell on a terminal of so many columns is told; `$NODE` and `$MAIN` are the program. */
export const open = (columns: number, env: NodeJS.ProcessEnv, command: string): Session => {
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 40 -onlcr; ${command}`, '/dev/null'], {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, TERM: 'xterm', NODE: process.execPath, MAIN, ...env },
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    written += text;
  });
  let isOver = false;
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    return Number(code);
  });
  const shows = async (text: string): Promise<void> => {
    await until(() => isOver || written.includes(text));
    assert.match(written, text);
  };
  return { written: () => written, shows, interrupt: () => void child.stdin.write('\u0003'), ended };
};

/** A command line of the program, for a shell. */
export const typed = (argv: readonly string[]): string => `"$NODE" "$MAIN" ${argv.map(each => `'${each}'`).join(' ')}`;

/** What is left on the screen of all that was written: lines that were written over, or erased, are not. */
export const leftOn = (written: string): string[] =>
  written.split('\n').map(line => (line.split('\r').at(-1) ?? '').replaceAll(ERASE, '').trimEnd());

/** The text without its colours. */
export const withoutColours = (text: string): string => text.replaceAll(/\p{Cc}\[\d+m/gu, '');

/** On one thread, so that short work takes its time on any machine. */
export const runOn = async (columns: number, env: NodeJS.ProcessEnv, argv: readonly string[]) => {
  const session = open(columns, { THREADS: '1', ...env }, typed(argv));
  const exitCode = await session.ended;
  return { exitCode, written: session.written() };
};

/** The time of a run is the one thing that changes. */
export const timeless = (text: string): string => text.replace(/ in [^;]*;/, ' in no time;');

const missing = spawnSync('script', ['--version']).status === 0 ? undefined : '`script` of util-linux is not installed';

/** Whether tests on a terminal can run here; says so where they cannot. */
export const hasTerminal = (): boolean => canRun('the tests of the command line on a terminal', missing);
