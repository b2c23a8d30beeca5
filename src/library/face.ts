// What programs import, in every runtime, beside `loadEngine`.
export { DuplicateCardsError, formatCards, InvalidCardsError, parseCards } from '../engine/cards.js';
export { CATEGORIES, type Category } from '../engine/categories.js';
export { EngineLoadError, InvalidArgumentError } from '../engine/errors.js';
export { CalculatorClosedError, CalculatorUnavailableError } from '../odds/errors.js';
export type {
  CompiledModule,
  LoadOptions,
  OddsEngine,
  Progress,
  SimulationProgress,
  Strengths,
  Wishes,
} from './engine.js';
export type { CategoryRates, ExactOdds, Fractions, SimulatedOdds } from './odds.js';
export type { Question, SimulationQuestion } from './question.js';
