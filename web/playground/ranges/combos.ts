// The single hands of a class: each can be put into the range or taken out.
import { splitCards } from '../../../src/engine/cards.js';
import { make, makeButton } from '../page/dom.js';
import { type IsLeft, listHands, type Weights } from './classes.js';

const SYMBOLS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

const makeCard = ([rank = '', suit = '']: string): HTMLElement => make('span', `suit-${suit}`, rank + SYMBOLS[suit]!);

/** @param paint takes the range after a press */
export const createCombos = (paint: (weights: Weights, gesture: object) => void) => {
  const frame = make('div', 'line combos');
  frame.role = 'group';
  let weights: Weights = new Map();
  let [shown, buttons]: [string, ReadonlyMap<string, HTMLButtonElement>] = ['', new Map()];
  const toggle = (hand: string): void => {
    const next = new Map(weights);
    if (!next.delete(hand)) next.set(hand, 1);
    paint(next, {});
  };
  const makeCombo = (hand: string): HTMLButtonElement => {
    const button = makeButton('segment', '', () => toggle(hand));
    button.append(...splitCards(hand).map(makeCard));
    return button;
  };
  return {
    frame,
    /** @param name a class, "AKs" */
    show(name: string, next: Weights, isLeft: IsLeft): void {
      weights = next;
      if (name !== shown) {
        [shown, buttons] = [name, new Map(listHands(name).map(hand => [hand, makeCombo(hand)]))];
        frame.ariaLabel = `The hands of ${name}`;
        frame.replaceChildren(make('b', '', name), ...buttons.values());
      }
      for (const [hand, button] of buttons) {
        button.ariaPressed = String(weights.has(hand));
        button.classList.toggle('impossible', !isLeft(hand));
      }
    },
  };
};
