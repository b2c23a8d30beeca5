// What is pointed at: a group of hands, which the matrices light, or a class of a matrix, whose groups light.

const createSignal = <Value>(first: Value) => {
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

/** The hands of a group that is pointed at: "AsKs"; empty if none is. */
export const litHands = createSignal<readonly string[]>([]);
/** The class that is pointed at in a matrix; empty if none is. */
export const pointedClass = createSignal('');

const NONE: readonly string[] = [];

/** Lights these hands while the element is pointed at, or has the focus. */
export const lightOnPoint = (row: HTMLElement, hands: readonly string[]): void => {
  for (const start of ['pointerenter', 'focusin']) row.addEventListener(start, () => litHands.set(hands));
  for (const end of ['pointerleave', 'focusout']) row.addEventListener(end, () => litHands.set(NONE));
};
