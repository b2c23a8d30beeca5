// Equity of ranges from every deal: cut into ranges of the engine's steps, or looked up in the table of matchups.
import { FLOP_CARDS } from '../../engine/abi.js';
import { type Counts, countEquitySums } from '../../engine/counts.js';
import type { EquityDetails, EquityEngine, EquitySituation, EquitySteps } from '../../engine/equity-calls.js';
import { HIGH_CARDS, LOW_CARDS, listOtherCards, listWeightedHands } from '../../engine/hands.js';
import { CHUNK_MS, type ExactCalculation, type ExactPlan } from '../calculation.js';
import type { LoadedEngine } from '../game-engine.js';
import {
  areAllKnown,
  billExact,
  countBoardHands,
  countBoardsOfDeal,
  countEvaluatedHands,
  countListedHands,
  countNextCardHands,
  DETAILED_CHUNK_MS,
  type EquitySize,
  type RangeTable,
} from './billed-hands.js';
import { leaveNoRoom } from './draw-budget.js';
import type { EnumeratedEquityChunk } from './equity-chunk.js';
import type { MatchupTable } from './matchup-table.js';
import { countLookups, type LazyMatchups, type MatchupChunk } from './matchups.js';

/** An engine that enumerates ranges, and its table of matchups; without that the boards are enumerated, with the same counts. */
export interface LoadedEquityEngine extends LoadedEngine {
  readonly equity: EquityEngine;
  readonly table?: LazyMatchups;
}

/** The hands of a chunk of whole next cards, about 1.75 ms, and the most that a next card may have to be one: about 3 ms. */
const NEXT_CARDS_HANDS = 350_000;
const MAX_NEXT_CARD_HANDS = 600_000;

const NO_DETAILS: Required<EquityDetails> = { categories: false, listsHands: false };

const hasFractions = (range: Float64Array): boolean => range.some(weight => weight !== 0 && weight !== 1);

/** Two players before the flop, without dead cards and without categories: the table of matchups has the counts. */
const isMatchup = ({ ranges, board, dead, categories }: RangeTable): boolean =>
  ranges.length === 2 && board.length === 0 && dead.length === 0 && !categories;

/** What the price of a calculation depends on. */
const measure = (table: RangeTable, nextCards: boolean): EquitySize => {
  const { combos, board, dead } = table;
  return { combos, board, dead, nextCards, lookups: isMatchup(table) ? countLookups(table) : [] };
};

export class EnumeratedEquity implements ExactCalculation {
  readonly method = 'exact';

  /** @param nextCards whether the equities after each card that can come next are counted; the board has 3 or 4 cards then */
  constructor(
    readonly engine: string,
    readonly table: RangeTable,
    readonly nextCards: boolean,
    readonly size: EquitySize = measure(table, nextCards),
  ) {}

  get handMs(): number {
    return 1e-5;
  }

  get billedHands(): number {
    return billExact(this.size);
  }

  billPart(_counts: Counts, done: number): number {
    return Math.floor(this.billedHands * done);
  }

  billAnswer(counts: Counts): number {
    return leaveNoRoom(counts) ? 0 : this.billedHands;
  }

  get listedHands(): number {
    return countListedHands(this.table);
  }

  get evaluatedHands(): number {
    return countEvaluatedHands(this.size);
  }

  get isQuick(): boolean {
    return !this.nextCards;
  }

  get isSequential(): boolean {
    return this.nextCards || this.table.ranges.some(hasFractions);
  }

  get usesTable(): boolean {
    return this.size.lookups.length > 0;
  }

  plan(loaded: LoadedEquityEngine): PlannedEquity {
    const matchups = this.usesTable ? loaded.table?.now : undefined;
    if (matchups) return new PlannedEquity(this, this.size.lookups.map(planLookups), matchups);
    const next = this.nextCards ? planNextCards(this, loaded.equity) : [];
    return new PlannedEquity(this, [planBoard(this, undefined, loaded.equity), ...next], undefined);
  }
}

/** A part of an exact calculation: one board, or all the boards after one more card. */
interface EquityPart extends EquitySteps {
  /** The cards that came next, if the board after each is a step; undefined if the engine cuts one board into steps. */
  readonly cards?: readonly number[];
  /** The card that came next on the board whose steps these are; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that are evaluated for it. */
  readonly handCount: number;
}

/** What is counted on a board of a calculation: equities after the next card have no details. */
const chooseDetails = ({ categories, listsHands }: RangeTable, card: number | undefined): Required<EquityDetails> =>
  card === undefined ? { categories, listsHands } : NO_DETAILS;

/** The steps of one board. Those of known hands on a flop or later are its deals, all in one call: asking would take as long. */
const countSteps = (
  situation: EquitySituation & EquityDetails,
  combos: readonly number[],
  engine: EquityEngine,
): EquitySteps => {
  const { board, dead } = situation;
  if (board.length < FLOP_CARDS || !areAllKnown({ combos })) return engine.equitySteps(situation);
  const steps = countBoardsOfDeal({ combos, board, dead });
  return { steps, stepsAtOnce: steps };
};

/** The steps of one board: the calculation's own, or the board after a card. */
const planBoard = ({ table, size }: EnumeratedEquity, card: number | undefined, engine: EquityEngine): EquityPart => {
  const { ranges, dead, combos } = table;
  const board = card === undefined ? table.board : [...table.board, card];
  const { categories, listsHands } = chooseDetails(table, card);
  const { steps, stepsAtOnce } = countSteps({ ranges, board, dead, categories, listsHands }, combos, engine);
  return { steps, stepsAtOnce, card, handCount: card === undefined ? countBoardHands(size) : countNextCardHands(size) };
};

/** The cards that can come next while each player keeps a hand. */
const listNextCards = ({ ranges, board, dead }: RangeTable): number[] => {
  const hands = ranges.map(listWeightedHands);
  const lacks = (hand: number, card: number): boolean => HIGH_CARDS[hand] !== card && LOW_CARDS[hand] !== card;
  return listOtherCards([...board, ...dead]).filter(card => hands.every(own => own.some(hand => lacks(hand, card))));
};

/** Next cards are whole steps, so that the worker asks the engine for the steps of each; long ones are cut into these steps here. */
const planNextCards = (calculation: EnumeratedEquity, engine: EquityEngine): EquityPart[] => {
  const cards = listNextCards(calculation.table);
  if (cards.length === 0) return [];
  const handCount = countNextCardHands(calculation.size);
  if (handCount > MAX_NEXT_CARD_HANDS) return cards.map(card => planBoard(calculation, card, engine));
  const stepsAtOnce = Math.max(1, Math.floor(NEXT_CARDS_HANDS / handCount));
  return [{ steps: cards.length, stepsAtOnce, cards, card: undefined, handCount: cards.length * handCount }];
};

const planLookups = (handCount: number): EquityPart => ({ steps: 1, stepsAtOnce: 1, card: undefined, handCount });

/** Hands are shared out in proportion to the steps. */
const countHandsUntil = ({ handCount, steps }: EquityPart, step: number): number =>
  Math.floor(handCount * (step / steps));

/** An exact calculation whose steps are known, so that it can be cut into chunks. */
export class PlannedEquity extends EnumeratedEquity implements ExactPlan {
  /** The number of the first chunk of each part. */
  readonly #firstChunks: readonly number[];
  readonly chunkCount: number;

  /** @param matchups the table that its parts are looked up in, each in one step; undefined if the boards are enumerated */
  constructor(
    { engine, table, nextCards, size }: EnumeratedEquity,
    readonly parts: readonly EquityPart[],
    readonly matchups: MatchupTable | undefined,
  ) {
    super(engine, table, nextCards, size);
    const firstChunks: number[] = [];
    let chunks = 0;
    for (const { steps, stepsAtOnce } of parts) {
      firstChunks.push(chunks);
      chunks += Math.ceil(steps / stepsAtOnce);
    }
    this.#firstChunks = firstChunks;
    this.chunkCount = chunks;
  }

  /** Which cards can come next is known now. */
  override get evaluatedHands(): number {
    return this.parts.reduce((sum, { handCount }) => sum + handCount, 0);
  }

  override plan(): this {
    return this;
  }

  get maxChunks(): number {
    return this.chunkCount;
  }

  get chunkMs(): number {
    return this.table.listsHands || this.table.categories ? DETAILED_CHUNK_MS : CHUNK_MS;
  }

  chunkAt(index: number): EnumeratedEquityChunk | MatchupChunk {
    const { engine, table, matchups, parts } = this;
    if (index >= this.chunkCount) throw new RangeError(`an exact calculation has no chunk ${index}`);
    const number = this.#firstChunks.findLastIndex(first => first <= index);
    const part = parts[number]!;
    if (!matchups) return this.#cutSteps(part, (index - this.#firstChunks[number]!) * part.stepsAtOnce);
    const { ranges, listsHands } = table;
    const evaluatedHands = part.handCount;
    return { engine, type: 'matchups', ranges, listsHands, table: matchups, part: index, evaluatedHands };
  }

  #cutSteps(part: EquityPart, first: number): EnumeratedEquityChunk {
    const { engine, table, nextCards } = this;
    const { ranges, dead } = table;
    const type = 'equity';
    const { card, cards, steps, stepsAtOnce } = part;
    const count = Math.min(stepsAtOnce, steps - first);
    const evaluatedHands = countHandsUntil(part, first + count) - countHandsUntil(part, first);
    const sums = countEquitySums(ranges.length, nextCards, table.listsHands);
    if (cards) {
      const work = { cards: cards.slice(first, first + count) };
      return { engine, type, ranges, board: table.board, dead, ...NO_DETAILS, sums, work, evaluatedHands };
    }
    const board = card === undefined ? table.board : [...table.board, card];
    const work = { first, count, card };
    const { categories, listsHands } = chooseDetails(table, card);
    return { engine, type, ranges, board, dead, categories, listsHands, sums, work, evaluatedHands };
  }

  countHands({ evaluatedHands }: EnumeratedEquityChunk | MatchupChunk): number {
    return evaluatedHands;
  }

  isEnough(chunks: number): boolean {
    return chunks === this.chunkCount;
  }

  measureDone(chunks: number): number {
    return chunks / this.chunkCount;
  }
}
