// The next cards in groups that people speak of: "Any heart 96 %, any ace 98 %, any other card 33 %."
import { capitalize, formatPercent } from '../page/numbers.js';
import { RANKS, SUITS } from '../table/cards.js';

/** How far each card of a group is from the median card, at least. */
const MIN_DIFFERENCE = 0.05;
const MIN_CARDS = 2;
/** The part of a suit's or a rank's cards that must be so far from the median; the others are named as exceptions. */
const MIN_SHARE = 3 / 4;
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
  return { name, cards, equity };
};

/** "heart", "heart but 7h" */
const nameGroup = (name: string, exceptions: readonly string[]): string =>
  (NAMES[name] ?? name) + (exceptions.length > 0 ? ` but ${exceptions.join(' and ')}` : '');

/** The suits or ranks whose cards, of those given, are nearly all well above or nearly all well below the median. */
const findGroups = (names: readonly string[], cards: readonly string[], equities: Equities, median: number): Group[] =>
  names.flatMap(name => {
    const own = cards.filter(card => card.includes(name));
    return [1, -1].flatMap(side => {
      const standing = own.filter(card => side * (equities.get(card)! - median) >= MIN_DIFFERENCE);
      if (standing.length < Math.max(MIN_CARDS, MIN_SHARE * own.length)) return [];
      const exceptions = own.filter(card => !standing.includes(card));
      return [makeGroup(nameGroup(name, exceptions), standing, equities)];
    });
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
  return `${capitalize(words)}.`;
};
