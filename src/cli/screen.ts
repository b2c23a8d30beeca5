// What a screen can show: how wide it is, in which colours, with which letters; and bars and lines made for it.
import type { Terminal } from './terminal.js';

export interface Screen {
  /** Columns that may be written to. */
  readonly width: number;
  readonly hasColours: boolean;
  /** Whether it shows ASCII alone. */
  readonly isAscii: boolean;
}

/** Of a pipe or a file, and of a terminal that does not know its own. */
const USUAL_WIDTH = 80;
/** A line beyond this is hard to follow. */
const LARGEST_WIDTH = 100;

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const CODES = { red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

export type Colour = keyof typeof CODES;

/** Whether the locale names another encoding than UTF-8. Where none is set, as in most containers, UTF-8 is shown all the same. */
const isAscii = ({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean => {
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  return !/utf-?8/i.test(locale);
};

/** FORCE_COLOR goes before NO_COLOR, as in Node itself. */
const hasColours = ({ FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv, isScreen: boolean): boolean =>
  FORCE_COLOR ? FORCE_COLOR !== '0' : isScreen && !NO_COLOR && TERM !== 'dumb';

/** @param columns the terminal's; undefined of a pipe or a file, 0 where it does not know */
export const screenOf = ({ env }: Pick<Terminal, 'env'>, columns: number | undefined): Screen => ({
  width: Math.min(columns || USUAL_WIDTH, LARGEST_WIDTH),
  hasColours: hasColours(env, columns !== undefined),
  isAscii: isAscii(env),
});

export const painted = ({ hasColours }: Screen, colour: Colour, text: string): string =>
  hasColours && text !== '' ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;

/** A bar for a share of 0 to 1, `width` columns for all of it. What is more than nothing can be seen. */
export const bar = (share: number, width: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return '█'.repeat(eighths / 8) + (EIGHTHS[eighths % 8] ?? '');
};

/** The text in letters that the screen has. */
export const legible = ({ isAscii }: Screen, text: string): string =>
  isAscii ? text.replaceAll('±', '~').replace(/[█-▏]/g, '#') : text;

/** Text in lines that break between its words, but for a number and its unit of time. */
export const wrapped = ({ width }: Screen, text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/ (?!(?:ms|s|min)\b)/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (longer.length <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
};
