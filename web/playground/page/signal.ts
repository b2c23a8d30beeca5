// A value that several parts of the page share, and that they hear of when it changes.

export const createSignal = <Value>(first: Value) => {
  const listeners: ((value: Value) => void)[] = [];
  let value = first;
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener(value);
    },
    watch: (listener: (value: Value) => void): void => void listeners.push(listener),
  };
};
