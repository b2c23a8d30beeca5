// The minute of each key's last use: noted in memory at every request, written to the store a few seconds later.
import { lockRows } from '../store/row-statement.js';
import type { Store } from '../store/store.js';
import { formatTime } from './ids-and-times.js';

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;

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
          const batch = keyIds.slice(0, BATCH_SIZE);
          await write(batch, minute);
          keyIds.splice(0, batch.length);
        }
        noted.delete(minute);
      }
    },
  };
};
