// Reservations: credits that are set aside for work in flight, so that several requests cannot use the same credits. They exist in this
// process only, not in the store.
import { LRUCache } from 'lru-cache';
import { type Charge, InsufficientCreditsError, type Receipt } from '../account-model.js';

/** A cached balance may grant a reservation; before a reservation is refused, the balance is read again. */
const BALANCE_CACHE_TTL_MS = 500;
const MAX_CACHED_BALANCES = 10_000;

/**
 * Releases reserved credits. Calling it again changes nothing.
 * @param left credits that stay reserved until the next call; none by default
 */
export type ReleaseCredits = (left?: number) => void;

/** Credits of an account in use. */
interface CreditsInUse {
  reserved: number;
  /** The part that is being charged: the store's balance may or may not include it. */
  charging: number;
  /** The callbacks of reservations that wait for a charge to end. */
  readonly waiting: (() => void)[];
}

type EndedCharge = Pick<Charge, 'account' | 'cost'>;

/** @param readBalance reads an account's balance from the store */
export const createReservations = (readBalance: (account: string) => Promise<number>) => {
  const balances = new LRUCache<string, number>({ max: MAX_CACHED_BALANCES, ttl: BALANCE_CACHE_TTL_MS });
  const inUse = new Map<string, CreditsInUse>();
  let ended: EndedCharge[] = [];

  const findInUse = (account: string): CreditsInUse => inUse.get(account) ?? { reserved: 0, charging: 0, waiting: [] };

  const add = (account: string, reserved: number, charging: number): void => {
    const credits = findInUse(account);
    credits.reserved += reserved;
    credits.charging += charging;
    if (credits.reserved === 0 && credits.charging === 0) inUse.delete(account);
    else inUse.set(account, credits);
  };

  /** Removes the charges that ended in this iteration of the event loop, after their reservations were released. */
  const removeEnded = (): void => {
    const charges = ended;
    ended = [];
    const woken = charges.flatMap(({ account }) => findInUse(account).waiting.splice(0));
    for (const { account, cost } of charges) add(account, 0, -cost);
    for (const wake of woken) wake();
  };

  const end = (charge: EndedCharge): void => {
    if (ended.length === 0) setImmediate(removeEnded);
    ended.push(charge);
  };

  /** Reserves the cost if the balance covers it. Checking and reserving are one synchronous step. */
  const tryReserve = (account: string, balance: number, cost: number): ReleaseCredits | undefined => {
    if (balance - findInUse(account).reserved < cost) return undefined;
    add(account, cost, 0);
    let reserved = cost;
    return (left = 0) => {
      if (left < reserved) add(account, left - reserved, 0);
      reserved = Math.min(reserved, left);
    };
  };

  /** @throws {InsufficientCreditsError} the balance without the reserved credits is below the cost */
  const reserve = async (account: string, cost: number): Promise<ReleaseCredits> => {
    const cached = balances.get(account);
    const releaseCached = cached === undefined ? undefined : tryReserve(account, cached, cost);
    if (releaseCached) return releaseCached;
    const balance = await readBalance(account);
    balances.set(account, balance);
    const release = tryReserve(account, balance, cost);
    if (release) return release;
    const { reserved, charging, waiting } = findInUse(account);
    if (charging === 0 || balance - Math.max(reserved - charging, 0) < cost) {
      throw new InsufficientCreditsError(cost, balance, reserved);
    }
    await new Promise<void>(resolve => waiting.push(resolve)); // until one of the charges has ended
    return reserve(account, cost);
  };

  return {
    reserve,
    /**
     * Observes a charge to its end and caches the balance after it. The reservation of the charge is released in the same iteration
     * of the event loop as the charge ends.
     */
    async trackCharge({ account, cost }: Charge, charging: Promise<Receipt>): Promise<Receipt> {
      add(account, 0, cost);
      try {
        const receipt = await charging;
        balances.set(account, receipt.credits);
        return receipt;
      } finally {
        end({ account, cost });
      }
    },
  };
};
