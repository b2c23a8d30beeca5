// Finds or makes the file of the embedded store, or says why there cannot be one.
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
import { ANOTHER_FILE, codeOf, explainSqliteError, TOO_LONG } from './sqlite-failures.js';
import { unavailable } from './store.js';

/** SQLite's limit for a path is 512 bytes, and that of a file name is 255; SQLite appends "-journal" to them. */
const MAX_PATH_BYTES = 504;
const MAX_NAME_BYTES = 247;

/** What is at the path after links are followed; undefined if there is nothing. */
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

/** A reason that becomes a part of the error that names the store. */
class PlaceError extends Error {}

/** @param wayOut what helps, besides another file */
const failPlace = (reason: string, wayOut?: string): never => {
  throw new PlaceError(`${reason}; ${wayOut === undefined ? '' : `${wayOut}, or `}${ANOTHER_FILE}`);
};

const refuseLongPath = (file: string): void => {
  const isShort = Buffer.byteLength(file) <= MAX_PATH_BYTES && Buffer.byteLength(basename(file)) <= MAX_NAME_BYTES;
  if (isShort) return;
  failPlace(`${TOO_LONG}: at most ${MAX_PATH_BYTES} bytes, and ${MAX_NAME_BYTES} in the name of the file`);
};

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
};

/** Fails for a link to nothing: its target may be on a disk that is not mounted. */
const refuseDanglingLink = (path: string): void => {
  if (!isLink(path)) return;
  const target = resolve(dirname(path), readlinkSync(path));
  failPlace(`${path} is a link to ${target}, which is not there`, 'make that first');
};

/** The folder and its parents that do not exist, the outermost first. */
const missingFolders = (folder: string): string[] => {
  const missing: string[] = [];
  let at = folder;
  for (let stats = found(at); stats === undefined; stats = found(at)) {
    missing.unshift(at);
    at = dirname(at);
  }
  const kind = kindOf(found(at) as Stats);
  if (kind !== 'a folder') failPlace(`${at} is ${kind}, not a folder`);
  if (missing[0] !== undefined) refuseDanglingLink(missing[0]);
  return missing;
};

/** Makes a file or folder. In some file systems, for example /proc, the system says of a new one that it does not exist. */
const make = (path: string, making: () => void): void => {
  try {
    making();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') failPlace(`${path} cannot be made in ${dirname(path)}`);
    if (codeOf(error) !== 'EEXIST') throw error; // another process was faster
  }
};

const removeEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // Another process has put something into it.
  }
};

/**
 * Makes the file and its folders, for the owner alone; if one of them fails, those before it are removed. Folders are made one by
 * one: in /proc, `mkdirSync` with `recursive` never ends.
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
  } else if (!stats.isFile()) failPlace(`it cannot be opened as a file: it is ${kindOf(stats)}`);
  const real = realpathSync(file);
  refuseLongPath(real);
  return real;
};

/** A StoreUnavailableError for every failure of the system; our own errors stay as they are. */
const explainedPlace = (file: string, error: unknown): unknown => {
  if (error instanceof PlaceError) return unavailable(file, error.message, error);
  const known = explainSqliteError(file, error);
  const isUnknown = known === error && error instanceof Error && 'syscall' in error;
  return isUnknown ? unavailable(file, `the system says ${codeOf(error)}; ${ANOTHER_FILE}`, error) : known;
};

/**
 * Makes the file and its folders if they do not exist. SQLite gives the files beside it the same mode.
 * @param file absolute path
 * @returns the path after links are followed; SQLite puts its other files beside it
 * @throws {StoreUnavailableError} there cannot be such a file; the message says why
 */
export const makeFile = (file: string): string => {
  try {
    return findOrMake(file);
  } catch (error) {
    throw explainedPlace(file, error);
  }
};

/** The error that says why an existing file cannot be opened; libsql has no code for it. */
export const unopened = (file: string, cause: unknown): unknown => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    return explainedPlace(file, error);
  }
  return unavailable(file, `it cannot be opened as a file; ${ANOTHER_FILE}`, cause);
};
