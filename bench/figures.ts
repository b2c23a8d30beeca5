// Figures with targets: the measured value, the target, and one table of all figures.
import { quantile, type Spread, spreadOf } from './measure.js';
import type { Table } from './report.js';

/** A bound that belongs to a figure. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  readonly scenario: string;
  readonly name: string;
  /** Undefined where it could not be measured. */
  readonly value: number | undefined;
  /** The spread of the rounds, if there were several. */
  readonly spread?: Spread;
  /** The value in words, with its unit. */
  show(value: number): string;
  readonly target?: Target | undefined;
}

/** The median over rounds, with their spread; not measured if one round was not. */
const overRounds = (values: readonly (number | undefined)[]): Pick<Figure, 'value' | 'spread'> => {
  const known = values.filter(value => value !== undefined);
  if (known.length < values.length || known.length === 0) return { value: undefined };
  return { value: quantile(known, 0.5), ...(known.length > 1 && { spread: spreadOf(known) }) };
};

/** Makes the figures of a scenario, each from one value, or from a list with one value for each round. */
export const figuresIn =
  (scenario: string) =>
  (
    name: string,
    show: Figure['show'],
    value: number | undefined | readonly (number | undefined)[],
    target?: Target,
  ): Figure => ({ scenario, name, show, target, ...(typeof value === 'object' ? overRounds(value) : { value }) });

/** Empty for a figure without a target. */
export type Verdict = 'met' | 'missed' | 'not measured' | '';

export const verdictOf = ({ value, target }: Figure): Verdict => {
  if (target === undefined) return '';
  if (value === undefined || Number.isNaN(value)) return 'not measured';
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return isMet ? 'met' : 'missed';
};

/** Whether every target is met; that of a missing figure is not. */
export const allMet = (figures: readonly Figure[]): boolean =>
  figures.every(figure => ['met', ''].includes(verdictOf(figure)));

/** "1.20 … 1.30 ms": the unit once, if both ends have the same one. */
const rangeText = ({ spread, show }: Figure): string => {
  if (spread === undefined) return '';
  const [low, high] = [show(spread.low), show(spread.high)];
  const unit = high.replace(/^-?[\d.,]+/, '');
  return `${low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low} … ${high}`;
};

const targetText = ({ target, show }: Figure): string => {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${show(target.atLeast)}` : `≤ ${show(target.atMost)}`;
};

/** One row for each figure; only the first row of a scenario has its name. */
export const tableOf = (figures: readonly Figure[]): Table => [
  ['scenario', 'figure', 'measured', '10 % … 90 %', 'target', 'verdict'],
  ...figures.map((figure, index) => {
    const { scenario, name, value, show } = figure;
    return [
      scenario === figures[index - 1]?.scenario ? '' : scenario,
      name,
      value === undefined || Number.isNaN(value) ? 'not known' : `**${show(value)}**`,
      rangeText(figure),
      targetText(figure),
      verdictOf(figure),
    ];
  }),
];

export const spreadsOf = (figures: readonly Figure[]): Spread[] => figures.flatMap(({ spread }) => spread ?? []);
