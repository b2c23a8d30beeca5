// The types of the tables' rows, for Kysely; create-tables.ts has the statements that create them. They use only text, integers,
// bytes and constraints that every SQL database has.

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

/** The answers to requests with an Idempotency-Key, as they were sent, for 24 hours. */
export interface IdempotencyTable {
  account: string;
  /** The Idempotency-Key that the client sent. */
  key: string;
  /** SHA-256 of path and request in hexadecimal. */
  request: string;
  /**
   * The text of `data`, compressed where long; null where it was too large to keep. SQLite's client returns an ArrayBuffer, that of
   * PostgreSQL a Buffer.
   */
  answer: Uint8Array | ArrayBuffer | null;
  expires: string;
}

/** Charges of each UTC day: sums of ledger rows, stored because adding them up for each answer would take too long. */
export interface UsageTable {
  account: string;
  /** "2026-11-21" */
  day: string;
  requests: number;
  questions: number;
  credits: number;
}

/** Long work, computed in slices by any instance. Its questions and counts are in its blocks. */
export interface JobsTable {
  /** Begins with the time, so that newer jobs have greater ids. */
  id: string;
  account: string;
  /** "draft" while its blocks are being written: nobody sees such a job. */
  state: 'draft' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
  /** The engine version that computes it: instances of another one leave it alone. */
  engine: number;
  questions: number;
  /** Billed hands at most, and those of what is computed. */
  hands: number;
  done_hands: number;
  /** Credits that were taken at submission, and the ledger row of that; null where nothing was taken. */
  charged: number;
  charge: string | null;
  /** Credits that were given back at its end. */
  returned: number;
  /** Bytes that its questions take in the store, and at least 64 KiB, so that an account cannot keep any number of small jobs. */
  bytes: number;
  created: string;
  /** When counts were last added to it, or its state changed otherwise than to "running". */
  active: string;
  /** Of a draft: when it was given up, before it is deleted. */
  ended: string | null;
}

/** Questions of a job that are stored together: many small ones, which are one slice, or a large one, which has many. */
export interface JobBlocksTable {
  job: string;
  /** 0, 1, … within the job. */
  block: number;
  /** The number of its first question, and how many it has. */
  first_question: number;
  questions: number;
  /** The questions, compressed. */
  body: Uint8Array | ArrayBuffer;
  /** Slices of the work, at most where a target of precision may end it; 0 where there is nothing to compute. */
  slices: number;
  /**
   * "small": questions that are one slice together; of a large question, whether its slices are computed at the same time ("parallel") or
   * each goes on with the counts of the one before ("sequential").
   */
  kind: 'small' | 'parallel' | 'sequential';
  /** The slices whose counts are added, as runs of neighbours: the first and the one after the last of each, "0,57,60,61". */
  done: string;
  /** Of a large question, once a slice is done and until the block is: the counts of its slices that are done, all together. */
  counts: Uint8Array | ArrayBuffer | null;
  /** Once the slices are done: the answers to the questions as texts, compressed. Null where there are no slices. */
  answers: Uint8Array | ArrayBuffer | null;
  /** Billed hands at most, and those of what is computed. */
  hands: number;
  done_hands: number;
  /** 1 while slices are to be computed, else 0. */
  open: number;
  /** How often a slice of it failed. */
  failures: number;
}

export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
  ledger: LedgerTable;
  idempotency: IdempotencyTable;
  usage: UsageTable;
  jobs: JobsTable;
  job_blocks: JobBlocksTable;
}
