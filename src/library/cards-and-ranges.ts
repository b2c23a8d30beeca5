// What the library does without an engine. In the package this code is in files of its own, since a program may need only that.
export { EngineLoadError, InvalidArgumentError } from '../engine/abi.js';
export { allCards, formatCards, parseCards } from '../engine/card-lists.js';
export { DuplicateCardsError, InvalidCardsError } from '../engine/cards.js';
export { CATEGORIES, type Category } from '../engine/categories.js';
export { describeHand, type HandDescription } from '../engine/describe-hand.js';
export { type FlopClass, type FlopTexture, flopTexture, listFlops } from '../engine/flops.js';
export { DRAWS, type Draw, MADE_HANDS, type MadeHand } from '../engine/name-hands.js';
export type { WeightedHand } from '../ranges/hand-classes.js';
export { formatRange, parseRange } from '../ranges/holdem-ranges.js';
export { InvalidRangeError } from '../ranges/range-text.js';
