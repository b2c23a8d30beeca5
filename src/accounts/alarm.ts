// An alarm that is raised at the first bad sign and lowered after a quiet while, so that it does not flutter.

/** How long there must have been no bad sign before the alarm is lowered, and how often that is looked at. */
const QUIET_MS = 1000;
const LOOK_MS = 250;

export interface Alarm {
  /** Tells of a bad sign. The listener hears its reason only if the alarm was not raised already. */
  raise(reason: string): void;
  isRaised(): boolean;
  /** Lets go of the timer; signs that still come are ignored. */
  stop(): void;
}

/**
 * @param isWell whether things look well at this moment; the alarm stays raised as long as they do not
 * @param onChange hears the reason when the alarm is raised, undefined when it is lowered
 */
export const createAlarm = (isWell: () => boolean, onChange: (reason: string | undefined) => void): Alarm => {
  let raised = false;
  let stopped = false;
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    if (!isWell() || performance.now() - latest < QUIET_MS) return;
    clearInterval(timer);
    raised = false;
    onChange(undefined);
  };
  return {
    raise: reason => {
      latest = performance.now();
      if (raised || stopped) return;
      raised = true;
      timer = setInterval(look, LOOK_MS).unref();
      onChange(reason);
    },
    isRaised: () => raised,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
};
