// The odds at a glance: win, tie and lose as numbers and as a bar, and how sure that is.
import { element, make } from './dom.js';
import { compact, grouped, margin, percent } from './numbers.js';
import { type Findings, mostLikely } from './odds.js';

const RESULTS = ['win', 'tie', 'lose'] as const;
const NAMES = { win: 'Win', tie: 'Tie', lose: 'Lose' } as const;
const EXACT_DIGITS = 3;

interface Shown {
  readonly name: HTMLElement;
  readonly value: HTMLElement;
  readonly margin: HTMLElement;
  readonly segment: HTMLElement;
}

const makeResults = (summary: HTMLElement): Record<(typeof RESULTS)[number], Shown> => {
  const list = make('dl', 'results');
  const bar = make('div', 'bar');
  bar.ariaHidden = 'true';
  const shown = RESULTS.map(name => {
    const group = make('div', `result ${name}`);
    const label = make('dt', '', NAMES[name]);
    const value = make('dd', 'value', '–');
    const off = make('dd', 'margin');
    const segment = make('span', name);
    value.dataset.rate = name;
    group.append(label, value, off);
    list.append(group);
    bar.append(segment);
    return [name, { name: label, value, margin: off, segment }] as const;
  });
  summary.append(list, bar);
  return Object.fromEntries(shown) as Record<(typeof RESULTS)[number], Shown>;
};

const speedOf = ({ points, seconds }: Findings): string => {
  const deals = points.at(-1)?.deals ?? 0;
  return seconds > 0 ? `${compact(deals / seconds)} a second` : '';
};

const statusOf = (findings: Findings): string => {
  const { odds, of, isDone } = findings;
  if (odds.method === 'exact') return `Exact: all ${grouped(odds.deals)} deals there are.`;
  const deals = isDone ? `${grouped(odds.deals)} deals` : `${grouped(odds.deals)} of ${compact(of)} deals`;
  return `${deals} simulated, ${speedOf(findings)}.`;
};

/** What a screen reader hears, once all is known. */
const sentenceOf = ({ odds }: Findings, opponents: number): string => {
  const how = odds.method === 'exact' ? 'Exact odds' : 'Odds';
  if (opponents === 0) {
    const most = mostLikely(odds);
    return `${how}: most often ${most}, ${percent(odds.ownHand[most])}.`;
  }
  return `${how}: win ${percent(odds.win)}, tie ${percent(odds.tie)}, lose ${percent(odds.lose)}.`;
};

interface Result {
  readonly title: string;
  readonly rate: number;
  readonly error: number;
}

const resultOf = (odds: Findings['odds'], name: (typeof RESULTS)[number]): Result => ({
  title: NAMES[name],
  rate: odds[name],
  error: odds.standardErrors[name],
});

/** Without opponents nobody wins: the category that comes most often stands in the place of it. */
const mostOften = (odds: Findings['odds']): Result => {
  const category = mostLikely(odds);
  return {
    title: `Most often: ${category}`,
    rate: odds.ownHand[category],
    error: odds.standardErrors.ownHand[category],
  };
};

export interface Answer {
  /** Another question was asked: nothing is known of it yet. */
  expect(): void;
  show(findings: Findings, opponents: number): void;
  /** Says why no better odds will come. */
  showEnd(reason: string): void;
  /** Says why there are no odds. */
  showNone(reason: string): void;
}

export const createAnswer = (): Answer => {
  const summary = element('summary');
  const results = makeResults(summary);
  const status = element('status');
  const said = element('said');
  return {
    show(findings, opponents) {
      const { odds, isDone } = findings;
      const isExact = odds.method === 'exact';
      summary.classList.toggle('alone', opponents === 0);
      for (const name of RESULTS) {
        const { name: label, value, margin: off, segment } = results[name];
        const { title, rate, error } = opponents === 0 ? mostOften(odds) : resultOf(odds, name);
        label.textContent = title;
        value.textContent = percent(rate, isExact ? EXACT_DIGITS : undefined);
        off.textContent = isExact ? 'exact' : margin(error, odds.deals);
        segment.style.width = `${100 * odds[name]}%`;
      }
      status.textContent = statusOf(findings);
      if (!isExact) status.append(make('span', 'note', ' The margin ± holds 19 times out of 20.'));
      summary.dataset.deals = String(odds.deals);
      summary.dataset.done = String(isDone);
      if ((isDone || isExact) && said.textContent === '') said.textContent = sentenceOf(findings, opponents);
    },
    expect() {
      for (const name of RESULTS) {
        results[name].value.textContent = '–';
        results[name].margin.textContent = '';
        results[name].segment.style.width = '0';
      }
      delete summary.dataset.deals;
      summary.dataset.done = 'false';
      status.textContent = 'The engine is on its way.';
      said.textContent = '';
    },
    showEnd(reason) {
      status.append(` ${reason}`);
      said.textContent = reason;
    },
    showNone(reason) {
      status.textContent = reason;
      said.textContent = reason;
    },
  };
};
