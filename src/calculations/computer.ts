// What computes chunks in a thread, of whatever games: its interface, and how one with hold'em's engine is made. It has no code of the
// kinds, so that a library of one game has only its own. Apart from the calculator's interface, since users' types lead there.
import type { Counts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import type { Calculation, Kind, PlannedCalculation } from './calculation.js';
import { type Chunk, computeChunk, type HoldemChunk } from './chunk.js';
import type { LazyMatchups } from './equity/matchups.js';

export type AnyKind = Kind<Calculation, PlannedCalculation, Chunk>;

/** Finds the kind of a calculation. A library of one game has only the kinds of that. */
export type KindOf = (calculation: Calculation) => AnyKind;

/** An engine, or those of several games. */
export interface Computer {
  /** Knows the calculations of its games. */
  readonly kindOf: KindOf;
  /** The calculation with what is needed to cut it into chunks. @param matchups the table of matchups, if there is one */
  plan(calculation: Calculation, matchups?: LazyMatchups): PlannedCalculation;
  /** @throws {InvalidArgumentError} a chunk that is not of its games */
  compute(chunk: Chunk): Counts;
}

/** Computes hold'em. @param kindOf knows the calculations that it plans */
export const createComputerWith = (kindOf: KindOf, engine: Engine): Computer => ({
  kindOf,
  plan: (calculation, matchups) => kindOf(calculation).plan(calculation, engine, matchups),
  compute: chunk => computeChunk(engine, chunk as HoldemChunk),
});
