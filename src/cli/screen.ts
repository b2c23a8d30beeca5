// How commands write text: the width, colours and letters of the screen, cards, bars, columns, and numbers as people read them.
import { grouped } from '../text.js';
import type { Terminal } from './terminal.js';

export interface Screen {
  /** Columns that may be written to. */
  readonly width: number;
  readonly hasColours: boolean;
  /** Whether it shows only ASCII. */
  readonly isAscii: boolean;
}

/** The width of a pipe or a file, and of a terminal that does not report one. */
const DEFAULT_WIDTH = 80;
/** Longer lines are hard to read. */
const MAX_WIDTH = 100;

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * The SGR codes that begin and end a style, from the sixteen colours that each terminal chooses for its own background. A colour
 * ends without ending bold, so that it may stand within it. The darker blue is hard to see on black.
 */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  blue: [94, 39],
} as const;

export type Style = keyof typeof CODES;
/** Yellow is for bars alone: as text it cannot be read on white. */
export type Colour = Exclude<Style, 'bold' | 'dim'>;

/** Whether the locale names another encoding than UTF-8. Without a locale, as in most containers, UTF-8 is assumed. */
const isAscii = ({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean => {
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  return !/utf-?8/i.test(locale);
};

/** FORCE_COLOR takes precedence over NO_COLOR, as in Node itself. */
const hasColours = ({ FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv, isScreen: boolean): boolean =>
  FORCE_COLOR ? FORCE_COLOR !== '0' : isScreen && !NO_COLOR && TERM !== 'dumb';

/** @param columns the terminal's width; undefined for a pipe or a file, 0 for a terminal that does not report it */
export const screenOf = ({ env }: Pick<Terminal, 'env'>, columns: number | undefined): Screen => ({
  width: Math.min(columns || DEFAULT_WIDTH, MAX_WIDTH),
  hasColours: hasColours(env, columns !== undefined),
  isAscii: isAscii(env),
});

export const painted = ({ hasColours }: Screen, style: Style, text: string): string => {
  const [begin, end] = CODES[style];
  return hasColours && text !== '' ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
};

/** The suits' colours are those of the page; spades have that of other text. */
const SUIT_COLOURS: Readonly<Record<string, Colour>> = { h: 'red', d: 'blue', c: 'green' };

/** Text in the colour of a suit, "s", "h", "d" or "c". */
export const inSuit = (screen: Screen, suit: string, text: string): string => {
  const colour = SUIT_COLOURS[suit.toLowerCase()];
  return colour ? painted(screen, colour, text) : text;
};

/** One card, or the two of a hand; no class of hands, whose "s" means suited. */
const CARDS = /\b(?:[2-9TJQKA][shdc]){1,2}\b/gi;

/** The text with its cards in the colours of their suits. */
export const withSuits = (screen: Screen, text: string): string =>
  text.replace(CARDS, cards => cards.replace(/.(.)/g, (card, suit: string) => inSuit(screen, suit, card)));

/** A bar for a share from 0 to 1; a share of 1 is `width` columns long. Every share above 0 is visible. */
export const bar = (share: number, width: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return '█'.repeat(eighths / 8) + (EIGHTHS[eighths % 8] ?? '');
};

/** The text in characters that the screen can show. */
export const legible = ({ isAscii }: Screen, text: string): string =>
  isAscii ? text.replaceAll('±', '~').replace(/[█-▏]/g, '#') : text;

const COLOUR_CODES = /\p{Cc}\[\d+m/gu;

/** The columns that a text takes: colours take none. */
export const widthOf = (text: string): number => text.replace(COLOUR_CODES, '').length;

/** Spaces but those before a percent sign or a unit of time, and those behind an option. */
const BREAKS = /(?<!--[a-z-]+) (?!%|(?:ms|s|min)\b)/;

/** Breaks text into lines between its words; between an option and its value only where they do not fit on a line. */
export const wrapped = ({ width }: Screen, text: string): string[] => {
  const lines: string[] = [];
  const words = text.split(BREAKS).flatMap(word => (widthOf(word) > width ? word.split(/(?<=^--\S+) /) : [word]));
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (widthOf(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
};

type Rows = readonly (readonly string[])[];

/** Aligns the rows of a table part by part; each column is as wide as its widest cell so far. */
export const columnsInParts = (): ((rows: Rows) => string) => {
  const widths: number[] = [];
  const widen = (row: readonly string[]): void =>
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  const align = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join('   ')
      .trimEnd();
  return rows => {
    rows.forEach(widen);
    return rows.map(align).join('\n');
  };
};

/** Aligns the rows of a table; each column is as wide as its widest cell. */
export const columns = (rows: Rows): string => columnsInParts()(rows);

/** "1 deal", "100,000 deals" */
export const dealsText = (deals: number): string => `${grouped(deals)} ${deals === 1 ? 'deal' : 'deals'}`;

/** "0.4 ms", "84 ms", "1.2 s", "3 min 5 s", "2 h 20 min" */
export const durationText = (ms: number): string => {
  if (ms < 999.5) return `${ms < 1 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** "119 million a second", "4.51 billion a second": three digits. */
export const speedText = (deals: number, ms: number): string => {
  const perSecond = Number(((deals / ms) * 1000).toPrecision(3));
  if (perSecond >= 1e9) return `${grouped(perSecond / 1e9)} billion a second`;
  return `${perSecond >= 1e6 ? `${grouped(perSecond / 1e6)} million` : grouped(Math.round(perSecond))} a second`;
};
