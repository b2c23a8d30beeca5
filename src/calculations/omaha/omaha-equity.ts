// Equity of Omaha: how it is billed, and cut into chunks. A sample is cut into streams of its seed, every deal into ranges of boards.
import { DECK } from '../../engine/abi.js';
import { type Counts, countEquitySums, readDeals } from '../../engine/counts.js';
import type { OmahaSituation } from '../../engine/omaha-engine.js';
import { CHUNK_MS, type ExactPlan, type Sample, type SampledPlan } from '../calculation.js';
import { NEXT_CARD_HANDS } from '../equity/billed-hands.js';
import type { Chunk } from '../game-engine.js';
import { isPrecise } from '../rates.js';
import { countBoards, type OmahaEquityChunk } from './omaha-chunk.js';

/** As many two-card holdings as a hand has, in units of two: by the number of its cards. */
const BILLED_HANDS: Readonly<Record<number, number>> = { 4: 3, 5: 5, 6: 7 };

/** Hands that each deal bills. */
export const billDeal = ({ hands }: Pick<OmahaSituation, 'hands'>): number =>
  hands.length * BILLED_HANDS[hands[0]!.length]!;

/** Hands for the boards after each card that can come next, with what it takes to begin with them. */
const billNextCards = (situation: OmahaSituation): number => {
  const { hands, board, dead } = situation;
  const cards = DECK - board.length - dead.length - hands.flat().length;
  const boards = countBoards({ hands, board: [...board, 0], dead });
  return cards * (NEXT_CARD_HANDS + billDeal(situation) * boards);
};

const BATCH = 16;
const CHUNK_NS = 1_750_000;
/** An upper estimate of the time of a player's hand in a sampled deal, and on a board. */
const DEAL_NS = 20;
const BOARD_NS = 12;

/** Deals of all chunks but the last one. Changing it changes the counts of a seed: it needs a new engine version. */
const sizeChunk = (players: number, dealNs: number): number =>
  Math.floor(CHUNK_NS / (dealNs * players) / BATCH) * BATCH;

/** What sampled and exact equity have in common. */
abstract class AnyOmahaEquity {
  readonly type = 'equity';
  readonly engine = 'omaha';
  readonly listedHands = 0;
  readonly handMs = 7e-6;
  readonly chunkMs = CHUNK_MS;
  abstract readonly billedHands: number;
  abstract readonly chunkCount: number;

  constructor(
    readonly table: OmahaSituation,
    /** Whether the categories of the hands are counted. */
    readonly categories: boolean,
  ) {}

  abstract billPart(counts: Counts, done: number): number;

  billAnswer(counts: Counts): number {
    return this.billPart(counts, 1);
  }

  get evaluatedHands(): number {
    return this.billedHands;
  }

  plan(): this {
    return this;
  }

  get maxChunks(): number {
    return this.chunkCount;
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
  readonly isQuick = true;

  constructor(table: OmahaSituation, categories: boolean, { simulations, seed, targetError }: Sample) {
    super(table, categories);
    this.simulations = simulations;
    this.seed = seed;
    this.targetError = targetError;
  }

  get billedHands(): number {
    return billDeal(this.table) * this.simulations;
  }

  billPart(counts: Counts): number {
    return billDeal(this.table) * readDeals(counts);
  }

  get isSequential(): boolean {
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

  isEnough(chunks: number, counts: Counts): boolean {
    return chunks === this.chunkCount || isPrecise(this.targetError, this.table.hands.length, counts);
  }

  measureDone(_chunks: number, counts: Counts): number {
    return readDeals(counts) / this.simulations;
  }
}

/** Every deal, where all cards of all players are known. */
export class EnumeratedOmaha extends AnyOmahaEquity implements ExactPlan {
  readonly method = 'exact';

  /** @param nextCards whether the equities after each card that can come next are counted; the board has 3 or 4 cards then */
  constructor(
    table: OmahaSituation,
    categories: boolean,
    readonly nextCards: boolean,
  ) {
    super(table, categories);
  }

  get billedHands(): number {
    return billDeal(this.table) * countBoards(this.table) + (this.nextCards ? billNextCards(this.table) : 0);
  }

  billPart(_counts: Counts, done: number): number {
    return Math.floor(this.billedHands * done);
  }

  get isQuick(): boolean {
    return !this.nextCards;
  }

  get isSequential(): boolean {
    return this.nextCards;
  }

  get #chunkBoards(): number {
    return sizeChunk(this.table.hands.length, BOARD_NS);
  }

  get chunkCount(): number {
    return this.nextCards
      ? 1 // at most 820 boards, and 44 next cards with 43
      : Math.ceil(countBoards(this.table) / this.#chunkBoards);
  }

  chunkAt(index: number): OmahaEquityChunk {
    const { engine, type, table, categories, nextCards } = this;
    const { hands, board, dead } = table;
    const size = this.#chunkBoards;
    const count = Math.min(size, countBoards(table) - index * size);
    const sums = countEquitySums(hands.length, nextCards, false);
    return { engine, type, hands, board, dead, categories, first: index * size, count, nextCards, sums };
  }

  override countHands(chunk: Chunk, counts: Counts): number {
    return super.countHands(chunk, counts) + (this.nextCards ? billNextCards(this.table) : 0);
  }

  isEnough(chunks: number): boolean {
    return chunks === this.chunkCount;
  }

  measureDone(chunks: number): number {
    return chunks / this.chunkCount;
  }
}
