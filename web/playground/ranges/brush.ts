// The brush: what a press on a class or a hand does, and which suits a press on a class changes.
import { isTextField, make, makeButton, makeOption } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { SUIT_NAMES, SUITS } from '../table/cards.js';
import { listHands, type Weights } from './classes.js';

export interface Brush {
  /** The weight that a press sets; undefined only looks. */
  readonly weight: number | undefined;
  /** A press on a class changes hands with this suit, "h", or with two cards of it, "hh"; all if empty. */
  readonly suits: string;
}

export const FIRST_BRUSH: Brush = { weight: 1, suits: '' };

const TOOLS: readonly (readonly [name: string, weight: number | undefined])[] = [
  ['100 %', 1],
  ['75 %', 0.75],
  ['50 %', 0.5],
  ['25 %', 0.25],
  ['Erase', 0],
  ['Look', undefined],
];

const SUIT_CHOICES: readonly (readonly [name: string, suits: string])[] = [
  ['any suits', ''],
  ...SUITS.map(suit => [`a ${SUIT_NAMES[suit]!.slice(0, -1)}`, suit] as const),
  ...SUITS.map(suit => [`two ${SUIT_NAMES[suit]!}`, suit + suit] as const),
];

/** Whether a brush for these suits changes a hand. */
export const hasSuits = (hand: string, suits: string): boolean =>
  hand.split(suits.charAt(0)).length > suits.length || suits === '';

/** The hands of a class that a brush changes. */
export const brushedHands = (name: string, { suits }: Brush): readonly string[] =>
  listHands(name).filter(hand => hasSuits(hand, suits));

export const haveWeight = (weights: Weights, hands: readonly string[], weight: number): boolean =>
  hands.every(hand => (weights.get(hand) ?? 0) === weight);

/** The weight that a press on hands sets: the brush's, or 0 if they have that already. Undefined if it sets none. */
export const weightOfPress = (
  weights: Weights,
  hands: readonly string[],
  { weight }: Brush,
  isErasing: boolean,
): number | undefined => {
  if (weight === undefined) return undefined;
  return isErasing || (hands.length > 0 && haveWeight(weights, hands, weight)) ? 0 : weight;
};

/** Sets the weight of hands; 0 removes them. */
export const painted = (weights: Weights, hands: readonly string[], weight: number): Weights => {
  const next = new Map(weights);
  for (const hand of hands) {
    if (weight > 0) next.set(hand, weight);
    else next.delete(hand);
  }
  return next;
};

/** The weight of a key: 1 to 9 for 10 to 90 %, 0 for 100 %. */
const weightOfKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): number | undefined => {
  const isText = ctrlKey || metaKey || altKey || isTextField(target);
  return isText || !/^\d$/.test(key) ? undefined : (Number(key) || 10) / 10;
};

/**
 * @param editor where keys set the weight, with the focus or under the pointer
 * @param use is called now, and with each other brush
 */
export const createBrush = (editor: HTMLElement, use: (brush: Brush) => void): HTMLElement => {
  const frame = make('div', 'brush');
  const [tools, line, slid] = [
    make('div', 'segments tools'),
    make('div', 'line range-line'),
    make('label', 'labelled'),
  ];
  const [slider, percent, suits] = [make('input'), make('span', 'percent'), make('select')];
  let brush = FIRST_BRUSH;
  const change = (part: Partial<Brush>): void => {
    brush = { ...brush, ...part };
    const { weight } = brush;
    for (const [i, button] of buttons.entries()) button.ariaPressed = String(TOOLS[i]![1] === weight);
    if (weight !== undefined) slider.value = String(Math.round(100 * weight));
    slider.ariaValueText = weight === undefined ? 'only looks' : formatPercent(weight, 0);
    percent.textContent = weight === undefined ? '–' : slider.ariaValueText;
    use(brush);
  };
  const buttons = TOOLS.map(([name, weight]) => makeButton('segment', name, () => change({ weight })));
  tools.role = 'group';
  tools.ariaLabel = 'What a press on a class or a hand does';
  tools.append(...buttons);
  slider.type = 'range';
  slider.title = 'Keys: 1 to 9 for 10 to 90 %, 0 for 100 %';
  slider.addEventListener('input', () => change({ weight: slider.valueAsNumber / 100 }));
  percent.ariaHidden = 'true';
  slid.append(make('span', '', 'Weight'), slider, percent);
  suits.ariaLabel = 'Suits that a press on a class changes';
  suits.append(...SUIT_CHOICES.map(([name, value]) => makeOption(name, value)));
  suits.addEventListener('change', () => change({ suits: suits.value }));
  line.append(slid, suits);
  frame.append(tools, line);
  // Before the deck, for which digits are ranks.
  const listen = (event: KeyboardEvent): void => {
    const weight = weightOfKey(event);
    if (weight === undefined || !editor.matches(':focus-within, :hover')) return;
    event.stopPropagation();
    change({ weight });
  };
  document.addEventListener('keydown', listen, { capture: true });
  change({});
  return frame;
};
