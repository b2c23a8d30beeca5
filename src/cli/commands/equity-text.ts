// Equity as text that fits the screen: the players, requested details, the number of deals, and how to repeat the calculation.

import { computeMargin } from '../../calculations/rates.js';
import { formatCards } from '../../engine/card-lists.js';
import type { Deck } from '../../engine/deck.js';
import { answerEquity } from '../../questions/answers/equity-answer.js';
import type { EquityAnswer, PlayerEquity } from '../../questions/answers/equity-types.js';
import type { EquityQuestion } from '../../questions/question.js';
import { escapeControls, formatNumber } from '../../text.js';
import { MARGIN_LEGEND, type RateCell, writeTable } from '../table-writer.js';
import { fitCharset, type Screen, withSuits, wrapLines } from '../terminal-style.js';
import {
  type CsvRow,
  type EquityData,
  listFlopRows,
  listGroupRows,
  listHandRows,
  listNextCardRows,
} from './equity-csv.js';
import { writeFlops } from './equity-flops.js';
import { writeHandGrids, writeNextCardGrids } from './equity-grids.js';
import { chooseColour, writeCategories, writeDistributions, writeMadeHands } from './equity-tables.js';
import { type ComputedQuestion, explainPartialFlop, summarize } from './typed-question.js';

const RATES = ['equity', 'win', 'tie'] as const;
/** Longer ranges are cut in tables, so that 80 columns have room for margins and a bar. The heading above shows them in full. */
const MAX_LABEL_WIDTH = 14;

const cutRange = ({ isAscii }: Screen, range: string, width: number): string => {
  const ellipsis = isAscii ? '...' : '…';
  return range.length <= width ? range : range.slice(0, width - ellipsis.length) + ellipsis;
};

/** A line for each player. The line of the greatest equity is bold. */
const writePlayers = (
  screen: Screen,
  { players, deals, method }: EquityAnswer,
  labels: readonly string[],
): string[] => {
  const leader = Math.max(...players.map(({ equity }) => equity));
  const makeCells = ({ standardErrors, ...player }: PlayerEquity, index: number): RateCell[] =>
    RATES.map(which => ({
      rate: player[which],
      digits: 2,
      ...(method !== 'exact' && { margin: computeMargin(standardErrors[which], deals) }),
      ...(which === 'equity' && {
        bar: { whole: 1, colour: chooseColour(index) },
        isBold: player.equity === leader,
      }),
    }));
  const hasCombos = players.every(({ combos }) => combos !== undefined);
  const rows = players.map((player, i) => {
    const combos = player.combos === undefined ? [] : [formatNumber(player.combos)];
    return [withSuits(screen, labels[i]!), ...combos, ...makeCells(player, i)] as const;
  });
  return writeTable(screen, ['', ...(hasCombos ? ['combos'] : []), ...RATES], rows);
};

/** The game's deck, and the players' ranges, cut for the cells of tables and for a line. */
interface ShownPlayers {
  readonly deck: Deck;
  readonly labels: readonly string[];
  readonly titles: readonly string[];
}

/** What the command adds to the equities if it is asked for. */
interface EquityDetail {
  /** The field that asks for it. */
  readonly field: 'categories' | 'hands' | 'next_cards' | 'flops' | 'distribution' | 'made_hands';
  readonly help: string;
  readonly needsExact?: true;
  /** Nothing where it was not asked for. */
  write(screen: Screen, equities: EquityAnswer, players: ShownPlayers): string[];
  /** Its table as CSV, if it has one. */
  readonly listRows?: (data: EquityData) => CsvRow[];
}

/** In the order in which they are shown. */
export const EQUITY_DETAILS: readonly EquityDetail[] = [
  {
    field: 'categories',
    help: "how often each player's hand ends in each category",
    write: (screen, equities, { labels, deck }) => writeCategories(screen, equities, labels, deck),
  },
  {
    field: 'hands',
    help: 'the equity of each class of hands of a range',
    write: (screen, equities, { titles, deck }) => writeHandGrids(screen, titles, equities, deck),
    listRows: listHandRows,
  },
  {
    field: 'next_cards',
    help: 'the equity after each card that can come next',
    needsExact: true,
    write: (screen, equities, { titles, deck }) => writeNextCardGrids(screen, titles, equities, deck),
    listRows: listNextCardRows,
  },
  {
    field: 'flops',
    help: 'the equity on every flop: the best, the worst, and by texture',
    needsExact: true,
    write: (screen, equities, { titles, deck }) => writeFlops(screen, titles, equities, deck),
    listRows: listFlopRows,
  },
  {
    field: 'distribution',
    help: "the equity distribution of each player's hands",
    write: (screen, equities, { labels }) => writeDistributions(screen, equities, labels),
  },
  {
    field: 'made_hands',
    help: "made hands and draws of each player's hands on the board",
    write: (screen, equities, { titles }) => writeMadeHands(screen, titles, equities),
    listRows: listGroupRows,
  },
];

/** Breaks lines between words, and words that are longer than a line, since a range may have no space. */
const breakLines = (screen: Screen, text: string): string[] =>
  wrapLines(screen, text).flatMap(line => line.match(new RegExp(`.{1,${screen.width}}`, 'gu')) ?? []);

/** The ranges, then the known cards. */
const writeHeadings = (screen: Screen, { table }: EquityQuestion, ranges: readonly string[]): string[] => {
  const cards = (['board', 'dead'] as const).filter(name => table[name].length > 0);
  const texts = [ranges.join(' vs '), ...cards.map(name => `${name} ${formatCards(table[name]).join(' ')}`)];
  return texts.flatMap(text => breakLines(screen, text)).map(line => withSuits(screen, line));
};

/** Says that a sample ended, or was stopped, before it reached its target error. */
const explainMiss = ({ calculation }: EquityQuestion, { players }: EquityAnswer): string[] => {
  const target = calculation.method === 'exact' ? undefined : calculation.targetError;
  const error = Math.max(...players.map(({ standardErrors }) => standardErrors.equity));
  if (target === undefined || error <= target) return [];
  return [`the largest standard error is ${error.toPrecision(2)}, above the target: take more --simulations`];
};

/** @throws {InvalidRangeError} hardly any deal gives every player a hand */
export const equityText = (screen: Screen, answered: ComputedQuestion<EquityQuestion>): string => {
  const { question, counts } = answered;
  const equities = answerEquity(question, counts);
  const ranges = equities.players.map(({ range }) => escapeControls(range.trim().replace(/\s+/g, ' ')));
  const labels = ranges.map(range => cutRange(screen, range, MAX_LABEL_WIDTH));
  const titles = ranges.map(range => cutRange(screen, range, screen.width));
  const shown = [
    writePlayers(screen, equities, labels),
    ...EQUITY_DETAILS.map(({ write }) => write(screen, equities, { labels, titles, deck: question.game.deck })),
  ].flatMap(lines => (lines.length > 0 ? ['', ...lines] : []));
  const notes = [
    ...(shown.join('').includes('±') ? [MARGIN_LEGEND] : []),
    ...explainMiss(question, equities),
    ...explainPartialFlop(question.table.board.length),
    summarize(answered),
  ];
  const lines = [
    ...writeHeadings(screen, question, ranges),
    ...shown,
    '',
    ...notes.flatMap(note => wrapLines(screen, note)),
  ];
  return fitCharset(screen, lines.join('\n'));
};
