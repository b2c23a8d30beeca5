// Explains failures of PostgreSQL and of its connections in sentences for operators; errors of our own SQL stay as they are.
import { DatabaseError } from 'pg';
import { type Reasons, reasonFor, unavailable } from './store.js';
import { UnknownOutcomeError } from './store-errors.js';

/** Reasons by the beginning of the SQLSTATE code. */
const REASONS: Reasons = [
  ['28', 'it refuses the user or the password'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user may not do what is needed'],
  ['25006', 'it is read-only, as a standby is'],
  ['25P03', 'a transaction stood idle for too long'],
  ['53100', 'its disk is full'],
  ['53300', 'it has too many connections'],
  ['53', 'it is out of resources'],
  ['57014', 'it took too long'],
  ['57P', 'it is starting or shutting down'],
  ['55P03', 'a lock is held for too long'],
  ['40', 'transactions stood in each other’s way'],
  ['58', 'its machine fails'],
  ['XX', 'its data are damaged'],
  ['08', 'it, or a pooler before it, ended or refused the connection'],
];

/** Reasons by Node's error code of a failed connection. */
const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether this transaction was rolled back because of another one, so that it may be tried again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && /^40(001|P01)$/.test(codeOf(error.cause));

/** The error for a commit that was sent and not confirmed. */
export const unknownOutcome = (place: string, cause: unknown): UnknownOutcomeError => {
  const message = `The account store ${place} was lost in a commit: whether the change was made is not known.`;
  return new UnknownOutcomeError(message, { cause });
};

/** The reason that Node or the driver gives for a failed connection; it never contains a password. */
const connectionFault = (error: unknown): string =>
  CONNECTION_REASONS[codeOf(error)] ??
  `the connection was lost, or cannot be made (${error instanceof Error ? error.message : String(error)})`;

/** The error itself if our SQL is wrong; otherwise a StoreUnavailableError that says what failed. */
export const explainPostgresError = (place: string, error: unknown): unknown => {
  if (!(error instanceof DatabaseError)) return unavailable(place, connectionFault(error), error);
  const reason = reasonFor(REASONS, codeOf(error));
  return reason === undefined ? error : unavailable(place, `${reason} (${error.message})`, error);
};
