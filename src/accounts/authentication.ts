// Who comes with a key: a look-up by its hash, remembered for half a second.
import { hashKey, isKey } from './keys.js';
import { createMemory } from './memory.js';
import type { Principal } from './model.js';
import { timeText } from './names.js';
import { forRows } from './store/compiled.js';
import type { KeysTable } from './store/schema.js';
import type { Store } from './store/store.js';

/**
 * A revoked key is refused by every instance within a second. What a look-up found is trusted for half of one, counted
 * from the look-up's beginning, so that a slow store makes it no longer.
 */
const REMEMBERED_MS = 500;
const MOST_REMEMBERED = 10_000;

const isOver = (expires: string | null): boolean => expires !== null && expires <= timeText();

/** Whether a key is good, and if not, why. */
export const stateOf = (row: Pick<KeysTable, 'revoked' | 'expires'>): 'active' | 'revoked' | 'expired' => {
  if (row.revoked !== null) return 'revoked';
  return isOver(row.expires) ? 'expired' : 'active';
};

/** Whom an active key stands for, and until when. */
interface Found {
  readonly principal: Principal;
  readonly expires: string | null;
}

/** Compiles the one query of every request. */
const prepareLookUp = ({ db }: Store) => {
  const query = forRows(() =>
    db
      .selectFrom('keys')
      .innerJoin('accounts', 'accounts.name', 'keys.account')
      .select(['keys.id', 'keys.account', 'keys.prefix', 'keys.expires', 'keys.revoked'])
      .select(['accounts.rate_requests', 'accounts.rate_window_seconds'])
      .where('keys.hash', '=', ''),
  );
  return async (hash: string): Promise<Found | undefined> => {
    const [row] = (await query(db, 1, [hash])).rows;
    if (row === undefined || stateOf(row) !== 'active') return undefined;
    const rateLimit = { requests: row.rate_requests, windowSeconds: row.rate_window_seconds };
    const principal = { account: row.account, keyId: row.id, keyPrefix: row.prefix, rateLimit };
    return { principal, expires: row.expires };
  };
};

/**
 * Makes the function that tells whom a key's text stands for. One answer, undefined, for a malformed, unknown, revoked or
 * expired key; only one with a right checksum is looked up at all.
 */
export const prepareAuthentication = (store: Store): ((key: string) => Promise<Principal | undefined>) => {
  const lookUp = prepareLookUp(store);
  // What was not found is not remembered: strangers would push the good keys out.
  const memory = createMemory<Found | undefined>(REMEMBERED_MS, MOST_REMEMBERED);
  return async key => {
    // Remembered by its text: to hash each request's key anew would take longer than all else here.
    const found = await memory.once(key, async () => (isKey(key) ? lookUp(hashKey(key)) : undefined));
    // When a key expires is known beforehand, so that it is not let in for the rest of the half second.
    return found && !isOver(found.expires) ? found.principal : undefined;
  };
};
