// The interface of a store, the same for all databases.
import type { Kysely, Transaction } from 'kysely';
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
   * Runs the work in a transaction, and again after a conflict. Once this resolves, a power cut cannot undo it.
   * @throws {UnknownOutcomeError} the store was lost during the commit: either all of the work is done, or none
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  readonly dialect: SqlDialect;
  close(): Promise<void>;
}
