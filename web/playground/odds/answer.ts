// The headline: our equity, with win, tie and lose beside it, how it was computed, and a bar.
import { formatNumber } from '../../../src/text.js';
import { element, make } from '../page/dom.js';
import { formatCompact, formatPercent, margin } from '../page/numbers.js';
import { BOARD_CARDS, describePart, nameOfSeat, OWN_SEAT } from '../situation/situation.js';
import type { Findings } from './calculator.js';
import { judgeSeat } from './showdown.js';

const RESULTS = ['win', 'tie', 'lose'] as const;
const NAMES = { win: 'Win', tie: 'Tie', lose: 'Lose' } as const;

const EXACT = 'Exact: every possible deal was counted; nothing is estimated.';
const SAMPLED =
  'Sampled from random deals: the margin beside the equity holds 19 times out of 20. More deals make it smaller.';

interface Shown {
  readonly value: HTMLElement;
  readonly segment: HTMLElement;
}

const makeResults = (summary: HTMLElement): Record<(typeof RESULTS)[number], Shown> => {
  const list = make('dl', 'results');
  const bar = make('div', 'bar');
  bar.ariaHidden = 'true';
  const shown = RESULTS.map(name => {
    const group = make('div', `result ${name}`);
    const value = make('dd', 'value', '–');
    const segment = make('span', name);
    value.dataset.rate = name;
    group.append(make('dt', '', NAMES[name]), value);
    list.append(group);
    bar.append(segment);
    return [name, { value, segment }] as const;
  });
  summary.append(bar, list);
  return Object.fromEntries(shown) as Record<(typeof RESULTS)[number], Shown>;
};

/** Our rates of wins, ties and losses; undefined if we folded. */
const readRates = ({ asked, equities }: Findings) => {
  const player = equities.players[asked.seats.indexOf(OWN_SEAT)];
  return player && { ...player, lose: Math.max(0, 1 - player.win - player.tie) };
};

const writeStatus = ({ asked, equities, of, isDone, seconds }: Findings): string => {
  const { deals } = equities;
  const part = describePart(asked);
  if (equities.method === 'exact') {
    // With weights the number of deals is a sum of weights.
    const number = Number.isInteger(deals) ? `${formatNumber(deals)} ` : '';
    const counted = deals === 1 ? 'No card is to come.' : `All ${number}possible deals counted.`;
    return part === '' ? counted : `${counted} Flop${part}.`;
  }
  const counted = isDone ? `${formatNumber(deals)} deals` : `${formatNumber(deals)} of ${formatCompact(of)} deals`;
  const speed = seconds > 0 ? `, ${formatCompact(deals / seconds)} a second` : '';
  return `${counted} sampled${speed}.`;
};

/** "You: Flush, Ace High, wins", for each known hand on the river. */
const describeShowdown = ({ asked, showdown }: Findings): string[] => {
  if (!showdown || asked.board.length < BOARD_CARDS) return [];
  return [...showdown.hands].map(([seat, { description }]) =>
    [`${nameOfSeat(seat)}: ${description}`, judgeSeat(showdown, seat)].filter(Boolean).join(', '),
  );
};

/** What a screen reader says when the odds are complete. */
const writeSentence = (findings: Findings): string => {
  const { asked, equities } = findings;
  const own = readRates(findings);
  const exact = equities.method === 'exact' ? 'Exact' : 'Sampled';
  const others = asked.seats.flatMap((other, i) => {
    const { equity = 0 } = equities.players[i] ?? {};
    return other === OWN_SEAT ? [] : [`${nameOfSeat(other)} ${formatPercent(equity)}`];
  });
  const mine =
    own && `You: equity ${formatPercent(own.equity)}, win ${formatPercent(own.win)}, tie ${formatPercent(own.tie)}`;
  return `${exact}. ${[mine, ...others, ...describeShowdown(findings)].filter(Boolean).join('. ')}.`;
};

export const createAnswer = () => {
  const summary = element('summary');
  const headline = element('headline');
  const badge = element('badge');
  const results = makeResults(summary);
  const status = element('status');
  const announcement = element('said');
  const sure = element('sure-words');
  /** Why the odds will not get better, or not soon. */
  let stopped = '';
  const empty = (): void => {
    headline.textContent = '–';
    badge.textContent = '';
    badge.className = 'badge';
    for (const name of RESULTS) {
      results[name].value.textContent = '–';
      results[name].segment.style.width = '0';
    }
  };
  return {
    show(findings: Findings): void {
      const { equities, isDone } = findings;
      const isExact = equities.method === 'exact';
      const own = readRates(findings);
      if (own) {
        headline.textContent = formatPercent(own.equity, 1);
        for (const name of RESULTS) {
          results[name].value.textContent = formatPercent(own[name]);
          results[name].segment.style.width = `${100 * own[name]}%`;
        }
        const sampled = [make('span', 'wide', 'sampled, '), margin(own.standardErrors.equity, equities.deals)];
        badge.replaceChildren(...(isExact ? ['exact'] : sampled));
        badge.className = isExact ? 'badge exact' : 'badge';
        badge.title = isExact ? EXACT : SAMPLED;
      } else empty();
      if (isDone) stopped = '';
      status.textContent = own ? `${writeStatus(findings)} ${stopped}`.trim() : 'You have folded.';
      sure.textContent = isExact ? EXACT : SAMPLED;
      summary.dataset.deals = String(equities.deals);
      summary.dataset.done = String(isDone);
      if (isDone) announcement.textContent = writeSentence(findings);
    },
    /** Shows that the odds of another situation are being computed. */
    showPending(): void {
      empty();
      stopped = '';
      delete summary.dataset.deals;
      summary.dataset.done = 'false';
      status.textContent = 'The engine is loading.';
      announcement.textContent = '';
    },
    /** Says why the odds will not get better, or not soon. */
    showStopped(reason: string): void {
      if (stopped === reason) return;
      stopped = reason;
      status.append(` ${reason}`);
      announcement.textContent = reason;
    },
    /** Says why there are no odds. */
    showNone(reason: string): void {
      empty();
      status.textContent = reason;
      announcement.textContent = reason;
    },
  };
};
