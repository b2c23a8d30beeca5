// The minute of each key's last use: noted in memory at every request, written to the store a few seconds later.
import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { formatTime } from './ids-and-times.js';

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;

export interface LastUsed {
  note(keyId: string): void;
  /** Writes what was noted since the last time: each key once a minute at most. */
  flush(): Promise<void>;
}

/** A key and the minute in which it was used, counted from 1970. */
type Use = readonly [keyId: string, minute: number];

/** Sets `last_used` of each key to its minute, if that is later. PostgreSQL needs the casts: it does not infer these types. */
const updateKeys = async (tx: Transaction<Tables>, uses: readonly Use[]): Promise<void> => {
  const rows = uses.map(
    ([keyId, minute]) => sql`(cast(${keyId} as text), cast(${formatTime(minute * MINUTE_MS)} as text))`,
  );
  await tx
    .updateTable('keys')
    .set({ last_used: sql`used.column2` })
    .from(sql<{ column1: string; column2: string }>`(values ${sql.join(rows)})`.as('used'))
    .whereRef('keys.id', '=', 'used.column1')
    .where(sql<boolean>`(keys.last_used is null or keys.last_used < used.column2)`)
    .execute();
};

export const createLastUsed = (store: Store): LastUsed => {
  /** The minutes in which keys were used, until they are written. */
  const noted = new Map<string, number>();
  /** Keys whose use in the current minute is noted or written. */
  let seen = new Set<string>();
  let currentMinute = 0;

  const startMinute = (minute: number): void => {
    if (minute === currentMinute) return;
    currentMinute = minute;
    seen = new Set();
  };

  const write = async (batch: readonly Use[]): Promise<void> => {
    try {
      await store.write(tx => updateKeys(tx, batch));
    } catch (error) {
      for (const [keyId, minute] of batch) noted.set(keyId, noted.get(keyId) ?? minute);
      throw error;
    }
  };

  return {
    note(keyId) {
      startMinute(Math.floor(Date.now() / MINUTE_MS));
      if (seen.has(keyId)) return;
      seen.add(keyId);
      noted.set(keyId, currentMinute);
    },
    async flush() {
      while (noted.size > 0) {
        const batch = [...noted].slice(0, BATCH_SIZE);
        for (const [keyId] of batch) noted.delete(keyId);
        await write(batch);
      }
    },
  };
};
