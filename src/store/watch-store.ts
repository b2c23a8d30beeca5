// Watches whether the store works, by the outcome of each use of it. The alarm is raised at the first failure. It is lowered when the store
// answers again or, after a failed write (on a full disk, for example), when it can write again.
import type { KyselyPlugin } from 'kysely';
import type { Store } from './store.js';
import { StoreUnavailableError, UnknownOutcomeError } from './store-errors.js';

/** The alarm is lowered after this time without a failure. */
const QUIET_MS = 1000;
const CHECK_INTERVAL_MS = 250;

/**
 * @param checkRecovery starts a check and returns whether all works, as far as it is known; the alarm stays raised until it returns true
 * @param onChange is called with the reason when the alarm is raised, with undefined when it is lowered
 */
export const createAlarm = (checkRecovery: () => boolean, onChange: (reason: string | undefined) => void) => {
  let raised = false;
  let stopped = false;
  let lastFailure = 0;
  let timer: NodeJS.Timeout | undefined;

  const check = (): void => {
    if (!checkRecovery() || performance.now() - lastFailure < QUIET_MS) return;
    clearInterval(timer);
    raised = false;
    onChange(undefined);
  };
  return {
    /** Reports a failure. Its reason is passed on only if the alarm was not raised already. */
    raise(reason: string): void {
      lastFailure = performance.now();
      if (raised || stopped) return;
      raised = true;
      timer = setInterval(check, CHECK_INTERVAL_MS).unref();
      onChange(reason);
    },
    isRaised: () => raised,
    /** Stops the timer; later failures are ignored. */
    stop(): void {
      stopped = true;
      clearInterval(timer);
    },
  };
};

/** After a failed write, the store counts as usable again if no write fails for this time and it answers. */
const WRITE_RECOVERY_MS = 60_000;

/** Calls back when a statement has changed rows. */
const noteChanges = (onChange: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.numAffectedRows) onChange();
    return result;
  },
});

export interface WatchedStore extends Store {
  /** Resolves if the store answers. */
  ping(): Promise<unknown>;
  /** Whether the store failed and has not recovered since. */
  isLost(): boolean;
}

/**
 * Only StoreUnavailableErrors count as failures.
 * @param onChange is called with the reason when the store is lost, and with undefined when it is back; not after it is closed
 */
export const watchStore = (store: Store, onChange: (lost: string | undefined) => void): WatchedStore => {
  let answers = true;
  let isPinging = false;
  /** The last failed write, unless a later use has shown that the store can write, or that it cannot even be read. */
  let failedWrite: { readonly error: StoreUnavailableError; readonly at: number } | undefined;

  const recordFailure = (error: unknown, isWrite: boolean): void => {
    if (!(error instanceof StoreUnavailableError)) return;
    answers = false;
    // A store that cannot even be read is lost as a whole: it is back as soon as it answers.
    failedWrite = isWrite ? { error, at: performance.now() } : undefined;
    alarm.raise(error.message);
  };

  const pingAgain = async (): Promise<void> => {
    isPinging = true;
    answers = await watched.ping().then(
      () => true,
      () => false,
    );
    isPinging = false;
  };
  /** Uses the result of the last ping and starts the next one, since there may be no requests that use the store. */
  const alarm = createAlarm(() => {
    const answered = answers;
    if (!isPinging) void pingAgain();
    const canWrite = failedWrite === undefined || performance.now() - failedWrite.at >= WRITE_RECOVERY_MS;
    return answered && canWrite;
  }, onChange);

  const watched: WatchedStore = {
    ...store,
    async read(work) {
      try {
        return await store.read(work);
      } catch (error) {
        recordFailure(error, false);
        throw error;
      }
    },
    async write(work) {
      let hasChanged = false;
      const plugin = noteChanges(() => {
        hasChanged = true;
      });
      try {
        const result = await store.write(tx => work(tx.withPlugin(plugin)));
        // A transaction that changes nothing does not show that the disk has space, but that a commit can be confirmed.
        if (hasChanged || failedWrite?.error instanceof UnknownOutcomeError) failedWrite = undefined;
        return result;
      } catch (error) {
        recordFailure(error, true);
        throw error;
      }
    },
    ping: () => watched.read(db => db.selectFrom('accounts').select('name').limit(1).execute()),
    isLost: alarm.isRaised,
    close() {
      alarm.stop();
      return store.close();
    },
  };
  return watched;
};
