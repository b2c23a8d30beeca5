// Equity and showdowns of Omaha: how they are billed, and cut into chunks. A sample is cut into streams of its seed, every deal into
// ranges of boards.
import { DECK } from '../../engine/abi.js';
import { type Counts, countEquitySums, readDeals } from '../../engine/counts.js';
import type { OmahaSituation } from '../../engine/omaha-engine.js';
import type { ExactOmaha, Kind, OmahaCalculation, OmahaShowdownCalculation, SampledOmaha } from '../calculation.js';
import { NEXT_CARD_HANDS } from '../equity/billed-hands.js';
import { isPrecise } from '../rates.js';
import { ANY_SHOWDOWN } from '../showdown-kind.js';
import { countOmahaBoards, type OmahaEquityChunk, type OmahaShowdownChunk } from './omaha-chunk.js';

/** As many two-card holdings as a hand has, in units of two: by the number of its cards. */
const BILLED_HANDS: Readonly<Record<number, number>> = { 4: 3, 5: 5, 6: 7 };

/** Hands that each deal bills. */
export const billDeal = ({ hands }: Pick<OmahaSituation, 'hands'>): number =>
  hands.length * BILLED_HANDS[hands[0]!.length]!;

const countDeals = (calculation: OmahaCalculation): number =>
  calculation.method === 'exact' ? countOmahaBoards(calculation) : calculation.simulations;

const hasNextCards = (calculation: OmahaCalculation): boolean =>
  calculation.method === 'exact' && calculation.nextCards;

/** Hands for the boards after each card that can come next, with what it takes to begin with them. */
const billNextCards = (situation: OmahaSituation): number => {
  const { hands, board, dead } = situation;
  const cards = DECK - board.length - dead.length - hands.flat().length;
  const boards = countOmahaBoards({ hands, board: [...board, 0], dead });
  return cards * (NEXT_CARD_HANDS + billDeal(situation) * boards);
};

const billedHands = (calculation: OmahaCalculation): number =>
  billDeal(calculation) * countDeals(calculation) + (hasNextCards(calculation) ? billNextCards(calculation) : 0);

const BATCH = 16;
const CHUNK_NS = 1_750_000;
/** An upper estimate of the time of a player's hand in a sampled deal, and on a board. */
const DEAL_NS = 20;
const BOARD_NS = 12;

/** Deals of all chunks but the last one. Changing it changes the counts of a seed: it needs a new engine version. */
const sizeChunk = ({ hands, method }: OmahaCalculation): number => {
  const dealNs = method === 'exact' ? BOARD_NS : DEAL_NS;
  return Math.floor(CHUNK_NS / (dealNs * hands.length) / BATCH) * BATCH;
};

const countChunks = (calculation: OmahaCalculation): number =>
  hasNextCards(calculation)
    ? 1 // at most 820 boards, and 44 next cards with 43
    : Math.ceil(countDeals(calculation) / sizeChunk(calculation));

const chunkAt = (calculation: OmahaCalculation, index: number): OmahaEquityChunk => {
  const { hands, board, dead, categories } = calculation;
  const size = sizeChunk(calculation);
  const deals = Math.min(size, countDeals(calculation) - index * size);
  const nextCards = hasNextCards(calculation);
  const sums = countEquitySums(hands.length, nextCards, false);
  const situation = { engine: 'omaha', hands, board, dead, categories, sums } as const;
  return calculation.method === 'exact'
    ? { ...situation, first: index * size, count: deals, nextCards }
    : { ...situation, simulations: deals, seed: calculation.seed, stream: index | 0 };
};

const hasTarget = (calculation: SampledOmaha | ExactOmaha): boolean =>
  calculation.method === 'monte-carlo' && calculation.targetError !== undefined;

export const OMAHA_EQUITY_KIND: Kind<OmahaCalculation, OmahaCalculation, OmahaEquityChunk> = {
  billedHands,
  billedHandsOfPart: (calculation, counts, done) =>
    calculation.method === 'exact'
      ? Math.floor(billedHands(calculation) * done)
      : billDeal(calculation) * readDeals(counts),
  billedHandsOfAnswer: (calculation, counts) => OMAHA_EQUITY_KIND.billedHandsOfPart(calculation, counts, 1),
  evaluatedHands: billedHands,
  evaluatedHandsOfChunk: (chunk, counts) =>
    billDeal(chunk) * readDeals(counts) + ('nextCards' in chunk && chunk.nextCards ? billNextCards(chunk) : 0),
  listedHands: () => 0,
  isInTable: () => false,
  isInMatchups: () => false,
  known: () => undefined,
  estimateHandMs: () => 7e-6,
  isSequential: calculation => hasTarget(calculation) || hasNextCards(calculation),
  isQuick: calculation => !hasNextCards(calculation),
  isPlanned: (_calculation): _calculation is OmahaCalculation => true,
  plan: calculation => calculation,
  countChunks,
  maxChunks: countChunks,
  chunkAt,
  isEnough: (calculation, chunks, counts: Counts) =>
    chunks === countChunks(calculation) ||
    (calculation.method === 'monte-carlo' && isPrecise(calculation, calculation.hands.length, counts)),
  measureDone: (calculation, chunks, counts) =>
    calculation.method === 'exact' ? chunks / countChunks(calculation) : readDeals(counts) / calculation.simulations,
};

const OMAHA_SHOWDOWN_KIND: Kind<OmahaShowdownCalculation, OmahaShowdownCalculation, OmahaShowdownChunk> = {
  ...ANY_SHOWDOWN,
  isPlanned: (_calculation): _calculation is OmahaShowdownCalculation => true,
  plan: calculation => calculation,
  chunkAt: ({ hands, board, versusRandom }) => ({ engine: 'omaha', hands, board, versusRandom }),
};

export const OMAHA_KINDS = { 'omaha-equity': OMAHA_EQUITY_KIND, 'omaha-showdown': OMAHA_SHOWDOWN_KIND };
