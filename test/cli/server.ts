// Starts `poker-odds serve`, the built program, for the tests of what it prints and logs.
import { once } from 'node:events';
import { makeFolder } from '../accounts/folder.js';
import { start } from './command.js';

/** Where the servers run, each of a test file's own. */
export const FOLDER = makeFolder();
export const ENV = { PORT: '0' };

/** Starts the server and waits for what it prints first, which it prints at once. */
export const serve = async (env: NodeJS.ProcessEnv = ENV, ...argv: string[]) => {
  const { child, outcome } = start(FOLDER, env, 'serve', ...argv);
  const printed = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    outcome.then(({ err }) => Promise.reject(new Error(`the server ended: ${err}`))),
  ]);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return outcome;
  };
  return { printed, stop };
};

/** The lines of a log, as objects. */
export const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
