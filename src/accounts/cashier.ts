// Takes payment. Charges that arrive while a transaction is being committed wait, and go into the next one together: one
// wait for the disk or the network serves them all, and nobody waits for a timer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Charging, NumberedCharge } from './charging.js';
import { InsufficientCreditsError, StoreUnavailableError, UnknownOutcomeError } from './errors.js';
import type { Charge, Receipt } from './model.js';
import { makeLedgerId } from './names.js';

/** Each number of rows has its own prepared statements, so there must not be too many. */
const LARGEST_BATCH = 64;
/** How long a request waits to hear whether a lost connection committed its charge; then it fails, and is refunded. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 250;

export interface Cashier {
  /**
   * Resolves once the charge is committed.
   * @throws {InsufficientCreditsError}
   * @throws {StoreUnavailableError} nothing was charged; or it will be given back when the store is there again
   */
  charge(charge: Charge): Promise<Receipt>;
  /** Resolves when all charges that were handed in are settled; stops trying to reach a store that is gone. */
  close(): Promise<void>;
}

interface Entry {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

/**
 * @param refund gives a charge back that was committed although its request was told that it failed
 * @param patienceMs how long a request waits for the outcome of a lost commit
 */
export const createCashier = (
  charging: Charging,
  refund: (charge: NumberedCharge) => Promise<void>,
  patienceMs = PATIENCE_MS,
): Cashier => {
  let waiting: Entry[] = [];
  let working: Promise<void> | undefined;
  const closing = new AbortController();
  const lost = new Set<Promise<void>>();

  /** Looks once; what was not committed never will be. */
  const lookUp = async (entries: readonly Entry[], tooLate: boolean, reason: Error): Promise<void> => {
    const receipts = await charging.committed(entries.map(({ charge }) => charge));
    for (const { charge, resolve, reject } of entries) {
      const receipt = receipts.get(charge.id);
      if (receipt === undefined) reject(reason);
      else if (tooLate) await refund(charge);
      else resolve(receipt);
    }
  };

  /** Finds out what became of a commit that was not confirmed, however long the store is gone; once more when closing. */
  const findOut = async (entries: readonly Entry[], reason: Error): Promise<void> => {
    const deadline = Date.now() + patienceMs;
    for (let isLast = false; !isLast; ) {
      isLast = closing.signal.aborted;
      const tooLate = Date.now() > deadline;
      if (tooLate) for (const { reject } of entries) reject(reason);
      try {
        return await lookUp(entries, tooLate, reason);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) break;
      }
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    for (const { reject } of entries) reject(reason);
  };

  const settle = async (entries: readonly Entry[]): Promise<void> => {
    try {
      const outcomes = await charging.charge(entries.map(({ charge }) => charge));
      entries.forEach(({ charge, resolve, reject }, index) => {
        const outcome = outcomes[index] ?? { lacking: 0 };
        if ('cost' in outcome) resolve(outcome);
        else reject(new InsufficientCreditsError(charge.cost, outcome.lacking));
      });
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) {
        for (const { reject } of entries) reject(error);
        return;
      }
      const search = findOut(entries, error).finally(() => lost.delete(search));
      lost.add(search);
    }
  };

  const work = async (): Promise<void> => {
    await new Promise(setImmediate); // those that arrive in the same turn of the event loop go together
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST_BATCH);
      waiting = waiting.slice(LARGEST_BATCH);
      await settle(batch);
    }
    working = undefined;
  };

  return {
    charge: charge =>
      new Promise((resolve, reject) => {
        waiting.push({ charge: { ...charge, id: makeLedgerId() }, resolve, reject });
        working ??= work();
      }),
    async close() {
      await working;
      closing.abort();
      await Promise.all(lost);
    },
  };
};
