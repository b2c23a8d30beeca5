// What was found lately, and what is being looked for now: so that many who ask the same at once, or shortly after, ask once.
import { LRUCache } from 'lru-cache';

export interface Memory<Found> {
  /**
   * What the search finds, or found lately. A search is trusted from its beginning on, so that a slow one is trusted no
   * longer. One that fails, or finds undefined, is not remembered.
   */
  once(name: string, search: () => Promise<Found>): Promise<Found>;
  forget(): void;
}

/** @param most how many are remembered; the longest unused is forgotten first */
export const createMemory = <Found>(milliseconds: number, most: number): Memory<Found> => {
  const found = new LRUCache<string, Promise<Found>>({ max: most, ttl: milliseconds });
  return {
    once(name, search) {
      const remembered = found.get(name);
      if (remembered !== undefined) return remembered;
      const searching = search();
      const forgetThis = (): void => {
        if (found.peek(name) === searching) found.delete(name);
      };
      found.set(name, searching);
      searching.then(result => result ?? forgetThis(), forgetThis);
      return searching;
    },
    forget: () => found.clear(),
  };
};
