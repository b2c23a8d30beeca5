// The odds of a calculation as a table that fits the screen.

import type { OddsCalculation } from '../../calculations/odds/odds-calculation.js';
import { computeErrors, computeMargin, computeRates } from '../../calculations/rates.js';
import { HOLE_CARDS } from '../../engine/abi.js';
import { formatCards } from '../../engine/card-lists.js';
import { CATEGORIES } from '../../engine/categories.js';
import { readDeals } from '../../engine/counts.js';
import type { OddsQuestion } from '../../questions/question.js';
import { MARGIN_LEGEND, type RateCell, writeTable } from '../table-writer.js';
import { type Colour, fitCharset, paint, type Screen, withSuits, wrapLines } from '../terminal-style.js';
import { type ComputedQuestion, explainPartialFlop, summarize } from './typed-question.js';

const RESULTS = [
  ['win', 'green'],
  ['tie', 'yellow'],
  ['lose', 'red'],
] as const;
const HEAD = ['', 'your hand', "an opponent's hand"];
/** As wide as the names of categories, which stand below. */
const NAME_WIDTH = 'Three of a Kind'.length;

/** Win, tie and lose, then our categories beside an opponent's. */
const writeBody = (screen: Screen, { question: { calculation }, counts }: ComputedQuestion<OddsQuestion>): string[] => {
  const { method, opponents } = calculation;
  const [rates, errors] = [computeRates(counts, opponents), computeErrors(calculation, counts)];
  const cell = (rate: number, error: number, colour: Colour, whole: number): RateCell => ({
    rate,
    ...(method !== 'exact' && { margin: computeMargin(error, readDeals(counts)) }),
    bar: { whole, colour },
  });
  const largest = Math.max(Number.MIN_VALUE, ...rates.own, ...(opponents === 0 ? [] : rates.opponents));
  const ours = rates.own.map((rate, i) => cell(rate, errors.own[i]!, 'cyan', largest));
  if (opponents === 0) {
    return writeTable(
      screen,
      [],
      CATEGORIES.map((name, i) => [name, ours[i]!]),
    );
  }
  const theirs = rates.opponents.map((rate, i) => cell(rate, errors.opponents[i]!, 'magenta', largest));
  const results = RESULTS.map(([name, colour]): [string, RateCell] => [
    name.padEnd(NAME_WIDTH),
    { ...cell(rates[name], errors[name], colour, 1), isBold: name === 'win' },
  ]);
  return [
    ...writeTable(screen, [], results),
    '',
    ...writeTable(
      screen,
      HEAD,
      CATEGORIES.map((name, i) => [name, ours[i]!, theirs[i]!]),
    ),
  ];
};

const writeHeading = ({ cards, opponents }: OddsCalculation): string => {
  const texts = formatCards(cards);
  const board = texts.slice(HOLE_CARDS);
  const on = board.length === 0 ? '' : ` on ${board.join(' ')}`;
  const against = opponents === 0 ? '' : ` against ${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`;
  return `${texts.slice(0, HOLE_CARDS).join(' ')}${on}${against}`;
};

/** How to ask the same against opponents; nothing if there are some. */
const listNextCommands = ({ cards, opponents }: OddsCalculation): string[] => {
  if (opponents > 0) return [];
  const texts = formatCards(cards);
  const hand = texts.slice(0, HOLE_CARDS).join('');
  const board = texts.slice(HOLE_CARDS).join('');
  const on = board === '' ? '' : ` on ${board}`;
  return [
    `Against a random hand: poker-odds odds ${hand}${on} --opponents 1`,
    `Against a hand or a range: poker-odds equity ${hand} vs QQ+${on}`,
  ];
};

/** Win, tie and lose when there are opponents, then the nine categories, ours and theirs. */
export const oddsTable = (screen: Screen, answered: ComputedQuestion<OddsQuestion>): string => {
  const { calculation } = answered.question;
  const body = writeBody(screen, answered);
  const lines = [
    ...wrapLines(screen, writeHeading(calculation)).map(text => withSuits(screen, text)),
    '',
    ...body,
    '',
    ...(body.join('').includes('±') ? wrapLines(screen, MARGIN_LEGEND) : []),
    ...explainPartialFlop(calculation.cards.length - HOLE_CARDS).flatMap(text => wrapLines(screen, text)),
    ...wrapLines(screen, summarize(answered)),
    ...listNextCommands(calculation)
      .flatMap(text => wrapLines(screen, text))
      .map(text => paint(screen, 'dim', text)),
  ];
  return fitCharset(screen, lines.join('\n'));
};
