// The tables, for Kysely. They use only text, integers, bytes and constraints that every SQL database has.

/** Times are ISO 8601 text in UTC, always of the same length, so that every database compares them correctly as text. */
export interface AccountsTable {
  name: string;
  /** The balance: the grants of the ledger minus its charges. */
  credits: number;
  rate_requests: number;
  rate_window_seconds: number;
  created: string;
}

export interface KeysTable {
  id: string;
  account: string;
  /** SHA-256 of the key's text in hexadecimal; the text itself is stored nowhere. */
  hash: string;
  prefix: string;
  created: string;
  expires: string | null;
  revoked: string | null;
  /** The minute of its last use. */
  last_used: string | null;
}

/** Changes of balances. Rows are added, never changed and never deleted. */
export interface LedgerTable {
  /** Begins with the time. That of a charge is made before its transaction, so that nothing is charged twice. */
  id: string;
  account: string;
  kind: 'grant' | 'charge';
  /** Positive, whatever the kind. */
  credits: number;
  time: string;
  /** The key and the request that were charged; null for grants. */
  key: string | null;
  request: string | null;
  /** An operator's note on a grant. */
  note: string | null;
}

/** The answers of requests with an Idempotency-Key, as counters, for 24 hours. */
export interface IdempotencyTable {
  account: string;
  /** The Idempotency-Key that the client sent. */
  key: string;
  /** SHA-256 of path and request in hexadecimal. */
  request: string;
  method: string;
  seed: number | null;
  simulations: number | null;
  /** The engine's counters as a JSON array; empty where they are packed. */
  counts: string;
  /** Counters that are many, compressed. SQLite's client returns an ArrayBuffer, that of PostgreSQL a Buffer. */
  packed: Uint8Array | ArrayBuffer | null;
  expires: string;
}

/** Charges of each UTC day: sums of ledger rows, stored because adding them up for each answer would take too long. */
export interface UsageTable {
  account: string;
  /** "2026-11-21" */
  day: string;
  requests: number;
  credits: number;
}

export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
  ledger: LedgerTable;
  idempotency: IdempotencyTable;
  usage: UsageTable;
}
