// Lost commits are commits that were sent to the store and not confirmed. Their transactions are run again until it is known what became
// of them: a run sees under a lock what an earlier one has committed, so that nothing is done twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LostCommit, StoreUnavailableError, type UnknownOutcomeError } from '../account-model.js';

/** How long a request waits for the outcome; then it fails. */
const LOST_COMMIT_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 250;

/**
 * Runs a transaction until the store confirms it. It must do nothing where an earlier run was committed.
 * @param signal once it is aborted, the transaction is run one last time
 * @throws {StoreUnavailableError} the last run failed, after the timeout; any other error of a run
 */
const runUntilConfirmed = async <Result>(
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

/** A transaction whose commit was not confirmed. */
export interface LostTransaction<Result> {
  /** The ids of its charges. */
  readonly ids: readonly string[];
  /** Why its outcome is not known. */
  readonly reason: UnknownOutcomeError;
  /** Runs it again. `committed` has the ids of the charges that an earlier run has made. */
  run(): Promise<{ readonly result: Result; readonly committed: readonly string[] }>;
  /** Undoes what an earlier run has made, since the request has failed. It must do nothing where nothing was made. */
  undo(): Promise<{ readonly committed: readonly string[]; readonly refunded: readonly string[] }>;
}

/**
 * @param onLostCommit is called twice for each lost commit: when it is lost, and when its outcome is known or given up
 * @param timeoutMs how long a request waits
 */
export const createLostCommits = (onLostCommit: (commit: LostCommit) => void, timeoutMs = LOST_COMMIT_TIMEOUT_MS) => {
  const closing = new AbortController();
  const { signal } = closing;
  const recoveries = new Set<Promise<unknown>>();

  const track = <Result>(recovery: Promise<Result>): Promise<Result> => {
    const ended = recovery
      .catch(() => undefined) // its caller gets the error
      .finally(() => recoveries.delete(ended));
    recoveries.add(ended);
    return recovery;
  };

  const undoLate = async ({ ids, undo }: LostTransaction<unknown>): Promise<void> => {
    try {
      const { committed, refunded } = await runUntilConfirmed(undo, Number.POSITIVE_INFINITY, signal);
      onLostCommit({ state: 'found', charges: committed, refunded });
    } catch (err) {
      onLostCommit({ state: 'given up', charges: ids, err });
    }
  };

  const recover = async <Result>(lost: LostTransaction<Result>): Promise<Result> => {
    const { ids, reason, run } = lost;
    onLostCommit({ state: 'lost', charges: ids, err: reason });
    try {
      const { result, committed } = await runUntilConfirmed(run, timeoutMs, signal);
      onLostCommit({ state: 'found', charges: committed, refunded: [] });
      return result;
    } catch (error) {
      void track(undoLate(lost));
      throw error instanceof StoreUnavailableError ? reason : error;
    }
  };

  return {
    /**
     * Runs a transaction again until the store confirms it.
     * @throws the reason: the store did not answer in time; what is found to be committed later is undone @throws what a run throws
     */
    recover: <Result>(lost: LostTransaction<Result>): Promise<Result> => track(recover(lost)),
    /** Tries once more to learn the outcomes that are not known, then gives up. */
    async close(): Promise<void> {
      closing.abort();
      while (recoveries.size > 0) await Promise.all(recoveries); // the end of one may begin to undo it
    },
  };
};

export type LostCommits = ReturnType<typeof createLostCommits>;
