// Finds or makes the file of the embedded store, or says why there cannot be one.
import { accessSync, closeSync, constants, mkdirSync, openSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ANOTHER_FILE, explainFileError, readCode, unavailable } from './store-errors.js';

const nameFileType = (stats: Stats): string => {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
};

/** @returns a StoreUnavailableError if the system failed */
const explainFailure = (file: string, error: unknown): unknown => {
  const known = explainFileError(file, error);
  const isUnknown = known === error && error instanceof Error && 'syscall' in error;
  return isUnknown ? unavailable(file, `the system says ${readCode(error)}; ${ANOTHER_FILE}`, error) : known;
};

/** Makes the file and its folders, for the owner alone. */
const makeNew = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (readCode(error) !== 'EEXIST') throw error; // another process has made it
  }
};

/**
 * Makes the file and its folders if they do not exist. SQLite gives the files beside it the same mode.
 * @param file absolute path
 * @returns the path after links are followed; SQLite puts its other files beside it
 * @throws {StoreUnavailableError} there cannot be such a file; the message says why
 */
export const makeFile = (file: string): string => {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) makeNew(file);
    else if (!stats.isFile()) {
      throw unavailable(
        file,
        `it cannot be opened as a file: it is ${nameFileType(stats)}; ${ANOTHER_FILE}`,
        undefined,
      );
    }
    return realpathSync(file);
  } catch (error) {
    throw explainFailure(file, error);
  }
};

/** The error that says why an existing file cannot be opened; libsql has no code for it. */
export const explainUnopened = (file: string, cause: unknown): unknown => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    return explainFailure(file, error);
  }
  return unavailable(file, `it cannot be opened as a file; ${ANOTHER_FILE}`, cause);
};
