// Text for errors, logs and terminals: escapes, numbers, API keys hidden, what a client sent, and what was probably meant.

/** A letter as JSON escapes it: "\u001b". */
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Control characters, halves of pairs, line breaks of Unicode, and what changes the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The text with an escape, "\u001b" for example, in the place of each character that is not to be shown. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** Whether a text can be shown as it is. */
export const isPrintable = (text: string): boolean => printable(text) === text;

/** A value as JSON that a terminal may show. JSON leaves some of these characters as they are, and reads them escaped. */
export const printableJson = (value: unknown): string => printable(JSON.stringify(value));

/**
 * A number with a comma between its thousands and at most three digits behind the point: "2,097,572,400". As `toLocaleString` writes
 * it, whose first call takes many milliseconds in a browser: the playground's first odds would wait for it.
 */
export const grouped = (value: number | bigint): string => {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  const [whole = '', ...fraction] = String(isWhole ? value : Number(value.toFixed(3))).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

/** A number of the forms that programs and people also write integers in: "1e6", "10^6", "1,000,000", "10k". */
const numberOf = (text: string): number => {
  if (/^\d{1,3}([,_' ]\d{3})+$/.test(text)) return Number(text.replace(/\D/g, ''));
  const [, factor = '', power] = /^\+?(\d+(?:\.\d+(?=e))?)(?:e\+?(\d{1,2}))?$/i.exec(text) ?? [];
  if (factor !== '') return Number(`${factor}e${power ?? 0}`);
  const [, tens] = /^10\^(\d{1,2})$/.exec(text) ?? [];
  const [, thousands] = /^(\d+)k$/i.exec(text) ?? [];
  return tens === undefined ? Number(thousands ?? Number.NaN) * 1000 : Number(`1e${tens}`);
};

/** The integer from `min` to `max` that a text of another form probably means; undefined where that would be a guess. */
export const likelyInteger = (text: string, min: number, max: number): number | undefined => {
  const meant = numberOf(text);
  return Number.isSafeInteger(meant) && meant >= min && meant <= max ? meant : undefined;
};

const KEY_PREFIX = 'pok_';
const HIDDEN_KEY = `${KEY_PREFIX}[hidden]`;
/**
 * A key in a text of any length. Keys are far longer than these 16 characters; their display prefixes, which may be shown, are
 * shorter. Several may follow one another. Of a key behind escapes less may be left where an error cut its input,
 * `"pok%25255FaB3dE6"…`: there anything longer than a prefix is hidden.
 */
const KEYS = new RegExp(
  `${KEY_PREFIX}(?:[0-9A-Za-z]{16,}(?:_[0-9A-Za-z]{16,})*|[0-9A-Za-z]{5,}[%0-9A-Za-z]{0,24}(?="…))`,
  'g',
);
/** A key, or the beginning of one, in an echo. */
const KEYS_IN_ECHO = new RegExp(`${KEY_PREFIX}\\w{8,}`, 'g');

/** A text without any of these has nothing to decode: they begin escapes, and characters in more bytes than they need. */
const MAYBE_ENCODED = /[%\u00c0\u00c1\u00e0\u00f0\u00f8\u00fc]/;

const PERCENT = 0x25;
const LETTER_U = 0x75;
const CONTINUATION_BITS = 6;
/** What the first byte of a character in UTF-8 begins with, by the number of bytes; five and six were allowed once. */
const LEADS = [
  { length: 2, bits: 5, mark: 0b110 },
  { length: 3, bits: 4, mark: 0b1110 },
  { length: 4, bits: 3, mark: 0b11110 },
  { length: 5, bits: 2, mark: 0b111110 },
  { length: 6, bits: 1, mark: 0b1111110 },
];

/** The number of codes that an escape takes, and the code that it stands for. */
interface Escape {
  readonly length: number;
  readonly code: number;
}

/** The value of a hexadecimal digit, -1 for other codes. */
const digitOf = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
};

/** The number that so many codes before the end write in hexadecimal, -1 where one is no digit. */
const numberAtEnd = (codes: Uint16Array, end: number, digits: number): number => {
  let number = 0;
  for (let i = end - digits; i < end; i++) {
    const digit = digitOf(codes[i] ?? 0);
    if (digit < 0) return -1;
    number = number * 16 + digit;
  }
  return number;
};

/** "%5F". */
const percentAtEnd = (codes: Uint16Array, end: number): Escape | undefined => {
  if (codes[end - 3] !== PERCENT) return undefined;
  const code = numberAtEnd(codes, end, 2);
  return code < 0 ? undefined : { length: 3, code };
};

/** "%u005F", which some servers decode. */
const wideAtEnd = (codes: Uint16Array, end: number): Escape | undefined => {
  if (codes[end - 6] !== PERCENT || ((codes[end - 5] ?? 0) | 0x20) !== LETTER_U) return undefined;
  const code = numberAtEnd(codes, end, 4);
  return code < 0 ? undefined : { length: 6, code };
};

/** An ASCII character in two to six bytes of UTF-8, which careless decoders accept ("overlong"). */
const overlongAtEnd = (codes: Uint16Array, end: number): Escape | undefined => {
  let code = 0;
  for (const { length, bits, mark } of LEADS) {
    const continuation = codes[end - length + 1] ?? 0;
    if (continuation >> CONTINUATION_BITS !== 0b10) return undefined;
    code += (continuation & 0x3f) << (CONTINUATION_BITS * (length - 2));
    const lead = codes[end - length] ?? 0;
    const whole = code + ((lead & ((1 << bits) - 1)) << (CONTINUATION_BITS * (length - 1)));
    if (lead >> bits === mark) return whole < 0x80 ? { length, code: whole } : undefined;
  }
  return undefined;
};

const escapeAtEnd = (codes: Uint16Array, end: number): Escape | undefined =>
  percentAtEnd(codes, end) ?? wideAtEnd(codes, end) ?? overlongAtEnd(codes, end);

const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** A text without escapes, and where each of its codes, and its end, was in the original text. */
interface Decoded {
  readonly text: string;
  readonly starts: Uint32Array;
}

/**
 * Undoes every escape, also those that other escapes make ("%255F"). In one pass, since to decode over and over would take time that
 * grows with the square of the length: an undone escape can end another one, but never lies within one.
 */
const decode = (text: string): Decoded => {
  const codes = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    codes[end] = text.charCodeAt(at);
    starts[end] = at;
    end++;
    for (let found = escapeAtEnd(codes, end); found; found = escapeAtEnd(codes, end)) {
      end -= found.length - 1;
      codes[end - 1] = found.code;
    }
  }
  starts[end] = text.length;
  return { text: UTF_16.decode(codes.subarray(0, end)), starts };
};

/** Finds keys in the decoded text, and hides them in the original one. */
const hideEncoded = (text: string): string => {
  const decoded = decode(text);
  let shown = '';
  let end = 0;
  for (const { index, 0: key } of decoded.text.matchAll(KEYS)) {
    shown += text.slice(end, decoded.starts[index]) + HIDDEN_KEY;
    end = decoded.starts[index + key.length] ?? 0;
  }
  return shown + text.slice(end);
};

/**
 * The text with "pok_[hidden]" in the place of every API key, or most of one; also where letters of it are percent escapes, or
 * escapes of escapes. The rest of the text stays as it is.
 */
export const hideKeys = (text: string): string =>
  MAYBE_ENCODED.test(text) ? hideEncoded(text) : text.replace(KEYS, HIDDEN_KEY);

/** Whether a value is an array. False for a revoked proxy, on which `Array.isArray` throws. */
export const isArray = (value: unknown): value is readonly unknown[] => {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
};

/** Text in double quotes, as JSON, of which no more than the first `maxLength` letters are shown. */
export const quoted = (text: string, maxLength: number): string => {
  const letters = [...text.slice(0, 2 * maxLength)];
  const cut = letters.slice(0, maxLength).join('');
  return JSON.stringify(cut.length < text.length ? `${cut}…` : cut);
};

const MAX_ECHO_LENGTH = 24;
/** No more of a text is read for its echo: what is shown lies well before this. */
const MAX_ECHO_READ = 1024;
/** Integers of up to so many bits are shown. */
const LONG_BITS = 64;

/** Text in double quotes, in ASCII. Keys are hidden before it is cut, so that no half of one is left. */
const echoText = (text: string): string => {
  const shown = text.slice(0, MAX_ECHO_READ).replace(KEYS_IN_ECHO, HIDDEN_KEY);
  const cut = shown.slice(0, MAX_ECHO_LENGTH);
  return `${JSON.stringify(cut).replace(/[^ -~]/g, escaped)}${cut.length < shown.length ? '…' : ''}`;
};

/** A value as a sentence may contain it: `"1"`, `1`, `1n`, `null`, `an array`, `an object`, `a function`. Runs nothing of the value's own. */
export const echo = (value: unknown): string => {
  if (typeof value === 'string') return echoText(value);
  if (typeof value === 'bigint') return BigInt.asIntN(LONG_BITS, value) === value ? `${value}n` : 'a bigint';
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  return isArray(value) ? 'an array' : 'an object';
};

const MAX_EDITS = 2;

/** Levenshtein's distance: how many letters to insert, delete or replace. */
const edits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === to[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** The known name that a misspelt one is nearest to, if it is near at all; capitals and `_` or `-` do not count. */
export const nearMiss = (name: string, known: readonly string[]): string | undefined => {
  const plain = name.slice(0, MAX_ECHO_LENGTH).toLowerCase().replace(/[-_ ]/g, '');
  const near = known.map(candidate => ({ candidate, distance: edits(plain, candidate) }));
  const best = near.sort((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= Math.min(MAX_EDITS, plain.length - 1) ? best.candidate : undefined;
};
