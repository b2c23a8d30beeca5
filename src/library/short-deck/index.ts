// What the subpath `poker-odds-wasm/short-deck` exports. The types that it shares with hold'em are those of `poker-odds-wasm`.

export { CalculatorClosedError } from '../../calculations/calculator-errors.js';
export { EngineLoadError, InvalidArgumentError } from '../../engine/abi.js';
export { DuplicateCardsError, InvalidCardsError } from '../../engine/cards.js';
export { InvalidRangeError } from '../../ranges/range-text.js';
export { formatRange, listFlops, parseRange } from './cards-and-ranges.js';
export { loadShortDeck } from './load-short-deck.js';
export type { ShortDeckOddsEngine } from './short-deck-types.js';
