// Makes the `data` object of the equity endpoint from an answer. The command line prints the same object.
import { formatCards } from '../engine/cards.js';
import type { EquityRates } from '../odds/equity/rates.js';
import type { Equities, HandEquity, PlayerEquity } from './answer.js';
import type { Table } from './table.js';

/** Rates by the names that HTTP gives them. */
const namedRates = ({ equity, win, tie }: EquityRates) => ({ equity, win_rate: win, tie_rate: tie });

const namedHand = ({ hand, weight, equity, win, tie }: HandEquity) => ({
  hand,
  weight,
  equity,
  win_rate: win,
  tie_rate: tie,
});

const namedPlayer = ({ range, combos, categories, hands, ...rates }: PlayerEquity) => ({
  range,
  combos,
  ...namedRates(rates),
  ...(categories && { hand_probabilities: categories }),
  ...(hands && { hands: hands.map(namedHand) }),
});

const detailOf = (equities: Equities) => ({
  ...(equities.method === 'monte-carlo' && { seed: equities.seed }),
  simulations: equities.deals,
  billed_hands: equities.billedHands,
  standard_errors: equities.players.map(({ standardErrors }) => namedRates(standardErrors)),
});

/** `data` of POST /api/v1/equity: fractions of the deals, not rounded; `detail` only when asked for. */
export const equityData = ({ board, dead }: Pick<Table, 'board' | 'dead'>, equities: Equities, detail: boolean) => ({
  players: equities.players.map(namedPlayer),
  board: formatCards(board),
  dead: formatCards(dead),
  method: equities.method,
  ...('nextCards' in equities && { next_cards: equities.nextCards }),
  ...(detail && { detail: detailOf(equities) }),
});
