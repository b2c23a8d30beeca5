// The terminal of a command: its environment, standard output and standard error, and how commands print to them.
import { fstatSync, readFileSync, statSync } from 'node:fs';
import { CommandError } from './failure.js';

const isInstalled = import.meta.url.includes('/node_modules/');

/** What people type before a command's name. */
export const COMMAND_NAME = isInstalled ? 'npx --package poker-odds-server poker-odds' : 'npx poker-odds';

/** The process's own environment and streams, or a test's. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Writes to standard output: the result, and nothing else. Rejects with the system's error. */
  out(text: string): Promise<void>;
  /**
   * Writes a part of a long result to standard output. Resolves when the next part may follow, or with false when the
   * reader is gone. Rejects with the system's error.
   */
  stream(text: string): Promise<boolean>;
  /** Whether standard output was closed before the command began: everything written to it is lost. */
  readonly isOutClosed?: boolean;
  /** Writes to standard error: errors, and the progress of long work. */
  err(text: string): void;
  /** The width of standard output, 0 if the terminal does not report it, undefined for a pipe or a file. It may change. */
  readonly outColumns: number | undefined;
  /** The same for standard error. */
  readonly errColumns: number | undefined;
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error);

/** Whether output failed because its reader is gone, as `head` after ten lines: for most commands that is no failure. */
const isReaderGone = (error: unknown): boolean => codeOf(error) === 'EPIPE';

const REASONS: Readonly<Record<string, string>> = {
  EPIPE: 'nobody reads it any longer',
  ENOSPC: 'the disk is full',
  EIO: 'the terminal is gone, or the disk is broken',
};

/** @param done what the command has done before its output failed */
const outputError = (error: unknown, done?: string): CommandError => {
  const code = codeOf(error);
  const reason = REASONS[code];
  const fault = `Standard output cannot be written (${reason === undefined ? code : `${code}: ${reason}`}).`;
  const message = done === undefined ? fault : `${fault} It was done all the same: ${done}`;
  return new CommandError('OUTPUT_FAILED', message, { cause: error });
};

/**
 * Commands that show a new key call this first: with standard output closed nobody would see the key. Other commands go on,
 * since a program that ignores their output (`stdio: 'ignore'`) looks the same on Linux.
 * @throws {CommandError} OUTPUT_FAILED
 */
export const requireOutput = ({ isOutClosed }: Terminal): void => {
  if (!isOutClosed) return;
  const wayOut = 'open it, or send it to a file, a pipe or /dev/null';
  throw new CommandError('OUTPUT_FAILED', `Standard output is closed, so nothing was done: ${wayOut}.`);
};

/** Prints text. That the reader is gone is no error. @throws {CommandError} OUTPUT_FAILED, with what was done */
export const print = async (terminal: Terminal, text: string, done?: string): Promise<void> => {
  try {
    await terminal.out(text);
  } catch (error) {
    if (!isReaderGone(error)) throw outputError(error, done);
  }
};

/** Prints what must not be lost, such as a new key. That the reader is gone is an error. @throws {CommandError} OUTPUT_FAILED */
export const printOrFail = async (terminal: Terminal, text: string): Promise<void> => {
  if (terminal.isOutClosed) throw new CommandError('OUTPUT_FAILED', 'Standard output is closed.');
  try {
    await terminal.out(text);
  } catch (error) {
    throw outputError(error);
  }
};

/** A command's result: one line of JSON for scripts, or text for people. Dates become ISO 8601. */
export const resultText = (json: boolean | undefined, value: unknown, text: string): string =>
  `${json ? JSON.stringify(value) : text}\n`;

/** Prints the result of a command that only reads. @throws {CommandError} OUTPUT_FAILED */
export const printResult = (
  terminal: Terminal,
  json: boolean | undefined,
  value: unknown,
  text: string,
): Promise<void> => print(terminal, resultText(json, value, text));

/** Prints the result of a command that has changed something. @throws {CommandError} OUTPUT_FAILED, with what was changed */
export const printChange = (
  terminal: Terminal,
  json: boolean | undefined,
  value: unknown,
  text: string,
): Promise<void> => print(terminal, resultText(json, value, text), text);

/** Prints a long result part by part, each made when the one before it was written; stops when the reader is gone. */
export const printInParts = async (terminal: Terminal, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) {
    const isRead = await terminal.stream(part).catch(error => Promise.reject(outputError(error)));
    if (!isRead) return;
  }
};

const NULL_DEVICE = '/dev/null';
const STDOUT = 1;
/** The flags O_ACCMODE and O_RDWR of open(2). */
const ACCESS_MODE = 0o3;
const READ_WRITE = 0o2;

const isNullDevice = (descriptor: number): boolean => fstatSync(descriptor).rdev === statSync(NULL_DEVICE).rdev;

const flagsOf = (descriptor: number): number => {
  const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return Number.parseInt(flags, 8);
};

/**
 * Whether standard output was probably closed (`>&-`). Node then opens the null device in its place, for reading and writing;
 * a shell's `>/dev/null` opens it for writing only. A parent process that ignores the output may open it for both.
 */
const isClosed = (): boolean => {
  try {
    return isNullDevice(STDOUT) && (flagsOf(STDOUT) & ACCESS_MODE) === READ_WRITE;
  } catch {
    return false; // there is no /proc
  }
};

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number | undefined => (isTTY ? columns : undefined);

const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()));
  });

/** The command that wrote gets the error from its promise; without a listener the error would end the process too. */
const ignore = (): void => undefined;

/** The process's own terminal. */
export const processTerminal = (): Terminal => {
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore); // there is nowhere left to report it
  return {
    env: process.env,
    out: writeOut,
    stream: text =>
      writeOut(text).then(
        () => true,
        error => (isReaderGone(error) ? false : Promise.reject(error)),
      ),
    isOutClosed: isClosed(),
    err: text => void process.stderr.write(text),
    get outColumns() {
      return columnsOf(process.stdout);
    },
    get errColumns() {
      return columnsOf(process.stderr);
    },
  };
};
