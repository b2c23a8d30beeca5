// The SQL of charging, and the rows that go into it and come out of it.
import { rowStatement } from '../../store/row-statement.js';
import type { AccountsTable, IdempotencyTable, LedgerTable, UsageTable } from '../../store/tables.js';
import type { NumberedCharge, StoredAnswer } from './charge.js';

export const ledgerRow = ({ id, account, cost, keyId, requestId }: NumberedCharge, time: string): LedgerTable => ({
  id,
  account,
  kind: 'charge',
  credits: cost,
  time,
  key: keyId,
  request: requestId,
  note: null,
});

/** The row of the answer that the charge stores for repetitions, if it has an Idempotency-Key. */
export const answerRow = ({ account, idempotency }: NumberedCharge, expires: string): IdempotencyTable | undefined =>
  idempotency && {
    account,
    key: idempotency.key,
    request: idempotency.answer.request,
    method: idempotency.answer.method,
    seed: idempotency.answer.seed ?? null,
    simulations: idempotency.answer.simulations ?? null,
    counts: JSON.stringify(idempotency.answer.counts),
    packed: idempotency.answer.packed ?? null,
    expires,
  };

/**
 * While versions are mixed, one that does not know packed counters may have replaced an answer: then they are still there, and belong
 * to the answer before.
 */
const countsOf = ({ counts, packed }: IdempotencyTable): Pick<StoredAnswer, 'counts' | 'packed'> => {
  const own = JSON.parse(counts) as number[];
  return own.length > 0 || packed === null ? { counts: own } : { counts: own, packed: new Uint8Array(packed) };
};

export const toAnswer = (row: IdempotencyTable): StoredAnswer => ({
  request: row.request,
  method: row.method as StoredAnswer['method'],
  ...(row.seed !== null && { seed: row.seed }),
  ...(row.simulations !== null && { simulations: row.simulations }),
  ...countsOf(row),
});

/**
 * Takes credits from balances that cover them. Databases name the columns of a list of values "column1" and "column2". PostgreSQL
 * takes parameters there for text: therefore the casts.
 */
export const takeCredits = rowStatement<Pick<AccountsTable, 'name' | 'credits'>>(
  ['name', 'credits'],
  ({ values }) => `
    update accounts set credits = credits - cast(due.column2 as bigint) from (values ${values}) as due
    where accounts.name = due.column1 and accounts.credits >= cast(due.column2 as bigint)`,
);

export const insertLedgerRows = rowStatement<LedgerTable>(
  ['id', 'account', 'kind', 'credits', 'time', 'key', 'request', 'note'],
  ({ columns, values }) => `insert into ledger (${columns}) values ${values}`,
);

export const selectCommitted = rowStatement<Pick<LedgerTable, 'id'>, Pick<LedgerTable, 'id'>>(
  ['id'],
  ({ values }) => `select id from ledger where id in (${values})`,
);

export const selectAnswers = rowStatement<Pick<IdempotencyTable, 'account' | 'key'>, IdempotencyTable>(
  ['account', 'key'],
  ({ values }) => `select * from idempotency where (account, key) in (values ${values})`,
);

/** Stores answers; each replaces an expired one of the same key. */
export const storeAnswers = rowStatement<IdempotencyTable>(
  ['account', 'key', 'request', 'method', 'seed', 'simulations', 'counts', 'packed', 'expires'],
  ({ columns, values }) => `
    insert into idempotency (${columns}) values ${values}
    on conflict (account, key) do update set
      request = excluded.request, method = excluded.method, seed = excluded.seed, simulations = excluded.simulations,
      counts = excluded.counts, packed = excluded.packed, expires = excluded.expires`,
);

/** Adds to the sums of a day. */
export const addUsage = rowStatement<UsageTable>(
  ['account', 'day', 'requests', 'questions', 'credits'],
  ({ columns, values }) => `
    insert into usage (${columns}) values ${values}
    on conflict (account, day) do update set
      requests = usage.requests + excluded.requests,
      questions = usage.questions + excluded.questions, credits = usage.credits + excluded.credits`,
);
