// Adds one listener to an AbortSignal, however many calls share it: Node warns of a leak when a signal has more than ten.

interface Shared {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

const listening = new WeakMap<AbortSignal, Shared>();

const listenTo = (signal: AbortSignal): Shared => {
  const calls = new Set<() => void>();
  const listener = (): void => {
    for (const call of [...calls]) call();
  };
  const shared = { calls, listener };
  listening.set(signal, shared);
  signal.addEventListener('abort', listener);
  return shared;
};

/**
 * Calls a function when the signal is aborted, but not if it is aborted already.
 * @param call must not throw, and must be a different function in each call of `onAbort`
 * @returns removes the callback; removing the last one removes the listener
 */
export const onAbort = (signal: AbortSignal, call: () => void): (() => void) => {
  const shared = listening.get(signal) ?? listenTo(signal);
  shared.calls.add(call);
  return () => {
    if (!shared.calls.delete(call) || shared.calls.size > 0) return;
    signal.removeEventListener('abort', shared.listener);
    listening.delete(signal);
  };
};

/** Like `signal.throwIfAborted()`, which polyfills of AbortSignal may lack. */
export const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw signal.reason;
};
