// Cuts an equity calculation into chunks: a sampled one into streams of its seed, an exact one into ranges of steps.
import type { Engine } from '../../engine/engine.js';
import { type EquityDetails, type EquityStream, maxGivenDeals } from '../../engine/equity.js';
import type { EquityCounts } from '../../engine/equity-counts.js';
import { billedHandsOfSample, evaluatedHandsOfBoard } from './billed-hands.js';
import type {
  Drawing,
  EquityCalculation,
  EquityPart,
  ExactEquity,
  PlannedEquity,
  SampledEquity,
} from './calculation.js';
import { JointDraws } from './joint-draws.js';
import { RandomNumbers } from './random.js';
import { cardSet, fits, handsOf } from './ranges.js';

/** Some of the steps of one board. */
interface StepsOfPart {
  readonly first: number;
  readonly count: number;
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
}

/** A stream of a seed. */
interface Stream extends EquityStream {
  readonly maxListed: number;
}

/** A part of an equity calculation. */
export interface EquityChunk extends EquityDetails {
  /** The same array in all chunks of a calculation: a worker keeps it. */
  readonly ranges: readonly Float64Array[];
  readonly board: readonly number[];
  readonly dead: readonly number[];
  readonly work: StepsOfPart | Stream;
  /** Hands that the engine evaluates. Those of all chunks of a calculation add up to its own. */
  readonly evaluatedHands: number;
}

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.max(BATCH, Math.floor(deals / BATCH) * BATCH);

const CHUNK_NS = 1_750_000;
/** A deal takes about so long for each player. */
const DEAL_NS = 10;

/**
 * Simulations in every chunk but a calculation's last, about 1.75 ms of work: they depend on the number of players, and where
 * their hands rarely fit together on how long drawing takes. A change of a size changes the counts that a seed gives: it needs a
 * new engine version and an entry in the changelog.
 */
export const equitySimulationsPerChunk = (players: number, { maxListed, extraNs }: Drawing): number => {
  const size = wholeBatches(CHUNK_NS / (DEAL_NS * players + extraNs));
  return maxListed === 0 ? size : Math.min(size, wholeBatches(maxGivenDeals(players)));
};

/** How many times as long a deal takes as one whose hands fit together at once. */
export const slownessOfDrawing = ({ ranges, drawing }: Pick<SampledEquity, 'ranges' | 'drawing'>): number =>
  1 + drawing.extraNs / (DEAL_NS * ranges.length);

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

export const equityChunkCount = (calculation: PlannedEquity | SampledEquity): number =>
  calculation.method === 'exact'
    ? calculation.chunks
    : Math.ceil(calculation.simulations / equitySimulationsPerChunk(calculation.ranges.length, calculation.drawing));

/** The engine numbers a seed's streams by 31 bits. */
const MAX_STREAMS = 2 ** 31 - 1;

/** Whether the engine has fewer streams than a sample would need, as its hands fit together so rarely that chunks are small. */
export const needsTooManyStreams = (calculation: SampledEquity): boolean => equityChunkCount(calculation) > MAX_STREAMS;

/**
 * Hands that the engine evaluates for a calculation; not what is paid for. Those for the cards that can come next are known once
 * it is planned.
 */
export const evaluatedHandsOfEquity = (calculation: EquityCalculation | PlannedEquity): number => {
  if (calculation.method === 'monte-carlo') return billedHandsOfSample(calculation, calculation.simulations);
  if (!('parts' in calculation)) return evaluatedHandsOfBoard(calculation, calculation.board);
  return calculation.parts.reduce((sum, { hands }) => sum + hands, 0);
};

/** Whether a calculation of few hands takes little time: one board, or draws of which most fit. */
export const isQuick = (calculation: EquityCalculation): boolean =>
  calculation.method === 'exact' ? !calculation.nextCards : calculation.drawing.extraNs === 0;

const sampledChunk = (calculation: SampledEquity, index: number): EquityChunk => {
  const { ranges, board, dead, categories, hands, drawing, seed } = calculation;
  const size = equitySimulationsPerChunk(ranges.length, drawing);
  const simulations = Math.min(size, calculation.simulations - index * size);
  const work = { simulations, seed, stream: index, maxListed: drawing.maxListed };
  return {
    ranges,
    board,
    dead,
    categories,
    hands,
    work,
    evaluatedHands: billedHandsOfSample(calculation, simulations),
  };
};

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
  return { ranges, board, dead, ...detailsOf(calculation, card), work: { first, count, card }, evaluatedHands };
};

/** Chunk number `index` of a calculation. */
export const equityChunkAt = (calculation: PlannedEquity | SampledEquity, index: number): EquityChunk =>
  calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index);

/** Lists of the latest calculations, the latest last. */
const jointDraws = new Map<readonly Float64Array[], JointDraws>();
/** A list may have 30 MB. */
const MAX_KEPT_LISTS = 4;

/** The list of a calculation; kept for its other chunks, since making it may take a tenth of a second. */
const jointDrawsOf = ({ ranges, board, dead }: EquityChunk, maxListed: number): JointDraws => {
  const draws = jointDraws.get(ranges) ?? new JointDraws(ranges, [...board, ...dead], maxListed);
  jointDraws.delete(ranges);
  jointDraws.set(ranges, draws);
  for (const oldest of jointDraws.keys()) if (jointDraws.size > MAX_KEPT_LISTS) jointDraws.delete(oldest);
  return draws;
};

const sampleListed = (
  engine: Engine,
  chunk: EquityChunk,
  { simulations, seed, stream, maxListed }: Stream,
): EquityCounts => {
  const draws = jointDrawsOf(chunk, maxListed);
  const random = new RandomNumbers(seed, stream);
  const { length: size } = draws.cards;
  const holeCards = new Uint8Array(size * simulations);
  for (let deal = 0; deal < simulations; deal++) {
    draws.draw(random);
    holeCards.set(draws.cards, size * deal);
  }
  return engine.sampleGivenHands({ ...chunk, players: chunk.ranges.length, holeCards, simulations, seed, stream });
};

/** Computes a chunk. */
export const computeEquityChunk = (engine: Engine, chunk: EquityChunk): EquityCounts => {
  const { work } = chunk;
  if ('simulations' in work) {
    return work.maxListed === 0 ? engine.sampleEquity({ ...chunk, ...work }) : sampleListed(engine, chunk, work);
  }
  const { first, count, card } = work;
  const counts = engine.enumerateEquity({ ...chunk, first, count });
  if (card === undefined) return counts;
  const { deals, tops } = counts;
  return { deals: 0, tops: tops.map(row => row.map(() => 0)), nextCards: [{ card, deals, tops }] };
};
