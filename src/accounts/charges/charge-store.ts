// Charges in the tables: many in one transaction, each with its ledger row, its answer for repetitions and its part of the day's usage.
import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '../../store/row-statement.js';
import type { Store } from '../../store/store.js';
import type { Tables } from '../../store/tables.js';
import type { KeptAnswer, NumberedCharge, Receipt } from '../account-model.js';
import { formatDay, formatTime } from '../ids-and-times.js';
import * as sql from './charge-sql.js';
import { giveBack } from './give-back.js';

/** How long an answer is kept for repetitions. */
const ANSWER_TTL_MS = 24 * 60 * 60 * 1000;

/** A receipt; or the balance, if it was too low. */
export type ChargeOutcome = Receipt | { readonly lacking: number };

/** Locks the accounts of the charges and reads their balances. */
const lockBalances = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<Map<string, number>> => {
  const names = new Set(charges.map(({ account }) => account));
  const rows = await lockRows(store, tx, 'accounts', 'name', [...names]);
  return new Map(rows.map(({ name, credits }) => [name, credits]));
};

/** An Idempotency-Key of an account. */
type AnswerKey = Pick<Tables['idempotency'], 'account' | 'key'>;

const formatAnswerKey = ({ account, key }: AnswerKey): string => `${account}/${key}`;

/** The answers that are stored for these keys and have not expired, by `formatAnswerKey`. */
const findAnswers = async (
  store: Store,
  db: Kysely<Tables>,
  keys: readonly AnswerKey[],
): Promise<Map<string, KeptAnswer>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await sql.selectAnswers(store, db, keys);
  const now = formatTime();
  return new Map(rows.filter(({ expires }) => expires > now).map(row => [formatAnswerKey(row), sql.toAnswer(row)]));
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

/** Takes the credits, and writes the rows of the ledger and of the usage. */
const recordCharges = async (
  store: Store,
  tx: Transaction<Tables>,
  charges: readonly NumberedCharge[],
): Promise<void> => {
  const time = formatTime();
  const sums = new Map<string, Tables['usage']>();
  for (const { account, cost, questions = 1 } of charges) {
    const sum = sums.get(account) ?? { account, day: formatDay(time), requests: 0, questions: 0, credits: 0 };
    sum.requests += 1;
    sum.questions += questions;
    sum.credits += cost;
    sums.set(account, sum);
  }
  const usage = [...sums.values()];
  const due = usage.map(({ account, credits }) => ({ name: account, credits }));
  const { numAffectedRows } = await sql.takeCredits(store, tx, due);
  if (numAffectedRows !== BigInt(due.length)) throw new Error('a balance changed while it was locked');
  const ledgerRows = charges.map(charge => sql.ledgerRow(charge, time));
  await sql.insertLedgerRows(store, tx, ledgerRows);
  await sql.addUsage(store, tx, usage);
};

/**
 * Makes those charges, in their order, that the balances cover. Outcome i belongs to charge i. A charge of 0 only stores its answer.
 */
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
  const answers = taken.flatMap(charge => sql.answerRow(charge, expires) ?? []);
  if (answers.length > 0) await sql.storeAnswers(store, tx, answers);
  return outcomes;
};

export const createChargeStore = (store: Store) => ({
  /**
   * Runs {@link chargeWithin} in its own transaction.
   * @throws {StoreUnavailableError} nothing was charged; if it is an UnknownOutcomeError, all charges were made or none
   */
  charge: (charges: readonly NumberedCharge[]) => store.write(tx => chargeWithin(store, tx, charges)),
  /**
   * Receipts of those charges that were committed, by their ids, with the current balances. Waits for a transaction that is
   * still being committed, so the result cannot change later.
   */
  committed: (charges: readonly NumberedCharge[]): Promise<ReadonlyMap<string, Receipt>> =>
    store.write(async tx => {
      const balances = await lockBalances(store, tx, charges);
      const ids = charges.map(({ id }) => id);
      const rows = await tx.selectFrom('ledger').select(['id', 'account', 'credits']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, account, credits: cost }) => [id, { cost, credits: balances.get(account)! }]));
    }),
  /**
   * Refunds a committed charge; calling it again changes nothing. Not for a charge with an Idempotency-Key: a repetition of the request
   * may have received the answer already.
   */
  refund: (charge: NumberedCharge) =>
    store.write(tx =>
      giveBack(tx, charge, {
        suffix: '_refund',
        credits: charge.cost,
        note: `refund of ${charge.id}: its answer was not sent`,
        requests: 1,
        questions: charge.questions ?? 1,
      }),
    ),
  async earlierAnswer(account: string, key: string): Promise<KeptAnswer | undefined> {
    const answers = await findAnswers(store, store.db, [{ account, key }]);
    return answers.get(formatAnswerKey({ account, key }));
  },
});

export type ChargeStore = ReturnType<typeof createChargeStore>;
