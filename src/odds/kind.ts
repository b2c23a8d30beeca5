// What a kind of calculations has to say: how it is billed, cut into chunks, and computed.
import type { Counts } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import type { EquityDetails, EquitySituation, EquityStream } from '../engine/equity-calls.js';
import type { Calculation } from './calculation.js';
import type { LazyMatchups } from './equity/matchups.js';

/** Some of the steps of one board. */
export interface StepsOfPart {
  readonly first: number;
  readonly count: number;
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that the engine evaluates. Those of all chunks of a calculation add up to its own. */
  readonly evaluatedHands: number;
}

export type OddsChunk = Simulation | Enumeration;

export interface EquityChunk extends EquityDetails, EquitySituation {
  /** The same array in all chunks of a calculation: a worker keeps it. */
  readonly ranges: readonly Float64Array[];
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
  readonly work: StepsOfPart | EquityStream;
}

/** A part of a calculation, which one call of the engine computes. */
export type Chunk = OddsChunk | EquityChunk;

/**
 * How calculations of one kind are billed, cut into chunks and computed. Hands are in two units that must not be mixed up: billed hands
 * are what the client pays for, every deal times the hands in it, whatever way the deals are counted; evaluated hands are what the engine
 * does, some 5 ns each, for admission, the scheduler and the choice of where to compute.
 */
export interface Kind<Asked extends Calculation, Planned extends Asked, Part extends Chunk> {
  /** Hands that are paid for, at most. */
  billedHands(calculation: Asked): number;
  /** Hands that are paid for when only a part was done. @param counts of that part @param done the part of the work, 0 to 1 */
  billedHandsOfPart(calculation: Asked, counts: Counts, done: number): number;
  /** Hands that are paid for when a calculation is done with these counts: none where they are no answer. */
  billedHandsOfAnswer(calculation: Asked, counts: Counts): number;
  /** Hands that the engine evaluates, of a sample at most. Tables are not considered. */
  evaluatedHands(calculation: Asked): number;
  /** Hands that the engine evaluated for a chunk. Those of all chunks add up to the calculation's own, but for sampled equity. */
  evaluatedHandsOfChunk(chunk: Part, counts: Counts): number;
  /** How many hands the answer lists. */
  listedHands(calculation: Asked): number;
  /** Whether a table has the counts; and whether it is that of matchups, which may have to be loaded. */
  isInTable(calculation: Asked): boolean;
  isInMatchups(calculation: Asked): boolean;
  /** The counts that a table has, where it can be read at once: without it the boards are gone through, for the same counts. */
  known(calculation: Asked, matchups?: LazyMatchups): Counts | undefined;
  /** Whether a calculation of few hands takes little time. */
  isQuick(calculation: Asked): boolean;
  isPlanned(calculation: Asked): calculation is Planned;
  /** The calculation with what it takes to cut it into chunks. */
  plan(calculation: Asked, engine: Engine): Planned;
  /** How many chunks it has; of sampled equity those of the first round, which can be computed at the same time. */
  countChunks(calculation: Planned): number;
  /** At most so many chunks it has. */
  maxChunks(calculation: Planned): number;
  /** @param before the counts of all chunks before it, which chunks after the first round depend on */
  chunkAt(calculation: Planned, index: number, before?: Counts): Part;
  compute(engine: Engine, chunk: Part): Counts;
  /** Whether a calculation ends with the counts of its first chunks. @param chunks how many they are */
  isEnough(calculation: Planned, chunks: number, counts: Counts): boolean;
  /** The part of a calculation that its first chunks are, 0 to 1. @param chunks how many they are */
  measureDone(calculation: Planned, chunks: number, counts: Counts): number;
}
