// Store health: whether the store works, judged by the outcome of each use. The alarm is raised at the first failure. It is lowered
// when the store answers again or, after a failed write (on a full disk, for example), when it can write again.
import { StoreUnavailableError } from './account-model.js';

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
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Each `observe…` method returns the promise that it is given. Only a rejection with StoreUnavailableError counts as a failure.
 * @param ping asks the store for an answer
 * @param writeRecoveryMs how long after a failed write answers alone do not lower the alarm
 */
export const createStoreHealth = (
  ping: () => Promise<unknown>,
  onChange: (lost: string | undefined) => void,
  writeRecoveryMs = WRITE_RECOVERY_MS,
) => {
  let answers = true;
  let isPinging = false;
  /** The time of the last failed write, unless a write has succeeded or a read has failed since. */
  let writeFailedAt = NEVER;

  const recordFailure = (error: unknown, isWrite: boolean): void => {
    if (!(error instanceof StoreUnavailableError)) return;
    answers = false;
    // A store that cannot even be read is lost as a whole: it is back as soon as it answers.
    writeFailedAt = isWrite ? performance.now() : NEVER;
    alarm.raise(error.message);
  };

  const pingAgain = async (): Promise<void> => {
    isPinging = true;
    try {
      await ping();
      answers = true;
    } catch (error) {
      recordFailure(error, false);
    }
    isPinging = false;
  };
  /** Uses the result of the last ping and starts the next one, since there may be no requests that use the store. */
  const alarm = createAlarm(() => {
    const answered = answers;
    if (!isPinging) void pingAgain();
    return answered && performance.now() - writeFailedAt >= writeRecoveryMs;
  }, onChange);

  return {
    /** Observes a use that only reads. */
    observeRead<Result>(use: Promise<Result>): Promise<Result> {
      use.catch(error => recordFailure(error, false));
      return use;
    },
    /** Observes a use that writes whenever it succeeds. */
    observeWrite<Result>(use: Promise<Result>): Promise<Result> {
      use.then(
        () => {
          writeFailedAt = NEVER;
        },
        error => recordFailure(error, true),
      );
      return use;
    },
    /** Observes a use that may have nothing to write: its success does not show that the store can write. */
    observePossibleWrite<Result>(use: Promise<Result>): Promise<Result> {
      use.catch(error => recordFailure(error, true));
      return use;
    },
    /** Whether the store failed and has not recovered since. */
    isLost: alarm.isRaised,
    /** Stops the timer; no change is reported after this. */
    stop: alarm.stop,
  };
};
