// The answer to a question about equity, from its counts.

import { billExact, billSample } from '../../calculations/equity/billed-hands.js';
import { computeEquityErrors, computeEquityRates, computeHandRates } from '../../calculations/rates.js';
import { formatCard } from '../../engine/cards.js';
import { byName, CATEGORIES } from '../../engine/categories.js';
import { type Counts, readCategories, readDeals, readHandSums, readNextCard } from '../../engine/counts.js';
import { listOtherCards } from '../../engine/hands.js';
import { formatHand } from '../../ranges/hand-classes.js';
import { HANDS_IN_ORDER } from '../../ranges/range-percentages.js';
import type { EquityQuestion } from '../question.js';
import { requireRoom } from '../question-errors.js';
import type { Table } from '../read-players.js';
import type { CategoryRates, EquityAnswer, HandEquity, NextCardEquities, PlayerEquity } from './answer-types.js';

const NO_RATES = { equity: null, win: null, tie: null };

const listHandEquities = ({ hands, weights }: Table, counts: Counts, player: number): HandEquity[] => {
  const sums = readHandSums(counts, hands.length, player);
  const own = new Set(hands[player]);
  return HANDS_IN_ORDER.filter(hand => own.has(hand)).map(hand => {
    const { equity, win, tie } = computeHandRates(sums, hand) ?? NO_RATES;
    return { hand: formatHand(hand), weight: weights[player]![hand]!, equity, win, tie };
  });
};

/** How often a player's hand ends in each category. */
export const rateCategories = (counts: Counts, player: number): CategoryRates =>
  byName(
    CATEGORIES,
    readCategories(counts, player).map(count => count / readDeals(counts)),
  );

const listPlayers = ({ table, calculation }: EquityQuestion, counts: Counts): PlayerEquity[] => {
  const errors = computeEquityErrors(calculation.method, table.texts.length, counts);
  return computeEquityRates(counts, table.texts.length).map(({ equity, win, tie }, player) => {
    const [range, combos, standardErrors] = [table.texts[player]!, table.hands[player]!.length, errors[player]!];
    const rates = { range, combos, equity, win, tie, standardErrors };
    if (!calculation.categories && !calculation.hands) return rates; // a copy would take longer than all before
    return {
      ...rates,
      ...(calculation.categories && { categories: rateCategories(counts, player) }),
      ...(calculation.hands && { hands: listHandEquities(table, counts, player) }),
    };
  });
};

/** @param all counts with those of each next card */
export const listNextCardEquities = (
  { texts, board, dead }: Pick<Table, 'texts' | 'board' | 'dead'>,
  all: Counts,
): NextCardEquities[] =>
  listOtherCards([...board, ...dead]).map(card => {
    const counts = readNextCard(all, card);
    const equities =
      readDeals(counts) > 0 ? computeEquityRates(counts, texts.length).map(({ equity }) => equity) : null;
    return { card: formatCard(card), equities };
  });

/**
 * Makes the answer from counts.
 * @param counts of all chunks, or of some while the others are computed
 * @throws {InvalidRangeError} the counts have no deals, or hardly any
 */
export const equityAnswer = (question: EquityQuestion, counts: Counts): EquityAnswer => {
  requireRoom(counts);
  const { table, calculation } = question;
  const deals = readDeals(counts);
  const players = listPlayers(question, counts);
  if (calculation.method === 'monte-carlo') {
    const { seed } = calculation;
    return { method: 'monte-carlo', deals, seed, billedHands: billSample(players.length, counts), players };
  }
  const nextCards = calculation.nextCards && { nextCards: listNextCardEquities(table, counts) };
  return { method: 'exact', deals, billedHands: billExact(calculation), players, ...nextCards };
};
