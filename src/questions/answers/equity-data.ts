// Equities of any game, as `data` of the endpoint, whose fields have other names than the library's.

import type { EquityRates } from '../../calculations/rates.js';
import { formatCards } from '../../engine/cards.js';
import type { Counts } from '../../engine/counts.js';
import type { EquityQuestion } from '../question.js';
import type { EquityAnswer, HandEquity, PlayerEquity } from './answer-types.js';
import { answerEquity } from './equity-answer.js';

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
