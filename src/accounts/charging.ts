// Charges in the tables: many in one transaction, each with its ledger row, its answer for repetitions and its day's count.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Answer, Charge, Receipt } from './model.js';
import { dayOf, timeText } from './names.js';
import { forRows, times } from './store/compiled.js';
import type { IdempotencyTable, LedgerTable, Tables } from './store/schema.js';
import type { Store } from './store/store.js';

/** How long an answer is kept for repetitions. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A charge with the id that its ledger row will have. */
export interface NumberedCharge extends Charge {
  readonly id: string;
}

/** A receipt, or the balance that was too low. */
export type Outcome = Receipt | { readonly lacking: number };

export interface Charging {
  /**
   * Charges all that the balances allow, in their order, in one transaction. Outcomes are in the order of the charges.
   * @throws {StoreUnavailableError} nothing was charged; or, as UnknownOutcomeError, everything or nothing
   */
  charge(charges: readonly NumberedCharge[]): Promise<Outcome[]>;
  /**
   * Which of these charges were committed, by their ids, with the balances of now. A transaction that is still being
   * committed is waited for, so that the answer stays true.
   */
  committed(charges: readonly NumberedCharge[]): Promise<ReadonlyMap<string, Receipt>>;
  /** The answer that was given under an Idempotency-Key, if there was one in the last 24 hours. */
  earlierAnswer(account: string, key: string): Promise<Answer | undefined>;
}

const ledgerRow = ({ id, account, cost, keyId, requestId }: NumberedCharge, time: string): LedgerTable => ({
  id,
  account,
  kind: 'charge',
  credits: cost,
  time,
  key: keyId,
  request: requestId,
  note: null,
});

const answerRow = (account: string, key: string, answer: Answer, expires: string): IdempotencyTable => ({
  account,
  key,
  request: answer.request,
  method: answer.method,
  seed: answer.seed ?? null,
  simulations: answer.simulations ?? null,
  counts: JSON.stringify(answer.counts),
  expires,
});

const toAnswer = (row: IdempotencyTable): Answer => ({
  request: row.request,
  method: row.method as Answer['method'],
  ...(row.seed !== null && { seed: row.seed }),
  ...(row.simulations !== null && { simulations: row.simulations }),
  counts: JSON.parse(row.counts) as number[],
});

const EMPTY_ANSWER: Answer = { request: '', method: 'exact', counts: [] };
const EMPTY_LEDGER_ROW = ledgerRow({ id: '', account: '', keyId: '', requestId: '', cost: 1 }, '');
const EMPTY_ANSWER_ROW = answerRow('', '', EMPTY_ANSWER, '');

/** One pair of an account and a number, typed for databases that infer no types of parameters. */
const pair = sql`(cast(${''} as text), cast(${0} as bigint))`;

/** The statements of a charge, in the order of their use. Parameters are in the order of the SQL. */
const prepareStatements = ({ db, lockRows }: Store) => ({
  balances: forRows(rows =>
    lockRows(
      db.selectFrom('accounts').select(['name', 'credits']).where('name', 'in', times(rows, '')).orderBy('name'),
    ),
  ),
  answers: forRows(rows =>
    db
      .selectFrom('idempotency')
      .selectAll()
      .where('expires', '>', '')
      .where(sql<boolean>`(account, key) in (values ${sql.join(times(rows, sql`(${''}, ${''})`))})`),
  ),
  take: forRows(rows =>
    db
      .updateTable('accounts')
      .set({ credits: sql`credits - due.column2` })
      .from(sql<{ column1: string; column2: number }>`(values ${sql.join(times(rows, pair))})`.as('due'))
      .whereRef('accounts.name', '=', 'due.column1')
      .whereRef('accounts.credits', '>=', 'due.column2'),
  ),
  enter: forRows(rows => db.insertInto('ledger').values(times(rows, EMPTY_LEDGER_ROW))),
  keep: forRows(rows =>
    db
      .insertInto('idempotency')
      .values(times(rows, EMPTY_ANSWER_ROW))
      .onConflict(conflict =>
        conflict.columns(['account', 'key']).doUpdateSet(({ ref }) => ({
          request: ref('excluded.request'),
          method: ref('excluded.method'),
          seed: ref('excluded.seed'),
          simulations: ref('excluded.simulations'),
          counts: ref('excluded.counts'),
          expires: ref('excluded.expires'),
        })),
      ),
  ),
  count: forRows(rows =>
    db
      .insertInto('usage')
      .values(times(rows, { account: '', day: '', requests: 0, credits: 0 }))
      .onConflict(conflict =>
        conflict.columns(['account', 'day']).doUpdateSet({
          requests: sql`usage.requests + excluded.requests`,
          credits: sql`usage.credits + excluded.credits`,
        }),
      ),
  ),
  entered: forRows(rows => db.selectFrom('ledger').select('id').where('id', 'in', times(rows, ''))),
});

type Statements = ReturnType<typeof prepareStatements>;

/** Locks the accounts, in the order of their names, so that two instances never wait for each other; reads their balances. */
const lockBalances = async (
  db: Kysely<Tables>,
  { balances }: Statements,
  charges: readonly NumberedCharge[],
): Promise<Map<string, number>> => {
  const names = [...new Set(charges.map(({ account }) => account))].sort();
  const { rows } = await balances(db, names.length, names);
  return new Map(rows.map(({ name, credits }) => [name, credits]));
};

const pairKey = (account: string, key: string): string => `${account}/${key}`;

/** The answers that were kept for the Idempotency-Keys of these charges, by account and key. */
const keptAnswers = async (
  db: Kysely<Tables>,
  { answers }: Statements,
  pairs: readonly (readonly [account: string, key: string])[],
): Promise<Map<string, Answer>> => {
  if (pairs.length === 0) return new Map();
  const { rows } = await answers(db, pairs.length, [timeText(), ...pairs.flat()]);
  return new Map(rows.map(row => [pairKey(row.account, row.key), toAnswer(row)]));
};

const pairsOf = (charges: readonly NumberedCharge[]) =>
  charges.flatMap(({ account, idempotency }) => (idempotency ? [[account, idempotency.key] as const] : []));

/** Decides in the order of the charges what each balance allows. What is left, and what is answered, goes into the maps. */
const decide = (
  charges: readonly NumberedCharge[],
  balances: Map<string, number>,
  answers: Map<string, Answer>,
): Outcome[] =>
  charges.map(({ account, cost, idempotency }) => {
    const credits = balances.get(account) ?? 0;
    const earlier = idempotency && answers.get(pairKey(account, idempotency.key));
    if (earlier) return { cost: 0, credits, earlier };
    if (credits < cost) return { lacking: credits };
    balances.set(account, credits - cost);
    if (idempotency) answers.set(pairKey(account, idempotency.key), idempotency.answer);
    return { cost, credits: credits - cost };
  });

/** Requests and credits of each account. */
const sumByAccount = (charges: readonly NumberedCharge[]): [account: string, requests: number, credits: number][] => {
  const sums = new Map<string, [string, number, number]>();
  for (const { account, cost } of charges) {
    const [, requests, credits] = sums.get(account) ?? [account, 0, 0];
    sums.set(account, [account, requests + 1, credits + cost]);
  }
  return [...sums.values()];
};

/** Takes the credits and writes what goes with it. */
const book = async (
  tx: Transaction<Tables>,
  { take, enter, keep, count }: Statements,
  charges: readonly NumberedCharge[],
): Promise<void> => {
  const now = Date.now();
  const time = timeText(now);
  const sums = sumByAccount(charges);
  const { numAffectedRows } = await take(
    tx,
    sums.length,
    sums.flatMap(([account, , credits]) => [account, credits]),
  );
  if (numAffectedRows !== BigInt(sums.length)) throw new Error('a balance changed while it was locked');
  await enter(
    tx,
    charges.length,
    charges.flatMap(charge => Object.values(ledgerRow(charge, time))),
  );
  const kept = charges.flatMap(({ account, idempotency }) =>
    idempotency ? [answerRow(account, idempotency.key, idempotency.answer, timeText(now + KEPT_MS))] : [],
  );
  if (kept.length > 0)
    await keep(
      tx,
      kept.length,
      kept.flatMap(row => Object.values(row)),
    );
  await count(
    tx,
    sums.length,
    sums.flatMap(([account, requests, credits]) => [account, dayOf(time), requests, credits]),
  );
};

const isPaid = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && 'cost' in outcome && outcome.cost > 0;

/** Compiles the statements of charging for this store. */
export const prepareCharging = (store: Store): Charging => {
  const statements = prepareStatements(store);
  return {
    charge: charges =>
      store.write(async tx => {
        const balances = await lockBalances(tx, statements, charges);
        const answers = await keptAnswers(tx, statements, pairsOf(charges));
        const outcomes = decide(charges, balances, answers);
        const paid = charges.filter((_, index) => isPaid(outcomes[index]));
        if (paid.length > 0) await book(tx, statements, paid);
        return outcomes;
      }),
    committed: charges =>
      store.write(async tx => {
        const balances = await lockBalances(tx, statements, charges);
        const ids = charges.map(({ id }) => id);
        const entered = new Set((await statements.entered(tx, ids.length, ids)).rows.map(({ id }) => id));
        return new Map(
          charges
            .filter(({ id }) => entered.has(id))
            .map(({ id, account, cost }) => [id, { cost, credits: balances.get(account) ?? 0 }]),
        );
      }),
    earlierAnswer: async (account, key) => {
      const answers = await keptAnswers(store.db, statements, [[account, key]]);
      return answers.get(pairKey(account, key));
    },
  };
};
