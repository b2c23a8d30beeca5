// The answers to questions about Omaha, from their counts.

import { OMAHA_EQUITY_KIND } from '../../calculations/omaha/omaha-kind.js';
import { computeEquityErrors, computeEquityRates } from '../../calculations/rates.js';
import { describeStrength } from '../../engine/best-five.js';
import { CARD_TEXTS } from '../../engine/cards.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import { pickBestOmaha } from '../../engine/omaha-best-five.js';
import type { OmahaEquityQuestion, OmahaShowdownQuestion } from '../question.js';
import type { EquityAnswer, ShowdownAnswer, ShownHand } from './answer-types.js';
import { listNextCardEquities, rateCategories } from './equity-answer.js';
import { showHands } from './showdown-answer.js';

/** @param counts of all chunks, or of some while the others are computed */
export const omahaEquityAnswer = ({ table, calculation }: OmahaEquityQuestion, counts: Counts): EquityAnswer => {
  const { length } = table.texts;
  const errors = computeEquityErrors(calculation.method, length, counts);
  const players = computeEquityRates(counts, length).map(({ equity, win, tie }, player) => ({
    range: table.texts[player]!,
    ...{ equity, win, tie, standardErrors: errors[player]! },
    ...(calculation.categories && { categories: rateCategories(counts, player) }),
  }));
  const deals = readDeals(counts);
  const billedHands = OMAHA_EQUITY_KIND.billedHandsOfAnswer(calculation, counts);
  if (calculation.method === 'monte-carlo') {
    return { method: 'monte-carlo', deals, seed: calculation.seed, billedHands, players };
  }
  const nextCards = calculation.nextCards && { nextCards: listNextCardEquities(table, counts) };
  return { method: 'exact', deals, billedHands, players, ...nextCards };
};

export const omahaShowdownAnswer = (
  { calculation, isIndependent }: OmahaShowdownQuestion,
  counts: Counts,
): ShowdownAnswer => {
  const { hands, board } = calculation;
  const describeHand = (index: number, strength: number): ShownHand => {
    const described = describeStrength(strength);
    const { category, description, rank } = described;
    const hand = hands[index]!;
    const best = pickBestOmaha(hand, board, described);
    return { cards: hand.map(card => CARD_TEXTS[card]!), category, description, best, rank };
  };
  return showHands(hands.length, counts, 1, isIndependent, describeHand);
};
