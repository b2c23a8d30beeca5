// Equity of ranges from every deal: cut into ranges of the engine's steps, or looked up in the table of matchups.
import { addCounts, type Counts, countEquitySums, countNextSums, POT } from '../../engine/counts.js';
import type { EquityEngine } from '../../engine/equity-calls.js';
import type { NextCards } from '../../engine/flops.js';
import { CHUNK_MS, type ExactCalculation, type ExactPlan } from '../calculation.js';
import type { GameEngine, LoadedEngine } from '../game-engine.js';
import {
  billWork,
  countListedHands,
  countRangeDeals,
  DETAILED_CHUNK_MS,
  type ExactWork,
  type RangeTable,
} from './billed-hands.js';
import { leaveNoRoom } from './draw-budget.js';
import type { EnumeratedEquityChunk, NextBoards } from './equity-chunk.js';
import { countHandsUntil, type EquityPart, planEngineWork, planParts, sumWork } from './exact-parts.js';
import { countGroupSums } from './group-sums.js';
import type { MatchupTable } from './matchup-table.js';
import { countLookups, type LazyMatchups, type MatchupChunk } from './matchups.js';

/** An engine that enumerates ranges, and its table of matchups; without that the boards are enumerated, with the same counts. */
export interface LoadedEquityEngine extends LoadedEngine {
  readonly equity: EquityEngine;
  readonly table?: LazyMatchups;
}

const hasFractions = (range: Float64Array): boolean => range.some(weight => weight !== 0 && weight !== 1);

/** Two players before the flop, without dead cards and without categories: a table of matchups has the counts. */
const isMatchup = ({ ranges, board, dead, categories }: RangeTable): boolean =>
  ranges.length === 2 && board.length === 0 && dead.length === 0 && !categories;

/** What it takes to count every deal. @param engine plans the work, unless all counts are looked up */
const planWork = (table: RangeTable, nextStreet: boolean, usesTable: boolean, engine: EquityEngine): ExactWork => {
  const lookups = usesTable && !nextStreet ? countLookups(table) : [];
  const work =
    lookups.length > 0 ? lookups.reduce((sum, count) => sum + count) : planEngineWork(table, nextStreet, engine);
  return { lookups, work };
};

/** Lists what can come next; undefined where the equities after it are not counted. */
export type ListNext = (() => readonly NextCards[]) | undefined;

export class EnumeratedEquity implements ExactCalculation {
  readonly method = 'exact';

  #planned: ExactWork | undefined;
  #next: readonly NextCards[] | undefined;

  /**
   * @param gameEngine computes it, and may have a table of matchups
   * @param listNext lists the cards that can come next on a board of 3 or 4 cards, or the flops
   * @param planner plans the work when it is first asked for, unless the counts are looked up
   */
  constructor(
    readonly gameEngine: Pick<GameEngine, 'name' | 'tableFile'>,
    readonly table: RangeTable,
    readonly listNext: ListNext,
    readonly planner: EquityEngine,
  ) {}

  get engine(): string {
    return this.gameEngine.name;
  }

  get next(): readonly NextCards[] | undefined {
    this.#next ??= this.listNext?.();
    return this.#next;
  }

  get planned(): ExactWork {
    this.#planned ??= planWork(this.table, this.listNext !== undefined, this.usesTable, this.planner);
    return this.#planned;
  }

  /** Twice as long as planned: few questions take longer. */
  get handMs(): number {
    return 1e-5;
  }

  get billedHands(): number {
    return billWork(this.table, this.planned);
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

  get listedFlops(): number {
    return this.table.board.length === 0 && this.next ? this.next.length : 0;
  }

  get evaluatedHands(): number {
    return this.planned.work;
  }

  get isQuick(): boolean {
    return !this.listNext && !this.table.holders;
  }

  get sumsWeights(): boolean {
    return this.table.ranges.some(hasFractions);
  }

  /** Sums of numbers that may not be exact integers depend on the order of the additions. */
  get isSequential(): boolean {
    const sum = countRangeDeals(this.table) * BigInt(this.table.byHand ? POT : 1);
    return this.listNext !== undefined || this.sumsWeights || sum > Number.MAX_SAFE_INTEGER;
  }

  get usesTable(): boolean {
    return this.gameEngine.tableFile !== undefined && isMatchup(this.table);
  }

  plan(loaded: LoadedEquityEngine): PlannedEquity {
    const matchups = this.usesTable ? loaded.table?.now : undefined;
    return new PlannedEquity(this, planParts(this, matchups && countLookups(this.table), loaded.equity), matchups);
  }
}

/** An exact calculation whose steps are known, so that it can be cut into chunks. */
export class PlannedEquity extends EnumeratedEquity implements ExactPlan {
  /** The number of the first chunk of each part. */
  readonly #firstChunks: readonly number[];
  readonly chunkCount: number;

  /** @param matchups the table that its own counts are looked up in; undefined if its boards are enumerated */
  constructor(
    private readonly calculation: EnumeratedEquity,
    readonly parts: readonly EquityPart[],
    readonly matchups: MatchupTable | undefined,
  ) {
    super(calculation.gameEngine, calculation.table, calculation.listNext, calculation.planner);
    const firstChunks: number[] = [];
    let chunks = 0;
    for (const { steps, stepsAtOnce } of parts) {
      firstChunks.push(chunks);
      chunks += Math.ceil(steps / stepsAtOnce);
    }
    this.#firstChunks = firstChunks;
    this.chunkCount = chunks;
  }

  override get next(): readonly NextCards[] | undefined {
    return this.calculation.next;
  }

  override get planned(): ExactWork {
    return this.calculation.planned;
  }

  /** Those of the parts: of boards, where the table is not there. */
  override get evaluatedHands(): number {
    return sumWork(this.parts);
  }

  override plan(): this {
    return this;
  }

  get maxChunks(): number {
    return this.chunkCount;
  }

  get chunkMs(): number {
    return this.table.byHand || this.table.categories ? DETAILED_CHUNK_MS : CHUNK_MS;
  }

  /** The part that a chunk is of, by its number, and the chunk's first step in it. */
  #locate(chunk: number): { readonly number: number; readonly part: EquityPart; readonly first: number } {
    const number = this.#firstChunks.findLastIndex(first => first <= chunk);
    const part = this.parts[number]!;
    return { number, part, first: (chunk - this.#firstChunks[number]!) * part.stepsAtOnce };
  }

  chunkAt(index: number): EnumeratedEquityChunk | MatchupChunk {
    if (index >= this.chunkCount) throw new RangeError(`an exact calculation has no chunk ${index}`);
    const { engine, table, matchups } = this;
    const { number, part, first } = this.#locate(index);
    const { ranges, board, dead, categories, byHand, holders } = table;
    if (part.type === 'lookups') return { engine, type: 'matchups', ranges, byHand, table: matchups!, part: number };
    const count = Math.min(part.stepsAtOnce, part.steps - first);
    const handCount = countHandsUntil(part, first + count) - countHandsUntil(part, first);
    const chunk = { engine, type: 'equity', ranges, board, dead, handCount } as const;
    if (part.type === 'next') return { ...chunk, work: this.#chooseNext(part, first, count) };
    const work = part.type === 'whole' ? ({ isWhole: true } as const) : { first, count };
    return { ...chunk, categories, byHand, holders, work };
  }

  /** Boards that are cut into pieces come alone. */
  #chooseNext({ pieces }: EquityPart, first: number, count: number): NextBoards {
    const board = Math.floor(first / pieces);
    const next = this.next!.slice(board, board + count).map(({ cards }) => cards);
    return { next, pieces, piece: first % pieces };
  }

  /** What is kept of the boards after what can come next has a place behind the other counts. It is added in place: there is much of it. */
  addChunk(before: Counts | undefined, index: number, counts: Counts): Counts {
    const { table, next } = this;
    if (!next) return before ? addCounts(before, counts) : counts;
    const players = table.ranges.length;
    const own = countEquitySums(players, table.byHand) + (table.holders ? countGroupSums(players) : 0);
    const sums = before ?? new Float64Array(own + countNextSums(players) * next.length);
    const { part, first } = this.#locate(index);
    const place = part.type === 'next' ? own + countNextSums(players) * Math.floor(first / part.pieces) : 0;
    for (let i = 0; i < counts.length; i++) sums[place + i]! += counts[i]!;
    return sums;
  }

  countHands(chunk: EnumeratedEquityChunk | MatchupChunk): number {
    return chunk.type === 'matchups' ? this.parts[chunk.part]!.work : chunk.handCount;
  }

  isEnough(chunks: number): boolean {
    return chunks === this.chunkCount;
  }

  /** By the work of the chunks, which differs between parts. */
  measureDone(chunks: number): number {
    if (chunks === this.chunkCount) return 1;
    const { number, part, first } = this.#locate(chunks);
    return (sumWork(this.parts.slice(0, number)) + countHandsUntil(part, first)) / this.evaluatedHands;
  }
}
