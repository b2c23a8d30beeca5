// The answer to a question about equity, from its counts, and as `data` of the endpoint, whose fields have other names.

import { formatCard, formatCards } from '../../engine/cards.js';
import { byName, CATEGORIES } from '../../engine/categories.js';
import { type Counts, readCategories, readDeals, readHandSums, readNextCard } from '../../engine/counts.js';
import { listOtherCards } from '../../engine/hands.js';
import { billExact, billSample } from '../../odds/equity/billed-hands.js';
import { computeEquityErrors, computeEquityRates, computeHandRates, type EquityRates } from '../../odds/rates.js';
import { formatHand } from '../../ranges/hand-classes.js';
import { HANDS_IN_ORDER } from '../../ranges/range-percentages.js';
import type { EquityQuestion } from '../question.js';
import { requireRoom } from '../question-errors.js';
import type { Table } from '../read-players.js';
import type { Equities, HandEquity, NextCardEquities, PlayerEquity } from './answer-types.js';

const NO_RATES = { equity: null, win: null, tie: null };

const listHandEquities = ({ hands, weights }: Table, counts: Counts, player: number): HandEquity[] => {
  const sums = readHandSums(counts, hands.length, player);
  const own = new Set(hands[player]);
  return HANDS_IN_ORDER.filter(hand => own.has(hand)).map(hand => {
    const { equity, win, tie } = computeHandRates(sums, hand) ?? NO_RATES;
    return { hand: formatHand(hand), weight: weights[player]![hand]!, equity, win, tie };
  });
};

const listPlayers = ({ table, calculation }: EquityQuestion, counts: Counts): PlayerEquity[] => {
  const deals = readDeals(counts);
  const errors = computeEquityErrors(calculation, counts);
  return computeEquityRates(counts, table.texts.length).map(({ equity, win, tie }, player) => {
    const [range, combos, standardErrors] = [table.texts[player]!, table.hands[player]!.length, errors[player]!];
    const rates = { range, combos, equity, win, tie, standardErrors };
    if (!calculation.categories && !calculation.hands) return rates; // a copy would take longer than all before
    return {
      ...rates,
      ...(calculation.categories && {
        categories: byName(
          CATEGORIES,
          readCategories(counts, player).map(count => count / deals),
        ),
      }),
      ...(calculation.hands && { hands: listHandEquities(table, counts, player) }),
    };
  });
};

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
export const equityAnswer = (question: EquityQuestion, counts: Counts): Equities => {
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

/** Names standard errors and rates alike, so that both have the same fields. */
const nameRates = <Rate>({ equity, win, tie }: Readonly<Record<keyof EquityRates, Rate>>) => ({
  equity,
  win_rate: win,
  tie_rate: tie,
});

const nameHand = ({ hand, weight, ...rates }: HandEquity) => ({ hand, weight, ...nameRates(rates) });

const namePlayer = (player: PlayerEquity) => ({
  range: player.range,
  combos: player.combos,
  ...nameRates(player),
  ...(player.categories && { hand_probabilities: player.categories }),
  ...(player.hands && { hands: player.hands.map(nameHand) }),
});

const nameDetail = (equities: Equities) => ({
  ...(equities.method === 'monte-carlo' && { seed: equities.seed }),
  simulations: equities.deals,
  billed_hands: equities.billedHands,
  standard_errors: equities.players.map(({ standardErrors }) => nameRates(standardErrors)),
});

/** `data` of POST /api/v1/equity. */
export const equityData = (question: EquityQuestion, counts: Counts) => {
  const equities = equityAnswer(question, counts);
  return {
    players: equities.players.map(namePlayer),
    board: formatCards(question.table.board),
    dead: formatCards(question.table.dead),
    method: equities.method,
    ...('nextCards' in equities && equities.nextCards && { next_cards: equities.nextCards }),
    ...(question.detail && { detail: nameDetail(equities) }),
  };
};
