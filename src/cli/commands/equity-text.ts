// Equity as text that fits the screen: the players, what was asked for besides, how many deals it took, and how to repeat it.
import { formatCards } from '../../engine/cards.js';
import { CATEGORIES } from '../../engine/categories.js';
import { fitsMostly } from '../../odds/equity/draw-budget.js';
import { computeMargin } from '../../odds/rates.js';
import type { Equities, PlayerEquity } from '../../questions/answers/answer-types.js';
import { equityAnswer } from '../../questions/answers/equity-answer.js';
import type { EquityQuestion } from '../../questions/question.js';
import { escapeControls, formatNumber } from '../../text.js';
import { withSuits } from '../card-colours.js';
import { isWide, MARGIN_LEGEND, type RateCell, tableLines } from '../table-writer.js';
import {
  type Colour,
  fitCharset,
  formatDeals,
  formatDuration,
  measureWidth,
  type Screen,
  wrapLines,
} from '../terminal-style.js';
import { handsLines, nextCardLines } from './equity-grids.js';
import type { Answered } from './typed-question.js';

/** How a player is called. */
interface PlayerName {
  /** "player 2" */
  readonly number: string;
  /** On one line. */
  readonly range: string;
  /** The number, the range and how many hands it has. */
  readonly description: string;
}

const namePlayers = ({ players }: Equities): PlayerName[] =>
  players.map((player, i) => {
    const [number, range] = [`player ${i + 1}`, escapeControls(player.range.trim().replace(/\s+/g, ' '))];
    const hands = `${formatNumber(player.combos)} ${player.combos === 1 ? 'hand' : 'hands'}`;
    return { number, range, description: `${number}: ${range} (${hands})` };
  });

const COLOURS = ['green', 'magenta', 'cyan', 'yellow', 'red'] as const;

const chooseColour = (player: number): Colour => COLOURS[player % COLOURS.length]!;

const RATES = ['equity', 'win', 'tie'] as const;
/** Longer ranges stand above the table, so that 80 columns have room for margins and a bar. */
const MAX_LABEL_WIDTH = 14;

const areShort = (names: readonly PlayerName[]): boolean => names.every(({ range }) => range.length <= MAX_LABEL_WIDTH);

/** Whether the ranges stand beside the players' rates, not above the table. */
const areBeside = (screen: Screen, names: readonly PlayerName[]): boolean => isWide(screen) && areShort(names);

/** A line for each player; that of the greatest equity is bold. Short ranges stand beside their numbers of hands. */
const playerLines = (screen: Screen, { players, deals, method }: Equities, names: readonly PlayerName[]): string[] => {
  const leader = Math.max(...players.map(({ equity }) => equity));
  const cells = ({ standardErrors, ...player }: PlayerEquity, index: number): RateCell[] =>
    RATES.map(which => ({
      rate: player[which],
      digits: 2,
      ...(method !== 'exact' && { margin: computeMargin(standardErrors[which], deals) }),
      ...(which === 'equity' && {
        bar: { whole: 1, colour: chooseColour(index) },
        isBold: player.equity === leader,
      }),
    }));
  if (!areBeside(screen, names)) {
    return tableLines(
      screen,
      ['', ...RATES],
      players.map((player, i) => [names[i]!.number, ...cells(player, i)]),
    );
  }
  return tableLines(
    screen,
    ['', 'hands', ...RATES],
    players.map((player, i) => [withSuits(screen, names[i]!.range), formatNumber(player.combos), ...cells(player, i)]),
  );
};

/** The categories of some players' final hands, `size` players beside one another. */
const categoryTables = (screen: Screen, equities: Equities, heads: readonly string[], size: number): string[] => {
  const { players, deals, method } = equities;
  const lines: string[] = [];
  for (let first = 0; first < players.length; first += size) {
    const shown = players.slice(first, first + size).map(({ categories }) => categories!);
    const whole = Math.max(Number.MIN_VALUE, ...shown.flatMap(rates => Object.values(rates)));
    const cell = (rate: number, i: number): RateCell => ({
      rate,
      bar: { whole, colour: chooseColour(first + i) },
      ...(method !== 'exact' && { margin: computeMargin(Math.sqrt((rate * (1 - rate)) / deals), deals) }),
    });
    const head = ['', ...heads.slice(first, first + size)];
    const rows = CATEGORIES.map(name => [name, ...shown.map((rates, i) => cell(rates[name], i))] as const);
    lines.push(...(first === 0 ? [] : ['']), ...tableLines(screen, head, rows));
  }
  return lines;
};

/** As few tables as fit, with ranges above the columns where there is room. */
const categoryLines = (screen: Screen, equities: Equities, names: readonly PlayerName[]): string[] => {
  const heads = [...(areShort(names) ? [names.map(({ range }) => range)] : []), names.map(({ number }) => number)];
  const sizes = names.map((_, i) => Math.ceil(names.length / (i + 1)));
  const tables = sizes.flatMap(size => heads.map(head => categoryTables(screen, equities, head, size)));
  return tables.find(lines => lines.every(line => measureWidth(line) <= screen.width)) ?? tables.at(-1)!;
};

/** A range may have no space: what is longer than a line is broken at its end. */
const breakLines = (screen: Screen, text: string): string[] =>
  wrapLines(screen, text).flatMap(line => line.match(new RegExp(`.{1,${screen.width}}`, 'gu')) ?? []);

const cardLines = (screen: Screen, name: string, cards: readonly number[]): string[] =>
  cards.length === 0 ? [] : wrapLines(screen, `${name} ${formatCards(cards).join(' ')}`);

/** The ranges with "vs" between them, or one below the other with their numbers of hands; then the known cards. */
const headingLines = (screen: Screen, { table }: EquityQuestion, names: readonly PlayerName[]): string[] => {
  const players = areBeside(screen, names)
    ? [names.map(({ range }) => range).join(' vs ')]
    : names.map(({ description }) => description);
  return [
    ...players.flatMap(text => breakLines(screen, text)),
    ...cardLines(screen, 'board', table.board),
    ...cardLines(screen, 'dead', table.dead),
  ].map(line => withSuits(screen, line));
};

/** "1,712,304 deals"; where weights make a sum of fractions, the sum. */
const exactSummary = (deals: number, ms: number): string => {
  const all = Number.isInteger(deals) ? formatDeals(deals) : `deals with a weight of ${formatNumber(deals)}`;
  return `exact: ${all}, all there are, ${ms === 0 ? 'from a table' : `in ${formatDuration(ms)}`}`;
};

/** How many deals, and of how many where hands rarely fit together or it was stopped; the time; and how to repeat them. */
const summarize = ({ question: { calculation }, ms, isStopped }: Answered<EquityQuestion>, deals: number): string => {
  if (calculation.method === 'exact') return exactSummary(deals, ms);
  const { simulations, targetError, seed } = calculation;
  const repeat = `repeat with --seed ${seed}`;
  const ofAll = `${formatNumber(deals)} of ${formatDeals(simulations)}`;
  if (!isStopped) {
    const done = deals === simulations || targetError !== undefined ? formatDeals(deals) : ofAll;
    return `monte-carlo: ${done} in ${formatDuration(ms)}; ${repeat}`;
  }
  const stopped = `monte-carlo: stopped after ${ofAll} in ${formatDuration(ms)}`;
  // Chunks that ended at their draws would end elsewhere in a shorter sample.
  return fitsMostly(calculation) ? `${stopped}; ${repeat} --simulations ${deals}` : stopped;
};

/** Why sampling with a target error went on to its last deal. */
const explainMiss = (
  { question: { calculation }, isStopped }: Answered<EquityQuestion>,
  { players }: Equities,
): string[] => {
  if (calculation.method === 'exact' || calculation.targetError === undefined || isStopped) return [];
  const error = Math.max(...players.map(({ standardErrors }) => standardErrors.equity));
  if (error <= calculation.targetError) return [];
  return [`the largest standard error is ${error.toPrecision(2)}, above the target: take more --simulations`];
};

/** @throws {InvalidRangeError} the hands leave no room for one another */
export const equityText = (screen: Screen, answered: Answered<EquityQuestion>): string => {
  const { question, counts } = answered;
  const { calculation } = question;
  const equities = equityAnswer(question, counts);
  const names = namePlayers(equities);
  const descriptions = names.map(({ description }) => description);
  const titles = names.map(({ number, range }) => `${number}: ${range}`);
  const shown = [
    playerLines(screen, equities, names),
    calculation.categories ? categoryLines(screen, equities, names) : [],
    calculation.hands ? handsLines(screen, descriptions, answered) : [],
    nextCardLines(screen, titles, equities),
  ].flatMap(lines => (lines.length > 0 ? ['', ...lines] : []));
  const notes = [
    ...(shown.join('').includes('±') ? [MARGIN_LEGEND] : []),
    ...explainMiss(answered, equities),
    summarize(answered, equities.deals),
  ];
  const lines = [
    ...headingLines(screen, question, names),
    ...shown,
    '',
    ...notes.flatMap(note => wrapLines(screen, note)),
  ];
  return fitCharset(screen, lines.join('\n'));
};
