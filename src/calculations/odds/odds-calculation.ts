// The odds of two hole cards against unknown ones: a sample is cut into streams of its seed, every deal into ranges of boards. The chunks
// do not depend on the workers, so neither do the counts.
import { DECK, HAND_CARDS, HOLE_CARDS } from '../../engine/abi.js';
import { countBoards, countCombinations } from '../../engine/combinations.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { Enumeration, OddsSituation, Simulation } from '../../engine/engine.js';
import { formatNumber } from '../../text.js';
import { type ExactPlan, PlannedCalculation, type Sample, type SampledPlan, toBatches } from '../calculation.js';
import type { Chunk } from '../game-engine.js';
import { isInPreflopTable, readPreflopCounts } from './preflop.js';

/** The two hole cards and the flop. */
const FLOP_HAND = 5;

/** How many boards complete `cards` cards, 2 to 7. */
export const countBoardsOfHand = (cards: number): number => countBoards(DECK - cards, cards - HOLE_CARDS);

/** How many deals complete `cards` cards against `opponents` opponents: boards, and ordered holdings on each. */
export const countOddsDeals = (cards: number, opponents: number): bigint =>
  Array.from({ length: opponents }, (_, i) => countCombinations(DECK - HAND_CARDS - HOLE_CARDS * i, HOLE_CARDS)).reduce(
    (deals, holdings) => deals * BigInt(holdings),
    BigInt(countBoardsOfHand(cards)),
  );

/**
 * Returns why a situation has no exact odds, in a sentence with the number of its deals and the limit; undefined if it has exact odds:
 * against no opponent or one always, against two from the flop on.
 */
export const explainNoExactOdds = (cards: number, opponents: number): string | undefined => {
  if (opponents <= 1 || (opponents === 2 && cards >= FLOP_HAND)) return undefined;
  const deals = formatNumber(countOddsDeals(cards, opponents));
  const limit = formatNumber(countOddsDeals(FLOP_HAND, 2));
  return (
    `${cards} cards against ${opponents} opponents have ${deals} deals; "exact" counts them all ` +
    `against one opponent, and against two from five cards on (${limit} deals)`
  );
};

export type OddsChunk = Chunk & { readonly type: 'odds' } & (Simulation | Enumeration);

/** Simulations in every chunk but a calculation's last, about 1.5 ms of work: one deal takes about 6 + 5 × opponents ns. */
export const simulationsPerChunk = (opponents: number): number =>
  toBatches(1_500_000 / (6 + 5 * opponents), Math.round);

/** Boards in every chunk but a calculation's last, about 1.5 ms: a board takes about 6 ns alone, 2.5 µs with holdings. */
export const boardsPerChunk = (opponents: number): number => toBatches(opponents === 0 ? 250_000 : 600, Math.round);

/** On each board: ours, and every holding of an opponent once. A second opponent has the same holdings. */
const HANDS_PER_BOARD = 991;

const countHandsInDeals = (deals: number, opponents: number): number => deals * (1 + opponents);

/** What sampled and exact odds have in common. */
abstract class AnyOdds extends PlannedCalculation {
  readonly type = 'odds';
  readonly engine = 'holdem';
  /** 2 to 7 distinct card bytes: two hole cards, then the board (src/engine/card-lists.ts). */
  readonly cards: readonly number[];
  /** 0 to 22; with 0 only the categories of the own hand are counted. */
  readonly opponents: number;
  /** The deals that are counted. */
  abstract readonly deals: number;

  constructor({ cards, opponents }: OddsSituation) {
    super();
    this.cards = cards;
    this.opponents = opponents;
  }

  get billedHands(): number {
    return countHandsInDeals(this.deals, this.opponents);
  }

  override billPart(counts: Counts): number {
    return countHandsInDeals(readDeals(counts), this.opponents);
  }
}

export class SampledOdds extends AnyOdds implements SampledPlan {
  readonly method = 'monte-carlo' as const;
  readonly simulations: number;
  readonly seed: number;
  readonly handMs = 6e-6;

  constructor(odds: OddsSituation & Sample) {
    super(odds);
    this.simulations = odds.simulations;
    this.seed = odds.seed;
  }

  get deals(): number {
    return this.simulations;
  }

  get evaluatedHands(): number {
    return this.billedHands;
  }

  get chunkCount(): number {
    return Math.ceil(this.simulations / simulationsPerChunk(this.opponents));
  }

  chunkAt(index: number): OddsChunk {
    const { engine, type, cards, opponents, seed } = this;
    const size = simulationsPerChunk(opponents);
    const simulations = Math.min(size, this.simulations - index * size);
    return { engine, type, cards, opponents, seed, stream: index, simulations };
  }

  countHands({ simulations, opponents }: Chunk & Simulation): number {
    return countHandsInDeals(simulations, opponents);
  }
}

/** Every deal; {@link explainNoExactOdds} says for which situations this is possible. */
export class EnumeratedOdds extends AnyOdds implements ExactPlan {
  readonly method = 'exact' as const;
  readonly handMs = 2.5e-6;

  get deals(): number {
    return Number(countOddsDeals(this.cards.length, this.opponents));
  }

  override get billedHands(): number {
    return isInPreflopTable(this) ? 1 : super.billedHands;
  }

  get evaluatedHands(): number {
    return isInPreflopTable(this) ? 0 : countBoardsOfHand(this.cards.length) * this.#handsPerBoard;
  }

  get #handsPerBoard(): number {
    return this.opponents === 0 ? 1 : HANDS_PER_BOARD;
  }

  findKnown(): Counts | undefined {
    return isInPreflopTable(this) ? readPreflopCounts(this.cards[0]!, this.cards[1]!) : undefined;
  }

  get chunkCount(): number {
    return Math.ceil(countBoardsOfHand(this.cards.length) / boardsPerChunk(this.opponents));
  }

  chunkAt(index: number): OddsChunk {
    const { engine, type, cards, opponents } = this;
    const size = boardsPerChunk(opponents);
    const first = index * size;
    const count = Math.min(size, countBoardsOfHand(cards.length) - first);
    return { engine, type, cards, opponents, first, count };
  }

  countHands({ count }: Chunk & Enumeration): number {
    return count * this.#handsPerBoard;
  }
}

export type OddsCalculation = SampledOdds | EnumeratedOdds;
