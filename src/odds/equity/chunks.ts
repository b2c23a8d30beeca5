// Cuts an equity calculation into chunks: a sampled one into streams of its seed, an exact one into ranges of steps.
import { type Counts, countEquitySums, EQUITY, readDeals, readNextCard } from '../../engine/counts.js';
import type { Engine } from '../../engine/engine.js';
import type { EquityDetails, EquityStream } from '../../engine/equity.js';
import { countDrawsPerDeal, evaluatedHandsOfBoard, maxDraws, mostBilledHands } from './billed-hands.js';
import type { EquityCalculation, EquityPart, ExactEquity, PlannedEquity, SampledEquity } from './calculation.js';
import { hardlyFit, JUDGED_DRAWS } from './fit.js';
import { cardSet, fits, handsOf } from './ranges.js';
import { isPrecise } from './rates.js';

/** Some of the steps of one board. */
interface StepsOfPart {
  readonly first: number;
  readonly count: number;
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that the engine evaluates. Those of all chunks of a calculation add up to its own. */
  readonly evaluatedHands: number;
}

/** A part of an equity calculation. */
export interface EquityChunk extends EquityDetails {
  /** The same array in all chunks of a calculation: a worker keeps it. */
  readonly ranges: readonly Float64Array[];
  readonly board: readonly number[];
  readonly dead: readonly number[];
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
  readonly work: StepsOfPart | EquityStream;
}

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.ceil(deals / BATCH) * BATCH;

const CHUNK_NS = 1_750_000;
/** A deal takes about so long for each player, or less. */
const DEAL_NS = 10;
/** How long the draws of a chunk take at most, beside its deals; and a draw, for each player. */
const DRAWING_NS = 3_200_000;
const DRAW_NS = 4;
/** Players whose chunks draw as often as decides whether hands fit; those of more draw half as often. */
const FEW_PLAYERS = 4;

/** How many deals a chunk asks for, and after how many draws it ends at the latest. */
interface SampledChunkSize {
  readonly deals: number;
  readonly draws: number;
}

/** Draws fit so often where their number is nearly the same for equal numbers of deals. */
const MIN_USUAL_FIT = 1 / 2;

/** Whether draws fit at least every other time. */
export const fitsMostly = ({ fit }: Pick<SampledEquity, 'fit'>): boolean => fit.least >= MIN_USUAL_FIT;

/**
 * Sizes of the chunks of a sample, but for its last ones: at most about 1.75 ms of work. Where hands rarely fit together it is at most 5 ms,
 * with about half as many deals as so many draws may give, and some chunks end just where {@link hardlyFit} judges. All chunks together
 * may draw as often as the calculation. A change of a size changes the counts that a seed gives: it needs a new engine version and an
 * entry in the changelog.
 */
export const sizeSampledChunk = ({ ranges, fit }: Pick<SampledEquity, 'ranges' | 'fit'>): SampledChunkSize => {
  const { length: players } = ranges;
  const usual = Math.floor(CHUNK_NS / (DEAL_NS * players) / BATCH) * BATCH;
  if (fitsMostly({ fit })) return { deals: usual, draws: Math.floor(DRAWING_NS / (DRAW_NS * players)) };
  const draws = players <= FEW_PLAYERS ? JUDGED_DRAWS : JUDGED_DRAWS / 2;
  const deals = Math.max((draws * fit.product) / 2, draws / countDrawsPerDeal(fit));
  return { deals: Math.min(usual, wholeBatches(deals)), draws };
};

const DECK = 52;

/** What is counted on a board of a calculation: equities after the next card have no details. */
const detailsOf = ({ categories, hands }: ExactEquity, card: number | undefined): EquityDetails =>
  card === undefined ? { categories, hands } : {};

const partOf = (engine: Engine, calculation: ExactEquity, card: number | undefined, firstChunk: number): EquityPart => {
  const { ranges, dead } = calculation;
  const board = card === undefined ? calculation.board : [...calculation.board, card];
  const steps = engine.equitySteps({ ranges, board, dead, ...detailsOf(calculation, card) });
  return { ...steps, board, card, hands: evaluatedHandsOfBoard(calculation, board), firstChunk };
};

const chunksOfPart = ({ steps, stepsAtOnce }: EquityPart): number => Math.ceil(steps / stepsAtOnce);

/** The cards that can come next while each player keeps a hand. */
const nextCards = ({ ranges, board, dead }: ExactEquity): number[] => {
  const known = new Set([...board, ...dead]);
  const hands = ranges.map(handsOf);
  return Array.from({ length: DECK }, (_, card) => card).filter(card => {
    const set = cardSet([card]);
    return !known.has(card) && hands.every(own => own.some(hand => fits(hand, set)));
  });
};

/** An exact calculation with the steps that the engine needs for it. */
export const planEquity = (engine: Engine, calculation: ExactEquity): PlannedEquity => {
  const parts: EquityPart[] = [];
  let chunks = 0;
  for (const card of [undefined, ...(calculation.nextCards ? nextCards(calculation) : [])]) {
    const part = partOf(engine, calculation, card, chunks);
    parts.push(part);
    chunks += chunksOfPart(part);
  }
  return { ...calculation, parts, chunks };
};

/** How many chunks can be computed at the same time: all of an exact calculation; of a sample those that together ask for all deals. */
export const equityChunkCount = (calculation: PlannedEquity | SampledEquity): number =>
  calculation.method === 'exact'
    ? calculation.chunks
    : Math.max(1, Math.floor(calculation.simulations / sizeSampledChunk(calculation).deals));

/** At most so many chunks a sample has, with those after the first round: each of them ends at its deals or at its draws. */
export const maxSampledChunks = (calculation: SampledEquity): number => {
  const { deals, draws } = sizeSampledChunk(calculation);
  const later = Math.ceil(calculation.simulations / deals) + Math.ceil(maxDraws(calculation) / draws);
  return equityChunkCount(calculation) + later;
};

/**
 * Hands that the engine evaluates for a calculation, of a sample at most; not what is paid for. Those for the cards that can come next
 * are known once it is planned.
 */
export const evaluatedHandsOfEquity = (calculation: EquityCalculation | PlannedEquity): number => {
  if (calculation.method === 'monte-carlo') return mostBilledHands(calculation);
  if (!('parts' in calculation)) return evaluatedHandsOfBoard(calculation, calculation.board);
  return calculation.parts.reduce((sum, { hands }) => sum + hands, 0);
};

/** Whether a calculation of few hands takes little time: one board, or draws of which most fit. */
export const isQuick = (calculation: EquityCalculation): boolean =>
  calculation.method === 'exact' ? !calculation.nextCards : fitsMostly(calculation);

/** The deals that a chunk asks for, and its draws at most. @param before what all chunks before it gave */
const askedOf = (calculation: SampledEquity, index: number, before: Counts | undefined): SampledChunkSize => {
  const { deals, draws } = sizeSampledChunk(calculation);
  const [chunks, most] = [equityChunkCount(calculation), maxDraws(calculation)];
  if (index < chunks - 1) return { deals, draws };
  if (index < chunks) return { deals: calculation.simulations - index * deals, draws: Math.min(draws, most) };
  if (before === undefined) throw new RangeError(`chunk ${index} asks for what the chunks before it did not give`);
  return {
    deals: Math.min(deals, calculation.simulations - readDeals(before)),
    draws: Math.min(draws, most - before[EQUITY.draws]!),
  };
};

const sampledChunk = (calculation: SampledEquity, index: number, before: Counts | undefined): EquityChunk => {
  const { ranges, board, dead, categories, hands, seed } = calculation;
  const { deals: simulations, draws } = askedOf(calculation, index, before);
  const sums = countEquitySums(ranges.length, false, hands);
  return { ranges, board, dead, categories, hands, sums, work: { simulations, draws, seed, stream: index | 0 } };
};

/** Whether a sample ends with these counts, of its first chunks. */
export const isSampleEnd = (calculation: SampledEquity, counts: Counts): boolean =>
  readDeals(counts) >= calculation.simulations ||
  counts[EQUITY.draws]! >= maxDraws(calculation) ||
  hardlyFit(counts) ||
  isPrecise(calculation, counts);

/** The part of a sample that is done, 0 to 1. A target of precision may end it long before 1. */
export const measureSample = (calculation: SampledEquity, counts: Counts): number =>
  Math.max(readDeals(counts) / calculation.simulations, counts[EQUITY.draws]! / maxDraws(calculation));

/** Hands are shared out in proportion to the steps. */
const handsUntil = ({ hands, steps }: EquityPart, step: number): number => Math.floor(hands * (step / steps));

const exactChunk = (calculation: PlannedEquity, index: number): EquityChunk => {
  const { ranges, dead, parts } = calculation;
  const part = parts.findLast(({ firstChunk }) => firstChunk <= index);
  if (part === undefined) throw new RangeError(`an exact calculation has no chunk ${index}`);
  const { board, card, steps, stepsAtOnce, firstChunk } = part;
  const first = (index - firstChunk) * stepsAtOnce;
  const count = Math.min(stepsAtOnce, steps - first);
  const evaluatedHands = handsUntil(part, first + count) - handsUntil(part, first);
  const sums = countEquitySums(ranges.length, calculation.nextCards, calculation.hands);
  return { ranges, board, dead, ...detailsOf(calculation, card), sums, work: { first, count, card, evaluatedHands } };
};

/**
 * Chunk number `index` of a calculation. Chunks of a sample after the first round are computed one after the other: they ask for what
 * is missing.
 * @param before the counts of all chunks before it, where it is one of those
 */
export const equityChunkAt = (
  calculation: PlannedEquity | SampledEquity,
  index: number,
  before?: Counts,
): EquityChunk =>
  calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index, before);

/** The counts of the calculation, of which a board is a part: its own board's, or those after a next card. */
const placeCounts = (own: Counts, card: number | undefined, sums: number): Counts => {
  if (own.length === sums) return own;
  const counts = new Float64Array(sums);
  if (card === undefined) {
    counts.set(own.subarray(0, EQUITY.end));
    counts.set(own.subarray(EQUITY.end), sums - (own.length - EQUITY.end)); // results by hand
  } else readNextCard(counts, card).set(own.subarray(0, EQUITY.nextCard));
  return counts;
};

/** Computes a chunk. */
export const computeEquityChunk = (engine: Engine, chunk: EquityChunk): Counts => {
  const { work, sums } = chunk;
  if ('simulations' in work) return engine.sampleEquity({ ...chunk, ...work });
  const { first, count, card } = work;
  return placeCounts(engine.enumerateEquity({ ...chunk, first, count }), card, sums);
};
