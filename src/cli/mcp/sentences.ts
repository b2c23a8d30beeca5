// The answer of a tool in one sentence, made from the data that is sent beside it.
import type { enhancedData, probabilitiesData } from '../../questions/answers/odds-answer.js';
import type { ShowdownAnswer } from '../../questions/answers/showdown-types.js';
import type { RangeDescription } from '../../ranges/describe-range.js';
import { formatNumber, quote } from '../../text.js';
import type { EquityData } from '../commands/equity-csv.js';
import { formatDeals } from '../terminal-style.js';

type ProbabilitiesData = ReturnType<typeof probabilitiesData>;
type EnhancedData = ReturnType<typeof enhancedData>;

/** Exact percentages have more digits than sampled ones. */
const [EXACT_DIGITS, SAMPLED_DIGITS] = [3, 2];
/** Longer ranges are cut. */
const MAX_RANGE_LENGTH = 60;
const MAX_FORMATTED_LENGTH = 200;
/** Further hands of a showdown are counted. */
const MAX_HANDS = 10;

const formatPercent = (fraction: number, isExact: boolean): string =>
  `${(100 * fraction).toFixed(isExact ? EXACT_DIGITS : SAMPLED_DIGITS)} %`;

/** "a", "a and b", "a, b and c" */
const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const formatBoard = (board: readonly string[]): string => (board.length === 0 ? '' : ` on ${board.join(' ')}`);

/** @param errors standard errors @param deals 0 where they are not known */
const describeMethod = (method: string, deals: number, errors: readonly number[]): string =>
  method === 'exact'
    ? 'exact'
    : `sampled from ${formatDeals(deals)}, with standard errors of at most ${formatPercent(Math.max(...errors), true)}`;

const HOLE_CARDS = 2;

const describeHand = (cards: readonly string[]): string =>
  `${cards.slice(0, HOLE_CARDS).join(' ')}${formatBoard(cards.slice(HOLE_CARDS))}`;

const writeProbabilities = ({ cards, probabilities, detail }: ProbabilitiesData): string => {
  const { method, simulations, standard_errors: errors } = detail!;
  const rates = Object.entries(probabilities)
    .filter(([, rate]) => rate > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([category, rate]) => `${category} in ${formatPercent(rate, method === 'exact')}`);
  const how = describeMethod(method, simulations, Object.values(errors.probabilities));
  return `${describeHand(cards)} ends as ${join(rates)} of the deals: ${how}.`;
};

const writeEnhanced = ({ cards, opponents, detail, ...rates }: EnhancedData): string => {
  const { method, simulations, standard_errors: errors } = detail!;
  const [wins, ties, loses] = [rates.win_rate, rates.tie_rate, rates.lose_rate].map(rate =>
    formatPercent(rate, method === 'exact'),
  );
  const against = `${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`;
  const how = describeMethod(method, simulations, [errors.win_rate, errors.tie_rate, errors.lose_rate]);
  return `${describeHand(cards)} against ${against} wins ${wins}, ties ${ties} and loses ${loses} of the deals: ${how}.`;
};

export const writeOdds = (data: ProbabilitiesData | EnhancedData): string =>
  'opponents' in data ? writeEnhanced(data) : writeProbabilities(data);

export const writeEquity = ({ players, board, dead, method, detail }: EquityData): string => {
  const shares = players.map(
    ({ range, equity }) => `${quote(range, MAX_RANGE_LENGTH)} has ${formatPercent(equity, method === 'exact')}`,
  );
  const without = dead.length === 0 ? '' : ` without ${dead.join(' ')}`;
  const { simulations = 0, standard_errors: errors } = detail!;
  const how = describeMethod(
    method,
    simulations,
    errors.map(({ equity }) => equity),
  );
  return `Of the pot${formatBoard(board)}${without} ${join(shares)}: ${how}.`;
};

type ShownHand = ShowdownAnswer['hands'][number];

const nameCards = ({ cards }: ShownHand): string => cards.join(' ');

/** The first of many, and how many others there are. */
const joinFirst = (words: readonly string[]): string =>
  words.length <= MAX_HANDS
    ? join(words)
    : join([...words.slice(0, MAX_HANDS), `${formatNumber(words.length - MAX_HANDS)} more`]);

export const writeShowdown = ({ hands, winners = [] }: ShowdownAnswer): string => {
  const best = winners.map(winner => hands[winner]!);
  if (best.length === 0 || hands.length === 1) {
    return `${joinFirst(hands.map(hand => `${nameCards(hand)} is ${hand.description}`))}.`;
  }
  const verb = best.length === 1 ? 'wins' : 'tie';
  return `${joinFirst(best.map(nameCards))} ${verb} with ${best[0]!.description}.`;
};

/** What a text means, of all the starting hands of a game. */
export const writeRange = (text: string, allHands: number, range: RangeDescription): string => {
  const { combos, share, formatted } = range;
  const classes = `${range.classes.length} ${range.classes.length === 1 ? 'class' : 'classes'}`;
  const part = `${formatNumber(combos)} of ${formatNumber(allHands)} hands in ${classes}, ${formatPercent(share, false)} by weight`;
  return `${quote(text, MAX_RANGE_LENGTH)} has ${part}: ${quote(formatted, MAX_FORMATTED_LENGTH)}.`;
};
