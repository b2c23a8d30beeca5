// Explains failures of the SQLite file, its disk and its locks in sentences for operators; our own errors stay as they are.

import { type Reasons, reasonFor, unavailable } from './store.js';
import { UnknownOutcomeError } from './store-errors.js';

/** What helps when a file cannot be the store. */
export const ANOTHER_FILE = 'set DATABASE_URL to another file';

const LOCKED = 'another program holds it locked';
const UNWRITABLE = `the file or its folder is not writable for this user; change who may write there, or ${ANOTHER_FILE}`;
const NO_FOLDER = `a part of its path is a file, not a folder; ${ANOTHER_FILE}`;
/** The reason for a path that the system or SQLite does not accept. */
export const TOO_LONG = 'its path is too long';
const FULL = 'the disk is full';

/** Reasons by the beginning of SQLite's or the system's error code. */
const REASONS: Reasons = [
  ['SQLITE_BUSY', LOCKED],
  ['SQLITE_LOCKED', LOCKED],
  ['SQLITE_NOTADB', `the file is not an SQLite database; ${ANOTHER_FILE}`],
  ['SQLITE_CORRUPT', 'the file is damaged; restore it from a backup'],
  ['SQLITE_FULL', FULL],
  ['ENOSPC', FULL],
  ['SQLITE_READONLY', UNWRITABLE],
  ['EACCES', UNWRITABLE],
  ['EPERM', UNWRITABLE],
  ['EROFS', `its file system is read-only; ${ANOTHER_FILE}`],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
  ['ELOOP', `its links lead in a circle; ${ANOTHER_FILE}`],
  ['ENAMETOOLONG', `${TOO_LONG}; ${ANOTHER_FILE}`],
  ['SQLITE_IOERR', 'reading or writing it failed; the disk may be full or broken'],
  ['SQLITE_CANTOPEN', `it cannot be opened as a file; ${ANOTHER_FILE}`],
  ['SQLITE_PROTOCOL', 'its locks do not work, as on some network drives'],
];

/** SQLite's primary codes with extended codes that libsql has no names for. */
const PRIMARY_CODES: Readonly<Record<number, string>> = { 5: 'SQLITE_BUSY', 8: 'SQLITE_READONLY', 10: 'SQLITE_IOERR' };

/** libsql names those UNKNOWN_SQLITE_ERROR_1544, for example; the low byte of the number is the primary code. */
const named = (code: string): string => {
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  return PRIMARY_CODES[Number(number) & 0xff] ?? code;
};

/** The code of an error of SQLite or the system; "" if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? named(error.code) : '';

/** The error for a commit that may not survive a power cut. */
export const unflushed = (file: string, cause: unknown): UnknownOutcomeError => {
  const message = `The account store ${file} could not be flushed to the disk: whether the change is kept is not known.`;
  return new UnknownOutcomeError(message, { cause });
};

/** The error itself, or a StoreUnavailableError if the file, its disk or its locks failed. */
export const explainSqliteError = (file: string, error: unknown): unknown => {
  const reason = reasonFor(REASONS, codeOf(error));
  return reason === undefined ? error : unavailable(file, reason, error);
};

/**
 * Runs `work` on the store's file.
 * @throws {StoreUnavailableError} the file, its disk or its locks failed; any other error stays as it is
 */
export const explainingErrors = <Result>(file: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw explainSqliteError(file, error);
  }
};
