// Adds one listener to an AbortSignal, however many calls share it: Node warns of a leak when a signal has more than ten.

/**
 * What is used of an `AbortSignal`: the types of some runtimes lack that name.
 * @example
 * const signal: AbortSignalLike = AbortSignal.abort('too late');
 * const odds = engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 2 }, { signal });
 * console.log(await odds.catch(reason => reason)); // prints too late
 */
export interface AbortSignalLike {
  /** Whether the signal was aborted. */
  readonly aborted: boolean;
  /** The reason with which calls reject after that. */
  readonly reason: unknown;
  /** Adds what is called when the signal is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes it again. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface Shared {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

const listening = new WeakMap<AbortSignalLike, Shared>();

const listenTo = (signal: AbortSignalLike): Shared => {
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
export const onAbort = (signal: AbortSignalLike, call: () => void): (() => void) => {
  const shared = listening.get(signal) ?? listenTo(signal);
  shared.calls.add(call);
  return () => {
    if (!shared.calls.delete(call) || shared.calls.size > 0) return;
    signal.removeEventListener('abort', shared.listener);
    listening.delete(signal);
  };
};

/** Like `signal.throwIfAborted()`, which polyfills of AbortSignal may lack. */
export const throwIfAborted = (signal: AbortSignalLike | undefined): void => {
  if (signal?.aborted) throw signal.reason;
};

/** Settles as the promise does, or rejects with the reason of a signal that is aborted before its end. */
export const untilAborted = async <Result>(
  work: Promise<Result>,
  signals: readonly AbortSignalLike[],
): Promise<Result> => {
  const removals: (() => void)[] = [];
  try {
    signals.forEach(throwIfAborted);
    const aborted = signals.map(
      signal => new Promise<never>((_, reject) => removals.push(onAbort(signal, () => reject(signal.reason)))),
    );
    return await Promise.race([work, ...aborted]);
  } finally {
    for (const remove of removals) remove();
  }
};
