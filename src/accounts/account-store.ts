// Accounts in the tables: creates, changes and lists them, and grants credits, each grant with its ledger row in the same transaction.
// accounts.ts says what the functions of this folder's stores take and throw.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import {
  type Account,
  type AccountChanges,
  AccountError,
  type AccountOptions,
  type GrantOptions,
  type Page,
  type PageOptions,
} from './account-model.js';
import { ACCOUNT_NAME, ACCOUNT_NAME_RULE } from './account-rules.js';
import { formatTime, makeLedgerId } from './ids-and-times.js';
import { DEFAULT_RATE_LIMIT } from './limits/limit-settings.js';
import { readPage } from './read-page.js';

/** Larger integers are not exact as numbers. */
const MAX_BALANCE = Number.MAX_SAFE_INTEGER;
const NAME_FORM = new RegExp(ACCOUNT_NAME);

const requireName = (name: string): void => {
  if (NAME_FORM.test(name)) return;
  throw new AccountError(
    'INVALID_NAME',
    `${JSON.stringify(name.slice(0, 80))} is not an account name: a name is ${ACCOUNT_NAME_RULE}.`,
  );
};

const toAccount = (row: Selectable<Tables['accounts']>): Account => ({
  name: row.name,
  credits: row.credits,
  rateLimit: { requests: row.rate_requests, windowSeconds: row.rate_window_seconds },
  active: row.active === 1,
  created: new Date(row.created),
});

/** Inserts a grant; resolves with whether it is new: another transaction may have used its reference. */
const insertGrant = async (
  tx: Transaction<Tables>,
  { name: account, credits: balance }: Account,
  credits: number,
  { note, actor, reference }: GrantOptions,
): Promise<boolean> => {
  const row = { id: makeLedgerId(), account, kind: 'grant' as const, credits, time: formatTime(), note, actor };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledger')
    .values(reference === undefined ? row : { ...row, reference, balance })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

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
    active: 1,
    created: formatTime(),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  const account = toAccount(row);
  if (credits > 0) await insertGrant(tx, account, credits, { note: 'first credits', actor: options.actor });
  return account;
};

export const createAccount = async (store: Store, name: string, options: AccountOptions = {}): Promise<Account> => {
  requireName(name);
  const account = await store.write(tx => insertAccount(tx, name, options));
  if (account !== undefined) return account;
  throw new AccountError('ACCOUNT_EXISTS', `There is an account ${JSON.stringify(name)} already.`);
};

/** Accounts, the newest first. */
export const listAccountPage = async (store: Store, page: PageOptions): Promise<Page<Account>> =>
  readPage(store, { table: 'accounts', time: 'created', id: 'name' }, page, toAccount);

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

const lockAccount = async (store: Store, tx: Transaction<Tables>, name: string): Promise<Account> => {
  const [row] = await lockRows(store, tx, 'accounts', 'name', [name]);
  return row ? toAccount(row) : findAccountWithin(tx, name); // which throws
};

export const changeAccount = (store: Store, name: string, { rateLimit, active }: AccountChanges): Promise<Account> =>
  store.write(async tx => {
    const account = await lockAccount(store, tx, name);
    const changed = { ...account, rateLimit: rateLimit ?? account.rateLimit, active: active ?? account.active };
    const { requests, windowSeconds } = changed.rateLimit;
    await tx
      .updateTable('accounts')
      .set({ rate_requests: requests, rate_window_seconds: windowSeconds, active: changed.active ? 1 : 0 })
      .where('name', '=', name)
      .execute();
    return changed;
  });

/** The balance after an earlier grant with this reference; undefined if there is none. @throws {AccountError} REFERENCE_USED */
const findGranted = async (
  tx: Transaction<Tables>,
  name: string,
  credits: number,
  reference: string,
): Promise<number | undefined> => {
  const row = await tx.selectFrom('ledger').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.account === name && row.credits === credits && row.balance !== null) return row.balance;
  const fault = `The reference ${JSON.stringify(reference)} stands for another grant`;
  throw new AccountError(
    'REFERENCE_USED',
    `${fault}: ${row.credits} credits of account ${JSON.stringify(row.account)}.`,
  );
};

/** @throws {AccountError} BALANCE_TOO_LARGE, INSUFFICIENT_CREDITS */
const addToBalance = ({ name, credits: balance }: Account, added: number): number => {
  if (balance + added < 0) {
    const fault = `${JSON.stringify(name)} has ${balance} credits: ${-added} cannot be taken.`;
    throw new AccountError('INSUFFICIENT_CREDITS', fault);
  }
  if (added <= MAX_BALANCE - balance) return balance + added;
  const fault = `${JSON.stringify(name)} has ${balance} credits: with ${added} more it would exceed ${MAX_BALANCE}.`;
  throw new AccountError('BALANCE_TOO_LARGE', fault);
};

/** The account row is locked, so that charges wait; the index of references decides between grants of different accounts. */
export const addCredits = (store: Store, name: string, credits: number, options: GrantOptions = {}): Promise<number> =>
  store.write(async tx => {
    const { reference } = options;
    const account = await lockAccount(store, tx, name);
    const granted = reference === undefined ? undefined : await findGranted(tx, name, credits, reference);
    if (granted !== undefined) return granted;
    const balance = addToBalance(account, credits);
    if (!(await insertGrant(tx, { ...account, credits: balance }, credits, options))) {
      return (await findGranted(tx, name, credits, reference!))!; // which throws: another account has it since
    }
    await tx.updateTable('accounts').set({ credits: balance }).where('name', '=', name).execute();
    return balance;
  });
