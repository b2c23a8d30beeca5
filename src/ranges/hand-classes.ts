// The 169 classes of starting hands, "AKs", and the texts of classes and hands.
import { formatCard, RANKS, SUITS } from '../engine/cards.js';
import { HIGH_CARDS, handNumber, LOW_CARDS } from '../engine/hands.js';

/** Which hands of two ranks a class has; `both` is a class without a letter, "AK". */
export type Suitedness = 'suited' | 'offsuit' | 'both';

/** A class of starting hands. Ranks are 0 (deuce) to 12 (ace); those of a pair are equal. */
export interface HandClass {
  readonly high: number;
  readonly low: number;
  readonly suitedness: Suitedness;
}

/** The text of a hand: the higher rank first, of equal ranks the higher suit (spades, hearts, diamonds, clubs): "AsKh". */
export const formatHand = (hand: number): string => {
  const [first, second] = [HIGH_CARDS[hand]!, LOW_CARDS[hand]!];
  const isInOrder = first % RANKS.length >= second % RANKS.length;
  return isInOrder ? formatCard(first) + formatCard(second) : formatCard(second) + formatCard(first);
};

/** "AKs", "AKo", "AK", "77". */
export const formatClass = ({ high, low, suitedness }: HandClass): string => {
  const ranks = RANKS.charAt(high) + RANKS.charAt(low);
  if (high === low || suitedness === 'both') return ranks;
  return ranks + (suitedness === 'suited' ? 's' : 'o');
};

/** The numbers of a class's hands, spades first. */
export const listClassHands = ({ high, low, suitedness }: HandClass): readonly number[] => {
  const hands: number[] = [];
  for (let first = SUITS.length - 1; first >= 0; first--) {
    for (let second = SUITS.length - 1; second >= 0; second--) {
      const isSuited = first === second;
      if (high === low ? first <= second : suitedness !== 'both' && isSuited !== (suitedness === 'suited')) continue;
      hands.push(handNumber(first * RANKS.length + high, second * RANKS.length + low));
    }
  }
  return hands;
};

const isPair = ({ high, low }: HandClass): boolean => high === low;

/** The class and those above it: pairs up to aces, else the lower card raised up to the higher one. */
export const climbFrom = (handClass: HandClass): HandClass[] => {
  const { high, low } = handClass;
  const top = isPair(handClass) ? RANKS.length : high;
  return Array.from({ length: top - low }, (_, i) =>
    isPair(handClass) ? { ...handClass, high: low + i, low: low + i } : { ...handClass, low: low + i },
  );
};

/** The classes of a row, its ends included, in either direction; undefined if the two classes are not in one row. */
export const findRow = (from: HandClass, to: HandClass): HandClass[] | undefined => {
  if (from.suitedness !== to.suitedness || isPair(from) !== isPair(to)) return undefined;
  const steps = Math.abs(from.low - to.low);
  const lowest = Math.min(from.low, to.low);
  const lows = Array.from({ length: steps + 1 }, (_, i) => lowest + i);
  if (from.high - from.low === to.high - to.low)
    return lows.map(low => ({ ...from, low, high: low + from.high - from.low }));
  return from.high === to.high ? lows.map(low => ({ ...from, low })) : undefined;
};
