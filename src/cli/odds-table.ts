// The odds of a calculation as a plain table: percentages, each with its standard error.
import { formatCards } from '../engine/cards.js';
import { CATEGORIES } from '../engine/categories.js';
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
import { errorsOf, ratesOf } from '../odds/rates.js';

const HOLE_CARDS = 2;

const percent = (rate = 0): string => (100 * rate).toFixed(3);

/** " 66.210 % ± 0.150": as wide for every rate. */
const cell = (rate: number | undefined, error: number | undefined): string =>
  `${percent(rate).padStart(7)} % ± ${percent(error)}`;

const line = (name: string, cells: readonly string[]): string => `${name.padEnd(17)}${cells.join('   ')}`;

const heading = (calculation: Calculation, deals: number): string => {
  const { cards, opponents } = calculation;
  const texts = formatCards(cards);
  const [hole, board] = [texts.slice(0, HOLE_CARDS), texts.slice(HOLE_CARDS)];
  const on = board.length === 0 ? '' : ` on ${board.join(' ')}`;
  const against = opponents === 0 ? '' : ` against ${opponents} ${opponents === 1 ? 'opponent' : 'opponents'}`;
  const source = calculation.method === 'exact' ? 'all there are' : `seed ${calculation.seed}`;
  return `${hole.join(' ')}${on}${against}: ${deals.toLocaleString('en-US')} deals, ${source}`;
};

/** Win, tie and lose where there are opponents, then the nine categories, ours and theirs. */
export const oddsTable = (calculation: Calculation, counts: Counts): string => {
  const { opponents } = calculation;
  const [rates, errors] = [ratesOf(counts, opponents), errorsOf(calculation, counts)];
  const results = (['win', 'tie', 'lose'] as const).map(name => line(name, [cell(rates[name], errors[name])]));
  const categories = CATEGORIES.map((name, i) => {
    const own = cell(rates.own[i], errors.own[i]);
    return line(name, opponents === 0 ? [own] : [own, cell(rates.opponents[i], errors.opponents[i])]);
  });
  const versus = opponents === 0 ? [] : [...results, '', line('', ['our hand'.padEnd(17), "an opponent's hand"])];
  return [heading(calculation, counts.deals), '', ...versus, ...categories, '', '± one standard error'].join('\n');
};
