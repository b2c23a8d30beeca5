// Turns of the event loop: of lists of questions and of questions with ranges, one is read or answered between two turns, in the whole
// process, and accounts take turns. Everything else that waits is handled in between.

/** Waiting callers by account. The first account is the next. */
const waiting = new Map<string, (() => void)[]>();

/** Lets the first account go on with one question. */
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
