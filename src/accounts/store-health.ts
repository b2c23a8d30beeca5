// Store health: whether the store can be used, judged by the results of its uses. The alarm is raised at the first failure of the
// store and lowered when it answers again or, after a failed write (a full disk, for example), when it writes again.

import { StoreUnavailableError } from './account-model.js';

/** The alarm is lowered after this time without a failure. */
const QUIET_MS = 1000;
const CHECK_INTERVAL_MS = 250;

export interface Alarm {
  /** Reports a failure. Its reason is passed on only if the alarm was not raised already. */
  raise(reason: string): void;
  isRaised(): boolean;
  /** Stops the timer; later failures are ignored. */
  stop(): void;
}

/**
 * @param isWell whether everything works at this moment; the alarm stays raised as long as it does not
 * @param onChange is called with the reason when the alarm is raised, with undefined when it is lowered
 */
export const createAlarm = (isWell: () => boolean, onChange: (reason: string | undefined) => void): Alarm => {
  let raised = false;
  let stopped = false;
  let lastFailure = 0;
  let timer: NodeJS.Timeout | undefined;

  const check = (): void => {
    if (!isWell() || performance.now() - lastFailure < QUIET_MS) return;
    clearInterval(timer);
    raised = false;
    onChange(undefined);
  };
  return {
    raise: reason => {
      lastFailure = performance.now();
      if (raised || stopped) return;
      raised = true;
      timer = setInterval(check, CHECK_INTERVAL_MS).unref();
      onChange(reason);
    },
    isRaised: () => raised,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
};

/** Is called with the reason when the store is lost, and with undefined when it is back: not for each use. */
export type OnStoreChange = (lost: string | undefined) => void;

/** After a failed write and without another one, the store counts as usable again when it has answered for this time. */
const WRITE_RECOVERY_MS = 60_000;

/** Each `observe…` method returns the promise that it is given. Only a rejection with StoreUnavailableError counts as a failure. */
export interface StoreHealth {
  /** Observes a use that only reads. */
  observeRead<Result>(use: Promise<Result>): Promise<Result>;
  /** Observes a use that writes whenever it succeeds. */
  observeWrite<Result>(use: Promise<Result>): Promise<Result>;
  /** Observes a use that may have nothing to write: its success does not show that the store can write. */
  observePossibleWrite<Result>(use: Promise<Result>): Promise<Result>;
  /** Whether the store failed and has not recovered since. */
  isLost(): boolean;
  /** Stops the timer; no change is reported after this. */
  stop(): void;
}

/**
 * @param ping asks the store for an answer
 * @param writeRecoveryMs how long answers alone do not end an alarm over a failed write
 */
export const createStoreHealth = (
  ping: () => Promise<unknown>,
  onChange: OnStoreChange,
  writeRecoveryMs = WRITE_RECOVERY_MS,
): StoreHealth => {
  let answers = true;
  let isPinging = false;
  /** The time of the last failed write, unless a write has succeeded or a read has failed since. */
  let writeFailedAt = Number.NEGATIVE_INFINITY;

  const recordFailure = (error: unknown, failedWriteAt: number): void => {
    if (!(error instanceof StoreUnavailableError)) return;
    answers = false;
    writeFailedAt = failedWriteAt;
    alarm.raise(error.message);
  };
  /** A store that cannot even be read is lost as a whole: it is back as soon as it answers. */
  const recordReadFailure = (error: unknown): void => recordFailure(error, Number.NEGATIVE_INFINITY);
  const recordWriteFailure = (error: unknown): void => recordFailure(error, performance.now());
  const recordWrite = (): void => {
    writeFailedAt = Number.NEGATIVE_INFINITY;
  };

  const pingAgain = async (): Promise<void> => {
    isPinging = true;
    try {
      await ping();
      answers = true;
    } catch (error) {
      recordReadFailure(error);
    }
    isPinging = false;
  };
  /** Judges by the last ping, and starts the next one, since there may be no requests that use the store. */
  const isWell = (): boolean => {
    const answered = answers;
    if (!isPinging) void pingAgain();
    return answered && performance.now() - writeFailedAt >= writeRecoveryMs;
  };
  const alarm = createAlarm(isWell, onChange);

  const observe = <Result>(
    use: Promise<Result>,
    onFailure: (error: unknown) => void,
    onSuccess?: () => void,
  ): Promise<Result> => {
    use.then(onSuccess, onFailure);
    return use;
  };
  return {
    observeRead: use => observe(use, recordReadFailure),
    observeWrite: use => observe(use, recordWriteFailure, recordWrite),
    observePossibleWrite: use => observe(use, recordWriteFailure),
    isLost: alarm.isRaised,
    stop: alarm.stop,
  };
};
