// The headline: our equity, with win, tie and lose beside it, how it was computed, and a bar; and the page's title.
import { formatNumber } from '../../../src/text.js';
import { GAMES } from '../games/games.js';
import { element, make } from '../page/dom.js';
import { capitalize, formatPercent, margin } from '../page/numbers.js';
import { writeLink } from '../situation/link.js';
import { writeQuestion } from '../situation/question.js';
import { BOARD_CARDS, nameOfSeat, OWN_SEAT, type Situation } from '../situation/situation.js';
import type { State } from '../situation/store.js';
import { type Findings, findPlayer } from './findings.js';
import { judgeSeat } from './showdown.js';

const RESULTS = ['win', 'tie', 'lose'] as const;

const EXACT = 'Exact: every possible deal was counted; nothing is estimated.';
const EXACT_EQUITIES =
  'Exact: every possible deal was counted. Final hands, or the equity of each hand of a range, are sampled, since counting them takes too long.';
const SAMPLED =
  'Sampled from random deals: the margin beside the equity holds 19 times out of 20. More deals make it smaller.';

const COUNTING = 'All possible deals are being counted. Until then a first estimate is shown, in grey.';

const NO_ODDS = 'There are no odds yet.';
const LOADING = 'The engine is loading.';

interface Shown {
  readonly value: HTMLElement;
  readonly segment: HTMLElement;
}

const makeResults = (summary: HTMLElement): Record<(typeof RESULTS)[number], Shown> => {
  const list = make('dl', 'results');
  const bar = make('div', { className: 'bar', ariaHidden: 'true' });
  const shown = RESULTS.map(name => {
    const [value, segment] = [make('dd', 'value', '–'), make('span', name)];
    value.dataset.rate = name;
    list.append(make('div', `result ${name}`, make('dt', '', capitalize(name)), value));
    bar.append(segment);
    return [name, { value, segment }] as const;
  });
  summary.append(bar, list);
  return Object.fromEntries(shown) as Record<(typeof RESULTS)[number], Shown>;
};

/** Our rates of wins, ties and losses; undefined if we folded. */
const readRates = (findings: Findings) => {
  const player = findPlayer(findings, OWN_SEAT);
  return player && { ...player, lose: Math.max(0, 1 - player.win - player.tie) };
};

const writeStatus = ({ equities, method, of, isDone }: Findings): string => {
  const { deals } = equities;
  if (equities.method === 'exact') {
    // With weights the number of deals is a sum of weights.
    const number = Number.isInteger(deals) ? `${formatNumber(deals)} ` : '';
    return deals === 1 ? 'The board is complete.' : `All ${number}possible deals counted.`;
  }
  if (method === 'exact') return `Counting; ${formatNumber(deals)} sampled so far.`;
  return `${formatNumber(deals)}${isDone ? ' deals' : ` of ${formatNumber(of)}`} sampled.`;
};

const describeShowdown = ({ asked, showdown }: Findings): string[] => {
  if (!showdown || asked.board.length < BOARD_CARDS) return [];
  return [...showdown.hands].map(([seat, { description }]) =>
    [`${nameOfSeat(seat)}: ${description}`, judgeSeat(showdown, seat)].filter(Boolean).join(', '),
  );
};

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

/** Writes the situation into the page's title, for tabs, bookmarks and the history, and for print: "54.44 % AhKh vs QsQd on Jh7c2h". */
const showTitle = (situation: Situation, equity: number | undefined): void => {
  const game = situation.game === 'holdem' ? '' : `${GAMES[situation.game].label}: `;
  const question = game + writeQuestion(situation);
  element('printed-link').textContent = `${location.origin}${location.pathname}${writeLink(situation)}`;
  element('printed-question').textContent = question.replace(/,\s*/g, ', '); // a line may break after a comma
  document.title = `${equity === undefined ? '' : `${formatPercent(equity)} · `}${question} · Poker odds`;
};

export const createAnswer = () => {
  const summary = element('summary');
  const headline = element('headline');
  const badge = element('badge');
  const results = makeResults(summary);
  const announcement = element('said');
  const showBadge = ({ equities, method, samplesDetails }: Findings, standardError: number, isGoing: boolean): void => {
    const isExact = equities.method === 'exact';
    const isCounting = method === 'exact' && !isExact && isGoing;
    const sampled = [make('span', 'wide', 'sampled, '), margin(standardError, equities.deals)];
    badge.replaceChildren(...(isExact ? ['exact'] : isCounting ? ['counting…'] : sampled));
    const exact = samplesDetails ? EXACT_EQUITIES : EXACT;
    badge.title = isExact ? exact : isCounting ? COUNTING : SAMPLED;
    element('sure-words').textContent = badge.title;
  };
  return (findings: Findings | undefined, { situation }: State, reason: string): void => {
    const own = findings && readRates(findings);
    showTitle(situation, findings?.isPreliminary ? undefined : own?.equity);
    headline.textContent = own ? formatPercent(own.equity, 1) : '–';
    for (const name of RESULTS) {
      results[name].value.textContent = own ? formatPercent(own[name]) : '–';
      results[name].segment.style.width = `${100 * (own?.[name] ?? 0)}%`;
      results[name].segment.hidden = own?.[name] === 0; // it would leave a gap
    }
    if (own) showBadge(findings, own.standardErrors.equity, reason === '');
    else {
      badge.replaceChildren();
      element('sure-words').textContent = NO_ODDS;
    }
    badge.classList.toggle('exact', own !== undefined && findings?.equities.method === 'exact');
    const status = findings ? (own ? writeStatus(findings) : 'You have folded.') : reason === '' ? LOADING : '';
    element('status').textContent = `${status} ${reason}`.trim();
    summary.dataset.deals = String(findings?.equities.deals ?? 0);
    summary.dataset.done = String(findings?.isDone ?? false);
    const said = findings?.isDone ? writeSentence(findings) : reason;
    if (announcement.textContent !== said) announcement.textContent = said;
  };
};
