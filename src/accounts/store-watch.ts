// Watches whether the store can be used: it is lost at the first use that fails for its sake, and back when it answers again;
// where it answers and does not write, a full disk for one, when it writes again.
import type { Accounts } from './accounts.js';
import { createAlarm } from './alarm.js';
import { StoreUnavailableError } from './errors.js';

/** Hears the reason when the store is lost, undefined when it is back: once each, not for every use. */
export type OnStoreChange = (lost: string | undefined) => void;

/** How long a store that failed to write must answer, where nobody writes, until it is taken for well. */
const UNPROVEN_MS = 60_000;

/**
 * The same accounts, watched in what a server does with them.
 * @param accounts all of them but `isLost`
 * @param unprovenMs how long answers alone do not end an alarm over a failed write
 */
export const watchStore = (
  accounts: Omit<Accounts, 'isLost'>,
  onChange: OnStoreChange,
  unprovenMs = UNPROVEN_MS,
): Accounts => {
  let answers = true;
  /** When it failed to write, and nothing since then showed that it can. */
  let writeFailed = Number.NEGATIVE_INFINITY;
  let asking = false;

  const notice = (error: unknown, failedAt: number): void => {
    if (!(error instanceof StoreUnavailableError)) return;
    answers = false;
    writeFailed = failedAt;
    alarm.raise(error.message);
  };
  /** Where it does not even read, all of it is gone, and answers are the sign that it is back. */
  const noticeRead = (error: unknown): void => notice(error, Number.NEGATIVE_INFINITY);
  const noticeWrite = (error: unknown): void => notice(error, performance.now());
  const noticeCharge = (): void => {
    writeFailed = Number.NEGATIVE_INFINITY;
  };
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      await accounts.ping();
      answers = true;
    } catch (error) {
      noticeRead(error);
    }
    asking = false;
  };
  /** Whether it answered the last time, and wrote, as far as is known; asks again, since perhaps nobody else does. */
  const isWell = (): boolean => {
    const said = answers;
    if (!asking) void ask();
    return said && performance.now() - writeFailed >= unprovenMs;
  };
  const alarm = createAlarm(isWell, onChange);

  const watched =
    <Asked extends unknown[], Result>(
      method: (...asked: Asked) => Promise<Result>,
      onError = noticeRead,
      onSuccess: (() => void) | undefined = undefined,
    ) =>
    (...asked: Asked): Promise<Result> => {
      const result = method(...asked);
      result.then(onSuccess, onError);
      return result;
    };
  return {
    ...accounts,
    authenticate: watched(accounts.authenticate),
    hold: watched(accounts.hold),
    charge: watched(accounts.charge, noticeWrite, noticeCharge),
    earlierAnswer: watched(accounts.earlierAnswer),
    findAccount: watched(accounts.findAccount),
    usage: watched(accounts.usage),
    recordUses: watched(accounts.recordUses, noticeWrite),
    sweep: watched(accounts.sweep, noticeWrite),
    ping: watched(accounts.ping),
    isLost: alarm.isRaised,
    close: () => {
      alarm.stop();
      return accounts.close();
    },
  };
};
