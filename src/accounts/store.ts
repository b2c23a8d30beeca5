// Accounts and keys in the tables: one set of queries, written so that any of Kysely's databases can answer them.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { AccountError } from './errors.js';
import { hashKey, isKey, makeKey, makeKeyId, prefixOf } from './keys.js';
import type { Account, CreatedKey, Key, Principal, RateLimit } from './model.js';
import { DEFAULT_RATE_LIMIT } from './rate-limit.js';
import type { AccountsTable, KeysTable, Tables } from './schema.js';

const NAME_FORM = /^[a-z0-9-]{1,64}$/;

/** What an account begins with; no credits and 100 requests a minute where nothing is said. */
export interface AccountOptions {
  readonly credits?: number;
  readonly rateLimit?: RateLimit;
}

const now = (): string => new Date().toISOString();

const stateOf = (row: Pick<KeysTable, 'revoked' | 'expires'>): Key['state'] => {
  if (row.revoked !== null) return 'revoked';
  return row.expires !== null && row.expires <= now() ? 'expired' : 'active';
};

const rateLimitOf = (row: Pick<AccountsTable, 'rate_requests' | 'rate_window_seconds'>): RateLimit => ({
  requests: row.rate_requests,
  windowSeconds: row.rate_window_seconds,
});

const toAccount = (row: Selectable<AccountsTable>): Account => ({
  name: row.name,
  credits: row.credits,
  rateLimit: rateLimitOf(row),
  created: new Date(row.created),
});

const toKey = (row: Selectable<KeysTable>): Key => ({
  id: row.id,
  account: row.account,
  prefix: row.prefix,
  created: new Date(row.created),
  state: stateOf(row),
});

const unknownAccount = (name: string): AccountError =>
  new AccountError('UNKNOWN_ACCOUNT', `There is no account ${JSON.stringify(name)}.`);

/** Inserts the account and answers it, or undefined when the name is taken. */
const insertAccount = async (
  tx: Transaction<Tables>,
  name: string,
  options: AccountOptions,
): Promise<Account | undefined> => {
  const { credits = 0, rateLimit = DEFAULT_RATE_LIMIT } = options;
  const row: AccountsTable = {
    name,
    credits,
    rate_requests: rateLimit.requests,
    rate_window_seconds: rateLimit.windowSeconds,
    created: now(),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? undefined : toAccount(row);
};

const insertKey = async (tx: Transaction<Tables>, account: string): Promise<CreatedKey> => {
  const key = makeKey();
  const row: KeysTable = {
    id: makeKeyId(),
    account,
    hash: hashKey(key),
    prefix: prefixOf(key),
    created: now(),
    expires: null,
    revoked: null,
  };
  await tx.insertInto('keys').values(row).execute();
  return { ...toKey(row), key };
};

const hasAccount = async (db: Kysely<Tables>, name: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/**
 * Makes an account.
 * @param name 1 to 64 characters of a-z, 0-9 and "-"
 * @throws {AccountError} INVALID_NAME, ACCOUNT_EXISTS
 */
export const createAccount = async (
  db: Kysely<Tables>,
  name: string,
  options: AccountOptions = {},
): Promise<Account> => {
  if (!NAME_FORM.test(name)) {
    throw new AccountError(
      'INVALID_NAME',
      `${JSON.stringify(name.slice(0, 80))} is no account name: a name is 1 to 64 characters of a-z, 0-9 and "-".`,
    );
  }
  const account = await db.transaction().execute(tx => insertAccount(tx, name, options));
  if (account === undefined) {
    throw new AccountError('ACCOUNT_EXISTS', `There is an account ${JSON.stringify(name)} already.`);
  }
  return account;
};

/** Makes an account and a key where there is no account at all, both or neither; otherwise answers undefined. */
export const createFirstAccount = (
  db: Kysely<Tables>,
  name: string,
  options: AccountOptions,
): Promise<CreatedKey | undefined> =>
  db.transaction().execute(async tx => {
    const some = await tx.selectFrom('accounts').select('name').limit(1).executeTakeFirst();
    if (some !== undefined) return undefined;
    await insertAccount(tx, name, options);
    return insertKey(tx, name);
  });

/** All accounts, by name. */
export const listAccounts = async (db: Kysely<Tables>): Promise<Account[]> =>
  (await db.selectFrom('accounts').selectAll().orderBy('name').execute()).map(toAccount);

/** Makes a key. @throws {AccountError} UNKNOWN_ACCOUNT */
export const createKey = (db: Kysely<Tables>, account: string): Promise<CreatedKey> =>
  db.transaction().execute(async tx => {
    if (!(await hasAccount(tx, account))) throw unknownAccount(account);
    return insertKey(tx, account);
  });

/** The account's keys, oldest first, good or not. @throws {AccountError} UNKNOWN_ACCOUNT */
export const listKeys = async (db: Kysely<Tables>, account: string): Promise<Key[]> => {
  if (!(await hasAccount(db, account))) throw unknownAccount(account);
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('account', '=', account)
    .orderBy('created')
    .orderBy('id')
    .execute();
  return rows.map(toKey);
};

/** Revokes a key for good; to do it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
export const revokeKey = (db: Kysely<Tables>, id: string): Promise<Key> =>
  db.transaction().execute(async tx => {
    await tx.updateTable('keys').set({ revoked: now() }).where('id', '=', id).where('revoked', 'is', null).execute();
    const row = await tx.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AccountError('UNKNOWN_KEY', `There is no key with the id ${JSON.stringify(id)}.`);
    return toKey(row);
  });

/** Compiles the one query of every request, so that answering it needs no building of SQL. */
export const prepareAuthentication = (db: Kysely<Tables>): ((key: string) => Promise<Principal | undefined>) => {
  const lookUp = db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.name', 'keys.account')
    .select(['keys.id', 'keys.account', 'keys.prefix', 'keys.expires', 'keys.revoked'])
    .select(['accounts.rate_requests', 'accounts.rate_window_seconds'])
    .where('keys.hash', '=', '')
    .compile();
  return async key => {
    if (!isKey(key)) return undefined;
    const query: typeof lookUp = { ...lookUp, parameters: [hashKey(key)] };
    const [row] = (await db.executeQuery(query)).rows;
    if (row === undefined || stateOf(row) !== 'active') return undefined;
    return { account: row.account, keyId: row.id, keyPrefix: row.prefix, rateLimit: rateLimitOf(row) };
  };
};
