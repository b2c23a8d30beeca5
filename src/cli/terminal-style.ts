// How commands write text: the width, colours and letters of the screen, lines that fit it, and numbers as people read them.
import { styleText } from 'node:util';
import { formatNumber } from '../text.js';
import type { Streams } from './terminal.js';

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

/** From the sixteen colours that each terminal chooses for its own background. The darker blue is hard to see on black. */
export type Style = 'bold' | 'dim' | Colour;
/** Yellow is for bars alone: as text it cannot be read on white. */
export type Colour = 'red' | 'green' | 'yellow' | 'magenta' | 'cyan' | 'blueBright';

/** Whether the locale names another encoding than UTF-8. Without a locale, as in most containers, UTF-8 is assumed. */
const isAscii = ({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean => {
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  return !/utf-?8/i.test(locale);
};

/** FORCE_COLOR takes precedence over NO_COLOR, as in Node itself. */
const hasColours = ({ FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv, isScreen: boolean): boolean =>
  FORCE_COLOR ? FORCE_COLOR !== '0' : isScreen && !NO_COLOR && TERM !== 'dumb';

/** @param columns the terminal's width; undefined for a pipe or a file, 0 for a terminal that does not report it */
export const readScreen = ({ env }: Pick<Streams, 'env'>, columns: number | undefined): Screen => ({
  width: Math.min(columns || DEFAULT_WIDTH, MAX_WIDTH),
  hasColours: hasColours(env, columns !== undefined),
  isAscii: isAscii(env),
});

export const paint = ({ hasColours }: Screen, style: Style, text: string): string =>
  hasColours && text !== '' ? styleText(style, text, { validateStream: false }) : text;

/** As in the page. Spades have the colour of other text. */
const SUIT_COLOURS: Readonly<Record<string, Colour>> = { h: 'red', d: 'blueBright', c: 'green' };

/** Text in the colour of a suit, "s", "h", "d" or "c". */
export const colourSuit = (screen: Screen, suit: string, text: string): string => {
  const colour = SUIT_COLOURS[suit.toLowerCase()];
  return colour ? paint(screen, colour, text) : text;
};

/** One card, a hand or a flop, but not a class of hands, whose "s" means suited. */
const CARDS = /\b(?:[2-9TJQKA][shdc]){1,3}\b/gi;

/** The text with its cards in the colours of their suits. */
export const withSuits = (screen: Screen, text: string): string =>
  text.replace(CARDS, cards => cards.replace(/.(.)/g, (card, suit: string) => colourSuit(screen, suit, card)));

/** The text in characters that the screen can show. */
export const fitCharset = ({ isAscii }: Screen, text: string): string =>
  isAscii ? text.replaceAll('±', '~').replace(/[█-▏]/g, '#') : text;

const COLOUR_CODES = /\p{Cc}\[\d+m/gu;

/** The columns that a text takes, without its colour codes. */
export const measureWidth = (text: string): number => text.replace(COLOUR_CODES, '').length;

/** All spaces, except before a percent sign or a unit of time, and after an option. */
const BREAKS = /(?<!--[a-z-]+) (?!%|(?:ms|s|min)\b)/;

/** Breaks text into lines between its words. */
export const wrapLines = ({ width }: Screen, text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(BREAKS)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (measureWidth(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
};

/** A time as people read it, in the time zone of this machine: "2026-11-25 21:28:32". Swedish dates are those of ISO 8601. */
export const formatLocalTime = (time: Date): string => time.toLocaleString('sv');

/** "1 deal", "100,000 deals" */
export const formatDeals = (deals: number): string => `${formatNumber(deals)} ${deals === 1 ? 'deal' : 'deals'}`;

/** "0.4 ms", "84 ms", "1.2 s", "3 min 5 s", "2 h 20 min" */
export const formatDuration = (ms: number): string => {
  if (ms < 999.5) return `${ms < 1 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
