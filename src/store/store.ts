// The interface of a store, the same for all databases, and the error for a store that cannot be used.
import type { Kysely, Transaction } from 'kysely';
import { StoreUnavailableError } from './store-errors.js';
import type { Tables } from './tables.js';

/** What differs in the SQL of the databases. */
export interface SqlDialect {
  /** The placeholder of a parameter in a statement; positions begin with 1. */
  placeholder(position: number): string;
  /** The end of a "select" whose rows must not change until the transaction ends. */
  readonly forUpdate: 'for update' | '';
}

/** Every use may reject with StoreUnavailableError if the database, its disk, its locks or its network fails. */
export interface Store {
  /** For reading. */
  readonly db: Kysely<Tables>;
  /**
   * Does the work in a transaction; after a conflict, again. When this resolves, a power cut can no longer undo it.
   * @throws {UnknownOutcomeError} the store was lost during the commit: either all of the work is done, or none
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  readonly dialect: SqlDialect;
  close(): Promise<void>;
}

/** Reasons by the beginnings of error codes; the first match counts. */
export type Reasons = readonly (readonly [code: string, reason: string])[];

export const reasonFor = (reasons: Reasons, code: string): string | undefined =>
  reasons.find(([beginning]) => code.startsWith(beginning))?.[1];

/** A message names the store before the reason, so its name must not be too long. */
const MAX_PLACE_LENGTH = 200;
const PLACE_END_LENGTH = 60;

const shortened = (place: string): string =>
  place.length > MAX_PLACE_LENGTH
    ? `${place.slice(0, MAX_PLACE_LENGTH - PLACE_END_LENGTH)}…${place.slice(-PLACE_END_LENGTH)}`
    : place;

/** The error that says why a store cannot be used. */
export const unavailable = (place: string, reason: string, cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`The account store ${shortened(place)} cannot be used: ${reason}.`, { cause });
