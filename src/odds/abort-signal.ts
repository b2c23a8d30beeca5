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
 * Calls back when the signal is aborted; not for one that is aborted already.
 * @param call must not throw; a function of its own for each call of this
 * @returns removes the callback; with the last one, the listener is removed
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
