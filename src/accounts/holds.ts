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
  /** Resolves when what is being charged now is paid, or will not be, and is released. */
  settled: Promise<void>;
}

/** @param readBalance asks the store */
export const createHolds = (readBalance: (account: string) => Promise<number>): Holds => {
  const balances = new LRUCache<string, number>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  const flights = new Map<string, Flight>();
  const flightOf = (account: string): Flight =>
    flights.get(account) ?? { held: 0, charging: 0, settled: Promise.resolve() };

  const change = (account: string, difference: Partial<Flight>): void => {
    const { held, charging, settled } = flightOf(account);
    const flight = {
      held: held + (difference.held ?? 0),
      charging: charging + (difference.charging ?? 0),
      settled: difference.settled ?? settled,
    };
    if (flight.held === 0 && flight.charging === 0) flights.delete(account);
    else flights.set(account, flight);
  };

  /** Sets aside what the balance covers. Looking and taking are one step: nobody comes between. */
  const take = (account: string, balance: number, cost: number): (() => void) | undefined => {
    if (balance - flightOf(account).held < cost) return undefined;
    change(account, { held: cost });
    let isHeld = true;
    return () => {
      if (isHeld) change(account, { held: -cost });
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
    const { held, charging, settled } = flightOf(account);
    if (balance - Math.max(held - charging, 0) < cost) throw new InsufficientCreditsError(cost, balance, held);
    await settled;
    return hold(account, cost);
  };

  return {
    hold,
    async follow({ account, cost }, payment) {
      const settle = async (earlier: Promise<void>): Promise<void> => {
        await payment.catch(() => undefined);
        await new Promise(setImmediate); // what was set aside for it is released before
        change(account, { charging: -cost });
        await earlier;
      };
      change(account, { charging: cost, settled: settle(flightOf(account).settled) });
      const receipt = await payment;
      balances.set(account, receipt.credits);
      return receipt;
    },
  };
};
