// The answer to a question about equity, from its counts.
import { computeEquityErrors, computeEquityRates, computeHandRates } from '../../calculations/rates.js';
import { formatCard } from '../../engine/cards.js';
import { byName, CATEGORIES } from '../../engine/categories.js';
import { type Counts, readCategories, readDeals, readHandSums, readNextCard } from '../../engine/counts.js';
import { listOtherCards } from '../../engine/hands.js';
import type { Table } from '../../games/game.js';
import type { EquityQuestion } from '../question.js';
import { requireRoom } from '../question-errors.js';
import type { CategoryRates, EquityAnswer, HandEquity, NextCardEquities, PlayerEquity } from './answer-types.js';

const NO_RATES = { equity: null, win: null, tie: null };

const listHandEquities = ({ game, table }: EquityQuestion, counts: Counts, player: number): HandEquity[] => {
  const sums = readHandSums(counts, table.texts.length, player);
  return game.listHands!(table, player).map(({ hand, number, weight }) => {
    const { equity, win, tie } = computeHandRates(sums, number) ?? NO_RATES;
    return { hand, weight, equity, win, tie };
  });
};

/** How often a player's hand ends in each category. */
const rateCategories = (counts: Counts, player: number): CategoryRates =>
  byName(
    CATEGORIES,
    readCategories(counts, player).map(count => count / readDeals(counts)),
  );

const listPlayers = (question: EquityQuestion, counts: Counts): PlayerEquity[] => {
  const { calculation, table, categories, listsHands } = question;
  const { texts, combos } = table;
  const errors = computeEquityErrors(calculation.method, texts.length, counts);
  return computeEquityRates(counts, texts.length).map(({ equity, win, tie }, player) => {
    const [range, standardErrors] = [texts[player]!, errors[player]!];
    const rates = combos
      ? { range, combos: combos[player]!, equity, win, tie, standardErrors }
      : { range, equity, win, tie, standardErrors };
    if (!categories && !listsHands) return rates; // a copy would take longer than all before
    return {
      ...rates,
      ...(categories && { categories: rateCategories(counts, player) }),
      ...(listsHands && { hands: listHandEquities(question, counts, player) }),
    };
  });
};

/** @param all counts with those of each next card */
const listNextCardEquities = ({ texts, board, dead }: Table, all: Counts): NextCardEquities[] =>
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
export const answerEquity = (question: EquityQuestion, counts: Counts): EquityAnswer => {
  requireRoom(counts);
  const { table, calculation, nextCards } = question;
  const deals = readDeals(counts);
  const billedHands = calculation.billAnswer(counts);
  const players = listPlayers(question, counts);
  if (calculation.method === 'monte-carlo') {
    return { method: 'monte-carlo', deals, seed: calculation.seed, billedHands, players };
  }
  const next = nextCards && { nextCards: listNextCardEquities(table, counts) };
  return { method: 'exact', deals, billedHands, players, ...next };
};
