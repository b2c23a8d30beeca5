// Credits set aside for work in flight, so that nobody computes a hundred times on one credit.
import { LRUCache } from 'lru-cache';
import { InsufficientCreditsError } from './errors.js';

/** Balances are remembered this long, and never refused on without asking the store again. */
const REMEMBERED_MS = 500;
const MOST_REMEMBERED = 10_000;

export interface Holds {
  /**
   * Sets credits aside until the returned function is called; on this instance alone, and not in the store.
   * @throws {InsufficientCreditsError} the balance, less what is set aside already, is below the cost
   */
  hold(account: string, cost: number): Promise<() => void>;
  /** What a charge left of a balance. */
  learn(account: string, credits: number): void;
}

/** @param readBalance asks the store */
export const createHolds = (readBalance: (account: string) => Promise<number>): Holds => {
  const balances = new LRUCache<string, number>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  const held = new Map<string, number>();
  const heldOf = (account: string): number => held.get(account) ?? 0;
  const covers = (account: string, balance: number, cost: number): boolean => balance - heldOf(account) >= cost;

  const add = (account: string, credits: number): void => {
    const sum = heldOf(account) + credits;
    if (sum === 0) held.delete(account);
    else held.set(account, sum);
  };

  const requireBalance = async (account: string, cost: number): Promise<void> => {
    const remembered = balances.get(account);
    if (remembered !== undefined && covers(account, remembered, cost)) return;
    const balance = await readBalance(account);
    balances.set(account, balance);
    if (!covers(account, balance, cost)) throw new InsufficientCreditsError(cost, balance, heldOf(account));
  };

  return {
    async hold(account, cost) {
      await requireBalance(account, cost);
      add(account, cost);
      let isHeld = true;
      return () => {
        if (isHeld) add(account, -cost);
        isHeld = false;
      };
    },
    learn: (account, credits) => void balances.set(account, credits),
  };
};
