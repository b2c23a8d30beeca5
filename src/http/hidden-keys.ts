// API keys in text, which nobody is to read there, not even behind escapes. Apart from the log, so that the commands need no
// logger.

/**
 * Keys are far longer than this; their display prefixes, which may be shown, are shorter. Several may follow one another. Of one
 * behind escapes less may be left where an error cut its input short, `"pok%25255FaB3dE6"…`: anything longer than a prefix is hidden then.
 */
const WHOLE_KEY = /pok_(?:[0-9A-Za-z]{16,}(?:_[0-9A-Za-z]{16,})*|[0-9A-Za-z]{5,}[%0-9A-Za-z]{0,24}(?="…))/g;
const HIDDEN = 'pok_[hidden]';

/** A text without any of these is as it reads: they begin escapes, and characters in more bytes than they need. */
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

/** The last codes before an end, and what they stand for together. */
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

/** "%u005F", which some servers know. */
const wideAtEnd = (codes: Uint16Array, end: number): Escape | undefined => {
  if (codes[end - 6] !== PERCENT || ((codes[end - 5] ?? 0) | 0x20) !== LETTER_U) return undefined;
  const code = numberAtEnd(codes, end, 4);
  return code < 0 ? undefined : { length: 6, code };
};

/** An ASCII character in two to six bytes of UTF-8, which careless decoders take ("overlong"). */
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

/** A text without escapes, and where each of its codes, and its end, was in the text as it stood. */
interface Decoded {
  readonly text: string;
  readonly starts: Uint32Array;
}

/**
 * Undoes every escape, those that come about so included ("%255F"). In one pass, since to decode over and over would take time that
 * grows with the square of the length: an escape that was undone may end another one, never lie within one.
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
  return { text: Buffer.from(codes.buffer, 0, 2 * end).toString('utf16le'), starts };
};

/** Finds keys in what the text stands for, and hides them where they stand in it. */
const hideEncoded = (text: string): string => {
  const decoded = decode(text);
  let shown = '';
  let end = 0;
  for (const { index, 0: key } of decoded.text.matchAll(WHOLE_KEY)) {
    shown += text.slice(end, decoded.starts[index]) + HIDDEN;
    end = decoded.starts[index + key.length] ?? 0;
  }
  return shown + text.slice(end);
};

/**
 * The text with every API key in it, or most of one, cut down to its kind; also where letters of it are percent escapes, of
 * escapes too. What else stands in it stays as it is.
 */
export const hideKeys = (text: string): string =>
  MAYBE_ENCODED.test(text) ? hideEncoded(text) : text.replace(WHOLE_KEY, HIDDEN);
