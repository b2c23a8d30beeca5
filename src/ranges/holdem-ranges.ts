// Range notation of hold'em.
import { formatRangeHands } from './format-range.js';
import type { WeightedHand } from './hand-classes.js';
import { HOLDEM_HANDS } from './holdem-hands.js';
import { parseRangeHands, parseRangeWeights } from './parse-range.js';

/** The weight of each hand, by its number; 0 for a hand that is not in the range. It must not be modified. @throws {InvalidRangeError} */
export const rangeWeights = (text: string): Float64Array => parseRangeWeights(text, HOLDEM_HANDS);

/**
 * The hands of a range with a weight above 0: the strongest class first, within a class spades first.
 * @example
 * const hands = parseRange('QQ+, AKs:0.5');
 * console.log(hands.length, hands.at(-1)); // prints 22 { hand: 'AcKc', weight: 0.5 }
 * @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0
 */
export const parseRange = (text: string): WeightedHand[] => parseRangeHands(text, HOLDEM_HANDS);

/**
 * A range as text, which `parseRange` reads as the same hands and the same weights. Hands of weight 0 are left out.
 * @example
 * const hands = parseRange('AsAh, AA, AKs, AQs, AJs');
 * console.log(formatRange(hands)); // prints AA,AJs+
 * @throws {TypeError} a malformed hand or weight, or the same hand twice
 * @throws {InvalidCardsError} a text that is not a card
 */
export const formatRange = (hands: readonly WeightedHand[]): string => formatRangeHands(hands, HOLDEM_HANDS);
