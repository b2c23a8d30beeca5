// The next cards in groups that people speak of: "Any heart 96 %, any ace 98 %, any other card 33 %."
import { formatPercent } from '../page/numbers.js';
import { RANKS, SUITS } from '../table/cards.js';

/** How far each card of a group is from the median card, at least. */
const MIN_DIFFERENCE = 0.05;
const MIN_CARDS = 2;
const MAX_GROUPS = 4;

const NAMES: Readonly<Record<string, string>> = {
  s: 'spade',
  h: 'heart',
  d: 'diamond',
  c: 'club',
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: '10',
};

type Equities = ReadonlyMap<string, number>;

interface Group {
  readonly name: string;
  readonly cards: readonly string[];
  readonly equity: number;
}

const makeGroup = (name: string, cards: readonly string[], equities: Equities): Group => {
  const equity = cards.reduce((sum, card) => sum + equities.get(card)!, 0) / cards.length;
  return { name: NAMES[name] ?? name, cards, equity };
};

/** The suits or ranks whose cards, of those given, are all well above or all well below the median. */
const findGroups = (names: readonly string[], cards: readonly string[], equities: Equities, median: number): Group[] =>
  names.flatMap(name => {
    const own = cards.filter(card => card.includes(name));
    const isOneSided = [1, -1].some(side => own.every(card => side * (equities.get(card)! - median) >= MIN_DIFFERENCE));
    return own.length >= MIN_CARDS && isOneSided ? [makeGroup(name, own, equities)] : [];
  });

/** @param equities by card. Empty where no suit and no rank stands out */
export const describeGroups = (equities: Equities): string => {
  const sorted = [...equities.values()].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const suits = findGroups(SUITS, [...equities.keys()], equities, median);
  const isNew = (card: string): boolean => !suits.some(({ cards }) => cards.includes(card));
  const ranks = findGroups(RANKS, [...equities.keys()].filter(isNew), equities, median);
  const distance = ({ equity }: Group): number => Math.abs(equity - median);
  const groups = [...suits, ...ranks].sort((a, b) => distance(b) - distance(a)).slice(0, MAX_GROUPS);
  if (groups.length === 0) return '';
  const others = [...equities.keys()].filter(card => !groups.some(({ cards }) => cards.includes(card)));
  const all = others.length === 0 ? groups : [...groups, makeGroup('other card', others, equities)];
  const words = all.map(({ name, equity }) => `any ${name} ${formatPercent(equity, 0)}`).join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};
