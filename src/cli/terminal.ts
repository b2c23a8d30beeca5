// The terminal of a command: its environment, standard output and standard error, and how commands print to them.
import { COMMAND_NAME, CommandError, readSystemCode } from './command-error.js';

/** The process's own environment and streams, or a test's. */
export interface Streams {
  readonly env: NodeJS.ProcessEnv;
  /** Writes to standard output: the result, and nothing else. Resolves when more may follow, rejects with the system's error. */
  readonly out: (text: string) => Promise<void>;
  /** Writes to standard error: errors, and the progress of long work. */
  readonly err: (text: string) => void;
  /** The width of standard output or error, which may change: 0 if the terminal does not report it, undefined for a pipe or a file. */
  readonly columns: (stream: 'out' | 'err') => number | undefined;
}

/** What a command prints to. */
export interface Terminal extends Streams {
  /** Whether results and errors are printed for scripts: one JSON document. */
  readonly json: boolean;
}

const makeOutputError = (cause: unknown, more: string): CommandError =>
  new CommandError('OUTPUT_FAILED', `Standard output cannot be written: ${readSystemCode(cause) ?? cause}. ${more}`, {
    cause,
  });

/**
 * Prints text. It is not an error if the reader is gone, like `head` after ten lines.
 * @returns whether the reader is still there
 * @throws {CommandError} OUTPUT_FAILED
 */
export const print = async (terminal: Terminal, text: string): Promise<boolean> => {
  try {
    await terminal.out(text);
    return true;
  } catch (error) {
    if (readSystemCode(error) === 'EPIPE') return false;
    throw makeOutputError(error, 'If the command changes something, that is done.');
  }
};

/** A command's result: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
const formatResult = ({ json }: Terminal, value: unknown, text: string): string =>
  `${json ? JSON.stringify(value) : text}\n`;

/** Prints the result of a command. @throws {CommandError} OUTPUT_FAILED */
export const printResult = async (terminal: Terminal, value: unknown, text: string): Promise<void> => {
  await print(terminal, formatResult(terminal, value, text));
};

/** Prints a new key, which cannot be shown again. Here it is an error if the reader is gone. @throws {CommandError} OUTPUT_FAILED */
export const printKey = async <Key extends { readonly id: string }>(
  terminal: Terminal,
  key: Key,
  text: string,
): Promise<void> => {
  try {
    await terminal.out(formatResult(terminal, key, text));
  } catch (error) {
    const advice = `The new key works, and nobody has seen it: revoke it with "${COMMAND_NAME} keys revoke ${key.id}".`;
    throw makeOutputError(error, advice);
  }
};

/** Prints a long result part by part, each made when the one before it was written; stops when the reader is gone. */
export const printInParts = async (terminal: Terminal, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) {
    if (!(await print(terminal, part))) return;
  }
};

const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()));
  });

/** A listener for stream errors: without one the error would end the process. The writing command gets the error by its promise. */
const ignoreError = (): void => undefined;

/** The environment and streams of the process. */
export const openProcessStreams = (): Streams => {
  process.stdout.on('error', ignoreError);
  process.stderr.on('error', ignoreError); // there is nowhere left to report it
  return {
    env: process.env,
    out: writeOut,
    err: text => void process.stderr.write(text),
    columns: stream => {
      const { isTTY, columns } = stream === 'out' ? process.stdout : process.stderr;
      return isTTY ? columns : undefined;
    },
  };
};
