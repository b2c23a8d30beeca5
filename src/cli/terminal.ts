// The terminal of a command: its environment, standard output and standard error, and how commands print to them.
import { CommandError, readSystemCode } from './command-error.js';

const isInstalled = import.meta.url.includes('/node_modules/');

/** What people type before a command's name. */
export const COMMAND_NAME = isInstalled ? 'npx --package poker-odds-server poker-odds' : 'npx poker-odds';

/** The process's own environment and streams, or a test's. */
export interface Streams {
  readonly env: NodeJS.ProcessEnv;
  /** Writes to standard output: the result, and nothing else. Resolves when more may follow, rejects with the system's error. */
  out(text: string): Promise<void>;
  /** Writes to standard error: errors, and the progress of long work. */
  err(text: string): void;
  /** The width of standard output, 0 if the terminal does not report it, undefined for a pipe or a file. It may change. */
  readonly outColumns: number | undefined;
  /** The same for standard error. */
  readonly errColumns: number | undefined;
}

/** What a command prints to. */
export interface Terminal extends Streams {
  /** Whether results and errors are printed for scripts: one JSON document. */
  readonly json: boolean;
}

export const makeTerminal = (streams: Streams, json: boolean): Terminal => ({
  env: streams.env,
  out: text => streams.out(text),
  err: text => streams.err(text),
  json,
  get outColumns() {
    return streams.outColumns;
  },
  get errColumns() {
    return streams.errColumns;
  },
});

/** Whether output failed because its reader is gone, as `head` after ten lines: for most commands that is no failure. */
const isReaderGone = (error: unknown): boolean => readSystemCode(error) === 'EPIPE';

const REASONS: Readonly<Record<string, string>> = {
  EPIPE: 'nobody reads it any longer',
  ENOSPC: 'the disk is full',
  EIO: 'the terminal is gone, or the disk is broken',
};

/** @param done what the command has done before its output failed */
const outputError = (error: unknown, done?: string): CommandError => {
  const code = readSystemCode(error) ?? String(error);
  const reason = REASONS[code];
  const fault = `Standard output cannot be written (${reason === undefined ? code : `${code}: ${reason}`}).`;
  const message = done === undefined ? fault : `${fault} It was done all the same: ${done}`;
  return new CommandError('OUTPUT_FAILED', message, { cause: error });
};

/** @returns whether anybody reads on */
const write = async (terminal: Terminal, text: string, done?: string): Promise<boolean> => {
  try {
    await terminal.out(text);
    return true;
  } catch (error) {
    if (isReaderGone(error)) return false;
    throw outputError(error, done);
  }
};

/** Prints text. That the reader is gone is no error. @throws {CommandError} OUTPUT_FAILED, with what was done */
export const print = async (terminal: Terminal, text: string, done?: string): Promise<void> => {
  await write(terminal, text, done);
};

/** Prints a new key, which cannot be shown again. That the reader is gone is an error. @throws {CommandError} OUTPUT_FAILED */
export const printKey = async (terminal: Terminal, text: string, id: string): Promise<void> => {
  try {
    await terminal.out(text);
  } catch (error) {
    const advice = `The new key works, and nobody has seen it: revoke it with "${COMMAND_NAME} keys revoke ${id}".`;
    throw new CommandError('OUTPUT_FAILED', `${outputError(error).message} ${advice}`, { cause: error });
  }
};

/** A command's result: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
export const formatResult = ({ json }: Terminal, value: unknown, text: string): string =>
  `${json ? JSON.stringify(value) : text}\n`;

/** Prints the result of a command that only reads. @throws {CommandError} OUTPUT_FAILED */
export const printResult = (terminal: Terminal, value: unknown, text: string): Promise<void> =>
  print(terminal, formatResult(terminal, value, text));

/** Prints the result of a command that has changed something. @throws {CommandError} OUTPUT_FAILED, with what was changed */
export const printChange = (terminal: Terminal, value: unknown, text: string): Promise<void> =>
  print(terminal, formatResult(terminal, value, text), text);

/** Prints a long result part by part, each made when the one before it was written; stops when the reader is gone. */
export const printInParts = async (terminal: Terminal, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) {
    if (!(await write(terminal, part))) return;
  }
};

const readColumns = ({ isTTY, columns }: NodeJS.WriteStream): number | undefined => (isTTY ? columns : undefined);

const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()));
  });

/** The command that wrote gets the error from its promise; without a listener the error would end the process too. */
const ignore = (): void => undefined;

/** The process's own. */
export const openProcessStreams = (): Streams => {
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore); // there is nowhere left to report it
  return {
    env: process.env,
    out: writeOut,
    err: text => void process.stderr.write(text),
    get outColumns() {
      return readColumns(process.stdout);
    },
    get errColumns() {
      return readColumns(process.stderr);
    },
  };
};
