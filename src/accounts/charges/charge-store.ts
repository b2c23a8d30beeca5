// Charges in the tables, and their SQL: many in one transaction, each with its ledger row, its answer for repetitions and its part of
// the day's usage.
import type { Kysely, Transaction } from 'kysely';
import { lockRows, makeRowStatement, type Store } from '../../store/store.js';
import type { Tables } from '../../store/tables.js';
import type { KeptAnswer, NumberedCharge, Receipt } from '../account-model.js';
import { formatDay, formatTime } from '../ids-and-times.js';
import { giveBack } from './give-back.js';

const ANSWER_TTL_MS = 24 * 60 * 60 * 1000;

type ChargeRow = Omit<Tables['ledger'], 'actor' | 'reference' | 'balance'>;

const toLedgerRow = ({ id, account, cost, keyId, requestId }: NumberedCharge, time: string): ChargeRow => ({
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
const toAnswerRow = ({ account, kept }: NumberedCharge, expires: string): Tables['idempotency'] | undefined =>
  kept && { account, key: kept.key, request: kept.request, answer: kept.text ?? null, expires };

const toAnswer = ({ key, request, answer }: Tables['idempotency']): KeptAnswer => ({
  key,
  request,
  ...(answer !== null && { text: new Uint8Array(answer) }),
});

/**
 * Takes credits from balances that cover them. Databases name the columns of a list of values "column1" and "column2". The casts are
 * needed because PostgreSQL treats parameters there as text.
 */
const takeCredits = makeRowStatement<Pick<Tables['accounts'], 'name' | 'credits'>>(
  ['name', 'credits'],
  ({ values }) => `
    update accounts set credits = credits - cast(due.column2 as bigint) from (values ${values}) as due
    where accounts.name = due.column1 and accounts.credits >= cast(due.column2 as bigint)`,
);

const insertLedgerRows = makeRowStatement<ChargeRow>(
  ['id', 'account', 'kind', 'credits', 'time', 'key', 'request', 'note'],
  ({ columns, values }) => `insert into ledger (${columns}) values ${values}`,
);

const selectAnswers = makeRowStatement<Pick<Tables['idempotency'], 'account' | 'key'>, Tables['idempotency']>(
  ['account', 'key'],
  ({ values }) => `select * from idempotency where (account, key) in (values ${values})`,
);

/** Stores answers; each replaces an expired one of the same key. */
const storeAnswers = makeRowStatement<Tables['idempotency']>(
  ['account', 'key', 'request', 'answer', 'expires'],
  ({ columns, values }) => `
    insert into idempotency (${columns}) values ${values}
    on conflict (account, key) do update set
      request = excluded.request, answer = excluded.answer, expires = excluded.expires`,
);

const addUsage = makeRowStatement<Tables['usage']>(
  ['account', 'day', 'requests', 'questions', 'credits'],
  ({ columns, values }) => `
    insert into usage (${columns}) values ${values}
    on conflict (account, day) do update set
      requests = usage.requests + excluded.requests,
      questions = usage.questions + excluded.questions, credits = usage.credits + excluded.credits`,
);

/** A receipt; or the balance, if it was too low. */
export type ChargeOutcome = Receipt | { readonly lacking: number };

const lockBalances = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<Map<string, number>> => {
  const names = new Set(charges.map(({ account }) => account));
  const rows = await lockRows(store, tx, 'accounts', 'name', [...names]);
  return new Map(rows.map(({ name, credits }) => [name, credits]));
};

type AnswerKey = Pick<Tables['idempotency'], 'account' | 'key'>;

const formatAnswerKey = ({ account, key }: AnswerKey): string => `${account}/${key}`;

/** The answers that are stored for these keys and have not expired, by `formatAnswerKey`. */
const findAnswers = async (
  store: Store,
  db: Kysely<Tables>,
  keys: readonly AnswerKey[],
): Promise<Map<string, KeptAnswer>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await selectAnswers(store, db, keys);
  const now = formatTime();
  return new Map(rows.filter(({ expires }) => expires > now).map(row => [formatAnswerKey(row), toAnswer(row)]));
};

/** Decides the charges one after the other. Each one changes the maps: the balance, and the answer for its Idempotency-Key. */
const decide = (
  charges: readonly NumberedCharge[],
  balances: Map<string, number>,
  answers: Map<string, KeptAnswer>,
): ChargeOutcome[] =>
  charges.map(({ account, cost, kept }) => {
    const credits = balances.get(account) ?? 0; // there may be no such account
    const answerKey = kept && formatAnswerKey({ account, key: kept.key });
    const earlier = answerKey && answers.get(answerKey);
    if (earlier) return { cost: 0, credits, earlier };
    if (credits < cost) return { lacking: credits };
    balances.set(account, credits - cost);
    if (answerKey) answers.set(answerKey, kept);
    return { cost, credits: credits - cost };
  });

const recordCharges = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<void> => {
  const time = formatTime();
  const sums = new Map<string, Tables['usage']>();
  for (const { account, cost, questions } of charges) {
    const sum = sums.get(account) ?? { account, day: formatDay(time), requests: 0, questions: 0, credits: 0 };
    sum.requests += 1;
    sum.questions += questions;
    sum.credits += cost;
    sums.set(account, sum);
  }
  const usage = [...sums.values()];
  const due = usage.map(({ account, credits }) => ({ name: account, credits }));
  const { numAffectedRows } = await takeCredits(store, tx, due);
  if (numAffectedRows !== BigInt(due.length)) throw new Error('a balance changed while it was locked');
  const ledgerRows = charges.map(charge => toLedgerRow(charge, time));
  await insertLedgerRows(store, tx, ledgerRows);
  await addUsage(store, tx, usage);
};

/** Makes the charges that the balances cover, in their order. Outcome i belongs to charge i. A charge of 0 only stores its answer. */
export const chargeWithin = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<ChargeOutcome[]> => {
  const balances = await lockBalances(store, tx, charges);
  const keys = charges.flatMap(({ account, kept }) => (kept ? [{ account, key: kept.key }] : []));
  const outcomes = decide(charges, balances, await findAnswers(store, tx, keys));
  // Leaves out refused charges and repetitions.
  const taken = charges.filter((_, index) => {
    const outcome = outcomes[index]!;
    return 'cost' in outcome && outcome.earlier === undefined;
  });
  const paid = taken.filter(({ cost }) => cost > 0);
  if (paid.length > 0) await recordCharges(store, tx, paid);
  const expires = formatTime(Date.now() + ANSWER_TTL_MS);
  const answers = taken.flatMap(charge => toAnswerRow(charge, expires) ?? []);
  if (answers.length > 0) await storeAnswers(store, tx, answers);
  return outcomes;
};

/**
 * Receipts of those charges that are in the ledger, by their ids, with the current balances. Waits for a transaction that is still being
 * committed, so that the result cannot change until this one ends.
 */
const findCommitted = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<Map<string, Receipt>> => {
  const balances = await lockBalances(store, tx, charges);
  const ids = charges.map(({ id }) => id);
  const rows = await tx.selectFrom('ledger').select(['id', 'account', 'credits']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, account, credits: cost }) => [id, { cost, credits: balances.get(account)! }]));
};

/** {@link chargeWithin} for charges that a lost commit may have made. `committed` has the ids of those that it has made. */
const chargeAgainWithin = async (store: Store, tx: Transaction<Tables>, charges: readonly NumberedCharge[]) => {
  const receipts = await findCommitted(store, tx, charges);
  const missing = charges.filter(({ id }) => !receipts.has(id));
  const made = missing.length > 0 ? await chargeWithin(store, tx, missing) : [];
  const outcomes = charges.map(({ id }) => receipts.get(id) ?? made.shift()!); // those that are missing, in their order
  return { outcomes, committed: [...receipts.keys()] };
};

/**
 * Refunds those charges that are in the ledger; calling it again changes nothing. Not those with an Idempotency-Key: a repetition of the
 * request may have received the answer already.
 */
const refundWithin = async (store: Store, tx: Transaction<Tables>, charges: readonly NumberedCharge[]) => {
  const receipts = await findCommitted(store, tx, charges);
  const refundable = charges.filter(({ id, kept }) => receipts.has(id) && kept === undefined);
  for (const charge of refundable) {
    await giveBack(tx, charge, {
      suffix: '_refund',
      credits: charge.cost,
      note: `refund of ${charge.id}: its answer was not sent`,
      requests: 1,
      questions: charge.questions,
    });
  }
  return { committed: [...receipts.keys()], refunded: refundable.map(({ id }) => id) };
};

/** Each of these but `earlierAnswer` runs in its own transaction. */
export const createChargeStore = (store: Store) => ({
  /** @throws {StoreUnavailableError} nothing was charged; if it is an UnknownOutcomeError, all charges were made or none */
  charge: (charges: readonly NumberedCharge[]) => store.write(tx => chargeWithin(store, tx, charges)),
  chargeAgain: (charges: readonly NumberedCharge[]) => store.write(tx => chargeAgainWithin(store, tx, charges)),
  refund: (charges: readonly NumberedCharge[]) => store.write(tx => refundWithin(store, tx, charges)),
  async earlierAnswer(account: string, key: string): Promise<KeptAnswer | undefined> {
    const answers = await store.read(db => findAnswers(store, db, [{ account, key }]));
    return answers.get(formatAnswerKey({ account, key }));
  },
});

export type ChargeStore = ReturnType<typeof createChargeStore>;
