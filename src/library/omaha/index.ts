// What the subpath `poker-odds-wasm/omaha` exports. The types that it shares with hold'em are those of `poker-odds-wasm`.

export { CalculatorClosedError } from '../../calculations/calculator-errors.js';
export { EngineLoadError, InvalidArgumentError } from '../../engine/abi.js';
export { DuplicateCardsError, InvalidCardsError } from '../../engine/cards.js';
export type { OmahaEquityQuestion, OmahaGame, OmahaShowdownQuestion } from '../library-questions.js';
export { loadOmaha } from './load-omaha.js';
export type { OmahaOddsEngine } from './omaha-types.js';
