// The 1,326 starting hands and their 169 classes: their numbers, their texts and their order.
import { formatCard } from '../engine/cards.js';
import { ODDS } from '../engine/counts.js';
import { HAND_COUNT, handNumber } from '../engine/hands.js';
import { preflopCounts } from '../odds/preflop.js';

export const RANKS = '23456789TJQKA';
const SUITS = 4;
const RANK_COUNT = RANKS.length;

/** Which hands of two ranks a class has; `both` is a class without a letter, "AK". */
export type Suitedness = 'suited' | 'offsuit' | 'both';

/** A class of starting hands. Ranks are 0 (deuce) to 12 (ace); those of a pair are equal. */
export interface HandClass {
  readonly high: number;
  readonly low: number;
  readonly suitedness: Suitedness;
}

/** The card bytes of a hand: the higher rank first, of equal ranks the higher suit (spades, hearts, diamonds, clubs). */
export const cardsOfHand = (hand: number): readonly [number, number] => HANDS[hand] ?? [0, 0];

let handTexts: readonly string[] | undefined;

/** The text of a hand: "AsKh". */
export const handText = (hand: number): string => {
  handTexts ??= HANDS.map(([first, second]) => formatCard(first) + formatCard(second));
  return handTexts[hand] ?? '';
};

/** "AKs", "AKo", "AK", "77". */
export const classText = ({ high, low, suitedness }: HandClass): string => {
  const ranks = RANKS.charAt(high) + RANKS.charAt(low);
  if (high === low || suitedness === 'both') return ranks;
  return ranks + (suitedness === 'suited' ? 's' : 'o');
};

const makeHands = ({ high, low, suitedness }: HandClass): readonly number[] => {
  const hands: number[] = [];
  for (let first = SUITS - 1; first >= 0; first--) {
    for (let second = SUITS - 1; second >= 0; second--) {
      const isSuited = first === second;
      if (high === low ? first <= second : suitedness !== 'both' && isSuited !== (suitedness === 'suited')) continue;
      hands.push(handNumber(first * RANK_COUNT + high, second * RANK_COUNT + low));
    }
  }
  return hands;
};

const SUITEDNESS: readonly Suitedness[] = ['suited', 'offsuit', 'both'];

/** The hands of every class that was asked for. */
const handsByClass: (readonly number[] | undefined)[] = [];

/** The numbers of a class's hands, spades first. */
export const handsOfClass = (handClass: HandClass): readonly number[] => {
  const { high, low, suitedness } = handClass;
  const index = (RANK_COUNT * high + low) * SUITEDNESS.length + SUITEDNESS.indexOf(suitedness);
  handsByClass[index] ??= makeHands(handClass);
  return handsByClass[index];
};

const orderedPair = (first: number, second: number): readonly [number, number] => {
  const byRank = (first % RANK_COUNT) - (second % RANK_COUNT);
  return (byRank || first - second) > 0 ? [first, second] : [second, first];
};

const HANDS: readonly (readonly [number, number])[] = (() => {
  const hands: (readonly [number, number])[] = [];
  for (let high = 1; high < SUITS * RANK_COUNT; high++)
    for (let low = 0; low < high; low++) hands.push(orderedPair(low, high));
  return hands;
})();

const allClasses = (): HandClass[] =>
  Array.from(RANKS, (_, high) =>
    Array.from({ length: high + 1 }, (_, low): HandClass[] =>
      low === high
        ? [{ high, low, suitedness: 'both' }]
        : [
            { high, low, suitedness: 'suited' },
            { high, low, suitedness: 'offsuit' },
          ],
    ).flat(),
  ).flat();

/** Deals against one random hand, a tie counted as half of one, times two: an integer. */
const strengthOf = (handClass: HandClass): number => {
  const [first, second] = cardsOfHand(handsOfClass(handClass)[0] ?? 0);
  const counts = preflopCounts(first, second);
  return 2 * counts[ODDS.win]! + counts[ODDS.tie]!;
};

let ordered: readonly HandClass[] | undefined;

/** The 169 classes by their exact equity against one random hand, the highest first. */
export const classesByEquity = (): readonly HandClass[] => {
  ordered ??= allClasses()
    .map(handClass => ({ handClass, strength: strengthOf(handClass) }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ handClass }) => handClass);
  return ordered;
};

let inOrder: readonly number[] | undefined;

/** All hands: by their classes, the strongest first; within a class spades first. */
export const handsInOrder = (): readonly number[] => {
  inOrder ??= classesByEquity().flatMap(handsOfClass);
  return inOrder;
};

let counts: readonly number[] | undefined;

/** How many hands the strongest classes have: 6 (aces), 12 (and kings), … 1,326. */
const countsOfStrongest = (): readonly number[] => {
  let count = 0;
  counts ??= classesByEquity().map(handClass => {
    count += handsOfClass(handClass).length;
    return count;
  });
  return counts;
};

/** How many of the strongest hands come nearest to a percentage of all, in whole classes. */
export const handsIn = (percent: number): number => {
  const wanted = (percent / 100) * HAND_COUNT;
  const all = countsOfStrongest();
  let [classes, above] = [0, all.length];
  while (classes < above) {
    const middle = (classes + above) >> 1;
    if ((all[middle] ?? 0) - wanted >= wanted - (all[middle - 1] ?? 0)) above = middle;
    else classes = middle + 1;
  }
  return all[classes - 1] ?? 0;
};

const isPair = ({ high, low }: HandClass): boolean => high === low;

/** The class and those above it: pairs up to aces, else the lower card raised up to the higher one. */
export const upwards = (handClass: HandClass): HandClass[] => {
  const { high, low } = handClass;
  const top = isPair(handClass) ? RANKS.length : high;
  return Array.from({ length: top - low }, (_, i) =>
    isPair(handClass) ? { ...handClass, high: low + i, low: low + i } : { ...handClass, low: low + i },
  );
};

/** The classes of a row, its ends included, in either direction; undefined where they are on none. */
export const classesBetween = (from: HandClass, to: HandClass): HandClass[] | undefined => {
  if (from.suitedness !== to.suitedness || isPair(from) !== isPair(to)) return undefined;
  const steps = Math.abs(from.low - to.low);
  const lowest = Math.min(from.low, to.low);
  const lows = Array.from({ length: steps + 1 }, (_, i) => lowest + i);
  if (from.high - from.low === to.high - to.low)
    return lows.map(low => ({ ...from, low, high: low + from.high - from.low }));
  return from.high === to.high ? lows.map(low => ({ ...from, low })) : undefined;
};
