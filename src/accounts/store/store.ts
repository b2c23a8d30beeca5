// A store, whichever database it is: queries are Kysely's and the same for all; what differs stands in one file for each.
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Tables } from './schema.js';

/** Every use may reject with StoreUnavailableError, whatever failed: the database, its disk, its locks or its network. */
export interface Store {
  /** For reading. */
  readonly db: Kysely<Tables>;
  /**
   * Does the work in a transaction, all of it or none, perhaps more than once. When this resolves, a power cut can no longer
   * undo it.
   * @throws {UnknownOutcomeError} the store was lost in the commit: the work is done, or will never be
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** For a query in `write`: the selected rows do not change until its end. */
  lockRows<Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row>;
  close(): Promise<void>;
}
