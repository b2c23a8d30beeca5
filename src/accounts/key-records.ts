// API keys in the tables: made, listed, rotated, revoked. Their text is never among what is stored.
import type { Selectable, Transaction } from 'kysely';
import { stateOf } from './authentication.js';
import { AccountError } from './errors.js';
import { hashKey, makeKey, makeKeyId, prefixOf } from './keys.js';
import type { CreatedKey, Key } from './model.js';
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

/** Makes a key of an account that is there. */
export const insertKey = async (tx: Transaction<Tables>, account: string): Promise<CreatedKey> => {
  const key = makeKey();
  const row: KeysTable = {
    id: makeKeyId(),
    account,
    hash: hashKey(key),
    prefix: prefixOf(key),
    created: timeText(),
    expires: null,
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

/** Makes a key. @throws {AccountError} UNKNOWN_ACCOUNT */
export const createKey = (store: Store, account: string): Promise<CreatedKey> =>
  store.write(async tx => {
    await requireAccount(tx, account);
    return insertKey(tx, account);
  });

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

/**
 * Makes a key in the place of another, which works for a while yet; if it was to expire sooner, it still does.
 * @param graceSeconds 0 or more
 * @throws {AccountError} UNKNOWN_KEY, INACTIVE_KEY
 */
export const rotateKey = (store: Store, id: string, graceSeconds: number): Promise<CreatedKey> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    const { account, expires } = row;
    const state = stateOf(row);
    if (state !== 'active') {
      const wayOut = `make a new one with "keys create ${account}".`;
      throw new AccountError('INACTIVE_KEY', `The key ${id} is ${state}, and nothing is left to rotate: ${wayOut}`);
    }
    const end = timeText(Date.now() + graceSeconds * 1000);
    const sooner = expires !== null && expires < end ? expires : end;
    await tx.updateTable('keys').set({ expires: sooner }).where('id', '=', id).execute();
    return insertKey(tx, account);
  });

/** Revokes a key for good; to do it again changes nothing. @throws {AccountError} UNKNOWN_KEY */
export const revokeKey = (store: Store, id: string): Promise<Key> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    const revoked = row.revoked ?? timeText();
    await tx.updateTable('keys').set({ revoked }).where('id', '=', id).execute();
    return toKey({ ...row, revoked });
  });
