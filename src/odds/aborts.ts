// Listens to AbortSignals: once to each, however many calls share it. Of more than ten listeners Node warns that they may be a leak.

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
 * @returns ends it; the last one that ends removes the listener
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

/** As `signal.throwIfAborted()`, which substitutes of AbortSignal may lack. */
export const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw signal.reason;
};
