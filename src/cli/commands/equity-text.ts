// Equity as text that fits the screen: the players, what was asked for besides, how many deals it took, and how to repeat it.
import { formatCards } from '../../engine/cards.js';
import { fitsMostly } from '../../odds/equity/draw-budget.js';
import { grouped } from '../../text.js';
import { withSuits } from '../card-colours.js';
import { MARGIN_LEGEND } from '../table-writer.js';
import { dealsText, durationText, legible, type Screen, wrapped } from '../terminal-style.js';
import { handsLines, nextCardLines } from './equity-grids.js';
import {
  categoryLines,
  type EquityResult,
  handsText,
  type PlayersTable,
  playerLines,
  playersTable,
  rangeText,
} from './equity-tables.js';

/** A range may have no space: what is longer than a line is broken at its end. */
const broken = (screen: Screen, text: string): string[] =>
  wrapped(screen, text).flatMap(line => line.match(new RegExp(`.{1,${screen.width}}`, 'gu')) ?? []);

const cardLines = (screen: Screen, name: string, cards: readonly number[]): string[] =>
  cards.length === 0 ? [] : wrapped(screen, `${name} ${formatCards(cards).join(' ')}`);

/** The ranges with "vs" between them, or one below the other with their numbers of hands; then the known cards. */
const headingLines = (screen: Screen, { question, equities }: EquityResult, table: PlayersTable): string[] => {
  const { labels, hasRanges } = table;
  const players = hasRanges
    ? [labels.join(' vs ')]
    : equities.players.map((player, i) => `${labels[i]}: ${rangeText(player)} (${handsText(player)})`);
  return [
    ...players.flatMap(text => broken(screen, text)),
    ...cardLines(screen, 'board', question.table.board),
    ...cardLines(screen, 'dead', question.table.dead),
  ].map(line => withSuits(screen, line));
};

/** "1,712,304 deals"; where weights make a sum of fractions, the sum. */
const allDealsText = (deals: number): string =>
  Number.isInteger(deals) ? dealsText(deals) : `deals with a weight of ${grouped(deals)}`;

/** Why sampling with a target error went on to its last deal. */
const missedTarget = ({ question, equities, isStopped }: EquityResult): string => {
  const { calculation } = question;
  if (calculation.method === 'exact' || calculation.targetError === undefined || isStopped) return '';
  const error = Math.max(...equities.players.map(({ standardErrors }) => standardErrors.equity));
  if (error <= calculation.targetError) return '';
  return `the largest standard error is ${error.toPrecision(2)}, above the target: take more --simulations`;
};

/** How many deals were sampled; and of how many, where hands rarely fit together, or it was stopped. */
const sampledText = ({ question: { calculation }, equities: { deals }, isStopped }: EquityResult): string => {
  if (calculation.method === 'exact') return dealsText(deals);
  const { simulations, targetError } = calculation;
  const isWhole = !isStopped && (deals === simulations || targetError !== undefined);
  return isWhole ? dealsText(deals) : `${grouped(deals)} of ${dealsText(simulations)}`;
};

/** The method, how many deals, how long they took, and how to repeat them. */
const summary = (result: EquityResult): string => {
  const { equities, ms, isStopped } = result;
  const { deals } = equities;
  if (equities.method === 'exact') {
    return `exact: ${allDealsText(deals)}, all there are, ${ms === 0 ? 'from a table' : `in ${durationText(ms)}`}`;
  }
  const done = isStopped ? `stopped after ${sampledText(result)}` : sampledText(result);
  const { calculation } = result.question;
  const took = `monte-carlo: ${done} in ${durationText(ms)}`;
  if (!isStopped) return `${took}; repeat with --seed ${equities.seed}`;
  // Chunks that ended at their draws would end elsewhere in a shorter sample.
  if (calculation.method === 'exact' || !fitsMostly(calculation)) return took;
  return `${took}; repeat with --seed ${equities.seed} --simulations ${deals}`;
};

/** The whole text. */
export const equityText = (result: EquityResult, screen: Screen): string => {
  const { question, equities } = result;
  const { calculation } = question;
  const table = playersTable(screen, equities);
  const tables = [
    playerLines(screen, table, equities),
    calculation.categories ? categoryLines(screen, equities) : [],
    calculation.hands ? handsLines(screen, result) : [],
    nextCardLines(screen, equities),
  ].filter(({ length }) => length > 0);
  const shown = tables.flatMap(lines => ['', ...lines]);
  const notes = [shown.join('').includes('±') ? MARGIN_LEGEND : '', missedTarget(result), summary(result)];
  const lines = [
    ...headingLines(screen, result, table),
    ...shown,
    '',
    ...notes.filter(note => note !== '').flatMap(note => wrapped(screen, note)),
  ];
  return legible(screen, lines.join('\n'));
};
