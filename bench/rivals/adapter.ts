// What a file in bench/engines/ exports, and how it reaches a package that may not be installed.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { LoadName } from './loads.js';

/** An evaluator of one hand a call. The benchmark's own loops (loops.ts) make every load of it. */
export interface Evaluator<Card = unknown, Strength = unknown> {
  /** The 52 cards in the engine's own form: clubs, diamonds, hearts, spades, each deuce to ace. */
  readonly deck: readonly Card[];
  /** The strength of seven cards. The array is the loop's and is used again. */
  evaluate(hand: Card[]): Strength;
  /** Positive when `a` is the stronger hand, negative when `b` is, 0 when they tie. */
  compare(a: Strength, b: Strength): number;
  /** 0 high card … 8 straight flush. */
  category(strength: Strength): number;
}

/** Work that was done and timed. The counts are read afterwards, outside the timed part. */
export interface Done {
  /** What was done, where the engine cannot do just what it was asked for. */
  readonly amount: number;
  /** What bench/README.md lists for the load. */
  counts(): readonly number[];
}

/** The timed work of one load: `amount` hands, deals, or boards of the flop. */
export type Work = (amount: number, seed: number) => Done;

export type Works = Partial<Record<LoadName, Work>>;

/** A loaded engine: an evaluator, functions of its own for whole loads, or both. Each makes a row of the tables. */
export interface Loaded {
  readonly evaluator?: Evaluator;
  readonly own?: Works;
  /** As `own`, but without tables of answers that were computed before. */
  readonly computed?: Works;
}

/** What a file in bench/engines/ exports as `engine`. */
export interface EngineFile {
  /** As the tables show it: of a package from npm, its name. */
  readonly name: string;
  /** JavaScript that loads the engine in a fresh process, run in bench/: load time and memory are measured with it. */
  readonly startup: string;
  /** The ways that `load` will have. */
  readonly ways: readonly Way[];
  load(): Promise<Loaded>;
}

/**
 * How a load is run: by the benchmark's loops around the engine's evaluator, by a function of the engine's own, or by one that
 * looks up no answer.
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

/** A package of bench/package.json. Its types are the adapter's own words, so that types are checked without it. */
export const importRival = async <Exports>(specifier: string): Promise<Exports> => {
  const module: { default?: unknown } = await import(pathToFileURL(require.resolve(specifier)).href);
  return (module.default ?? module) as Exports;
};
