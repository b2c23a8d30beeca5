// The brush: what a press on a class or a hand does, and which suits a press on a class changes.
import { isForOthers, make, makeButton, makeLabel, makeOption } from '../page/dom.js';
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
  ['View only', undefined],
];

const SUIT_CHOICES: readonly (readonly [name: string, suits: string])[] = [
  ['any suits', ''],
  ...SUITS.map(suit => [`a ${SUIT_NAMES[suit]!.slice(0, -1)}`, suit] as const),
  ...SUITS.map(suit => [`two ${SUIT_NAMES[suit]!}`, suit + suit] as const),
];

export const hasSuits = (hand: string, suits: string): boolean =>
  hand.split(suits.charAt(0)).length > suits.length || suits === '';

export const brushedHands = (name: string, { suits }: Brush): readonly string[] =>
  listHands(name).filter(hand => hasSuits(hand, suits));

const haveWeight = (weights: Weights, hands: readonly string[], weight: number): boolean =>
  hands.every(hand => (weights.get(hand) ?? 0) === weight);

export const areEqual = (some: Weights, others: Weights): boolean =>
  some.size === others.size && [...some].every(([hand, weight]) => others.get(hand) === weight);

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

export const painted = (weights: Weights, hands: readonly string[], weight: number): Weights => {
  const next = new Map(weights);
  for (const hand of hands) {
    if (weight > 0) next.set(hand, weight);
    else next.delete(hand);
  }
  return next;
};

/** The weight of a key: 1 to 9 for 10 to 90 %, 0 for 100 %. */
const weightOfKey = (key: string): number | undefined => (/^\d$/.test(key) ? (Number(key) || 10) / 10 : undefined);

/** Whether digits and a letter are a card: the digits set no weight then. */
const isCard = (keys: string): boolean => /^(?:[2-9]|10)[cdhs]$/i.test(keys);

/**
 * @param editor where keys set the weight, with the focus or under the pointer
 * @param use is called now, and with each other brush
 */
export const createBrush = (editor: HTMLElement, use: (brush: Brush) => void) => {
  const slider = make('input', { type: 'range', title: 'Keys: 1 to 9 for 10 to 90 %, 0 for 100 %' });
  const percent = make('span', { className: 'percent', ariaHidden: 'true' });
  const options = SUIT_CHOICES.map(([name, value]) => makeOption(name, value));
  const suits = make('select', { ariaLabel: 'Suits that a press on a class changes' }, ...options);
  const said = make('p', { className: 'unseen', role: 'status' });
  let brush = FIRST_BRUSH;
  const change = (part: Partial<Brush>): void => {
    brush = { ...brush, ...part };
    const { weight } = brush;
    for (const [i, button] of buttons.entries()) button.ariaPressed = String(TOOLS[i]![1] === weight);
    slider.classList.toggle('unset', weight === undefined);
    if (weight !== undefined) slider.value = String(Math.round(100 * weight));
    slider.ariaValueText = weight === undefined ? 'view only' : formatPercent(weight, 0);
    percent.textContent = weight === undefined ? '–' : slider.ariaValueText;
    use(brush);
  };
  const buttons = TOOLS.map(([name, weight]) => makeButton('segment', name, () => change({ weight })));
  const label = 'What a press on a class or a hand does';
  const tools = make('div', { className: 'segments tools', role: 'group', ariaLabel: label }, ...buttons);
  slider.addEventListener('input', () => change({ weight: slider.valueAsNumber / 100 }));
  suits.addEventListener('change', () => change({ suits: suits.value }));
  const line = make('div', 'line range-line brush', makeLabel('Weight', slider, percent), suits, said);
  /** The digits before a suit, and the weight before them. */
  let typed = '';
  let before = brush.weight;
  const set = (weight: number | undefined): void => {
    change({ weight });
    said.textContent = weight === undefined ? 'View only' : `Weight ${formatPercent(weight, 0)}`;
  };
  // Before the deck, which takes the card.
  const listen = (event: KeyboardEvent): void => {
    if (isForOthers(event)) return;
    const weight = weightOfKey(event.key);
    const isTen = typed === '1' && event.key === '0';
    if (isCard(typed + event.key)) set(before);
    else if (weight !== undefined && !isTen) before = brush.weight;
    const isOwn = weight !== undefined && editor.matches(':focus-within, :hover');
    if (isOwn) set(weight);
    typed = isOwn ? (isTen ? '10' : event.key) : '';
  };
  document.addEventListener('keydown', listen, { capture: true });
  document.addEventListener('pointerdown', () => {
    typed = '';
  });
  change({});
  return { tools, line };
};
