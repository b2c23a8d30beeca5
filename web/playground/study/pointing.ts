// What is pointed at or ticked: groups of hands, which the matrices light; or a class of a matrix, whose groups light.
import { createSignal } from '../page/signal.js';

/** The hands of the groups that are ticked or pointed at: "AsKs"; empty if none is. */
export const litHands = createSignal<readonly string[]>([]);
/** The class that was pressed, or had the focus, last in the matrix of the editor; empty if none was. */
export const chosenClass = createSignal('');
/** The class that is pointed at in a matrix, or else the chosen one; empty if there is none. */
export const pointedClass = createSignal('');

const NONE: readonly string[] = [];

let [ticked, pointed] = [NONE, NONE];
const light = (): void =>
  litHands.set(ticked.length + pointed.length === 0 ? NONE : [...new Set([...ticked, ...pointed])]);

/** Lights these hands until others are ticked. */
export const lightTicked = (hands: readonly string[]): void => {
  ticked = hands;
  light();
};

/** Lights these hands too while the element is pointed at, or has the focus. */
export const lightOnPoint = (row: HTMLElement, hands: readonly string[]): void => {
  const point = (next: readonly string[]): void => {
    pointed = next;
    light();
  };
  for (const start of ['pointerenter', 'focusin']) row.addEventListener(start, () => point(hands));
  for (const end of ['pointerleave', 'focusout']) row.addEventListener(end, () => point(NONE));
};
