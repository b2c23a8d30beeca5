// What a game is: how its players and hands are read, how its equity is counted, and how its hands are described. Questions, answers, HTTP,
// jobs and the command line take a game from the question.
import type { ExactCalculation, Sample, SampledCalculation } from '../calculations/calculation.js';
import type { GameEngine, LoadedEngine } from '../calculations/game-engine.js';
import type { EnumeratedOdds, SampledOdds } from '../calculations/odds/odds-calculation.js';
import type { RankedHand, StrengthDescriber } from '../engine/best-five.js';
import type { ReadCard } from '../engine/cards.js';
import type { Deck } from '../engine/deck.js';
import type { OddsSituation, Simulation } from '../engine/engine.js';
import type { ShowdownCards } from '../engine/showdown-calls.js';
import type { StartingHands } from '../ranges/hand-classes.js';
import type { Fields, Naming } from './invalid-field.js';

export const GAME_NAMES = ['holdem', 'short-deck', 'omaha', 'omaha-5', 'omaha-6'] as const;
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
  /** Whether results are counted for each hand of the ranges, and whether the answer lists them. */
  readonly byHand: boolean;
  readonly listsHands: boolean;
  /** Whether results are counted for what the hands are on the board. */
  readonly namesHands: boolean;
  /** The equities after the next street: after each card, on an empty board after each flop. */
  readonly nextStreet: boolean;
}

/** Why not every deal can be counted. */
export interface NoExact {
  /** "the end of a sentence" */
  readonly why: string;
  /** What to send instead, for an exact answer. */
  readonly hint?: string;
}

/** What can be done with a question that bills more than a request may. */
export interface LargerBound {
  readonly maxHands: number;
  /** "send it as a job" */
  readonly hint: string;
}

/** What may be billed for counting every deal. */
export interface BillBound {
  readonly maxHands: number;
  readonly beyond?: LargerBound | undefined;
  /** Whether the deals are sampled where it bills more: then the reason is not searched further. */
  readonly isAuto: boolean;
}

/** The ways to compute the equities of one table. */
export interface EquityMethods {
  /** @returns undefined if every deal can be counted */
  explainNoExact(bound: BillBound, name: Naming): NoExact | undefined;
  countAll(): ExactCalculation;
  sample(sample: Sample): SampledCalculation;
  /** The most deals of a sample that may bill this many hands. */
  maxSimulations(billedHands: number): number;
  /** Whether no deal gives every player a hand. */
  readonly isImpossible: boolean;
}

/** The ways to compute the odds of two hole cards, with opponents whose hands are unknown or none. */
export interface OddsMethods {
  /** @returns why not every deal can be counted, "the end of a sentence"; undefined if it can */
  explainNoExact(cards: number, opponents: number): string | undefined;
  countAll(situation: OddsSituation): EnumeratedOdds;
  sample(simulation: Omit<Simulation, 'stream'>): SampledOdds;
}

/** A hand of a player's range. */
export interface HandOfRange {
  /** Its text: "AsKh". */
  readonly hand: string;
  /** Its number, the index of its results. */
  readonly number: number;
  readonly weight: number;
}

/** Options that a game may lack. One without ranges also lacks those that need results by hand. */
export type GameOption = 'flops' | 'versus_random';

export interface Game<OwnTable extends Table = Table, Loaded extends LoadedEngine = LoadedEngine> {
  readonly name: GameName;
  /** Its engine part: all that workers need. */
  readonly engine: GameEngine<Loaded>;
  readonly deck: Deck;
  /** How many hole cards a hand has. */
  readonly holeCards: number;
  /** Whether a player's text may be a range, which has spaces and commas. */
  readonly hasRanges: boolean;
  /** In games with ranges the hands of which they are made. */
  readonly startingHands?: StartingHands;
  /** The options that it does not have. */
  readonly lacks: readonly GameOption[];
  /**
   * Reads the players and the known cards of a question.
   * @param readCard how texts of cards are read, but not those of ranges
   * @throws {InvalidFieldError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
   */
  readPlayers(fields: Fields, name: Naming, readCard: ReadCard): OwnTable;
  /** @param engine of this thread, which plans exact work */
  findMethods(table: OwnTable, details: RequestedDetails, engine: Loaded): EquityMethods;
  /** Hold'em alone has it, so that bundles of other games have no table of its odds. */
  readonly odds?: OddsMethods;
  /** The hands of a player's range, in the order in which answers list them. */
  listHands?(table: OwnTable, player: number): readonly HandOfRange[];
  /** Refuses hands of a showdown with a wrong number of cards. @throws {InvalidCardsError} */
  requireHandSizes(cards: ShowdownCards, name: Naming): void;
  readonly describeStrength: StrengthDescriber;
  /**
   * Makes the function that finds the five cards of a hand that count, in the order in which they count, as texts. Of two such functions
   * only the newer may be called.
   */
  createBestFinder(board: readonly number[]): (hand: readonly number[], ranked: RankedHand) => readonly string[];
}
