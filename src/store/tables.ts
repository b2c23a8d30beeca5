// The tables: each column is declared once, with its SQL type and the TypeScript type of its values. They use only text, integers, bytes and
// constraints that every SQL database has. migrate.ts makes them.

/** A column's declaration in SQL, and the type of its values. */
interface Column<Value> {
  readonly sql: string;
  readonly value?: Value;
}

/** SQLite accepts any type name and stores bytes unchanged. Its client returns an ArrayBuffer, PostgreSQL's client a Buffer. */
type Bytes = Uint8Array | ArrayBuffer;

const column = <Value>(sql: string): Column<Value> => ({ sql });
const id = column<string>('text primary key not null');
const account = column<string>('text not null references accounts (name)');
const text = column<string>('text not null');
const optionalText = column<string | null>('text');
const integer = column<number>('integer not null');
const bigint = column<number>('bigint not null');
const bytes = column<Bytes>('bytea not null');
const optionalBytes = column<Bytes | null>('bytea');

/** Times are ISO 8601 text in UTC, always of the same length, so that every database compares them correctly as text. */
const TABLES = {
  accounts: {
    name: id,
    /** The balance: the grants of the ledger minus its charges. */
    credits: column<number>('bigint not null check (credits >= 0)'),
    rate_requests: column<number>('integer not null check (rate_requests >= 1)'),
    rate_window_seconds: column<number>('integer not null check (rate_window_seconds >= 1)'),
    /** 0: all its keys are refused. */
    active: column<0 | 1>('integer not null check (active in (0, 1))'),
    created: text,
  },
  keys: {
    id,
    account,
    /** What the operator calls it. */
    name: optionalText,
    /** SHA-256 of the key's text in hexadecimal; the text itself is stored nowhere. */
    hash: column<string>('text not null unique'),
    prefix: text,
    created: text,
    expires: optionalText,
    revoked: optionalText,
    last_used: optionalText,
  },
  /** Changes of balances. Rows are added, never changed and never deleted. */
  ledger: {
    /** Sorts by time. The id of a charge is made before its transaction, so that nothing is charged twice. */
    id,
    account,
    kind: column<'grant' | 'charge'>("text not null check (kind in ('grant', 'charge'))"),
    /** Positive, also for a charge; negative for a grant that corrects others. */
    credits: column<number>("bigint not null check (credits >= 1 or (kind = 'grant' and credits <= -1))"),
    time: text,
    /** The key and the request that were charged; null for grants. */
    key: optionalText,
    request: optionalText,
    note: optionalText,
    /** Who granted: "command-line", or the name of an admin token; null for charges and what the service gives back. */
    actor: optionalText,
    /** The operator's name for a grant, by which it is made once. */
    reference: optionalText,
    /** The balance after a grant with a reference, for the answer to a repetition. */
    balance: column<number | null>('bigint'),
  },
  /** The answers to requests with an Idempotency-Key, as they were sent, for 24 hours. */
  idempotency: {
    account,
    key: text,
    /** SHA-256 of path and request in hexadecimal. */
    request: text,
    /** The text of `data`, compressed if it is long; null if it was too large to keep. */
    answer: optionalBytes,
    expires: text,
  },
  /** Charges of each UTC day: sums of ledger rows, stored because adding them up for each answer would take too long. */
  usage: {
    account,
    /** "2026-11-21" */
    day: text,
    requests: bigint,
    questions: bigint,
    credits: bigint,
  },
  /** Long work, computed in slices by any instance. Its questions and counts are in its blocks. */
  jobs: {
    /** Sorts by time: newer jobs have greater ids. */
    id,
    account,
    /** "draft" while its blocks are being written: nobody sees such a job. */
    state: column<'draft' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed'>('text not null'),
    /** The engine version that computes it: instances of another one leave it alone. */
    engine: integer,
    questions: integer,
    /** The most billed hands, and the billed hands of what is computed. */
    billed_hands: bigint,
    done_hands: bigint,
    /** Credits that were taken at submission, and the id of their ledger row; null if nothing was taken. */
    charged: bigint,
    charge: optionalText,
    /** Credits that were given back at its end. */
    returned: bigint,
    /** Bytes that its questions take in the store, at least 64 KiB, so that an account cannot store unlimited small jobs. */
    bytes: bigint,
    created: text,
    /** When counts were last added to it, or its state last changed, except to "running". */
    active: text,
    /** When the job ended, or its draft was given up. */
    ended: optionalText,
  },
  /** Questions of a job that are stored together: many small ones, which are one slice, or a large one, which has many. */
  job_blocks: {
    job: column<string>('text not null references jobs (id)'),
    /** 0, 1, … within the job. */
    block: integer,
    /** The number of its first question, and how many it has. */
    first_question: integer,
    questions: integer,
    /** The questions, compressed. */
    body: bytes,
    /** Slices of the work, or the most of them if a target error may end it earlier; 0 if there is nothing to compute. */
    slices: bigint,
    /**
     * "small": small questions that are one slice together. "parallel": a large question whose slices are computed at the same time.
     * "sequential": a large question in which each slice continues from the counts of the slice before it.
     */
    slicing: column<'small' | 'parallel' | 'sequential'>('text not null'),
    /** The slices whose counts are added, as runs: "0,57,60,61" means the slices 0 to 56 and 60. */
    done: text,
    /** The sum of the counts of the slices that are done, for a large question, until its block is done. */
    counts: optionalBytes,
    /** The texts of the answers, compressed, once the slices are done. Null if there are no slices. */
    answers: optionalBytes,
    /** The most billed hands, and the billed hands of what is computed. */
    billed_hands: bigint,
    done_hands: bigint,
    /** 1 while slices are to be computed, else 0. */
    open: integer,
    failures: integer,
  },
};

type TableName = keyof typeof TABLES;

type Row<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

export type Tables = { [Name in TableName]: Row<(typeof TABLES)[Name]> };

const PRIMARY_KEYS: Readonly<Record<string, string>> = {
  idempotency: 'account, key',
  usage: 'account, day',
  job_blocks: 'job, block',
};

const INDEXES: readonly (readonly [table: TableName, index: string, columns: string])[] = [
  ['keys', 'keys_by_account', 'account'],
  ['keys', 'keys_by_expiry', 'expires'],
  ['keys', 'keys_by_revocation', 'revoked'],
  ['ledger', 'ledger_by_account', 'account, time, id'],
  ['idempotency', 'idempotency_by_expiry', 'expires'],
  ['usage', 'usage_by_day', 'day'],
  ['jobs', 'jobs_by_account', 'account, id'],
  ['jobs', 'jobs_by_state', 'state, ended'],
  ['jobs', 'jobs_by_bytes', 'account, bytes'],
  ['job_blocks', 'job_blocks_open', 'job, open, block'],
];

const UNIQUE_REFERENCES = 'create unique index ledger_by_reference on ledger (reference) where reference is not null';

const writeStatements = ([name, columns]: [string, Readonly<Record<string, Column<unknown>>>]): string[] => {
  const parts = Object.entries(columns).map(([column, { sql: type }]) => `${column} ${type}`);
  const primaryKey = PRIMARY_KEYS[name];
  if (primaryKey) parts.push(`primary key (${primaryKey})`);
  const indexes = INDEXES.filter(([table]) => table === name);
  return [
    `create table ${name} (\n    ${parts.join(',\n    ')}\n  )`,
    ...indexes.map(([table, index, indexed]) => `create index ${index} on ${table} (${indexed})`),
  ];
};

/** They make all tables. */
export const STATEMENTS: readonly string[] = [...Object.entries(TABLES).flatMap(writeStatements), UNIQUE_REFERENCES];
