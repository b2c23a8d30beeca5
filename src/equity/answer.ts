// The answer to a question about equity, from its counts. HTTP and the command line name the fields in their own way.
import { formatCard } from '../engine/cards.js';
import { byName, CATEGORIES, type Category } from '../engine/categories.js';
import { type Counts, readCategories, readDeals, readHandSums, readNextCard } from '../engine/counts.js';
import { HAND_COUNT } from '../engine/hands.js';
import { billedHandsOfExact, billedHandsOfSample } from '../odds/equity/billed-hands.js';
import { type EquityRates, equityErrorsOf, equityRatesOf, ratesOfHand } from '../odds/equity/rates.js';
import { formatHand } from '../ranges/hand-classes.js';
import { HANDS_IN_ORDER } from '../ranges/range-percentages.js';
import { requireRoom } from './no-room.js';
import type { ReadEquityQuestion } from './question.js';

/** A hand of a player's range. */
export interface HandEquity {
  /** Two cards, the higher first: "AsKh". */
  readonly hand: string;
  /** Its weight in the range, above 0, at most 1. */
  readonly weight: number;
  /** The player's share of the pot when he has the hand; `null` where no deal that was counted has it, like the others. */
  readonly equity: number | null;
  readonly win: number | null;
  readonly tie: number | null;
}

/** What a player can expect. Fractions of the deals, not rounded. */
export interface PlayerEquity extends EquityRates {
  /** The range as it was sent. */
  readonly range: string;
  /** How many hands of it board and dead cards leave. */
  readonly combos: number;
  /** One standard error of each rate; zeros when the method is "exact". */
  readonly standardErrors: EquityRates;
  /** How often the player's hand ends in each of the nine categories; only if it was asked for. */
  readonly categories?: Readonly<Record<Category, number>>;
  /** One for each of `combos`, the strongest class first, within a class spades first; only if it was asked for. */
  readonly hands?: readonly HandEquity[];
}

/** The equities after one card that can come next. */
export interface NextCardEquities {
  readonly card: string;
  /** In the players' order; `null` where no deal has the card next. */
  readonly equities: readonly number[] | null;
}

interface AnyEquities {
  /** The deals that were counted; of every deal the sum of the weights, which is their number where all weights are 1. */
  readonly deals: number;
  /** The work that this is, as the service bills it. */
  readonly billedHands: number;
  /** In the order of the question. Equities add up to 1. */
  readonly players: readonly PlayerEquity[];
}

/** Equities from all deals. */
export interface ExactEquities extends AnyEquities {
  readonly method: 'exact';
  /** For every card that is neither on the board nor dead, in the order of suits (clubs, diamonds, hearts, spades) and ranks. */
  readonly nextCards?: readonly NextCardEquities[];
}

/** Equities from random deals. */
export interface SampledEquities extends AnyEquities {
  readonly method: 'monte-carlo';
  /** The seed that gives the same equities again. */
  readonly seed: number;
}

export type Equities = ExactEquities | SampledEquities;

/** The numbers of all hands by their place in the answer. */
const inOrder = (hands: Uint16Array): number[] => {
  const isOwn = new Uint8Array(HAND_COUNT);
  for (const hand of hands) isOwn[hand] = 1;
  return HANDS_IN_ORDER.filter(hand => isOwn[hand] === 1);
};

/** The breakdown of a player by the hands of his range. */
export const handsOfPlayer = ({ hands, weights }: ReadEquityQuestion, counts: Counts, player: number): HandEquity[] => {
  const sums = readHandSums(counts, hands.length, player);
  return inOrder(hands[player]!).map(hand => {
    const { equity, win, tie } = ratesOfHand(sums, hand) ?? { equity: null, win: null, tie: null };
    return { hand: formatHand(hand), weight: weights[player]![hand]!, equity, win, tie };
  });
};

const categoriesOf = (counts: Float64Array, deals: number): Record<Category, number> =>
  byName(
    CATEGORIES,
    counts.map(count => count / deals),
  );

const playersOf = (question: ReadEquityQuestion, counts: Counts): PlayerEquity[] => {
  const { texts, hands, calculation } = question;
  const errors = equityErrorsOf(calculation, counts);
  return equityRatesOf(counts, texts.length).map((rates, player) => ({
    range: texts[player]!,
    combos: hands[player]!.length,
    ...rates,
    standardErrors: errors[player]!,
    ...(calculation.categories && { categories: categoriesOf(readCategories(counts, player), readDeals(counts)) }),
    ...(calculation.hands && { hands: handsOfPlayer(question, counts, player) }),
  }));
};

const DECK = 52;

const nextCardsOf = ({ texts, board, dead }: ReadEquityQuestion, all: Counts): NextCardEquities[] => {
  const known = new Set([...board, ...dead]);
  const left = Array.from({ length: DECK }, (_, card) => card).filter(card => !known.has(card));
  return left.map(card => {
    const counts = readNextCard(all, card);
    const equities = readDeals(counts) > 0 ? equityRatesOf(counts, texts.length).map(({ equity }) => equity) : null;
    return { card: formatCard(card), equities };
  });
};

/**
 * The answer that counts give.
 * @param counts of all chunks, or of some while the others are computed
 * @throws {InvalidRangeError} no deal is among them, or hardly any
 */
export const equitiesOf = (question: ReadEquityQuestion, counts: Counts): Equities => {
  requireRoom(counts);
  const { calculation } = question;
  const deals = readDeals(counts);
  const players = playersOf(question, counts);
  if (calculation.method === 'monte-carlo') {
    const { seed } = calculation;
    return { method: 'monte-carlo', deals, seed, billedHands: billedHandsOfSample(players.length, counts), players };
  }
  const nextCards = calculation.nextCards && { nextCards: nextCardsOf(question, counts) };
  return { method: 'exact', deals, billedHands: billedHandsOfExact(calculation), players, ...nextCards };
};
