// Odds of two hole cards: a sample is cut into streams of its seed, every deal into ranges of boards. The chunks do not depend on the
// workers, so neither do the counts.
import { readDeals } from '../engine/counts.js';
import {
  countBoardsOfHand,
  dealCount,
  type ExactCalculation,
  type Kind,
  type OddsCalculation,
  type SampledCalculation,
} from './calculation.js';
import type { OddsChunk } from './chunk.js';
import { countsInPreflopTable, isInPreflopTable } from './preflop.js';

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.round(deals / BATCH) * BATCH;

/**
 * Simulations in every chunk but a calculation's last, about 1.5 ms of work: one deal takes about 6 + 5 × opponents ns.
 *
 * Sizes depend on the number of opponents alone. A change of a size changes the counts that a seed gives: it needs a new engine
 * version and an entry in the changelog.
 */
export const simulationsPerChunk = (opponents: number): number => wholeBatches(1_500_000 / (6 + 5 * opponents));

/** Boards in every chunk but a calculation's last, about 1.5 ms: a board takes about 6 ns alone, 2.5 µs with holdings. */
export const boardsPerChunk = (opponents: number): number => wholeBatches(opponents === 0 ? 250_000 : 600);

/** Deals that a calculation counts. */
export const totalDeals = (calculation: OddsCalculation): number =>
  calculation.method === 'exact'
    ? Number(dealCount(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

/** On each board: ours, and every holding of an opponent once. A second opponent has the same holdings. */
const HANDS_PER_BOARD = 991;

const handsInDeals = (deals: number, opponents: number): number => deals * (1 + opponents);
const handsOnBoards = (boards: number, opponents: number): number => boards * (opponents === 0 ? 1 : HANDS_PER_BOARD);

const sampledChunk = ({ cards, opponents, simulations, seed }: SampledCalculation, index: number): OddsChunk => {
  const size = simulationsPerChunk(opponents);
  const left = simulations - index * size;
  return { cards, opponents, seed, stream: index, simulations: Math.min(size, left) };
};

const exactChunk = ({ cards, opponents }: ExactCalculation, index: number): OddsChunk => {
  const size = boardsPerChunk(opponents);
  const first = index * size;
  return { cards, opponents, first, count: Math.min(size, countBoardsOfHand(cards.length) - first) };
};

const billedHands = (calculation: OddsCalculation): number =>
  isInPreflopTable(calculation) ? 1 : handsInDeals(totalDeals(calculation), calculation.opponents);

const countChunks = (calculation: OddsCalculation): number =>
  calculation.method === 'exact'
    ? Math.ceil(countBoardsOfHand(calculation.cards.length) / boardsPerChunk(calculation.opponents))
    : Math.ceil(calculation.simulations / simulationsPerChunk(calculation.opponents));

export const ODDS_KIND: Kind<OddsCalculation, OddsCalculation, OddsChunk> = {
  billedHands,
  billedHandsOfPart: ({ opponents }, counts) => handsInDeals(readDeals(counts), opponents),
  billedHandsOfAnswer: billedHands,
  evaluatedHands: calculation =>
    calculation.method === 'exact'
      ? handsOnBoards(countBoardsOfHand(calculation.cards.length), calculation.opponents)
      : handsInDeals(calculation.simulations, calculation.opponents),
  evaluatedHandsOfChunk: chunk =>
    'seed' in chunk ? handsInDeals(chunk.simulations, chunk.opponents) : handsOnBoards(chunk.count, chunk.opponents),
  listedHands: () => 0,
  isInTable: isInPreflopTable,
  isInMatchups: () => false,
  known: countsInPreflopTable,
  estimateHandMs: ({ method }) => (method === 'exact' ? 2.5e-6 : 6e-6),
  isSequential: () => false,
  isQuick: () => true,
  isPlanned: (_calculation): _calculation is OddsCalculation => true,
  plan: calculation => calculation,
  countChunks,
  maxChunks: countChunks,
  chunkAt: (calculation, index) =>
    calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index),
  isEnough: (calculation, chunks) => chunks === countChunks(calculation),
  measureDone: (calculation, chunks) => chunks / countChunks(calculation),
};
