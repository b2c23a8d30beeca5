// What the library for short deck does without an engine.
import { SHORT_DECK } from '../../engine/deck.js';
import { type FlopClass, listDeckFlops } from '../../engine/flops.js';
import { formatRangeHands } from '../../ranges/format-range.js';
import type { WeightedHand } from '../../ranges/hand-classes.js';
import { parseRangeHands } from '../../ranges/parse-range.js';
import { SHORT_DECK_HANDS } from '../../ranges/short-deck-hands.js';

/**
 * The hands of a range with a weight above 0: the strongest class first, within a class spades first. Percentages are those of the 630
 * hands of short deck, in its own order.
 * @example
 * const [all, strong] = [parseRange('random'), parseRange('15%')];
 * console.log(all.length, strong.length); // prints 630 94
 * @throws {InvalidRangeError} the text is not a range of short deck, or no hand has a weight above 0
 */
export const parseRange = (text: string): WeightedHand[] => parseRangeHands(text, SHORT_DECK_HANDS);

/**
 * A range as text, which `parseRange` reads as the same hands and the same weights. Hands of weight 0 are left out.
 * @example
 * const hands = parseRange('AKs, A6s, A7s');
 * console.log(formatRange(hands)); // prints AKs,A7s-A6s
 * @throws {TypeError} a malformed hand or weight, or the same hand twice
 * @throws {InvalidCardsError} a text that is not a card of short deck
 */
export const formatRange = (hands: readonly WeightedHand[]): string => formatRangeHands(hands, SHORT_DECK_HANDS);

/**
 * The 573 classes of the 7,140 flops of short deck, aces first.
 * @example
 * const flops = listFlops();
 * console.log(flops.length, flops[1]); // prints 573 { flop: 'AsAhKs', count: 12 }
 */
export const listFlops = (): FlopClass[] => listDeckFlops(SHORT_DECK);
