// The answer to a question about equity, from its counts: the library's, and `data` of the endpoint, whose fields have other names.
import { type GroupSums, readGroups } from '../../calculations/equity/group-sums.js';
import {
  computeDistribution,
  computeEquityErrors,
  computeEquityRates,
  computeHandRates,
  computeNextEquities,
  type EquityRates,
} from '../../calculations/rates.js';
import { BOARD_CARDS } from '../../engine/abi.js';
import { formatCards } from '../../engine/card-lists.js';
import { formatCard } from '../../engine/cards.js';
import { byName } from '../../engine/categories.js';
import { type Counts, POT, readCategories, readDeals, readHandSums, readNextSums } from '../../engine/counts.js';
import { formatFlop, type NextCards } from '../../engine/flops.js';
import type { Draw, MadeHand } from '../../engine/name-hands.js';
import { HAND_OPTION_NAMES } from '../fields.js';
import type { EquityQuestion } from '../question.js';
import { requireRoom } from '../question-errors.js';
import type {
  EquityAnswer,
  FlopEquities,
  HandEquity,
  HandGroup,
  NextCardEquities,
  PlayerEquity,
} from './equity-types.js';
import type { CategoryRates } from './odds-types.js';

const NO_RATES = { equity: null, win: null, tie: null };

const listHandEquities = ({ game, table }: EquityQuestion, counts: Counts, player: number): HandEquity[] => {
  const sums = readHandSums(counts, player);
  return game.listHands!(table, player).map(({ hand, number, weight }) => {
    const { equity, win, tie } = computeHandRates(sums, number) ?? NO_RATES;
    return { hand, weight, equity, win, tie };
  });
};

/** How often a player's hand ends in each category. */
const rateCategories = ({ game }: EquityQuestion, counts: Counts, player: number): CategoryRates =>
  byName(
    game.deck.categories,
    readCategories(counts, player).map(count => count / readDeals(counts)),
  );

/** What a player's hands are now, and on a flop or a turn what they draw to. */
const listGroups = ({ game, table }: EquityQuestion, counts: Counts, player: number) => {
  const deals = readDeals(counts);
  const rate = <Name extends MadeHand | Draw>(groups: readonly GroupSums<Name>[]): HandGroup<Name>[] =>
    groups.map(({ name, combos, ...own }) => ({
      name,
      combos,
      share: own.deals / deals,
      equity: own.deals === 0 ? null : own.share / (POT * own.deals),
    }));
  const { made, draws } = readGroups(counts, table.texts.length, player, game.deck);
  return { madeHands: rate(made), ...(table.board.length < BOARD_CARDS && { draws: rate(draws) }) };
};

const listPlayers = (question: EquityQuestion, counts: Counts): PlayerEquity[] => {
  const { calculation, table, options } = question;
  const { texts, combos } = table;
  const errors = computeEquityErrors(calculation.method, texts.length, counts);
  const hasDetails = options.categories || HAND_OPTION_NAMES.some(option => options[option]);
  return computeEquityRates(counts, texts.length).map(({ equity, win, tie }, player) => {
    const [range, standardErrors] = [texts[player]!, errors[player]!];
    const rates = combos
      ? { range, combos: combos[player]!, equity, win, tie, standardErrors }
      : { range, equity, win, tie, standardErrors };
    if (!hasDetails) return rates;
    return {
      ...rates,
      ...(options.categories && { categories: rateCategories(question, counts, player) }),
      ...(options.hands && { hands: listHandEquities(question, counts, player) }),
      ...(options.distribution && {
        distribution: computeDistribution(readHandSums(counts, player), readDeals(counts)),
      }),
      ...(options.made_hands && listGroups(question, counts, player)),
    };
  });
};

/** What can come next, and what is known of it: deals, and players' shares of their pots. */
interface NextResult extends NextCards {
  readonly sums: Float64Array;
}

const listNextResults = (next: readonly NextCards[], counts: Counts, players: number): NextResult[] =>
  next.map(({ cards, count }, number) => ({ cards, count, sums: readNextSums(counts, players, number, next.length) }));

const countDeals = (results: readonly NextResult[]): number =>
  results.reduce((sum, { count, sums }) => sum + count * readDeals(sums), 0);

const listNextCardEquities = (results: readonly NextResult[]): NextCardEquities[] => {
  const all = countDeals(results);
  return results.map(({ cards: [card], sums }) => ({
    card: formatCard(card!),
    share: readDeals(sums) / all,
    equities: computeNextEquities(sums) ?? null,
  }));
};

/** Flops that no deal has are left out. */
const listFlopEquities = (results: readonly NextResult[]): FlopEquities[] => {
  const all = countDeals(results);
  return results.flatMap(({ cards, count, sums }) => {
    const equities = computeNextEquities(sums);
    return equities ? [{ flop: formatFlop(cards), count, share: (count * readDeals(sums)) / all, equities }] : [];
  });
};

/**
 * Makes the answer from counts.
 * @param counts of all chunks, or of some while the others are computed
 * @throws {InvalidRangeError} the counts have no deals, or hardly any
 */
export const answerEquity = (question: EquityQuestion, counts: Counts): EquityAnswer => {
  requireRoom(counts);
  const { table, calculation, options } = question;
  const deals = readDeals(counts);
  const billedHands = calculation.billAnswer(counts); // exact work was planned before it was computed
  const players = listPlayers(question, counts);
  if (calculation.method === 'monte-carlo') {
    return { method: 'monte-carlo', deals, seed: calculation.seed, billedHands, players };
  }
  const answer: EquityAnswer = { method: 'exact', deals, billedHands, players };
  if (!calculation.next) return answer;
  const results = listNextResults(calculation.next, counts, table.texts.length);
  if (options.flops) return { ...answer, flops: listFlopEquities(results) };
  return { ...answer, nextCards: listNextCardEquities(results) };
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
  ...(player.distribution && { distribution: player.distribution }),
  ...(player.madeHands && { made_hands: player.madeHands }),
  ...(player.draws && { draws: player.draws }),
});

/** A sum of weights that differ is not a number of deals. */
const countsDeals = ({ calculation }: EquityQuestion): boolean =>
  calculation.method === 'monte-carlo' || !calculation.sumsWeights;

/** Without the share, which only the library has. */
const nameNextCard = ({ card, equities }: NextCardEquities) => ({ card, equities });

const nameDetail = (question: EquityQuestion, equities: EquityAnswer) => ({
  ...(equities.seed !== undefined && { seed: equities.seed }),
  ...(countsDeals(question) && { simulations: equities.deals }),
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
    ...(equities.nextCards && { next_cards: equities.nextCards.map(nameNextCard) }),
    ...(equities.flops && { flops: equities.flops }),
    ...(question.detail && { detail: nameDetail(question, equities) }),
  };
};
