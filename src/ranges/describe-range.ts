// What the text of a range means: how many hands it has, and how many of each class.
import { formatRangeHands } from './format-range.js';
import type { StartingHands } from './hand-classes.js';
import { parseRangeHands, parseRangeWeights } from './parse-range.js';

/** The hands of a class that a range has. */
interface ClassOfRange {
  /** "AKs" */
  readonly class: string;
  /** How many hands of the class the range has. */
  readonly combos: number;
  /** How many hands the class has. */
  readonly of: number;
  /** The mean weight of those that the range has. */
  readonly weight: number;
}

export interface RangeDescription {
  /** The same range by fixed rules, as `formatRange` writes it. */
  readonly formatted: string;
  /** How many hands have a weight above 0. */
  readonly combos: number;
  /** The part of all starting hands that these are, each by its weight. */
  readonly share: number;
  /** The strongest first, in the order of percentages. */
  readonly classes: readonly ClassOfRange[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Equal weights are their own mean, without rounding. */
const average = (weights: readonly number[]): number =>
  weights.every(weight => weight === weights[0]) ? weights[0]! : sum(weights) / weights.length;

/** @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0 */
export const describeRange = (text: string, startingHands: StartingHands): RangeDescription => {
  const { classesInOrder, handsInOrder } = startingHands;
  const weights = parseRangeWeights(text, startingHands);
  const hands = parseRangeHands(text, startingHands);
  const classes = classesInOrder.flatMap(handClass => {
    const own = handClass.hands.map(hand => weights[hand]!).filter(weight => weight > 0);
    if (own.length === 0) return [];
    return [{ class: handClass.name, combos: own.length, of: handClass.hands.length, weight: average(own) }];
  });
  return {
    formatted: formatRangeHands(hands, startingHands),
    combos: hands.length,
    share: sum(hands.map(({ weight }) => weight)) / handsInOrder.length,
    classes,
  };
};
