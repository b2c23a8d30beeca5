// API keys in the tables: made, listed, rotated, revoked. Their text is never among what is stored.
import type { Selectable, Transaction } from 'kysely';
import { stateOf } from './authentication.js';
import { AccountError, StoreUnavailableError, UnknownOutcomeError } from './errors.js';
import { hashKey, makeKey, makeKeyId, prefixOf } from './keys.js';
import type { CreatedKey, Key, ShowKey } from './model.js';
import { timeText, unknownAccount } from './names.js';
import type { KeysTable, Tables } from './store/schema.js';
import type { Store } from './store/store.js';

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
 * Makes a key of an account that is there.
 * @param expires when it stops working
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

/** The key's row, which nobody else changes until the transaction's end. */
const lockKey = async (store: Store, tx: Transaction<Tables>, id: string): Promise<KeyRow> => {
  const row = await store.lockRows(tx.selectFrom('keys').selectAll().where('id', '=', id)).executeTakeFirst();
  if (row !== undefined) return row;
  throw new AccountError('UNKNOWN_KEY', `There is no key with the id ${JSON.stringify(id)}.`);
};

/** Lets a key work from now on. */
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

/** What else is done in the transaction that lets a key work. */
type Change = (tx: Transaction<Tables>) => Promise<unknown>;

/**
 * Makes a key that works only once it was shown. A key that nobody saw, since the disk was full, the reader gone or the process
 * killed, would be good for ever, and nobody would know of it.
 * @param insert makes the key, if there is to be one, with this end
 * @param change happens if the key was shown, or not at all
 * @param otherwise what stays as it was where the key could not be shown
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

/** The account's keys, oldest first, good or not. @throws {AccountError} UNKNOWN_ACCOUNT */
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

/** The row of a key that works, which nobody else changes until the transaction's end. @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY */
const lockActiveKey = async (store: Store, tx: Transaction<Tables>, id: string): Promise<KeyRow> => {
  const row = await lockKey(store, tx, id);
  const state = stateOf(row);
  if (state === 'active') return row;
  const wayOut = `make a new one with "keys create ${row.account}".`;
  throw new AccountError('INACTIVE_KEY', `The key ${id} is ${state}, and nothing is left to rotate: ${wayOut}`);
};

/**
 * Makes a key in the place of another, which works for a while yet; if it was to expire sooner, it still does.
 * @param graceSeconds 0 or more
 * @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY, KEY_NOT_SHOWN
 */
export const rotateKey = (store: Store, id: string, graceSeconds: number, showKey?: ShowKey): Promise<CreatedKey> => {
  const end = async (tx: Transaction<Tables>): Promise<KeyRow> => {
    const row = await lockActiveKey(store, tx, id);
    const latest = timeText(Date.now() + graceSeconds * 1000);
    const expires = row.expires !== null && row.expires < latest ? row.expires : latest;
    await tx.updateTable('keys').set({ expires }).where('id', '=', id).execute();
    return row;
  };
  if (showKey === undefined) return store.write(async tx => insertKey(tx, (await end(tx)).account));
  const insert = async (tx: Transaction<Tables>, expires: string): Promise<CreatedKey> =>
    insertKey(tx, (await lockActiveKey(store, tx, id)).account, expires);
  return createShownKey(store, insert, showKey, end, `; key ${id} works as before`);
};

/** Revokes a key for good; to do it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
export const revokeKey = (store: Store, id: string): Promise<Key> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    const revoked = row.revoked ?? timeText();
    await tx.updateTable('keys').set({ revoked }).where('id', '=', id).execute();
    return toKey({ ...row, revoked });
  });
