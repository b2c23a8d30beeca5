// The accounts and their keys, whatever database keeps them: the face of this folder.
import { parseDatabaseUrl } from './database-url.js';
import type { Account, CreatedKey, Key, Principal } from './model.js';
import { openSqlite } from './sqlite.js';
import * as store from './store.js';

export { AccountError, StoreUnavailableError } from './errors.js';
export type { Account, CreatedKey, Key, Principal, RateLimit } from './model.js';

/** Every method may reject with StoreUnavailableError. */
export interface Accounts {
  /**
   * Makes an account; without options it has no credits and 100 requests per 60 s.
   * @param name 1 to 64 characters of a-z, 0-9 and "-"
   * @throws {AccountError} INVALID_NAME, ACCOUNT_EXISTS
   */
  createAccount(name: string, options?: store.AccountOptions): Promise<Account>;
  /** Makes an account and a key, both or neither, where there is no account at all; otherwise resolves with undefined. */
  createFirstAccount(name: string, options: store.AccountOptions): Promise<CreatedKey | undefined>;
  /** All accounts, by name. */
  listAccounts(): Promise<Account[]>;
  /** Makes a key; its text is in the answer and nowhere else. @throws {AccountError} UNKNOWN_ACCOUNT */
  createKey(account: string): Promise<CreatedKey>;
  /** The account's keys, oldest first, good or not. @throws {AccountError} UNKNOWN_ACCOUNT */
  listKeys(account: string): Promise<Key[]>;
  /** Revokes a key for good, from the next request on; to do it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
  revokeKey(id: string): Promise<Key>;
  /** Whom a key's text stands for. One answer, undefined, for a malformed, unknown, revoked or expired one. */
  authenticate(key: string): Promise<Principal | undefined>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store, makes it where there is none, and brings its schema up to date.
 * @param databaseUrl "file:" and the path of an SQLite file
 * @throws {DatabaseUrlError} a URL that names no such file
 * @throws {StoreUnavailableError} the file cannot be used; the message says why
 */
export const openAccounts = async (databaseUrl: string): Promise<Accounts> => {
  const db = await openSqlite(parseDatabaseUrl(databaseUrl));
  return {
    createAccount: (name, options) => store.createAccount(db, name, options),
    createFirstAccount: (name, options) => store.createFirstAccount(db, name, options),
    listAccounts: () => store.listAccounts(db),
    createKey: account => store.createKey(db, account),
    listKeys: account => store.listKeys(db, account),
    revokeKey: id => store.revokeKey(db, id),
    authenticate: store.prepareAuthentication(db),
    ping: async () => {
      await db.selectFrom('accounts').select('name').limit(1).execute();
    },
    close: () => db.destroy(),
  };
};
