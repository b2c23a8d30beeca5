// Credits set aside for work in flight, so that nobody computes a hundred times on one credit.
import { LRUCache } from 'lru-cache';
import { InsufficientCreditsError } from './errors.js';
import type { Charge, Receipt } from './model.js';

/** Balances are remembered this long, and never refused on without asking the store again. */
const REMEMBERED_MS = 500;
const MOST_REMEMBERED = 10_000;

export interface Holds {
  /**
   * Sets credits aside until the returned function is called; on this instance alone, and not in the store.
   * @throws {InsufficientCreditsError} the balance, less what is set aside already, is below the cost
   */
  hold(account: string, cost: number): Promise<() => void>;
  /** Follows a charge to its end, and learns from it. What was set aside for it is released in the same turn as it ends. */
  follow(charge: Charge, payment: Promise<Receipt>): Promise<Receipt>;
}

/** What goes on in an account. Of what is being charged nobody knows whether the store's balance has it still. */
interface Flight {
  held: number;
  charging: number;
}

/** A charge that ended, paid or not. */
type Ending = Pick<Charge, 'account' | 'cost'>;

/** @param readBalance asks the store */
export const createHolds = (readBalance: (account: string) => Promise<number>): Holds => {
  const balances = new LRUCache<string, number>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  const flights = new Map<string, Flight>();
  const waiting = new Map<string, (() => void)[]>();
  let endings: Ending[] = [];

  const change = (account: string, held: number, charging: number): void => {
    const flight = flights.get(account) ?? { held: 0, charging: 0 };
    flight.held += held;
    flight.charging += charging;
    if (flight.held === 0 && flight.charging === 0) flights.delete(account);
    else flights.set(account, flight);
  };

  /** What ended in this turn of the event loop, after what was set aside for it is released. */
  const settle = (): void => {
    const ended = endings;
    endings = [];
    for (const { account, cost } of ended) change(account, 0, -cost);
    for (const { account } of ended) {
      const waiters = waiting.get(account) ?? [];
      waiting.delete(account);
      for (const go of waiters) go();
    }
  };

  const end = (ending: Ending): void => {
    if (endings.length === 0) setImmediate(settle);
    endings.push(ending);
  };

  /** Resolves when one of the account's charges has ended. */
  const nextEnding = (account: string): Promise<void> =>
    new Promise(resolve => {
      const others = waiting.get(account);
      if (others) others.push(resolve);
      else waiting.set(account, [resolve]);
    });

  /** Sets aside what the balance covers. Looking and taking are one step: nobody comes between. */
  const take = (account: string, balance: number, cost: number): (() => void) | undefined => {
    if (balance - (flights.get(account)?.held ?? 0) < cost) return undefined;
    change(account, cost, 0);
    let isHeld = true;
    return () => {
      if (isHeld) change(account, -cost, 0);
      isHeld = false;
    };
  };

  const hold = async (account: string, cost: number): Promise<() => void> => {
    const remembered = take(account, balances.get(account) ?? 0, cost);
    if (remembered) return remembered;
    const balance = await readBalance(account);
    balances.set(account, balance);
    const release = take(account, balance, cost);
    if (release) return release;
    const { held, charging } = flights.get(account) ?? { held: 0, charging: 0 };
    if (charging === 0 || balance - Math.max(held - charging, 0) < cost) {
      throw new InsufficientCreditsError(cost, balance, held);
    }
    await nextEnding(account);
    return hold(account, cost);
  };

  return {
    hold,
    async follow({ account, cost }, payment) {
      change(account, 0, cost);
      try {
        const receipt = await payment;
        balances.set(account, receipt.credits);
        return receipt;
      } finally {
        end({ account, cost });
      }
    },
  };
};
