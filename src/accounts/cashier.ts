// Takes payment. Charges that arrive while a transaction is being committed wait, and go into the next one together: one
// wait for the disk or the network serves them all, and nobody waits for a timer.
import type { Charging } from './charging.js';
import { InsufficientCreditsError, StoreUnavailableError, UnknownOutcomeError } from './errors.js';
import type { Entry, LostCommits } from './lost-commits.js';
import type { Charge, Receipt } from './model.js';
import { makeLedgerId } from './names.js';

/** Each number of rows has its own prepared statements, so there must not be too many. */
const LARGEST_BATCH = 64;
/** Gathering ends when so many turns of the event loop bring no charge: some 20 µs each where there is nothing else to do. */
const QUIET_TURNS = 3;
/** And after this time at the latest. */
const LONGEST_GATHERING_MS = 10;
/** A charge that waited for longer fails: where one transaction after the other times out, the last would wait for minutes. */
const PATIENCE_MS = 5000;

export interface Cashier {
  /**
   * Resolves once the charge is committed.
   * @throws {InsufficientCreditsError}
   * @throws {StoreUnavailableError} nothing was charged; or it will be given back when the store is there again
   */
  charge(charge: Charge): Promise<Receipt>;
  /** Resolves when all charges that were handed in are settled, as far as the store can be reached. */
  close(): Promise<void>;
}

interface WaitingEntry extends Entry {
  readonly since: number;
}

/** @param patienceMs how long a charge waits for those before it */
export const createCashier = (charging: Charging, lostCommits: LostCommits, patienceMs = PATIENCE_MS): Cashier => {
  let waiting: WaitingEntry[] = [];
  let working: Promise<void> | undefined;

  const settle = async (entries: readonly Entry[]): Promise<void> => {
    const outcomes = await charging.charge(entries.map(({ charge }) => charge));
    for (const [index, { charge, resolve, reject }] of entries.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) reject(new Error(`nothing is known of the charge ${charge.id}`));
      else if ('cost' in outcome) resolve(outcome);
      else reject(new InsufficientCreditsError(charge.cost, outcome.lacking));
    }
  };

  const settleOrFail = async (entries: readonly Entry[]): Promise<void> => {
    try {
      await settle(entries);
    } catch (error) {
      if (error instanceof UnknownOutcomeError) lostCommits.findOut(entries, error);
      else for (const { reject } of entries) reject(error);
    }
  };

  /** The next charges, without those that waited too long, which fail. */
  const takeBatch = (): Entry[] => {
    const batch = waiting.slice(0, LARGEST_BATCH);
    waiting = waiting.slice(LARGEST_BATCH);
    const now = performance.now();
    const isLate = ({ since }: WaitingEntry): boolean => now - since > patienceMs;
    for (const { reject } of batch.filter(isLate)) {
      reject(new StoreUnavailableError('The account store is too slow: charges wait for too long.'));
    }
    return batch.filter(entry => !isLate(entry));
  };

  /** Waits while turns of the event loop bring more charges, so that they go together. */
  const gather = async (): Promise<void> => {
    const latest = performance.now() + LONGEST_GATHERING_MS;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < latest; ) {
      const known = waiting.length;
      await new Promise(setImmediate);
      quiet = waiting.length > known ? 0 : quiet + 1;
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather();
      const batch = takeBatch();
      if (batch.length > 0) await settleOrFail(batch);
    }
    working = undefined;
  };

  return {
    charge: charge =>
      new Promise((resolve, reject) => {
        const numbered = { ...charge, id: makeLedgerId() };
        waiting.push({ charge: numbered, since: performance.now(), resolve, reject });
        working ??= work();
      }),
    async close() {
      await working;
      await lostCommits.close();
    },
  };
};
