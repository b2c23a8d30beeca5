// The single hands of a class: a press on one sets the weight of the brush, as in the matrix, whatever its suits.
import { splitCards } from '../../../src/engine/cards.js';
import { make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { writeCard } from '../table/cards.js';
import { type Brush, FIRST_BRUSH, painted, weightOfPress } from './brush.js';
import { type IsLeft, listHands, type Weights } from './classes.js';

const NONE = 'Press a class, such as AKs, to see its combos here.';

const makeCard = (card: string): HTMLElement => make('span', `suit-${card.charAt(1)}`, writeCard(card));

const describeBrush = ({ weight }: Brush): string => {
  if (weight === undefined) return ': choose a weight or Erase to change its combos';
  return weight === 0 ? ': a press removes a combo' : `: a press sets a combo to ${formatPercent(weight, 0)}`;
};

/** @param paint takes the range after a press */
export const createCombos = (paint: (weights: Weights, gesture: object) => void) => {
  const [name, words] = [make('b'), make('span', '', NONE)];
  const heading = make('p', 'hint', name, words);
  const frame = make('div', { className: 'combos', role: 'group' }, heading);
  let brush = FIRST_BRUSH;
  let weights: Weights = new Map();
  let buttons: ReadonlyMap<string, HTMLButtonElement> = new Map();
  const press = (hand: string, isErasing: boolean): void => {
    const weight = weightOfPress(weights, [hand], brush, isErasing);
    if (weight !== undefined) paint(painted(weights, [hand], weight), {});
  };
  const makeCombo = (hand: string): HTMLButtonElement => {
    const button = make('button', 'segment', ...splitCards(hand).map(makeCard));
    button.addEventListener('click', ({ shiftKey }) => press(hand, shiftKey));
    return button;
  };
  const showBrush = (): void => {
    if (name.textContent !== '') words.textContent = describeBrush(brush);
    for (const button of buttons.values()) button.disabled = brush.weight === undefined;
  };
  return {
    frame,
    setBrush(next: Brush): void {
      brush = next;
      showBrush();
    },
    hide(): void {
      name.textContent = '';
      words.textContent = NONE;
      frame.ariaLabel = null;
      frame.replaceChildren(heading);
      buttons = new Map();
    },
    /** @param shown a class, "AKs" */
    show(shown: string, next: Weights, isLeft: IsLeft): void {
      weights = next;
      if (shown !== name.textContent) {
        buttons = new Map(listHands(shown).map(hand => [hand, makeCombo(hand)]));
        name.textContent = shown;
        frame.ariaLabel = `The hands of ${shown}`;
        frame.replaceChildren(heading, ...buttons.values());
        showBrush();
      }
      for (const [hand, button] of buttons) {
        const weight = weights.get(hand) ?? 0;
        button.ariaPressed = String(weight > 0);
        button.dataset.percent = weight > 0 && weight < 1 ? String(Math.round(100 * weight)) : '';
        button.title = weight > 0 ? `weight ${formatPercent(weight, 0)}` : '';
        button.style.setProperty('--weight', String(weight));
        button.classList.toggle('impossible', !isLeft(hand));
      }
    },
  };
};
