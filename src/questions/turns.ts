// Turns: of all lists of questions and all questions with ranges, the process reads or answers one question per turn of the event loop,
// and accounts take turns. Other pending work runs between two turns.

/** Waiting callers by account. The first account is the next. */
const waiting = new Map<string, (() => void)[]>();

/** Starts one question of the first account. */
const begin = (): void => {
  for (const [account, own] of waiting) {
    const next = own.shift();
    waiting.delete(account);
    if (own.length > 0) waiting.set(account, own);
    next?.();
    break;
  }
  if (waiting.size > 0) setImmediate(begin);
};

/** Resolves when the account may handle its next question. @throws the signal's reason, once it is aborted */
export const nextTurn = async (account: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  await new Promise<void>(resolve => {
    const own = waiting.get(account);
    if (own) own.push(resolve);
    else if (waiting.set(account, [resolve]).size === 1) setImmediate(begin);
  });
  signal.throwIfAborted();
};
