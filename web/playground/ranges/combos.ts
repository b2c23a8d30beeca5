// The single hands of a class: a press on one sets the weight of the brush, as in the matrix.
import { splitCards } from '../../../src/engine/cards.js';
import { make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { writeCard } from '../table/cards.js';
import { averageWeight, type IsLeft, listHands, painted, type Tool, type Weights, weightOfPress } from './classes.js';

const NONE = 'Press a class: its hands appear here, one by one.';

const makeCard = (card: string): HTMLElement => make('span', `suit-${card.charAt(1)}`, writeCard(card));

const describeTool = (tool: Tool): string => {
  if (tool === undefined) return ': choose a weight or Erase to change them';
  return tool === 0 ? ': a press removes' : `: a press sets ${formatPercent(tool, 0)}`;
};

/** @param paint takes the range after a press */
export const createCombos = (paint: (weights: Weights, gesture: object) => void) => {
  const frame = make('div', 'combos');
  const [name, words] = [make('b'), make('span', '', NONE)];
  const heading = make('p', 'hint');
  frame.role = 'group';
  heading.append(name, words);
  frame.append(heading);
  let tool: Tool = 1;
  let weights: Weights = new Map();
  let buttons: ReadonlyMap<string, HTMLButtonElement> = new Map();
  const press = (hand: string, isErasing: boolean): void => {
    const weight = weightOfPress(weights, hand, tool, isErasing);
    if (weight !== undefined) paint(painted(weights, hand, weight), {});
  };
  const makeCombo = (hand: string): HTMLButtonElement => {
    const button = make('button', 'segment');
    button.addEventListener('click', ({ shiftKey }) => press(hand, shiftKey));
    button.append(...splitCards(hand).map(makeCard));
    return button;
  };
  const showTool = (): void => {
    if (name.textContent !== '') words.textContent = describeTool(tool);
    for (const button of buttons.values()) button.disabled = tool === undefined;
  };
  return {
    frame,
    setTool(next: Tool): void {
      tool = next;
      showTool();
    },
    /** @param shown a class, "AKs" */
    show(shown: string, next: Weights, isLeft: IsLeft): void {
      weights = next;
      if (shown !== name.textContent) {
        buttons = new Map(listHands(shown).map(hand => [hand, makeCombo(hand)]));
        name.textContent = shown;
        frame.ariaLabel = `The hands of ${shown}`;
        frame.replaceChildren(heading, ...buttons.values());
        showTool();
      }
      for (const [hand, button] of buttons) {
        const weight = averageWeight(weights, hand);
        button.ariaPressed = String(weight > 0);
        button.title = weight > 0 ? `weight ${formatPercent(weight, 0)}` : '';
        button.style.setProperty('--weight', String(weight));
        button.classList.toggle('impossible', !isLeft(hand));
      }
    },
  };
};
