// Text for errors, logs and terminals: escapes, numbers, what a client sent, and what was probably meant.
import { redactKeys } from './redact-keys.js';

/** A letter as JSON escapes it: "\u001b". */
const escapeLetter = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Control characters, unpaired surrogates, Unicode's line separators, and characters that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces each character that must not be shown with an escape, "\u001b" for example. */
export const escapeControls = (text: string): string => text.replace(UNPRINTABLE, escapeLetter);

/** Whether a text can be shown as it is. */
export const isPrintable = (text: string): boolean => escapeControls(text) === text;

/** A value as JSON that is safe to show in a terminal. JSON.stringify leaves some control characters unescaped. */
export const formatPrintableJson = (value: unknown): string => escapeControls(JSON.stringify(value));

/**
 * A number with a comma between its thousands and at most three digits after the point: "2,097,572,400". Same as `toLocaleString`, whose
 * first call takes many milliseconds in a browser and would delay the playground's first odds.
 */
export const formatNumber = (value: number | bigint): string => {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  const [whole, ...fraction] = String(isWhole ? value : Number(value.toFixed(3))).split('.');
  return [whole!.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

/** A number of the forms that programs and people also write integers in: "1e6", "10^6", "1,000,000", "10k". */
const readNumber = (text: string): number => {
  if (/^\d{1,3}([,_' ]\d{3})+$/.test(text)) return Number(text.replace(/\D/g, ''));
  const [, factor = '', power] = /^\+?(\d+(?:\.\d+(?=e))?)(?:e\+?(\d{1,2}))?$/i.exec(text) ?? [];
  if (factor !== '') return Number(`${factor}e${power ?? 0}`);
  const [, tens] = /^10\^(\d{1,2})$/.exec(text) ?? [];
  const [, thousands] = /^(\d+)k$/i.exec(text) ?? [];
  return tens === undefined ? Number(thousands ?? Number.NaN) * 1000 : Number(`1e${tens}`);
};

/** The integer from `min` to `max` that a text of another form probably means; undefined where that would be a guess. */
export const guessInteger = (text: string, min: number, max: number): number | undefined => {
  const meant = readNumber(text);
  return Number.isSafeInteger(meant) && meant >= min && meant <= max ? meant : undefined;
};

/** Text in double quotes, as printable JSON, cut after `maxLength` characters. */
export const quote = (text: string, maxLength: number): string => {
  const letters = [...text.slice(0, 2 * maxLength)];
  const cut = letters.slice(0, maxLength).join('');
  return formatPrintableJson(cut.length < text.length ? `${cut}…` : cut);
};

const MAX_ECHO_LENGTH = 24;
/** How much of a text is read for its echo; what is shown of it is much shorter. */
const MAX_ECHO_READ = 1024;
/** Integers of up to this many bits are shown. */
const LONG_BITS = 64;

/** Text in double quotes, as JSON. Keys are hidden before the text is cut, so that no part of a key remains. */
const echoText = (text: string): string => {
  const shown = redactKeys(text.slice(0, MAX_ECHO_READ));
  // A pair of surrogates is not cut in two.
  const cut = [...shown.slice(0, 2 * MAX_ECHO_LENGTH)].slice(0, MAX_ECHO_LENGTH).join('');
  return `${formatPrintableJson(cut)}${cut.length < shown.length ? '…' : ''}`;
};

/** A value as an error shows it: `"1"`, `1`, `1n`, `null`, `an array`, `an object`, `a function`. Runs no code of the value. */
export const echo = (value: unknown): string => {
  if (typeof value === 'string') return echoText(value);
  if (typeof value === 'bigint') return BigInt.asIntN(LONG_BITS, value) === value ? `${value}n` : 'a bigint';
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
};

const MAX_EDITS = 2;
/** A suggestion has at least this many letters for each edit, since a few edits turn a short name into another one. */
const LETTERS_PER_EDIT = 3;

/** How many letters to insert, delete, replace or swap with the next one (optimal string alignment). */
const countEdits = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, i) => i)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : replaced;
      row.push(Math.min(replaced, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(from.length, to.length);
};

/** A name without capitals, `_` and `-`. */
const simplify = (name: string): string => name.slice(0, MAX_ECHO_LENGTH).toLowerCase().replace(/[-_ ]/g, '');

/** The known name that a misspelt one is nearest to, if it is near at all; capitals and `_` or `-` do not count. */
export const nearMiss = (name: string, known: readonly string[]): string | undefined => {
  const plain = simplify(name);
  const near = known.map(candidate => ({ candidate, edits: countEdits(plain, simplify(candidate)) }));
  const best = near.sort((a, b) => a.edits - b.edits)[0];
  if (best === undefined) return undefined;
  const letters = Math.max(plain.length, simplify(best.candidate).length);
  return best.edits <= Math.min(MAX_EDITS, Math.floor(letters / LETTERS_PER_EDIT)) ? best.candidate : undefined;
};

/** Whether two texts are equal, or one letter inserted, left out, replaced or swapped with the next one makes them equal. */
const areOneEditApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let [at, endA, endB] = [0, a.length, b.length];
  while (at < endA && a[at] === b[at]) at++;
  while (endA > at && endB > at && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  if (endA - at <= 1 && endB - at <= 1) return true;
  return endA - at === 2 && endB - at === 2 && a[at] === b[at + 1] && a[at + 1] === b[at];
};

/**
 * Makes the function that finds the known name of which another one is a misspelling: capitals, `_` and `-` do not count, nor does one
 * edit. A body may have thousands of names, so it takes linear time.
 */
export const createMisspellingFinder = (known: readonly string[]): ((name: string) => string | undefined) => {
  const plainNames = known.map(name => ({ name, plain: simplify(name) }));
  return name => {
    if (name.length > MAX_ECHO_LENGTH) return undefined;
    const sent = simplify(name);
    return plainNames.find(({ plain }) => areOneEditApart(sent, plain))?.name;
  };
};

/** The message of an error, or what else was thrown, as text. */
export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));
