// The server's housekeeping: what is written a little late, and what is swept from time to time.
import type { Accounts } from './accounts.js';

const RECORD_MS = 5_000;
const SWEEP_MS = 10 * 60_000;

/** Does some work again and again, with a pause between, until it is stopped. */
const repeat = (work: () => Promise<void>, pauseMs: number): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = work().then(schedule);
    }, pauseMs);
  };
  schedule();
  return async () => {
    await running;
    clearTimeout(timer);
  };
};

/**
 * Keeps house until it is closed; then writes once more.
 * @param onFailure hears of failures, which are no reason to stop: the work is done the next time
 */
export const startHousekeeper = (
  accounts: Accounts,
  onFailure: (error: unknown) => void,
): { close(): Promise<void> } => {
  const closing = new AbortController();
  const record = (): Promise<void> => accounts.recordUses().catch(onFailure);
  const sweep = (): Promise<void> => accounts.sweep(closing.signal).catch(onFailure);
  const stops = [repeat(record, RECORD_MS), repeat(sweep, SWEEP_MS)];
  return {
    async close() {
      closing.abort();
      for (const stop of stops) await stop();
      await record();
    },
  };
};
