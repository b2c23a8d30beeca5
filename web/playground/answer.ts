// Shows win, tie and lose as numbers with their margins, and as a bar.
import { grouped } from '../../src/text.js';
import { element, make } from './dom.js';
import { compact, margin, percent } from './numbers.js';
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
    const error = make('dd', 'margin');
    const segment = make('span', name);
    value.dataset.rate = name;
    group.append(label, value, error);
    list.append(group);
    bar.append(segment);
    return [name, { name: label, value, margin: error, segment }] as const;
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

/** What a screen reader says when the odds are complete. */
const sentenceOf = ({ odds }: Findings, opponents: number): string => {
  const how = odds.method === 'exact' ? 'Exact odds' : 'Odds';
  if (opponents === 0) {
    const category = mostLikely(odds);
    return `${how}: most often ${category}, ${percent(odds.ownHand[category])}.`;
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

/** Without opponents there is no win: the category that occurs most often is shown in its place. */
const mostOften = (odds: Findings['odds']): Result => {
  const category = mostLikely(odds);
  return {
    title: `Most often: ${category}`,
    rate: odds.ownHand[category],
    error: odds.standardErrors.ownHand[category],
  };
};

export interface Answer {
  /** Shows that the odds of another situation are being computed. */
  showPending(): void;
  show(findings: Findings, opponents: number): void;
  /** Says why the odds will not get better. */
  showStopped(reason: string): void;
  /** Says why there are no odds. */
  showNone(reason: string): void;
}

export const createAnswer = (): Answer => {
  const summary = element('summary');
  const results = makeResults(summary);
  const status = element('status');
  const announcement = element('said');
  return {
    show(findings, opponents) {
      const { odds, isDone } = findings;
      const isExact = odds.method === 'exact';
      summary.classList.toggle('alone', opponents === 0);
      for (const name of RESULTS) {
        const { name: label, value, margin: marginText, segment } = results[name];
        const { title, rate, error } = opponents === 0 ? mostOften(odds) : resultOf(odds, name);
        label.textContent = title;
        value.textContent = percent(rate, isExact ? EXACT_DIGITS : undefined);
        marginText.textContent = isExact ? 'exact' : margin(error, odds.deals);
        segment.style.width = `${100 * odds[name]}%`;
      }
      status.textContent = statusOf(findings);
      if (!isExact)
        status.append(
          make('span', 'note', ' ± is the 95 % margin, 1.96 standard errors: it holds 19 times out of 20.'),
        );
      summary.dataset.deals = String(odds.deals);
      summary.dataset.done = String(isDone);
      if ((isDone || isExact) && announcement.textContent === '')
        announcement.textContent = sentenceOf(findings, opponents);
    },
    showPending() {
      for (const name of RESULTS) {
        results[name].value.textContent = '–';
        results[name].margin.textContent = '';
        results[name].segment.style.width = '0';
      }
      delete summary.dataset.deals;
      summary.dataset.done = 'false';
      status.textContent = 'The engine is on its way.';
      announcement.textContent = '';
    },
    showStopped(reason) {
      status.append(` ${reason}`);
      announcement.textContent = reason;
    },
    showNone(reason) {
      status.textContent = reason;
      announcement.textContent = reason;
    },
  };
};
