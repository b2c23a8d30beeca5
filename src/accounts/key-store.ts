// API keys in the tables: checks, creates, lists, rotates and revokes them, and writes when they were last used. Only the hash of a key
// is stored, never its text.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { createCoalescingCache } from '../coalescing-cache.js';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import {
  AccountError,
  type AccountOptions,
  type CreatedKey,
  type Key,
  type KeyOptions,
  type Page,
  type PageOptions,
  type Principal,
} from './account-model.js';
import { findAccount, findAccountWithin, insertAccount } from './account-store.js';
import { formatTime } from './ids-and-times.js';
import { hashKey, isKey, makeKey, makeKeyId, takePrefix } from './key-format.js';
import { readPage } from './read-page.js';

/** Every instance refuses a revoked key within a second, because a key is cached for half a second from the start of its query. */
const KEY_CACHE_TTL_MS = 500;
const MAX_CACHED_KEYS = 10_000;

const isExpired = (expires: string | null): boolean => expires !== null && expires <= formatTime();

/** The state of a key: active, or why it is not. */
const judgeState = (row: Pick<Tables['keys'], 'revoked' | 'expires'>): 'active' | 'revoked' | 'expired' => {
  if (row.revoked !== null) return 'revoked';
  return isExpired(row.expires) ? 'expired' : 'active';
};

const findActiveKey = async (db: Kysely<Tables>, hash: string) => {
  const row = await db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.name', 'keys.account')
    .select(['keys.id', 'keys.account', 'keys.prefix', 'keys.expires', 'keys.revoked'])
    .select(['accounts.rate_requests', 'accounts.rate_window_seconds', 'accounts.active'])
    .where('keys.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || row.active === 0 || judgeState(row) !== 'active') return undefined;
  const rateLimit = { requests: row.rate_requests, windowSeconds: row.rate_window_seconds };
  const principal: Principal = { account: row.account, keyId: row.id, keyPrefix: row.prefix, rateLimit };
  return { principal, expires: row.expires };
};

/** Makes the function that checks keys. It queries the store only for keys with a valid checksum. */
export const createAuthenticator = (store: Store): ((key: string) => Promise<Principal | undefined>) => {
  // Unknown keys are not cached: requests with invented keys would evict the valid ones.
  const cache = createCoalescingCache<Awaited<ReturnType<typeof findActiveKey>>>(KEY_CACHE_TTL_MS, MAX_CACHED_KEYS);
  return async key => {
    const found = await cache.get(key, async () =>
      isKey(key) ? store.read(db => findActiveKey(db, hashKey(key))) : undefined,
    );
    // A cached key may have expired since.
    return found && !isExpired(found.expires) ? found.principal : undefined;
  };
};

type KeyRow = Selectable<Tables['keys']>;

const toKey = (row: KeyRow): Key => ({
  id: row.id,
  account: row.account,
  ...(row.name !== null && { name: row.name }),
  prefix: row.prefix,
  created: new Date(row.created),
  state: judgeState(row),
  ...(row.expires !== null && { expires: new Date(row.expires) }),
  ...(row.last_used !== null && { lastUsed: new Date(row.last_used) }),
});

const insertKey = async (
  tx: Transaction<Tables>,
  account: string,
  { name, expires }: KeyOptions = {},
): Promise<CreatedKey> => {
  const key = makeKey();
  const row: Tables['keys'] = {
    id: makeKeyId(),
    account,
    name: name ?? null,
    hash: hashKey(key),
    prefix: takePrefix(key),
    created: formatTime(),
    expires: expires ? formatTime(expires.getTime()) : null,
    revoked: null,
    last_used: null,
  };
  await tx.insertInto('keys').values(row).execute();
  return { ...toKey(row), key };
};

/** Makes an account and a key if there is no account. Of several instances that try this at once, one succeeds: names are unique. */
export const createFirstAccount = (
  store: Store,
  name: string,
  options: AccountOptions,
): Promise<CreatedKey | undefined> =>
  store.write(async tx => {
    const existing = await tx.selectFrom('accounts').select('name').limit(1).executeTakeFirst();
    if (existing !== undefined) return undefined;
    return (await insertAccount(tx, name, options)) && insertKey(tx, name);
  });

const lockKey = async (store: Store, tx: Transaction<Tables>, id: string): Promise<KeyRow> => {
  const [row] = await lockRows(store, tx, 'keys', 'id', [id]);
  if (row !== undefined) return row;
  throw new AccountError('UNKNOWN_KEY', `There is no key with the id ${JSON.stringify(id)}.`);
};

export const createKey = (store: Store, account: string, options?: KeyOptions): Promise<CreatedKey> =>
  store.write(async tx => {
    await findAccountWithin(tx, account);
    return insertKey(tx, account, options);
  });

export const listKeys = async (store: Store, account: string): Promise<Key[]> => {
  await findAccount(store, account);
  const rows = await store.read(db =>
    db.selectFrom('keys').selectAll().where('account', '=', account).orderBy('created').orderBy('id').execute(),
  );
  return rows.map(toKey);
};

/** An account's keys, the newest first. */
export const listKeyPage = async (store: Store, account: string, page: PageOptions): Promise<Page<Key>> => {
  await findAccount(store, account);
  return readPage(store, { table: 'keys', time: 'created', id: 'id', account }, page, toKey);
};

const requireActive = (row: KeyRow): void => {
  const state = judgeState(row);
  if (state === 'active') return;
  const advice = `make a new one with "keys create ${row.account}".`;
  throw new AccountError('INACTIVE_KEY', `The key ${row.id} is ${state} and cannot be rotated: ${advice}`);
};

/** A key that is replaced, and that was to expire sooner, still does. The new key has its name, and does not expire. */
export const rotateKey = (store: Store, id: string, graceSeconds: number): Promise<CreatedKey> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    requireActive(row);
    const latest = formatTime(Date.now() + graceSeconds * 1000);
    const expires = row.expires !== null && row.expires < latest ? row.expires : latest;
    await tx.updateTable('keys').set({ expires }).where('id', '=', id).execute();
    return insertKey(tx, row.account, row.name === null ? {} : { name: row.name });
  });

export const revokeKey = (store: Store, id: string): Promise<Key> =>
  store.write(async tx => {
    const row = await lockKey(store, tx, id);
    const revoked = row.revoked ?? formatTime();
    await tx.updateTable('keys').set({ revoked }).where('id', '=', id).execute();
    return toKey({ ...row, revoked });
  });

const LAST_USED_BATCH_SIZE = 100;
const MINUTE_MS = 60_000;

/** The minute of each key's last use: noted in memory at every request, written to the store a few seconds later. */
export const createLastUsed = (store: Store) => {
  /** Keys by the minute, counted from 1970, in which they were used, until that is written. */
  const noted = new Map<number, string[]>();
  /** Keys whose use in the current minute is noted or written. */
  let seen = new Set<string>();
  let currentMinute = 0;

  const write = (keyIds: readonly string[], minute: number): Promise<void> =>
    store.write(async tx => {
      const time = formatTime(minute * MINUTE_MS);
      await lockRows(store, tx, 'keys', 'id', keyIds);
      await tx
        .updateTable('keys')
        .set({ last_used: time })
        .where('id', 'in', keyIds)
        .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<', time)]))
        .execute();
    });

  return {
    note(keyId: string): void {
      const minute = Math.floor(Date.now() / MINUTE_MS);
      if (minute !== currentMinute) seen = new Set();
      currentMinute = minute;
      if (seen.has(keyId)) return;
      seen.add(keyId);
      const keyIds = noted.get(minute);
      if (keyIds) keyIds.push(keyId);
      else noted.set(minute, [keyId]);
    },
    /** Writes what was noted since the last time: each key once a minute at most. */
    async flush(): Promise<void> {
      for (const [minute, keyIds] of noted) {
        while (keyIds.length > 0) {
          const batch = keyIds.slice(0, LAST_USED_BATCH_SIZE);
          await write(batch, minute);
          keyIds.splice(0, batch.length);
        }
        noted.delete(minute);
      }
    },
  };
};
