// The odds of a calculation as a table that fits the screen: percentages, standard errors, bars.
import { formatCards } from '../engine/cards.js';
import { CATEGORIES } from '../engine/categories.js';
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
import { errorsOf, ratesOf } from '../odds/rates.js';
import { dealsText, durationText, grouped, speedText } from './amounts.js';
import { bar, type Colour, painted, type Screen, wrapped } from './screen.js';

export interface Answer {
  readonly calculation: Calculation;
  readonly counts: Counts;
  /** Milliseconds of computing; 0 of what was looked up. */
  readonly ms: number;
  /** Of how many deals these are a part, where the calculation was stopped. */
  readonly stoppedOf?: number;
}

interface Share {
  readonly rate: number;
  readonly error: number;
  readonly colour: Colour;
}

/** How a share is written, and in how many columns, with the space before it. */
interface Style {
  readonly width: number;
  readonly text: (share: Share, screen: Screen) => string;
}

interface Layout {
  readonly style: Style;
  /** Columns of a bar; 0 where there is no room for one that says anything. */
  readonly barWidth: number;
}

const HOLE_CARDS = 2;
const NAME_WIDTH = 'Three of a Kind'.length;
const SHORTEST_BAR = 6;
const MARGIN = '± one standard error: the true odds are within it two times out of three';

const percent = ({ rate }: Share): string => `${(100 * rate).toFixed(3)} %`.padStart(11);
/** Five letters, whatever it is. */
const margin = (error: number): string => (100 * error).toFixed(error < 0.099995 ? 3 : 2);
const plusMinus = ({ isAscii }: Screen): string => (isAscii ? '~' : '±');
const inAscii = (screen: Screen, text: string): string => text.replaceAll('±', plusMinus(screen));

const WITH_MARGIN: Style = {
  width: 19,
  text: (share, screen) => `${percent(share)} ${plusMinus(screen)} ${margin(share.error)}`,
};
const PERCENT: Style = { width: 11, text: percent };
const ROUNDED: Style = {
  width: 5,
  text: ({ rate }) => (rate > 0 && rate < 0.005 ? '<1%' : `${Math.round(100 * rate)}%`).padStart(5),
};

/** With what a line of so many shares has room for. */
const styleFor = ({ width }: Screen, { method }: Calculation, shares: number): Style => {
  const styles = method === 'exact' ? [PERCENT] : [WITH_MARGIN, PERCENT];
  return styles.find(style => NAME_WIDTH + shares * style.width <= width) ?? ROUNDED;
};

const layoutFor = ({ width }: Screen, style: Style, shares: number): Layout => {
  const barWidth = Math.floor((width - NAME_WIDTH) / shares) - style.width - 1;
  return { style, barWidth: barWidth < SHORTEST_BAR ? 0 : barWidth };
};

/** @param whole the share whose bar is as long as there is room */
const line = (
  screen: Screen,
  { style, barWidth }: Layout,
  name: string,
  shares: readonly Share[],
  whole = 1,
): string => {
  const cells = shares.map(share => {
    const text = style.text(share, screen);
    if (barWidth === 0) return text;
    const drawn = bar(screen, share.rate / whole, barWidth);
    return `${text} ${painted(screen, share.colour, drawn)}${' '.repeat(barWidth - drawn.length)}`;
  });
  return (name.padEnd(NAME_WIDTH) + cells.join('')).trimEnd();
};

const resultLines = (screen: Screen, { calculation, counts }: Answer, style: Style): string[] => {
  const [rates, errors] = [ratesOf(counts, calculation.opponents), errorsOf(calculation, counts)];
  const colours = { win: 'green', tie: 'yellow', lose: 'red' } as const;
  const layout = layoutFor(screen, style, 1);
  return (['win', 'tie', 'lose'] as const).map(name =>
    line(screen, layout, name, [{ rate: rates[name], error: errors[name], colour: colours[name] }]),
  );
};

/** Our hand's categories, then the opponents'. */
const categoryShares = ({ calculation, counts }: Answer): (readonly Share[])[] => {
  const [rates, errors] = [ratesOf(counts, calculation.opponents), errorsOf(calculation, counts)];
  const sharesOf = (whose: 'own' | 'opponents', colour: Colour): Share[] =>
    rates[whose].map((rate, i) => ({ rate, error: errors[whose][i] ?? 0, colour }));
  const own = sharesOf('own', 'cyan');
  return calculation.opponents === 0 ? [own] : [own, sharesOf('opponents', 'magenta')];
};

const headLine = ({ style, barWidth }: Layout): string => {
  const column = style.width + (barWidth && barWidth + 1);
  const [ours, theirs] = column < WITH_MARGIN.width ? ['ours', 'theirs'] : ['our hand', "an opponent's hand"];
  // Numbers stand a little to the right in their columns; so does what is above them.
  return `${' '.repeat(NAME_WIDTH + 2)}${ours.padEnd(column)}${theirs}`;
};

const categoryLines = (screen: Screen, style: Style, columns: readonly (readonly Share[])[]): string[] => {
  const layout = layoutFor(screen, style, columns.length);
  const largest = Math.max(...columns.flat().map(({ rate }) => rate));
  const lines = CATEGORIES.map((name, i) =>
    line(
      screen,
      layout,
      name,
      columns.flatMap(column => column[i] ?? []),
      largest,
    ),
  );
  return columns.length === 1 ? lines : [headLine(layout), ...lines];
};

/** Side by side where two columns have room, otherwise one below the other. */
const body = (screen: Screen, answer: Answer): string[] => {
  const columns = categoryShares(answer);
  const { calculation } = answer;
  if (columns.length === 1) return categoryLines(screen, styleFor(screen, calculation, 1), columns);
  const isWide = NAME_WIDTH + 2 * PERCENT.width <= screen.width;
  const style = styleFor(screen, calculation, isWide ? 2 : 1);
  const results = [...resultLines(screen, answer, style), ''];
  if (isWide) return [...results, ...categoryLines(screen, style, columns)];
  const [ours, theirs] = columns.map(column => categoryLines(screen, style, [column]));
  return [...results, 'our hand', ...(ours ?? []), '', "an opponent's hand", ...(theirs ?? [])];
};

const heading = ({ cards, opponents }: Calculation): string => {
  const texts = formatCards(cards);
  const [hole, board] = [texts.slice(0, HOLE_CARDS), texts.slice(HOLE_CARDS)];
  const on = board.length === 0 ? '' : ` on ${board.join(' ')}`;
  const against = opponents === 0 ? '' : ` against ${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`;
  return `${hole.join(' ')}${on}${against}`;
};

const redSuits = (screen: Screen, text: string): string =>
  text.replace(/\b[2-9TJQKA][hd]\b/g, card => painted(screen, 'red', card));

/** " in 84 ms, 119 million a second"; below a millisecond a speed says nothing. */
const timing = (deals: number, ms: number): string =>
  ` in ${durationText(ms)}${ms < 1 ? '' : `, ${speedText(deals, ms)}`}`;

/** How much was computed, how fast, and how it is done again. */
const summary = ({ calculation, counts: { deals }, ms, stoppedOf }: Answer): string => {
  const time = ms === 0 ? ', from a table' : timing(deals, ms);
  if (calculation.method === 'exact') return `${dealsText(deals)}, all there are${ms === 0 ? '' : ','}${time}`;
  if (stoppedOf) return `stopped after ${grouped(deals)} of ${dealsText(stoppedOf)}${time}; no seed repeats this`;
  return `${dealsText(deals)}${time}; repeat with --seed ${calculation.seed}`;
};

/** Win, tie and lose where there are opponents, then the nine categories, ours and theirs. */
export const oddsTable = (answer: Answer, screen: Screen): string => {
  const shown = body(screen, answer);
  const hasMargins = shown.some(text => text.includes(` ${plusMinus(screen)} `));
  return [
    ...wrapped(screen, heading(answer.calculation)).map(text => redSuits(screen, text)),
    '',
    ...shown,
    '',
    ...(hasMargins ? wrapped(screen, inAscii(screen, MARGIN)) : []),
    ...wrapped(screen, summary(answer)),
  ].join('\n');
};
