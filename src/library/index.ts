// What the library exports. This file has no code of its own, so that a bundle of one function has no other.

export type { Pot } from '../engine/pots.js';
export type {
  EquityAnswer,
  FlopEquities,
  HandEquity,
  HandGroup,
  NextCardEquities,
  PlayerEquity,
} from '../questions/answers/equity-types.js';
export type {
  AnyOdds,
  CategoryRates,
  ExactOdds,
  Fractions,
  SimulatedOdds,
} from '../questions/answers/odds-types.js';
export type { ShowdownAnswer, ShownHand } from '../questions/answers/showdown-types.js';
export * from './cards-and-ranges.js';
export * from './library-options.js';
export * from './library-types.js';
export { loadEngine } from './load-engine.js';
