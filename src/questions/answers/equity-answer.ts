// The answer to a question about equity, from its counts: the library's, and `data` of the endpoint, whose fields have other names.
import {
  computeEquityErrors,
  computeEquityRates,
  computeHandRates,
  type EquityRates,
} from '../../calculations/rates.js';
import { formatCards } from '../../engine/card-lists.js';
import { formatCard } from '../../engine/cards.js';
import { byName, CATEGORIES } from '../../engine/categories.js';
import { type Counts, readCategories, readDeals, readHandSums, readNextCard } from '../../engine/counts.js';
import { listOtherCards } from '../../engine/hands.js';
import type { Table } from '../../games/game.js';
import type { EquityQuestion } from '../question.js';
import { requireRoom } from '../question-errors.js';
import type { EquityAnswer, HandEquity, NextCardEquities, PlayerEquity } from './equity-types.js';
import type { CategoryRates } from './odds-types.js';

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
  const { calculation, table, options } = question;
  const { texts, combos } = table;
  const errors = computeEquityErrors(calculation.method, texts.length, counts);
  return computeEquityRates(counts, texts.length).map(({ equity, win, tie }, player) => {
    const [range, standardErrors] = [texts[player]!, errors[player]!];
    const rates = combos
      ? { range, combos: combos[player]!, equity, win, tie, standardErrors }
      : { range, equity, win, tie, standardErrors };
    if (!options.categories && !options.hands) return rates;
    return {
      ...rates,
      ...(options.categories && { categories: rateCategories(counts, player) }),
      ...(options.hands && { hands: listHandEquities(question, counts, player) }),
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
  const { table, calculation, options } = question;
  const deals = readDeals(counts);
  const billedHands = calculation.billAnswer(counts);
  const players = listPlayers(question, counts);
  if (calculation.method === 'monte-carlo') {
    return { method: 'monte-carlo', deals, seed: calculation.seed, billedHands, players };
  }
  const next = options.next_cards && { nextCards: listNextCardEquities(table, counts) };
  return { method: 'exact', deals, billedHands, players, ...next };
};

/** Names standard errors and rates alike, so that both have the same fields. */
const nameRates = <Rate>({ equity, win, tie }: Readonly<Record<keyof EquityRates, Rate>>) => ({
  equity,
  win_rate: win,
  tie_rate: tie,
});

const nameHand = ({ hand, weight, ...rates }: HandEquity) => ({ hand, weight, ...nameRates(rates) });

const namePlayer = (player: PlayerEquity) => ({
  range: player.range,
  ...(player.combos !== undefined && { combos: player.combos }),
  ...nameRates(player),
  ...(player.categories && { hand_probabilities: player.categories }),
  ...(player.hands && { hands: player.hands.map(nameHand) }),
});

const nameDetail = (equities: EquityAnswer) => ({
  ...(equities.seed !== undefined && { seed: equities.seed }),
  simulations: equities.deals,
  billed_hands: equities.billedHands,
  standard_errors: equities.players.map(({ standardErrors }) => nameRates(standardErrors)),
});

/** `data` of POST /api/v1/equity. */
export const equityData = (question: EquityQuestion, counts: Counts) => {
  const equities = answerEquity(question, counts);
  return {
    players: equities.players.map(namePlayer),
    board: formatCards(question.table.board),
    dead: formatCards(question.table.dead),
    method: equities.method,
    ...(equities.nextCards && { next_cards: equities.nextCards }),
    ...(question.detail && { detail: nameDetail(equities) }),
  };
};
