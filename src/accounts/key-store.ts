// API keys in the tables: checks, creates, lists, rotates and revokes them. Only the hash of a key is stored, never its text.
import type { Selectable, Transaction } from 'kysely';
import { lockRows } from '../store/row-statement.js';
import type { Store } from '../store/store.js';
import type { KeysTable, Tables } from '../store/tables.js';
import type { CreatedKey, Key, Principal, ShowKey } from './account-model.js';
import { createCoalescingCache } from './coalescing-cache.js';
import { AccountError, StoreUnavailableError, UnknownOutcomeError, unknownAccount } from './errors.js';
import { timeText } from './ids-and-times.js';
import { hashKey, isKey, makeKey, makeKeyId, prefixOf } from './key-format.js';

/**
 * Every instance refuses a revoked key within a second: a key is cached for half a second from the beginning of its query.
 */
const CACHE_TTL_MS = 500;
const MAX_CACHED_KEYS = 10_000;

const isOver = (expires: string | null): boolean => expires !== null && expires <= timeText();

/** Whether a key is active, and if not, why. */
const stateOf = (row: Pick<KeysTable, 'revoked' | 'expires'>): 'active' | 'revoked' | 'expired' => {
  if (row.revoked !== null) return 'revoked';
  return isOver(row.expires) ? 'expired' : 'active';
};

/** An active key's principal, and when the key expires. */
interface ActiveKey {
  readonly principal: Principal;
  readonly expires: string | null;
}

const findActiveKey = async ({ db }: Store, hash: string): Promise<ActiveKey | undefined> => {
  const row = await db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.name', 'keys.account')
    .select(['keys.id', 'keys.account', 'keys.prefix', 'keys.expires', 'keys.revoked'])
    .select(['accounts.rate_requests', 'accounts.rate_window_seconds'])
    .where('keys.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || stateOf(row) !== 'active') return undefined;
  const rateLimit = { requests: row.rate_requests, windowSeconds: row.rate_window_seconds };
  const principal = { account: row.account, keyId: row.id, keyPrefix: row.prefix, rateLimit };
  return { principal, expires: row.expires };
};

/**
 * Makes the function that checks keys: it resolves with the principal of a key's text, and with undefined for a malformed,
 * unknown, revoked or expired key. Only a key with a right checksum is searched for in the store.
 */
export const createAuthenticator = (store: Store): ((key: string) => Promise<Principal | undefined>) => {
  // Unknown keys are not cached: requests with invented keys would displace the good ones.
  const cache = createCoalescingCache<ActiveKey | undefined>(CACHE_TTL_MS, MAX_CACHED_KEYS);
  return async key => {
    // Cached by its text: hashing the key of each request would take longer than everything else here.
    const found = await cache.get(key, async () => (isKey(key) ? findActiveKey(store, hashKey(key)) : undefined));
    // A cached key may have expired since.
    return found && !isOver(found.expires) ? found.principal : undefined;
  };
};

type KeyRow = Selectable<KeysTable>;

const toKey = (row: KeyRow): Key => ({
  id: row.id,
  account: row.account,
  prefix: row.prefix,
  created: new Date(row.created),
  state: stateOf(row),
  ...(row.expires !== null && { expires: new Date(row.expires) }),
  ...(row.last_used !== null && { lastUsed: new Date(row.last_used) }),
});

/**
 * Inserts a key of an existing account.
 * @param expires when the key stops working
 */
export const insertKey = async (
  tx: Transaction<Tables>,
  account: string,
  expires: string | null = null,
): Promise<CreatedKey> => {
  const key = makeKey();
  const row: KeysTable = {
    id: makeKeyId(),
    account,
    hash: hashKey(key),
    prefix: prefixOf(key),
    created: timeText(),
    expires,
    revoked: null,
    last_used: null,
  };
  await tx.insertInto('keys').values(row).execute();
  return { ...toKey(row), key };
};

const requireAccount = async (db: Store['db'], name: string): Promise<void> => {
  const row = await db.selectFrom('accounts').select('name').where('name', '=', name).executeTakeFirst();
  if (row === undefined) throw unknownAccount(name);
};

/** Reads the key's row and locks it until the transaction ends. */
const lockKey = async (store: Store, tx: Transaction<Tables>, id: string): Promise<KeyRow> => {
  const [row] = await lockRows(store, tx, 'keys', 'id', [id]);
  if (row !== undefined) return row;
  throw new AccountError('UNKNOWN_KEY', `There is no key with the id ${JSON.stringify(id)}.`);
};

/** Makes a key work from now on. */
const activate = async (store: Store, { id, ...rest }: CreatedKey, change: Change): Promise<CreatedKey> => {
  const { expires: _, ...created } = rest;
  try {
    return await store.write(async tx => {
      await change(tx);
      await tx.updateTable('keys').set({ expires: null }).where('id', '=', id).execute();
      return { ...created, id, state: 'active' };
    });
  } catch (error) {
    if (error instanceof UnknownOutcomeError || !(error instanceof StoreUnavailableError)) throw error;
    throw new StoreUnavailableError(`${error.message} The key ${id}, which was shown, does not work.`, {
      cause: error,
    });
  }
};

const show = async (store: Store, created: CreatedKey, showKey: ShowKey, otherwise: string): Promise<void> => {
  try {
    await showKey(created);
  } catch (error) {
    const { id, account } = created;
    await revokeKey(store, id).catch(() => undefined); // it never works, revoked or not
    const reason = error instanceof Error ? error.message : String(error);
    throw new AccountError(
      'KEY_NOT_SHOWN',
      `The new key ${id} of account ${account} could not be shown, and does not work${otherwise}: ${reason}`,
    );
  }
};

/** What else is done in the transaction that makes a key work. */
type Change = (tx: Transaction<Tables>) => Promise<unknown>;

/**
 * Makes a key that works only after it was shown. Otherwise a key that nobody has seen (the disk was full, the reader or the
 * process ended) would work for ever, and nobody would know of it.
 * @param insert inserts the key with this end, if there is to be one
 * @param change is done only if the key was shown
 * @param otherwise the end of the error's sentence: what stays as it was if the key could not be shown
 * @throws {AccountError} KEY_NOT_SHOWN
 */
export const createShownKey = async <Created extends CreatedKey | undefined>(
  store: Store,
  insert: (tx: Transaction<Tables>, expires: string) => Promise<Created>,
  showKey: ShowKey,
  change: Change = async () => undefined,
  otherwise = '',
): Promise<CreatedKey | Created> => {
  const created = await store.write(tx => insert(tx, timeText()));
  if (created === undefined) return created;
  await show(store, created, showKey, otherwise);
  return activate(store, created, change);
};

/** Makes a key. @throws {AccountError} UNKNOWN_ACCOUNT, KEY_NOT_SHOWN */
export const createKey = (store: Store, account: string, showKey?: ShowKey): Promise<CreatedKey> => {
  const insert = async (tx: Transaction<Tables>, expires: string | null): Promise<CreatedKey> => {
    await requireAccount(tx, account);
    return insertKey(tx, account, expires);
  };
  return showKey === undefined ? store.write(tx => insert(tx, null)) : createShownKey(store, insert, showKey);
};

/** All keys of the account, oldest first. @throws {AccountError} UNKNOWN_ACCOUNT */
export const listKeys = async ({ db }: Store, account: string): Promise<Key[]> => {
  await requireAccount(db, account);
  const rows = await db
    .selectFrom('keys')
    .selectAll()
    .where('account', '=', account)
    .orderBy('created')
    .orderBy('id')
    .execute();
  return rows.map(toKey);
};

/** Reads and locks the row of a key that works. @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY */
const lockActiveKey = async (store: Store, tx: Transaction<Tables>, id: string): Promise<KeyRow> => {
  const row = await lockKey(store, tx, id);
  const state = stateOf(row);
  if (state === 'active') return row;
  const wayOut = `make a new one with "keys create ${row.account}".`;
  throw new AccountError('INACTIVE_KEY', `The key ${id} is ${state}, and nothing is left to rotate: ${wayOut}`);
};

/**
 * Makes a key that replaces another one, which works for some time more; if it was to expire sooner, it still does.
 * @param graceSeconds 0 or more
 * @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY, KEY_NOT_SHOWN
 */
export const rotateKey = (store: Store, id: string, graceSeconds: number, showKey?: ShowKey): Promise<CreatedKey> => {
  const expire = async (tx: Transaction<Tables>): Promise<KeyRow> => {
    const row = await lockActiveKey(store, tx, id);
    const latest = timeText(Date.now() + graceSeconds * 1000);
    const expires = row.expires !== null && row.expires < latest ? row.expires : latest;
    await tx.updateTable('keys').set({ expires }).where('id', '=', id).execute();
    return row;
  };
  if (showKey === undefined) return store.write(async tx => insertKey(tx, (await expire(tx)).account));
  const insert = async (tx: Transaction<Tables>, expires: string): Promise<CreatedKey> =>
    insertKey(tx, (await lockActiveKey(store, tx, id)).account, expires);
  return createShownKey(store, insert, showKey, expire, `; key ${id} works as before`);
};

/** Revokes a key; revoking it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
export const revokeKey = (store: Store, id: string): Promise<Key> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    const revoked = row.revoked ?? timeText();
    await tx.updateTable('keys').set({ revoked }).where('id', '=', id).execute();
    return toKey({ ...row, revoked });
  });
