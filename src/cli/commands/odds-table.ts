// The odds of a calculation as a table that fits the screen: percentages, margins, bars.
import { formatCards } from '../../engine/cards.js';
import { CATEGORIES } from '../../engine/categories.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { OddsCalculation } from '../../odds/calculation.js';
import { errorsOf, marginOf, ratesOf } from '../../odds/rates.js';
import { grouped } from '../../text.js';
import { withSuits } from '../card-colours.js';
import {
  chooseStyle,
  type Layout,
  layoutFor,
  MARGIN_LEGEND,
  type Share,
  type ShareStyle,
  shareLine,
} from '../table-writer.js';
import { type Colour, dealsText, durationText, legible, type Screen, speedText, wrapped } from '../terminal-style.js';

export interface OddsResult {
  readonly calculation: OddsCalculation;
  readonly counts: Counts;
  /** Milliseconds of computing; 0 when the preflop table has the counts. */
  readonly ms: number;
  /** The number of all its deals, when the calculation was stopped before its end. */
  readonly stoppedOf?: number;
}

const RESULTS = [
  ['win', 'green', 'bold'],
  ['tie', 'yellow', 'normal'],
  ['lose', 'red', 'normal'],
] as const;
const [OURS, THEIRS] = ['our hand', "an opponent's hand"] as const;

const HOLE_CARDS = 2;
const NAME_WIDTH = 'Three of a Kind'.length;

/** Win, tie and lose; our hand's categories; an opponent's. */
const sharesOf = ({ calculation, counts }: OddsResult) => {
  const [rates, errors] = [ratesOf(counts, calculation.opponents), errorsOf(calculation, counts)];
  const shareOf = (rate: number, error: number, colour: Colour): Share => ({
    rate,
    margin: marginOf(error, readDeals(counts)),
    colour,
  });
  const results = RESULTS.map(([name, colour, emphasis]) => ({
    name,
    emphasis,
    share: shareOf(rates[name], errors[name], colour),
  }));
  const categories = (whose: 'own' | 'opponents', colour: Colour): Share[] =>
    rates[whose].map((rate, i) => shareOf(rate, errors[whose][i] ?? 0, colour));
  return { results, ours: categories('own', 'cyan'), theirs: categories('opponents', 'magenta') };
};

const categoryLines = (screen: Screen, style: ShareStyle, columns: readonly Share[][]): string[] => {
  const layout = layoutFor(screen, NAME_WIDTH, style, columns.length);
  const largest = Math.max(Number.MIN_VALUE, ...columns.flat().map(({ rate }) => rate));
  return CATEGORIES.map((name, i) =>
    shareLine(
      screen,
      layout,
      name,
      columns.flatMap(column => column[i] ?? []),
      largest,
    ),
  );
};

/** Two columns to the right, like the numbers below. */
const headLine = ({ width, barWidth }: Layout): string =>
  `${' '.repeat(NAME_WIDTH + 2)}${OURS.padEnd(width + barWidth)}${THEIRS}`;

/** Our categories and theirs side by side, below the results. */
const body = (screen: Screen, result: OddsResult): string[] => {
  const { calculation } = result;
  const style = chooseStyle(screen, calculation.method === 'exact');
  const { results, ours, theirs } = sharesOf(result);
  if (calculation.opponents === 0) return categoryLines(screen, style, [ours]);
  const layout = layoutFor(screen, NAME_WIDTH, style, 1);
  return [
    ...results.map(({ name, share, emphasis }) => shareLine(screen, layout, name, [share], 1, emphasis)),
    '',
    headLine(layoutFor(screen, NAME_WIDTH, style, 2)),
    ...categoryLines(screen, style, [ours, theirs]),
  ];
};

const heading = ({ cards, opponents }: OddsCalculation): string => {
  const texts = formatCards(cards);
  const [hole, board] = [texts.slice(0, HOLE_CARDS), texts.slice(HOLE_CARDS)];
  const on = board.length === 0 ? '' : ` on ${board.join(' ')}`;
  const against = opponents === 0 ? '' : ` against ${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`;
  return `${hole.join(' ')}${on}${against}`;
};

/** How many deals, how fast, and how to repeat them. The speed is left out below a millisecond, where it means nothing. */
const summary = ({ calculation, counts, ms, stoppedOf }: OddsResult): string => {
  const deals = readDeals(counts);
  const all = dealsText(stoppedOf ?? deals);
  if (calculation.method === 'exact')
    return `${all}, all there are, ${ms === 0 ? 'from a table' : `in ${durationText(ms)}`}`;
  const time = ` in ${durationText(ms)}${ms < 1 ? '' : `, ${speedText(deals, ms)}`}`;
  const repeat = `repeat with --seed ${calculation.seed}`;
  return stoppedOf === undefined
    ? `${all}${time}; ${repeat}`
    : `stopped after ${grouped(deals)} of ${all}${time}; ${repeat} --simulations ${deals}`;
};

/** Win, tie and lose when there are opponents, then the nine categories, ours and theirs. */
export const oddsTable = (result: OddsResult, screen: Screen): string => {
  const shown = body(screen, result);
  const lines = [
    ...wrapped(screen, heading(result.calculation)).map(text => withSuits(screen, text)),
    '',
    ...shown,
    '',
    ...(shown.join('').includes('±') ? wrapped(screen, MARGIN_LEGEND) : []),
    ...wrapped(screen, summary(result)),
  ];
  return legible(screen, lines.join('\n'));
};
