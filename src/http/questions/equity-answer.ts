// Makes the `data` object of POST /api/v1/equity. The command line prints the same object.
import { setImmediate } from 'node:timers/promises';
import { formatCards } from '../../engine/cards.js';
import type { Counts } from '../../engine/counts.js';
import { type Equities, equitiesOf, type HandEquity, handsOfPlayer, type PlayerEquity } from '../../equity/answer.js';
import type { ReadEquityQuestion } from '../../equity/question.js';
import type { EquityRates } from '../../odds/equity/rates.js';
import type { EquityData, HandEquity as HandData } from '../equity-schemas.js';

/** The same function names the standard errors and the rates, so that both have the same fields. */
const ratesData = ({ equity, win, tie }: EquityRates) => ({ equity, win_rate: win, tie_rate: tie });

const handData = ({ hand, weight, equity, win, tie }: HandEquity): HandData => ({
  hand,
  weight,
  equity,
  win_rate: win,
  tie_rate: tie,
});

const playerData = (player: PlayerEquity): EquityData['players'][number] => ({
  range: player.range,
  combos: player.combos,
  ...ratesData(player),
  ...(player.categories && { hand_probabilities: player.categories }),
  ...(player.hands && { hands: player.hands.map(handData) }),
});

const detailData = (equities: Equities): NonNullable<EquityData['detail']> => ({
  ...(equities.method === 'monte-carlo' && { seed: equities.seed }),
  simulations: equities.deals,
  billed_hands: equities.billedHands,
  standard_errors: equities.players.map(({ standardErrors }) => ratesData(standardErrors)),
});

/** The known cards of a question, as card bytes. */
type KnownCards = Pick<ReadEquityQuestion, 'board' | 'dead'>;

/** `data` of POST /api/v1/equity: fractions of the deals, not rounded; `detail` only when asked for. */
export const equityData = (equities: Equities, { board, dead }: KnownCards, detail: boolean): EquityData => ({
  players: equities.players.map(playerData),
  board: formatCards(board),
  dead: formatCards(dead),
  method: equities.method,
  ...('nextCards' in equities &&
    equities.nextCards && {
      next_cards: equities.nextCards.map(({ card, equities: each }) => ({ card, equities: each && [...each] })),
    }),
  ...(detail && { detail: detailData(equities) }),
});

/** How the text of `data` begins. */
const PLAYERS = '{"players":[';

/**
 * `data` as JSON text. With the hands of every player it may have a megabyte: the event loop goes on between the players.
 * @param question whose calculation gave the counts
 */
export const equityText = async (question: ReadEquityQuestion, counts: Counts, detail: boolean): Promise<string> => {
  const { calculation } = question;
  const withoutHands = { ...question, calculation: { ...calculation, hands: false } };
  const { players, ...rest } = equityData(equitiesOf(withoutHands, counts), question, detail);
  if (!calculation.hands) return JSON.stringify({ players, ...rest });
  const texts: string[] = [];
  for (const [index, player] of players.entries()) {
    texts.push(JSON.stringify({ ...player, hands: handsOfPlayer(question, counts, index).map(handData) }));
    await setImmediate();
  }
  return `${PLAYERS}${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
};
