// Lost commits are commits that were sent to the store and not confirmed. Their transactions are run again until it is known what became
// of them: a run sees under a lock what an earlier one has committed, so that nothing is done twice.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  InsufficientCreditsError,
  type LostCommit,
  type NumberedCharge,
  type Receipt,
  StoreUnavailableError,
} from '../account-model.js';
import type { ChargeOutcome, ChargeStore } from './charge-store.js';

/** How long a request waits for the outcome; then it fails. */
export const LOST_COMMIT_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 250;

/**
 * Runs a transaction until the store confirms it. It must do nothing where an earlier run was committed.
 * @param signal once it is aborted, the transaction is run one last time
 * @throws {StoreUnavailableError} the last run failed, after the timeout; any other error of a run
 */
export const runUntilConfirmed = async <Result>(
  run: () => Promise<Result>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Result> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const isLast = signal?.aborted;
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || isLast || performance.now() > deadline) throw error;
    }
    await sleep(RETRY_INTERVAL_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
  }
};

/** A charge and the promise of its receipt. */
export interface PendingCharge {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

export const settleCharge = ({ charge, resolve, reject }: PendingCharge, outcome: ChargeOutcome): void => {
  if ('cost' in outcome) resolve(outcome);
  else reject(new InsufficientCreditsError(charge.cost, outcome.lacking));
};

/**
 * @param onLostCommit is called twice for each lost commit: when it is lost, and when its outcome is known or given up
 * @param timeoutMs how long a request waits
 */
export const createLostCommits = (
  chargeStore: ChargeStore,
  onLostCommit: (commit: LostCommit) => void,
  timeoutMs = LOST_COMMIT_TIMEOUT_MS,
) => {
  const closing = new AbortController();
  const { signal } = closing;
  const recoveries = new Set<Promise<void>>();

  /** The requests have failed: nothing is charged any more. */
  const refundLate = async (charges: readonly NumberedCharge[]): Promise<LostCommit> => {
    try {
      const found = await runUntilConfirmed(() => chargeStore.refund(charges), Number.POSITIVE_INFINITY, signal);
      return { state: 'found', charges: found.committed, refunded: found.refunded };
    } catch (err) {
      return { state: 'given up', charges: charges.map(({ id }) => id), err };
    }
  };

  const recover = async (entries: readonly PendingCharge[], reason: Error): Promise<void> => {
    const charges = entries.map(({ charge }) => charge);
    onLostCommit({ state: 'lost', charges: charges.map(({ id }) => id), err: reason });
    const run = () => chargeStore.chargeAgain(charges);
    const again = await runUntilConfirmed(run, timeoutMs, signal).catch(() => undefined);
    if (again === undefined) {
      for (const { reject } of entries) reject(reason);
      onLostCommit(await refundLate(charges));
      return;
    }
    for (const [index, entry] of entries.entries()) settleCharge(entry, again.outcomes[index]!);
    onLostCommit({ state: 'found', charges: again.committed, refunded: [] });
  };

  return {
    /**
     * Runs the charges again, and settles them. If the store does not answer in time, they fail; those that are found to be committed
     * later are refunded, except those with an Idempotency-Key, with which a repetition receives the answer that was paid for.
     */
    recover(entries: readonly PendingCharge[], reason: Error): void {
      const recovering = recover(entries, reason).finally(() => recoveries.delete(recovering));
      recoveries.add(recovering);
    },
    /** Tries once more to learn the outcomes that are not known, then gives up. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(recoveries);
    },
  };
};

export type LostCommits = ReturnType<typeof createLostCommits>;
