// Failures of an SQLite file, told from our own faults and put in words that an operator can act on.
import { UnknownOutcomeError } from '../errors.js';
import { ANOTHER_FILE, type Reasons, reasonFor, unavailable } from './failures.js';

const LOCKED = 'another program holds it locked';
const UNWRITABLE = `the file or its folder is not writable for this user; change who may write there, or ${ANOTHER_FILE}`;
const NO_FOLDER = `a part of its path is a file, not a folder; ${ANOTHER_FILE}`;
/** A path that the system or SQLite does not take. */
export const TOO_LONG = 'its path is too long';
const FULL = 'the disk is full';

/** By the beginning of SQLite's and the system's codes. */
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

/** SQLite's primary codes that have extended ones which libsql cannot name. */
const PRIMARY_CODES: Readonly<Record<number, string>> = { 5: 'SQLITE_BUSY', 8: 'SQLITE_READONLY', 10: 'SQLITE_IOERR' };

/** libsql calls those UNKNOWN_SQLITE_ERROR_1544, for instance; the low byte of the number is the primary code. */
const named = (code: string): string => {
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  return PRIMARY_CODES[Number(number) & 0xff] ?? code;
};

/** The code of an error of SQLite or the system, "" where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? named(error.code) : '';

/** The error that says that a commit may not outlive a power cut. */
export const unflushed = (file: string, cause: unknown): UnknownOutcomeError => {
  const message = `The account store ${file} could not be flushed to the disk: whether the change is kept is not known.`;
  return new UnknownOutcomeError(message, { cause });
};

/** The error itself, or, where the file, its disk or its locks failed, the StoreUnavailableError that says so. */
export const explained = (file: string, error: unknown): unknown => {
  const reason = reasonFor(REASONS, codeOf(error));
  return reason === undefined ? error : unavailable(file, reason, error);
};

/**
 * Runs `work` on the store's file.
 * @throws {StoreUnavailableError} the file, its disk or its locks failed; any other error is a fault of ours and stays
 */
export const reaching = <Result>(file: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw explained(file, error);
  }
};
