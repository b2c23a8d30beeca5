// The SQL of charging, and the rows that go into it and come out of it.
import { rowStatement } from '../../store/row-statement.js';
import type { Tables } from '../../store/tables.js';
import type { KeptAnswer, NumberedCharge } from '../account-model.js';

export const ledgerRow = ({ id, account, cost, keyId, requestId }: NumberedCharge, time: string): Tables['ledger'] => ({
  id,
  account,
  kind: 'charge',
  credits: cost,
  time,
  key: keyId,
  request: requestId,
  note: null,
});

/** The row of the answer that the charge keeps for repetitions, if it has an Idempotency-Key. */
export const answerRow = ({ account, kept }: NumberedCharge, expires: string): Tables['idempotency'] | undefined =>
  kept && { account, key: kept.key, request: kept.request, answer: kept.text ?? null, expires };

export const toAnswer = ({ key, request, answer }: Tables['idempotency']): KeptAnswer => ({
  key,
  request,
  ...(answer !== null && { text: new Uint8Array(answer) }),
});

/**
 * Takes credits from balances that cover them. Databases name the columns of a list of values "column1" and "column2". The casts are
 * needed because PostgreSQL treats parameters there as text.
 */
export const takeCredits = rowStatement<Pick<Tables['accounts'], 'name' | 'credits'>>(
  ['name', 'credits'],
  ({ values }) => `
    update accounts set credits = credits - cast(due.column2 as bigint) from (values ${values}) as due
    where accounts.name = due.column1 and accounts.credits >= cast(due.column2 as bigint)`,
);

export const insertLedgerRows = rowStatement<Tables['ledger']>(
  ['id', 'account', 'kind', 'credits', 'time', 'key', 'request', 'note'],
  ({ columns, values }) => `insert into ledger (${columns}) values ${values}`,
);

export const selectAnswers = rowStatement<Pick<Tables['idempotency'], 'account' | 'key'>, Tables['idempotency']>(
  ['account', 'key'],
  ({ values }) => `select * from idempotency where (account, key) in (values ${values})`,
);

/** Stores answers; each replaces an expired one of the same key. */
export const storeAnswers = rowStatement<Tables['idempotency']>(
  ['account', 'key', 'request', 'answer', 'expires'],
  ({ columns, values }) => `
    insert into idempotency (${columns}) values ${values}
    on conflict (account, key) do update set
      request = excluded.request, answer = excluded.answer, expires = excluded.expires`,
);

/** Adds to the sums of a day. */
export const addUsage = rowStatement<Tables['usage']>(
  ['account', 'day', 'requests', 'questions', 'credits'],
  ({ columns, values }) => `
    insert into usage (${columns}) values ${values}
    on conflict (account, day) do update set
      requests = usage.requests + excluded.requests,
      questions = usage.questions + excluded.questions, credits = usage.credits + excluded.credits`,
);
