// Equity of Omaha: how it is billed, and cut into chunks. A sample is cut into streams of its seed, every deal into ranges of boards.
import { DECK } from '../../engine/abi.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { NextCards } from '../../engine/flops.js';
import type { OmahaSituation } from '../../engine/omaha-engine.js';
import { type ExactPlan, PlannedCalculation, type Sample, type SampledPlan, sizeChunk } from '../calculation.js';
import type { Chunk } from '../game-engine.js';
import { hasReachedTarget } from '../rates.js';
import { countOmahaBoards, type OmahaEquityChunk } from './omaha-chunk.js';

/** As many two-card holdings as a hand has, in units of two: by the number of its cards. */
const BILLED_HANDS: Readonly<Record<number, number>> = { 4: 3, 5: 5, 6: 7 };

/** Hands that each deal bills. */
export const billDeal = ({ hands }: Pick<OmahaSituation, 'hands'>): number =>
  hands.length * BILLED_HANDS[hands[0]!.length]!;

/** What it takes to begin with the boards after a next card, in hands. */
const NEXT_CARD_HANDS = 2_000;

/** Hands for the boards after each card that can come next, with what it takes to begin with them. */
const billNextCards = (situation: OmahaSituation): number => {
  const { hands, board, dead } = situation;
  const cards = DECK - board.length - dead.length - hands.flat().length;
  const boards = countOmahaBoards({ hands, board: [...board, 0], dead });
  return cards * (NEXT_CARD_HANDS + billDeal(situation) * boards);
};

/** An upper estimate of the time of a player's hand in a sampled deal, and on a board. */
const DEAL_NS = 20;
const BOARD_NS = 12;

/** What sampled and exact equity have in common. */
abstract class AnyOmahaEquity extends PlannedCalculation {
  readonly type = 'equity';
  readonly engine = 'omaha';
  readonly handMs = 7e-6;

  constructor(
    readonly table: OmahaSituation,
    /** Whether the categories of the hands are counted. */
    readonly categories: boolean,
  ) {
    super();
  }

  get evaluatedHands(): number {
    return this.billedHands;
  }

  countHands(_chunk: Chunk, counts: Counts): number {
    return billDeal(this.table) * readDeals(counts);
  }
}

export class SampledOmaha extends AnyOmahaEquity implements SampledPlan {
  readonly method = 'monte-carlo';
  readonly simulations: number;
  readonly seed: number;
  readonly targetError: number | undefined;

  constructor(table: OmahaSituation, categories: boolean, { simulations, seed, targetError }: Sample) {
    super(table, categories);
    this.simulations = simulations;
    this.seed = seed;
    this.targetError = targetError;
  }

  get billedHands(): number {
    return billDeal(this.table) * this.simulations;
  }

  override billPart(counts: Counts): number {
    return billDeal(this.table) * readDeals(counts);
  }

  override billAnswer(counts: Counts): number {
    return this.billPart(counts);
  }

  override get isSequential(): boolean {
    return this.targetError !== undefined;
  }

  get #chunkDeals(): number {
    return sizeChunk(this.table.hands.length, DEAL_NS);
  }

  get chunkCount(): number {
    return Math.ceil(this.simulations / this.#chunkDeals);
  }

  chunkAt(index: number): OmahaEquityChunk {
    const { engine, type, table, categories, seed } = this;
    const { hands, board, dead } = table;
    const size = this.#chunkDeals;
    const simulations = Math.min(size, this.simulations - index * size);
    return { engine, type, hands, board, dead, categories, simulations, seed, stream: index | 0 };
  }

  override isEnough(chunks: number, counts: Counts): boolean {
    return super.isEnough(chunks, counts) || hasReachedTarget(this.targetError, this.table.hands.length, counts);
  }

  override measureDone(_chunks: number, counts: Counts): number {
    return readDeals(counts) / this.simulations;
  }
}

/** Every deal, where all cards of all players are known. */
export class EnumeratedOmaha extends AnyOmahaEquity implements ExactPlan {
  readonly method = 'exact';

  /** @param next the cards that can come next on a board of 3 or 4 cards, if the equities after them are counted */
  constructor(
    table: OmahaSituation,
    categories: boolean,
    readonly next: readonly NextCards[] | undefined,
  ) {
    super(table, categories);
  }

  get billedHands(): number {
    return billDeal(this.table) * countOmahaBoards(this.table) + (this.next ? billNextCards(this.table) : 0);
  }

  override get isQuick(): boolean {
    return !this.next;
  }

  override get isSequential(): boolean {
    return this.next !== undefined;
  }

  get #chunkBoards(): number {
    return sizeChunk(this.table.hands.length, BOARD_NS);
  }

  get chunkCount(): number {
    return this.next
      ? 1 // at most 820 boards, and 44 next cards with 43
      : Math.ceil(countOmahaBoards(this.table) / this.#chunkBoards);
  }

  chunkAt(index: number): OmahaEquityChunk {
    const { engine, type, table, categories, next } = this;
    const { hands, board, dead } = table;
    const size = this.#chunkBoards;
    const count = Math.min(size, countOmahaBoards(table) - index * size);
    return { engine, type, hands, board, dead, categories, first: index * size, count, next };
  }

  override countHands(chunk: Chunk, counts: Counts): number {
    return super.countHands(chunk, counts) + (this.next ? billNextCards(this.table) : 0);
  }
}
