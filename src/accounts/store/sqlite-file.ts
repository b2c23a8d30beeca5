// Finds or makes the file of the embedded store; of a place that cannot have one it says what stands in the way.
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ANOTHER_FILE, unavailable } from './failures.js';
import { codeOf, explained, TOO_LONG } from './sqlite-failures.js';

/** SQLite's own bound for a path is 512 bytes, and a file name has at most 255: with "-journal" behind either. */
const MAX_PATH_BYTES = 504;
const MAX_NAME_BYTES = 247;

/** What is there once links are followed, undefined where that is nothing. */
const found = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

const kindOf = (stats: Stats): string => {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFile()) return 'a file';
  if (stats.isFIFO()) return 'a FIFO';
  if (stats.isSocket()) return 'a socket';
  return stats.isCharacterDevice() || stats.isBlockDevice() ? 'a device' : 'something else';
};

/** A reason of ours, on its way to the error that names the store. */
class Refusal extends Error {}

/** @param wayOut what else helps */
const refuse = (reason: string, wayOut?: string): never => {
  throw new Refusal(`${reason}; ${wayOut === undefined ? '' : `${wayOut}, or `}${ANOTHER_FILE}`);
};

const refuseLongPath = (file: string): void => {
  const isShort = Buffer.byteLength(file) <= MAX_PATH_BYTES && Buffer.byteLength(basename(file)) <= MAX_NAME_BYTES;
  if (isShort) return;
  refuse(`${TOO_LONG}: at most ${MAX_PATH_BYTES} bytes, and ${MAX_NAME_BYTES} in the name of the file`);
};

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
};

/** A link to nothing is no place for a new store: what it leads to may be a disk that is not mounted. */
const refuseDanglingLink = (path: string): void => {
  if (!isLink(path)) return;
  const target = resolve(dirname(path), readlinkSync(path));
  refuse(`${path} is a link to ${target}, which is not there`, 'make that first');
};

/** The folders on the way to this one that are not there, the outermost first. */
const missingFolders = (folder: string): string[] => {
  const missing: string[] = [];
  let at = folder;
  for (let stats = found(at); stats === undefined; stats = found(at)) {
    missing.unshift(at);
    at = dirname(at);
  }
  const kind = kindOf(found(at) as Stats);
  if (kind !== 'a folder') refuse(`${at} is ${kind}, not a folder`);
  if (missing[0] !== undefined) refuseDanglingLink(missing[0]);
  return missing;
};

/** Makes something. Some file systems of the system's own, /proc for one, say of what is to be made that it is not there. */
const make = (path: string, making: () => void): void => {
  try {
    making();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') refuse(`${path} cannot be made in ${dirname(path)}`);
    if (codeOf(error) !== 'EEXIST') throw error; // another process was faster
  }
};

const removeEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // Another process has put something there, and needs it.
  }
};

/**
 * Makes the file and the folders on its way, for the owner alone; what was made is removed where the rest cannot be. One folder
 * after the other: `mkdirSync` with `recursive` tries for ever where a folder that it makes is said not to be there, as in /proc.
 */
const makeNew = (file: string): void => {
  const made: string[] = [];
  try {
    for (const folder of missingFolders(dirname(file))) {
      make(folder, () => mkdirSync(folder, { mode: 0o700 }));
      made.unshift(folder);
    }
    make(file, () => closeSync(openSync(file, 'wx', 0o600)));
  } catch (error) {
    made.forEach(removeEmpty);
    throw error;
  }
};

const findOrMake = (file: string): string => {
  refuseLongPath(file);
  const stats = found(file);
  if (stats === undefined) {
    refuseDanglingLink(file);
    makeNew(file);
  } else if (!stats.isFile()) refuse(`it cannot be opened as a file: it is ${kindOf(stats)}`);
  const real = realpathSync(file);
  refuseLongPath(real);
  return real;
};

/** The error itself where it is a fault of ours; any failure of the system's is one of the place. */
const explainedPlace = (file: string, error: unknown): unknown => {
  if (error instanceof Refusal) return unavailable(file, error.message, error);
  const known = explained(file, error);
  const isUnknown = known === error && error instanceof Error && 'syscall' in error;
  return isUnknown ? unavailable(file, `the system says ${codeOf(error)}; ${ANOTHER_FILE}`, error) : known;
};

/**
 * Makes the file and the folders on its way, where there are none. SQLite gives its side files the same mode.
 * @param file absolute path
 * @returns the path with its links followed, beside which SQLite puts its side files
 * @throws {StoreUnavailableError} there can be no such file; the message says why
 */
export const makeFile = (file: string): string => {
  try {
    return findOrMake(file);
  } catch (error) {
    throw explainedPlace(file, error);
  }
};

/** The error that says why a file that is there cannot be opened, for which libsql has no code to tell a reason by. */
export const unopened = (file: string, cause: unknown): unknown => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    return explainedPlace(file, error);
  }
  return unavailable(file, `it cannot be opened as a file; ${ANOTHER_FILE}`, cause);
};
