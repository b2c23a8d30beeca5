// A cache with a time to live in which equal look-ups share one query.
import { LRUCache } from 'lru-cache';

/** @param maxEntries when there are more, the least recently used one is removed */
export const createCoalescingCache = <Value>(ttlMs: number, maxEntries: number) => {
  const entries = new LRUCache<string, Promise<Value>>({ max: maxEntries, ttl: ttlMs });
  return {
    /**
     * Resolves with the cached result or the result of the running query, or else starts the query. The time to live begins with the
     * query, so that no result is older than it. A query that fails or finds undefined is not cached.
     */
    get(key: string, query: () => Promise<Value>): Promise<Value> {
      const cached = entries.get(key);
      if (cached !== undefined) return cached;
      const result = query();
      const remove = (): void => {
        if (entries.peek(key) === result) entries.delete(key);
      };
      entries.set(key, result);
      result.then(value => value ?? remove(), remove);
      return result;
    },
    clear: () => entries.clear(),
  };
};
