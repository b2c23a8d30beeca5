// Equity of known hands and ranges: a sample is cut into streams of its seed, every deal into ranges of steps.
import { FLOP_CARDS } from '../../engine/abi.js';
import { type Counts, countEquitySums, EQUITY, readDeals } from '../../engine/counts.js';
import type { EquityDetails, EquityEngine, EquitySituation, EquitySteps } from '../../engine/equity-calls.js';
import { HIGH_CARDS, LOW_CARDS, listOtherCards, listWeightedHands } from '../../engine/hands.js';
import type { EquityCalculation, EquityPart, ExactEquity, Kind, PlannedEquity, SampledEquity } from '../calculation.js';
import type { EquityChunk } from '../chunk.js';
import { isPrecise } from '../rates.js';
import {
  areAllKnown,
  billExact,
  billSample,
  countBoardsOfDeal,
  countEvaluatedHands,
  countNextCardHands,
  handsOnBoards,
} from './billed-hands.js';
import {
  countDrawsPerDeal,
  fitsMostly,
  hardlyFit,
  JUDGED_DRAWS,
  leaveNoRoom,
  maxDraws,
  mostBilledHands,
} from './draw-budget.js';
import type { MatchupTable } from './matchup-table.js';
import type { LazyMatchups, MatchupChunk } from './matchups.js';

type Asked = EquityCalculation | PlannedEquity;
type Planned = SampledEquity | PlannedEquity;

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.ceil(deals / BATCH) * BATCH;

const CHUNK_NS = 1_750_000;
/** An upper estimate of the time of a deal for each player. */
const DEAL_NS = 10;
/** The most time for the draws of a chunk, in addition to its deals; and the time of a draw for each player. */
const DRAWING_NS = 3_200_000;
const DRAW_NS = 4;
/** Up to this many players, a chunk draws as often as it takes to judge whether hands fit; with more, half as often. */
const FEW_PLAYERS = 4;

/** How many deals a chunk asks for, and after how many draws it ends at the latest. */
interface SampledChunkSize {
  readonly deals: number;
  readonly draws: number;
}

/**
 * The size of all chunks of a sample but the last ones: at most about 1.75 ms of work. If hands rarely fit together, at most 5 ms, with
 * about half as many deals as the draws may give; some chunks then end exactly where {@link hardlyFit} judges. All chunks together may
 * draw as often as the calculation. Changing a size changes the counts of a seed: it needs a new engine version and an entry in the
 * changelog.
 */
export const sizeSampledChunk = ({ ranges, fit }: Pick<SampledEquity, 'ranges' | 'fit'>): SampledChunkSize => {
  const { length: players } = ranges;
  const fullDeals = Math.floor(CHUNK_NS / (DEAL_NS * players) / BATCH) * BATCH;
  if (fitsMostly({ fit })) return { deals: fullDeals, draws: Math.floor(DRAWING_NS / (DRAW_NS * players)) };
  const draws = players <= FEW_PLAYERS ? JUDGED_DRAWS : JUDGED_DRAWS / 2;
  const deals = Math.max((draws * fit.product) / 2, draws / countDrawsPerDeal(fit));
  return { deals: Math.min(fullDeals, wholeBatches(deals)), draws };
};

/** The hands of a chunk of whole next cards, about 1.75 ms, and the most that a next card may have to be one: about 3 ms. */
const NEXT_CARDS_HANDS = 350_000;
const MAX_NEXT_CARD_HANDS = 600_000;

const NO_DETAILS: Required<EquityDetails> = { categories: false, hands: false };

/** What is counted on a board of a calculation: equities after the next card have no details. */
const chooseDetails = ({ categories, hands }: ExactEquity, card: number | undefined): Required<EquityDetails> =>
  card === undefined ? { categories, hands } : NO_DETAILS;

/** The cards that can come next while each player keeps a hand. */
const listNextCards = ({ ranges, board, dead }: ExactEquity): number[] => {
  const hands = ranges.map(listWeightedHands);
  const lacks = (hand: number, card: number): boolean => HIGH_CARDS[hand] !== card && LOW_CARDS[hand] !== card;
  return listOtherCards([...board, ...dead]).filter(card => hands.every(own => own.some(hand => lacks(hand, card))));
};

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

/** A part before it is known where its chunks begin. */
type NewPart = Omit<EquityPart, 'firstChunk'>;

/** The steps of one board: the calculation's own, or that after a card. */
const planBoard = (calculation: ExactEquity, card: number | undefined, engine: EquityEngine): NewPart => {
  const { ranges, dead, combos } = calculation;
  const board = card === undefined ? calculation.board : [...calculation.board, card];
  const steps = countSteps({ ranges, board, dead, ...chooseDetails(calculation, card) }, combos, engine);
  const hands = card === undefined ? handsOnBoards(calculation) : countNextCardHands(calculation);
  return { ...steps, card, hands };
};

/** Next cards are whole steps, so that the worker asks the engine for the steps of each; long ones are cut into these steps here. */
const planNextCards = (calculation: ExactEquity, engine: EquityEngine): NewPart[] => {
  const cards = listNextCards(calculation);
  if (cards.length === 0) return [];
  const hands = countNextCardHands(calculation);
  if (hands > MAX_NEXT_CARD_HANDS) return cards.map(card => planBoard(calculation, card, engine));
  const stepsAtOnce = Math.max(1, Math.floor(NEXT_CARDS_HANDS / hands));
  return [{ steps: cards.length, stepsAtOnce, cards, card: undefined, hands: cards.length * hands }];
};

const planLookups = (hands: number): NewPart => ({ steps: 1, stepsAtOnce: 1, card: undefined, hands });

/** An exact calculation with its steps. @param table of matchups, if its counts are looked up there */
const planExact = (calculation: ExactEquity, engine: EquityEngine, table: MatchupTable | undefined): PlannedEquity => {
  const { kind, method, ranges, board, dead, combos, categories, hands, nextCards, lookups } = calculation;
  const planned = table
    ? lookups.map(planLookups)
    : [planBoard(calculation, undefined, engine), ...(nextCards ? planNextCards(calculation, engine) : [])];
  const parts: EquityPart[] = [];
  let chunks = 0;
  for (const part of planned) {
    parts.push({ ...part, firstChunk: chunks });
    chunks += Math.ceil(part.steps / part.stepsAtOnce);
  }
  // Not { ...calculation }: it would take as long as the engine takes for a river.
  return { kind, method, ranges, board, dead, combos, categories, hands, nextCards, lookups, parts, chunks, table };
};

const countChunks = (calculation: Planned): number =>
  calculation.method === 'exact'
    ? calculation.chunks
    : Math.max(1, Math.floor(calculation.simulations / sizeSampledChunk(calculation).deals));

/** The most chunks: a sample goes on after its first round until it has its deals, or all its draws are made. */
const maxChunks = (calculation: Planned): number => {
  const first = countChunks(calculation);
  if (calculation.method === 'exact') return first;
  const { deals, draws } = sizeSampledChunk(calculation);
  return first + Math.ceil(calculation.simulations / deals) + Math.ceil(maxDraws(calculation) / draws);
};

/** The deals that a chunk asks for, and the most draws that it makes. @param before the counts of all chunks before it */
const sizeChunkAt = (calculation: SampledEquity, index: number, before: Counts | undefined): SampledChunkSize => {
  const { deals, draws } = sizeSampledChunk(calculation);
  const [chunks, most] = [countChunks(calculation), maxDraws(calculation)];
  if (index < chunks - 1) return { deals, draws };
  if (index < chunks) return { deals: calculation.simulations - index * deals, draws: Math.min(draws, most) };
  if (before === undefined) throw new RangeError(`chunk ${index} needs the counts of the chunks before it`);
  return {
    deals: Math.min(deals, calculation.simulations - readDeals(before)),
    draws: Math.min(draws, most - before[EQUITY.draws]!),
  };
};

const sampledChunk = (calculation: SampledEquity, index: number, before: Counts | undefined): EquityChunk => {
  const { ranges, board, dead, categories, hands, seed } = calculation;
  const { deals: simulations, draws } = sizeChunkAt(calculation, index, before);
  const sums = countEquitySums(ranges.length, false, hands);
  return { ranges, board, dead, categories, hands, sums, work: { simulations, draws, seed, stream: index | 0 } };
};

/** Hands are shared out in proportion to the steps. */
const handsUntil = ({ hands, steps }: EquityPart, step: number): number => Math.floor(hands * (step / steps));

const stepsChunk = (calculation: PlannedEquity, part: EquityPart, first: number): EquityChunk => {
  const { ranges, dead } = calculation;
  const { card, cards, steps, stepsAtOnce } = part;
  const count = Math.min(stepsAtOnce, steps - first);
  const evaluatedHands = handsUntil(part, first + count) - handsUntil(part, first);
  const sums = countEquitySums(ranges.length, calculation.nextCards, calculation.hands);
  if (cards) {
    const work = { cards: cards.slice(first, first + count), evaluatedHands };
    return { ranges, board: calculation.board, dead, ...NO_DETAILS, sums, work };
  }
  const board = card === undefined ? calculation.board : [...calculation.board, card];
  const { categories, hands } = chooseDetails(calculation, card);
  return { ranges, board, dead, categories, hands, sums, work: { first, count, card, evaluatedHands } };
};

const exactChunk = (calculation: PlannedEquity, index: number): EquityChunk | MatchupChunk => {
  const { ranges, hands, table, parts } = calculation;
  const part = parts.findLast(({ firstChunk }) => firstChunk <= index);
  if (part === undefined) throw new RangeError(`an exact calculation has no chunk ${index}`);
  if (table) return { ranges, hands, table, part: index, evaluatedHands: part.hands };
  return stepsChunk(calculation, part, (index - part.firstChunk) * part.stepsAtOnce);
};

const isSampleEnd = (calculation: SampledEquity, counts: Counts): boolean =>
  readDeals(counts) >= calculation.simulations ||
  counts[EQUITY.draws]! >= maxDraws(calculation) ||
  hardlyFit(counts) ||
  isPrecise(calculation, calculation.ranges.length, counts);

const billedHands = (calculation: EquityCalculation): number =>
  calculation.method === 'exact' ? billExact(calculation) : mostBilledHands(calculation);

/** The time of an evaluated hand in milliseconds; of a sample with its part of the draws that give no deal. */
const estimateHandMs = (calculation: EquityCalculation): number => {
  if (calculation.method === 'exact') return 1e-5;
  if (calculation.hands) return 15e-6;
  return fitsMostly(calculation) ? 6e-6 : 1e-5;
};

const hasFractions = (range: Float64Array): boolean => range.some(weight => weight !== 0 && weight !== 1);

/** If at least every other draw fits, a chunk has all its deals: to miss one, the draws would have to be 30 standard errors below their mean. */
const isSequential = (calculation: EquityCalculation): boolean => {
  if (calculation.method === 'monte-carlo') return calculation.targetError !== undefined || !fitsMostly(calculation);
  return calculation.nextCards || calculation.ranges.some(hasFractions);
};

const isInMatchups = (calculation: EquityCalculation): boolean =>
  calculation.method === 'exact' && calculation.lookups.length > 0;

const plan = (calculation: Asked, engine: EquityEngine, matchups?: LazyMatchups): Planned => {
  if (calculation.method === 'monte-carlo' || 'parts' in calculation) return calculation;
  return planExact(calculation, engine, isInMatchups(calculation) ? matchups?.now : undefined);
};

export const EQUITY_KIND: Kind<Asked, Planned, EquityChunk | MatchupChunk> = {
  billedHands,
  billedHandsOfPart: (calculation, counts, done) =>
    calculation.method === 'exact'
      ? Math.floor(billedHands(calculation) * done)
      : billSample(calculation.ranges.length, counts),
  billedHandsOfAnswer: (calculation, counts) =>
    leaveNoRoom(counts) ? 0 : EQUITY_KIND.billedHandsOfPart(calculation, counts, 1),
  evaluatedHands(calculation) {
    if (calculation.method === 'monte-carlo') return mostBilledHands(calculation);
    // Which cards can come next is known once it is planned.
    return 'parts' in calculation
      ? calculation.parts.reduce((sum, { hands }) => sum + hands, 0)
      : countEvaluatedHands(calculation);
  },
  evaluatedHandsOfChunk: (chunk, counts) => {
    if ('table' in chunk) return chunk.evaluatedHands;
    return 'seed' in chunk.work ? billSample(chunk.ranges.length, counts) : chunk.work.evaluatedHands;
  },
  listedHands: ({ hands, combos }) => (hands ? combos.reduce((sum, count) => sum + count, 0) : 0),
  isInTable: () => false,
  isInMatchups,
  known: () => undefined,
  estimateHandMs,
  isSequential,
  isQuick: calculation => (calculation.method === 'exact' ? !calculation.nextCards : fitsMostly(calculation)),
  isPlanned: (calculation): calculation is Planned => calculation.method === 'monte-carlo' || 'parts' in calculation,
  plan,
  countChunks,
  maxChunks,
  chunkAt: (calculation, index, before) =>
    calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index, before),
  isEnough: (calculation, chunks, counts) =>
    calculation.method === 'exact' ? chunks === calculation.chunks : isSampleEnd(calculation, counts),
  measureDone: (calculation, chunks, counts) =>
    calculation.method === 'exact'
      ? chunks / calculation.chunks
      : Math.max(readDeals(counts) / calculation.simulations, counts[EQUITY.draws]! / maxDraws(calculation)),
};
