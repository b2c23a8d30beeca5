// The tables as Kysely sees them. Portable: text, integers and constraints that every SQL knows.

/** Times are ISO 8601 text in UTC, always of one length, so that they compare and group as text in every database. */
export interface AccountsTable {
  name: string;
  /** The balance: what the ledger grants less what it charges. */
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
  /** The minute in which it was last let in. */
  last_used: string | null;
}

/** What moved a balance. Rows are added, never changed and never deleted. */
export interface LedgerTable {
  /** Of a charge, made by the server before its transaction, so that nothing is charged twice; begins with the time. */
  id: string;
  account: string;
  kind: 'grant' | 'charge';
  /** Positive, whatever the kind. */
  credits: number;
  time: string;
  /** Whose key and which request was charged; null for grants. */
  key: string | null;
  request: string | null;
  /** What an operator said of a grant. */
  note: string | null;
}

/** Answers that were given under an Idempotency-Key, as counters, for 24 hours. */
export interface IdempotencyTable {
  account: string;
  /** What the client sent. */
  key: string;
  /** SHA-256 of path and request in hexadecimal. */
  request: string;
  method: string;
  seed: number | null;
  simulations: number | null;
  /** The engine's counters as a JSON array. */
  counts: string;
  expires: string;
}

/** Charges by UTC day: sums of the ledger, kept so that nobody has to add up a year of it. */
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
