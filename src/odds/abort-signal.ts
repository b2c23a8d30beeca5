// Adds one listener to an AbortSignal, however many calls share it: Node warns of a leak when a signal has more than ten.

/** What is used of an AbortSignal. The types of some runtimes lack that name. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface Shared {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

const listening = new WeakMap<Signal, Shared>();

const listenTo = (signal: Signal): Shared => {
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
export const onAbort = (signal: Signal, call: () => void): (() => void) => {
  const shared = listening.get(signal) ?? listenTo(signal);
  shared.calls.add(call);
  return () => {
    if (!shared.calls.delete(call) || shared.calls.size > 0) return;
    signal.removeEventListener('abort', shared.listener);
    listening.delete(signal);
  };
};

/** Like `signal.throwIfAborted()`, which polyfills of AbortSignal may lack. */
export const throwIfAborted = (signal: Signal | undefined): void => {
  if (signal?.aborted) throw signal.reason;
};
