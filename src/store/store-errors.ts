// Turns failures of the store, its disk, locks and connections into sentences for operators. Errors of our own SQL are not changed.

/** The store cannot be opened, reached, read or written now. The message names its location: for operators, not for clients. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The store was lost between a commit and its confirmation: whether the transaction happened is not known yet. */
export class UnknownOutcomeError extends StoreUnavailableError {
  override name = 'UnknownOutcomeError';
}

export const ANOTHER_FILE = 'set DATABASE_URL to another file';

const LOCKED = 'another program has locked it';
const UNWRITABLE = `the file or its folder is not writable for this user; change who may write there, or ${ANOTHER_FILE}`;
const NO_FOLDER = `a part of its path is a file, not a folder; ${ANOTHER_FILE}`;
const FULL = 'the disk is full';

/** Reasons by the beginning of an error's code. The first match applies. */
type Reasons = readonly (readonly [code: string, reason: string])[];

const FILE_REASONS: Reasons = [
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
  ['ENOENT', `a symbolic link on its path has no target; create the target, or ${ANOTHER_FILE}`],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
  ['ELOOP', `its symbolic links form a loop; ${ANOTHER_FILE}`],
  ['ENAMETOOLONG', `its path is too long; ${ANOTHER_FILE}`],
  ['SQLITE_IOERR', 'reading or writing it failed; the disk may be full or broken'],
  ['SQLITE_CANTOPEN', `it cannot be opened as a file; ${ANOTHER_FILE}`],
  ['SQLITE_PROTOCOL', 'its locks do not work, as on some network drives'],
];

/** The codes are SQLSTATEs. */
const SERVER_REASONS: Reasons = [
  ['28', 'it refuses the user or the password'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user has too few privileges'],
  ['25006', 'it is read-only, as a standby is'],
  ['25P03', 'a transaction was idle for too long'],
  ['53100', 'its disk is full'],
  ['53300', 'it has too many connections'],
  ['53', 'it is out of resources'],
  ['57014', 'it took too long'],
  ['57P', 'it is starting or shutting down'],
  ['55P03', 'it waited too long for a lock'],
  ['40', 'transactions conflicted'],
  ['58', 'its operating system reports an error'],
  ['XX', 'its data are damaged'],
  ['08', 'it, or a pooler before it, ended or refused the connection'],
];

const CONNECTION_REASONS: Reasons = [
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'the host name is not known'],
];

const findReason = (reasons: Reasons, code: string): string | undefined =>
  reasons.find(([beginning]) => code.startsWith(beginning))?.[1];

/** SQLite's primary codes with extended codes that libsql has no names for: UNKNOWN_SQLITE_ERROR_1544 is one of 8. */
const PRIMARY_CODES: Readonly<Record<number, string>> = { 5: 'SQLITE_BUSY', 8: 'SQLITE_READONLY', 10: 'SQLITE_IOERR' };

/** The code of an error of a database or of the system; "" if it has none. */
export const readCode = (error: unknown): string => {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return '';
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(error.code)?.[1];
  return PRIMARY_CODES[Number(number) & 0xff] ?? error.code;
};

/** A message names the store before the reason, so its name must not be too long. */
const MAX_PLACE_LENGTH = 200;
const PLACE_END_LENGTH = 60;

const shorten = (place: string): string =>
  place.length > MAX_PLACE_LENGTH
    ? `${place.slice(0, MAX_PLACE_LENGTH - PLACE_END_LENGTH)}…${place.slice(-PLACE_END_LENGTH)}`
    : place;

/** The error that says why a store cannot be used. */
export const unavailableError = (place: string, reason: string, cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`The account store ${shorten(place)} cannot be used: ${reason}.`, { cause });

/** The error itself, or a StoreUnavailableError if the file, its disk or its locks failed. */
export const explainFileError = (file: string, error: unknown): unknown => {
  const reason = findReason(FILE_REASONS, readCode(error));
  return reason === undefined ? error : unavailableError(file, reason, error);
};

/** The error itself if our SQL is wrong; otherwise a StoreUnavailableError. The driver's messages never contain a password. */
export const explainServerError = (place: string, error: unknown, isAnswer: boolean): unknown => {
  const { message } = error as Error;
  if (!isAnswer) {
    const lost = `the connection was lost, or cannot be made (${message})`;
    return unavailableError(place, findReason(CONNECTION_REASONS, readCode(error)) ?? lost, error);
  }
  const reason = findReason(SERVER_REASONS, readCode(error));
  return reason === undefined ? error : unavailableError(place, `${reason} (${message})`, error);
};
