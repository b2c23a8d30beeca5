// Accounts in the tables: creates and lists them, and grants credits, each grant with its ledger row in the same transaction.
// accounts.ts says what the functions of this folder's stores take and throw.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { type Account, AccountError, type AccountOptions } from './account-model.js';
import { formatTime, makeLedgerId } from './ids-and-times.js';
import { DEFAULT_RATE_LIMIT } from './limits/limit-settings.js';

/** Larger integers are not exact as numbers. */
const MAX_BALANCE = Number.MAX_SAFE_INTEGER;
const NAME_FORM = /^[a-z0-9-]{1,64}$/;

const requireName = (name: string): void => {
  if (NAME_FORM.test(name)) return;
  throw new AccountError(
    'INVALID_NAME',
    `${JSON.stringify(name.slice(0, 80))} is not an account name: a name is 1 to 64 characters of a-z, 0-9 and "-".`,
  );
};

const toAccount = (row: Selectable<Tables['accounts']>): Account => ({
  name: row.name,
  credits: row.credits,
  rateLimit: { requests: row.rate_requests, windowSeconds: row.rate_window_seconds },
  created: new Date(row.created),
});

const insertGrant = (tx: Transaction<Tables>, account: string, credits: number, note: string | null) =>
  tx
    .insertInto('ledger')
    .values({ id: makeLedgerId(), account, kind: 'grant', credits, time: formatTime(), note })
    .execute();

/** Inserts the account and resolves with it, or with undefined if the name is taken. */
export const insertAccount = async (
  tx: Transaction<Tables>,
  name: string,
  options: AccountOptions,
): Promise<Account | undefined> => {
  const { credits = 0, rateLimit = DEFAULT_RATE_LIMIT } = options;
  const row: Tables['accounts'] = {
    name,
    credits,
    rate_requests: rateLimit.requests,
    rate_window_seconds: rateLimit.windowSeconds,
    created: formatTime(),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  if (credits > 0) await insertGrant(tx, name, credits, 'first credits');
  return toAccount(row);
};

export const createAccount = async (store: Store, name: string, options: AccountOptions = {}): Promise<Account> => {
  requireName(name);
  const account = await store.write(tx => insertAccount(tx, name, options));
  if (account !== undefined) return account;
  throw new AccountError('ACCOUNT_EXISTS', `There is an account ${JSON.stringify(name)} already.`);
};

export const listAccounts = async (store: Store): Promise<Account[]> =>
  (await store.read(db => db.selectFrom('accounts').selectAll().orderBy('name').execute())).map(toAccount);

/** @throws {AccountError} UNKNOWN_ACCOUNT */
export const findAccountWithin = async (db: Kysely<Tables>, name: string): Promise<Account> => {
  const row = await db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
  if (row === undefined) throw new AccountError('UNKNOWN_ACCOUNT', `There is no account ${JSON.stringify(name)}.`);
  return toAccount(row);
};

/** @throws {AccountError} UNKNOWN_ACCOUNT */
export const findAccount = (store: Store, name: string): Promise<Account> =>
  store.read(db => findAccountWithin(db, name));

export const addCredits = (store: Store, name: string, credits: number, note: string | null = null): Promise<Account> =>
  store.write(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ credits: sql`credits + ${credits}` })
      .where('name', '=', name)
      .where('credits', '<=', MAX_BALANCE - credits)
      .executeTakeFirstOrThrow();
    const account = await findAccountWithin(tx, name);
    if (numUpdatedRows === 0n) {
      const fault = `${JSON.stringify(name)} has ${account.credits} credits: with ${credits} more it would exceed ${MAX_BALANCE}.`;
      throw new AccountError('BALANCE_TOO_LARGE', fault);
    }
    await insertGrant(tx, name, credits, note);
    return account;
  });
