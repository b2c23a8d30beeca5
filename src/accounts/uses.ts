// When keys were last used: noted in memory at every request, written to the store a few seconds later, by the minute.
import { sql } from 'kysely';
import { timeText } from './names.js';
import { forRows, times } from './store/compiled.js';
import type { Store } from './store/store.js';

const AT_ONCE = 100;
const MINUTE_MS = 60_000;

export interface Uses {
  note(keyId: string): void;
  /** Writes what was noted since the last time, one write a key and minute at most. */
  flush(): Promise<void>;
}

const prepareUpdate = ({ db }: Store) =>
  forRows(rows =>
    db
      .updateTable('keys')
      .set({ last_used: sql`used.column2` })
      .from(
        sql<{ column1: string; column2: string }>`(values ${sql.join(
          times(rows, sql`(cast(${''} as text), cast(${''} as text))`),
        )})`.as('used'),
      )
      .whereRef('keys.id', '=', 'used.column1')
      .where(sql<boolean>`(keys.last_used is null or keys.last_used < used.column2)`),
  );

export const createUses = (store: Store): Uses => {
  const update = prepareUpdate(store);
  /** The minutes in which keys were used, until they are written. */
  const noted = new Map<string, number>();
  /** Keys whose use in the minute is written or about to be. */
  let seen = new Set<string>();
  let minute = 0;

  const turnTo = (now: number): void => {
    if (now === minute) return;
    minute = now;
    seen = new Set();
  };

  const write = async (uses: readonly (readonly [keyId: string, minute: number])[]): Promise<void> => {
    const parameters = uses.flatMap(([keyId, used]) => [keyId, timeText(used * MINUTE_MS)]);
    try {
      await store.write(tx => update(tx, uses.length, parameters));
    } catch (error) {
      for (const [keyId, used] of uses) noted.set(keyId, noted.get(keyId) ?? used);
      throw error;
    }
  };

  return {
    note(keyId) {
      turnTo(Math.floor(Date.now() / MINUTE_MS));
      if (seen.has(keyId)) return;
      seen.add(keyId);
      noted.set(keyId, minute);
    },
    async flush() {
      while (noted.size > 0) {
        const uses = [...noted].slice(0, AT_ONCE);
        for (const [keyId] of uses) noted.delete(keyId);
        await write(uses);
      }
    },
  };
};
