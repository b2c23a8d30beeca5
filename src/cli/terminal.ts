// Where commands read settings and print: the process's own environment and streams, or a test's.
import { CommandError } from './failure.js';

export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Standard output: what was asked for, and nothing else. Rejects with the system's error where it cannot be written. */
  out(text: string): Promise<void>;
  /**
   * Standard output a part at a time, for what may be long: resolves once there is room for more, with false when nobody
   * reads any longer. Rejects with the system's error where it cannot be written.
   */
  stream(text: string): Promise<boolean>;
  /** Whether standard output was closed before the command began, so that everything written to it is lost. */
  readonly isOutClosed?: boolean;
  /** Standard error: failures, and how far long work is. */
  err(text: string): void;
  /** Columns of the screen that standard output is, 0 if it does not know; undefined of a pipe or a file. They change as people like. */
  readonly outColumns: number | undefined;
  /** The same of standard error. */
  readonly errColumns: number | undefined;
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error);

/** Whether output failed because its reader has seen enough, `head` for one: where nothing depends on it, that is no failure. */
export const isUnread = (error: unknown): boolean => codeOf(error) === 'EPIPE';

const REASONS: Readonly<Record<string, string>> = {
  EPIPE: 'nobody reads it any longer',
  ENOSPC: 'the disk is full',
  EIO: 'the terminal is gone, or the disk is broken',
};

/** @param done what the command has done all the same */
const outputError = (error: unknown, done?: string): CommandError => {
  const code = codeOf(error);
  const reason = REASONS[code];
  const fault = `Standard output cannot be written (${reason === undefined ? code : `${code}: ${reason}`}).`;
  const message = done === undefined ? fault : `${fault} It was done all the same: ${done}`;
  return new CommandError('OUTPUT_FAILED', message, { cause: error });
};

/**
 * What shows a key fails before it begins when nobody can see the key. Other commands go on: what a program does with output that
 * it does not want looks the same on Linux (`stdio: 'ignore'`). @throws {CommandError}
 */
export const requireOutput = ({ isOutClosed }: Terminal): void => {
  if (!isOutClosed) return;
  const wayOut = 'open it, or send it to a file, a pipe or /dev/null';
  throw new CommandError('OUTPUT_FAILED', `Standard output is closed, so nothing was done: ${wayOut}.`);
};

/** Prints text for a person or a script. @throws {CommandError} OUTPUT_FAILED, unless its reader has seen enough */
export const print = async (terminal: Terminal, text: string, done?: string): Promise<void> => {
  try {
    await terminal.out(text);
  } catch (error) {
    if (!isUnread(error)) throw outputError(error, done);
  }
};

/** Prints what is worth nothing unless somebody sees it. @throws {CommandError} OUTPUT_FAILED */
export const printSeen = async (terminal: Terminal, text: string): Promise<void> => {
  if (terminal.isOutClosed) throw new CommandError('OUTPUT_FAILED', 'Standard output is closed.');
  try {
    await terminal.out(text);
  } catch (error) {
    throw outputError(error);
  }
};

/** A command's answer: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
export const answerText = (json: boolean | undefined, value: unknown, text: string): string =>
  `${json ? JSON.stringify(value) : text}\n`;

/** Prints the answer of a command that does nothing but answer. @throws {CommandError} OUTPUT_FAILED */
export const answer = (terminal: Terminal, json: boolean | undefined, value: unknown, text: string): Promise<void> =>
  print(terminal, answerText(json, value, text));

/** Prints what a command has done; where that fails, the error says it. @throws {CommandError} OUTPUT_FAILED */
export const answerDone = (
  terminal: Terminal,
  json: boolean | undefined,
  value: unknown,
  text: string,
): Promise<void> => print(terminal, answerText(json, value, text), text);

/** Prints part after part, each made only when it is wanted; stops where nobody reads any longer. */
export const answerInParts = async (terminal: Terminal, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) {
    const goesOn = await terminal.stream(part).catch(error => Promise.reject(outputError(error)));
    if (!goesOn) return;
  }
};

type Rows = readonly (readonly string[])[];

/** Sets rows as columns, one part of a table after the other; a column is as wide as its widest cell until then. */
export const columnsInParts = (): ((rows: Rows) => string) => {
  const widths: number[] = [];
  const widen = (row: readonly string[]): void =>
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  const set = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd();
  return rows => {
    rows.forEach(widen);
    return rows.map(set).join('\n');
  };
};

/** Rows of text as columns, each as wide as its widest cell. */
export const columns = (rows: Rows): string => columnsInParts()(rows);
