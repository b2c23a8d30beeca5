// The exports of the modules. Their signatures are declared once, in the types that the package has for programs that import a module
// (src/*.d.wasm.ts); the names are here once more, since types are gone when a module is loaded.
import type * as holdem from '../poker-odds.wasm';
import type * as omaha from '../poker-odds-omaha.wasm';
import type * as shortDeck from '../poker-odds-short-deck.wasm';

/** The exports of poker-odds.wasm. Pointers are byte offsets into `memory`, whose size never changes. */
export type Abi = Omit<typeof holdem, 'default'>;

/** The exports of games with ranges, of two hole cards: all of poker-odds-short-deck.wasm, and those of poker-odds.wasm that it shares. */
export type RangesAbi = Omit<typeof shortDeck, 'default'>;

/** The exports of poker-odds-omaha.wasm. */
export type OmahaAbi = Omit<typeof omaha, 'default'>;

/** What every module exports. */
export type AnyAbi = Pick<Abi, 'memory' | 'abiVersion'>;

/** The names of all functions that a module exports: the compiler finds one that is missing or wrong. */
export type ExportNames<Exports> = Readonly<Record<Exclude<keyof Exports & string, 'memory'>, true>>;

export const SHORT_DECK_EXPORTS: ExportNames<RangesAbi> = {
  abiVersion: true,
  inputPtr: true,
  inputCapacity: true,
  outputPtr: true,
  evaluate: true,
  evaluateCards: true,
  category: true,
  rangesPtr: true,
  equityHandsPtr: true,
  equitySteps: true,
  equityStepsAtOnce: true,
  equityWork: true,
  enumerateEquity: true,
  countEquity: true,
  sampleEquity: true,
};

// Bundles of programs without hold'em leave it out: a spread alone counts as a side effect.
export const HOLDEM_EXPORTS = /* @__PURE__ */ ((): ExportNames<Abi> => ({
  ...SHORT_DECK_EXPORTS,
  simulate: true,
  boards: true,
  enumerate: true,
}))();

export const OMAHA_EXPORTS: ExportNames<OmahaAbi> = {
  abiVersion: true,
  inputPtr: true,
  inputCapacity: true,
  outputPtr: true,
  evaluateOmaha: true,
  simulateOmaha: true,
  enumerateOmaha: true,
  category: true,
};
