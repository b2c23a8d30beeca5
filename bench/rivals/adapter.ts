// What a file in bench/engines/ exports, and how it reaches a package that may not be installed.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { LoadName } from './loads.js';

/** An evaluator of one hand for each call. The benchmark's loops (loops.ts) make all loads from it. */
export interface Evaluator<Card = unknown, Strength = unknown> {
  /** The 52 cards in the engine's own form: clubs, diamonds, hearts, spades, each deuce to ace. */
  readonly deck: readonly Card[];
  /** The strength of seven cards. The loop reuses the array. */
  evaluate(hand: Card[]): Strength;
  /** Positive when `a` is the stronger hand, negative when `b` is, 0 when they tie. */
  compare(a: Strength, b: Strength): number;
  /** 0 high card … 8 straight flush. */
  category(strength: Strength): number;
  /** Whether it takes five cards too: then the loop finds the best of the 60 choices that a hand of Omaha has. */
  readonly takesFive?: boolean;
}

/** The engine's public functions for one hand of texts, called as its README says. */
export interface TextFunctions<Hand = unknown, Strength = unknown> {
  /** Seven texts as the functions take them, made before the clock starts. */
  format(cards: readonly string[]): Hand;
  evaluate(hand: Hand): Strength;
}

/** The engine's public functions for a showdown, with names and the best five cards. */
export interface ShowdownFunctions<Question = unknown> {
  /** The hole cards of each player and the board as `show` takes them, made before the clock starts. */
  format(holdings: readonly (readonly string[])[], board: readonly string[]): Question;
  show(question: Question): Showdown;
}

export interface Showdown {
  /** The places of the best hands. */
  readonly winners: readonly number[];
  readonly hands: readonly { readonly description: string; readonly best: readonly unknown[] }[];
}

/** The result of timed work. The counts are read afterwards, outside the timed part. */
export interface Done {
  /** The amount that was done, if the engine cannot do exactly the requested one. */
  readonly amount: number;
  /** The counts that bench/README.md lists for the load. */
  counts(): readonly number[];
}

/** The timed work of one load: `amount` hands, deals, or boards of the flop. */
export type Work = (amount: number, seed: number) => Done;

export type Works = Partial<Record<LoadName, Work>>;

/** A loaded engine: an evaluator, functions of its own for whole loads, or both. Each makes a row of the tables. */
export interface Loaded {
  readonly evaluator?: Evaluator;
  /** Their strengths are the evaluator's. */
  readonly texts?: TextFunctions;
  readonly showdowns?: ShowdownFunctions;
  readonly own?: Works;
  /** As `own`, but without tables of answers that were computed before. */
  readonly computed?: Works;
}

/** What a file in bench/engines/ exports as `engine`. */
export interface EngineFile {
  /** The name in the tables: for a package from npm, the name of the package. */
  readonly name: string;
  /** The ways that `load` returns. */
  readonly ways: readonly Way[];
  load(): Promise<Loaded>;
}

/**
 * How a load is run: by the benchmark's loops around the engine's evaluator, by a function of the engine, or by such a function that
 * does not look up an answer.
 */
export type Way = 'loop' | 'own' | 'computed';

/** The deck in an engine's own form, from the texts that its own parser reads. */
export const deckOf = <Card>(cardOf: (text: string) => Card): Card[] =>
  [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => cardOf(rank + suit)));

/** For strengths that are numbers, greater is stronger. */
export const greaterIsStronger = (a: number, b: number): number => a - b;
/** For strengths that are numbers, smaller is stronger. */
export const smallerIsStronger = (a: number, b: number): number => b - a;

const require = createRequire(import.meta.url);

/** A package of bench/package.json. The adapter declares its types, so that type checks do not need the package. */
export const importRival = async <Exports>(specifier: string): Promise<Exports> => {
  const module: { default?: unknown } = await import(pathToFileURL(require.resolve(specifier)).href);
  return (module.default ?? module) as Exports;
};
