// What a game is: how its players and hands are read, how its equity is counted, and how its hands are described. Questions, answers, HTTP,
// jobs and the command line take a game from the question.
import type { ExactCalculation, Sample, SampledCalculation } from '../calculations/calculation.js';
import type { GameEngine } from '../calculations/game-engine.js';
import type { RankedHand } from '../engine/best-five.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import type { Fields, Naming } from './invalid-field.js';

export const GAME_NAMES = ['holdem', 'omaha', 'omaha-5', 'omaha-6'] as const;
export type GameName = (typeof GAME_NAMES)[number];

/** The players of a question and the known cards. Games have more in it. */
export interface Table {
  /** The players' hands or ranges as they were sent. */
  readonly texts: readonly string[];
  /** Card bytes, like `dead`. */
  readonly board: readonly number[];
  readonly dead: readonly number[];
  /** How many hands board and dead cards leave each player, in games with ranges. */
  readonly combos?: readonly number[];
}

/** What a question about equity asks for beside the equities. */
export interface RequestedDetails {
  readonly categories: boolean;
  readonly listsHands: boolean;
  readonly nextCards: boolean;
}

/** Why not every deal can be counted. */
export interface NoExact {
  /** "the end of a sentence" */
  readonly why: string;
  /** What to send instead, for an exact answer. */
  readonly hint?: string;
}

/** The ways to compute the equities of one table. */
export interface EquityMethods {
  /** @param maxHands the most hands that may be billed @returns undefined if every deal can be counted */
  explainNoExact(maxHands: number, name: Naming): NoExact | undefined;
  countAll(): ExactCalculation;
  sample(sample: Sample): SampledCalculation;
  /** The most deals of a sample that may bill this many hands. */
  maxSimulations(billedHands: number): number;
  /** Whether no deal gives every player a hand. */
  readonly isImpossible: boolean;
}

/** A hand of a player's range. */
export interface HandOfRange {
  /** Its text: "AsKh". */
  readonly hand: string;
  /** Its number, the index of its results. */
  readonly number: number;
  readonly weight: number;
}

/** Options that a game may lack. */
export type GameOption = 'hands' | 'versus_random';

export interface Game<OwnTable extends Table = Table> {
  readonly name: GameName;
  /** Its engine part: all that workers need. */
  readonly engine: GameEngine;
  /** How many hole cards a hand has. */
  readonly holeCards: number;
  /** Whether a player's text may be a range, which has spaces and commas. */
  readonly hasRanges: boolean;
  /** The options that it does not have. */
  readonly lacks: readonly GameOption[];
  /**
   * Reads the players and the known cards of a question.
   * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
   */
  readPlayers(fields: Fields, name: Naming): OwnTable;
  findMethods(table: OwnTable, details: RequestedDetails): EquityMethods;
  /** The hands of a player's range, in the order in which answers list them. */
  listHands?(table: OwnTable, player: number): readonly HandOfRange[];
  /** Refuses hands of a showdown with a wrong number of cards. @throws {InvalidCardsError} */
  requireHandSizes(cards: ShowdownCards, name: Naming): void;
  /**
   * Makes the function that finds the five cards of a hand that count, in the order in which they count, as texts. Of two such functions
   * only the newer may be called.
   */
  createBestFinder(board: readonly number[]): (hand: readonly number[], ranked: RankedHand) => readonly string[];
}
