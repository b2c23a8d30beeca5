// Showdowns: known hands, compared in one chunk, since even a thousand of them against all holdings take about a millisecond.
import type { Counts } from '../engine/counts.js';
import { countHoldings, type ShowdownSituation } from '../engine/showdown-calls.js';
import type { Kind, ShowdownCalculation } from './calculation.js';
import type { ShowdownChunk } from './chunk.js';

/** Each hand, and with random holdings these besides: as many as if each were evaluated for each hand. */
const countHands = (showdown: ShowdownChunk): number =>
  showdown.hands.length * (showdown.versusRandom ? 1 + countHoldings(showdown) : 1);

/** Answers with up to as many hands are as short as those of other questions. */
const MAX_SHORT_HANDS = 10;

/** What all games have in common. */
export const ANY_SHOWDOWN = {
  billedHands: countHands,
  billedHandsOfPart: (calculation: ShowdownSituation, _counts: Counts, done: number) =>
    Math.floor(countHands(calculation) * done),
  billedHandsOfAnswer: countHands,
  evaluatedHands: countHands,
  evaluatedHandsOfChunk: countHands,
  listedHands: ({ hands }: ShowdownSituation) => (hands.length > MAX_SHORT_HANDS ? hands.length : 0),
  isInTable: () => false,
  isInMatchups: () => false,
  known: () => undefined,
  estimateHandMs: () => 2e-6,
  isSequential: () => false,
  isQuick: () => true,
  countChunks: () => 1,
  maxChunks: () => 1,
  isEnough: () => true,
  measureDone: () => 1,
};

export const SHOWDOWN_KIND: Kind<ShowdownCalculation, ShowdownCalculation, ShowdownChunk> = {
  ...ANY_SHOWDOWN,
  isPlanned: (_calculation): _calculation is ShowdownCalculation => true,
  plan: calculation => calculation,
  chunkAt: ({ hands, board, versusRandom }) => ({ hands, board, versusRandom }),
};
