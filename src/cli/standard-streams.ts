// The terminal of the process itself: its environment, its standard output and standard error.
import { fstatSync, readFileSync, statSync } from 'node:fs';
import { isUnread, type Terminal } from './terminal.js';

const NULL_DEVICE = '/dev/null';
const OUT = 1;
/** Of the flags that a file was opened with: those of its direction, and of these the one for both. */
const DIRECTION = 0o3;
const BOTH = 0o2;

const isNullDevice = (descriptor: number): boolean => fstatSync(descriptor).rdev === statSync(NULL_DEVICE).rdev;

const flagsOf = (descriptor: number): number => {
  const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return Number.parseInt(flags, 8);
};

/**
 * Whether standard output was closed (`>&-`), as far as that can be told. Node puts the null device in its place, and opens it for
 * reading as well, which a shell's `>/dev/null` does not; programs that start others with their output thrown away may.
 */
const isClosed = (): boolean => {
  try {
    return isNullDevice(OUT) && (flagsOf(OUT) & DIRECTION) === BOTH;
  } catch {
    return false; // no /proc to ask
  }
};

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number | undefined => (isTTY ? columns : undefined);

const written = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()));
  });

/** What a write rejects with is told to the command that wrote; without a listener it would end the process besides. */
const ignore = (): void => undefined;

/** The process's own terminal. */
export const processTerminal = (): Terminal => {
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore); // nothing is left to say it to
  return {
    env: process.env,
    out: written,
    stream: text =>
      written(text).then(
        () => true,
        error => (isUnread(error) ? false : Promise.reject(error)),
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
