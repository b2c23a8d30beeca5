// An alarm that is raised at the first failure and lowered after a time without failures, so that it does not change too often.

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
