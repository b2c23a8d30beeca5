// Failures of PostgreSQL or of the way to it, told from our own faults and put in words that an operator can act on.
import { DatabaseError } from 'pg';
import { UnknownOutcomeError } from '../errors.js';
import { type Reasons, reasonFor, unavailable } from './failures.js';

/** By the beginning of PostgreSQL's SQLSTATE codes. */
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
  ['08', 'the connection was lost'],
];

/** By Node's codes of a connection that cannot be made. */
const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Two transactions waited for each other, and this one was undone: it may be tried again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && /^40(001|P01)$/.test(codeOf(error.cause));

/** The error that says that a commit was sent and not confirmed. */
export const unknownOutcome = (place: string, cause: unknown): UnknownOutcomeError => {
  const message = `The account store ${place} was lost in a commit: whether the change was made is not known.`;
  return new UnknownOutcomeError(message, { cause });
};

/** What Node or the driver says of a connection that failed: never a password. */
const connectionFault = (error: unknown): string =>
  CONNECTION_REASONS[codeOf(error)] ??
  `the connection was lost, or cannot be made (${error instanceof Error ? error.message : String(error)})`;

/** The error itself where our SQL is at fault; otherwise, what PostgreSQL or the network lacks. */
export const explained = (place: string, error: unknown): unknown => {
  if (!(error instanceof DatabaseError)) return unavailable(place, connectionFault(error), error);
  const reason = reasonFor(REASONS, codeOf(error));
  return reason === undefined ? error : unavailable(place, reason, error);
};
