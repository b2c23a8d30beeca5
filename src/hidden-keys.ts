// Hides API keys in text, also behind percent escapes: what the log, errors and answers repeat passes here.

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
/** A key, or the beginning of one. */
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

/** The same for a text that an error repeats, where half a key is hidden too. It is short, and its escapes stay as they are. */
export const hideKeysInEcho = (text: string): string => text.replace(KEYS_IN_ECHO, HIDDEN_KEY);
