// How a run that failed is reported: for people, in colours where standard error has them, or for scripts.
import { CommanderError } from 'commander';
import { type CommandFailure, failureOf, StoppedError } from './failure.js';
import { painted, type Screen, screenOf } from './screen.js';
import type { Terminal } from './terminal.js';

/** Whether Commander ended with the help or the version, which it has printed already. */
const isHelp = (error: unknown): error is CommanderError =>
  error instanceof CommanderError &&
  ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);

/** Whether what was printed says it already: the help, or odds that say that they were stopped. */
const isReported = (error: unknown): boolean => isHelp(error) || (error instanceof StoppedError && error.isReported);

/** What people see of a failure. @param help the command line that helps with a command that was called wrongly */
const failureText = (screen: Screen, { message, place, exitCode }: CommandFailure, help: string): string => {
  const lines = [`${painted(screen, 'bold', painted(screen, 'red', 'error:'))} ${message}`];
  if (place) lines.push(place[0], painted(screen, 'red', place[1]));
  if (exitCode === 2) lines.push(painted(screen, 'dim', `See ${help}`));
  return lines.map(line => `${line}\n`).join('');
};

/** @param help the command line that helps with this one */
export const report = (terminal: Terminal, json: boolean, error: unknown, help: string): number => {
  if (isHelp(error) && error.exitCode === 0) return 0;
  const failure = failureOf(error);
  const { code, message, exitCode } = failure;
  if (json) terminal.err(`${JSON.stringify({ error: { code, message } })}\n`);
  else if (!isReported(error)) terminal.err(failureText(screenOf(terminal, terminal.errColumns), failure, help));
  return exitCode;
};
