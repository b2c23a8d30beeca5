// Hides API keys in text that the log, errors and answers repeat: a key, or a part of one, is replaced. Percent escapes in it are
// recognized, since a path is logged as it was sent; double escapes are not.

/** The prefixes of keys, which may be shown, are shorter than eight letters. */
const KEYS = /(?:p|%70)(?:o|%6f)(?:k|%6b)(?:_|%5f)(?:\w|%[3-7][0-9a-f]){8,}/gi;

/** Replaces every API key in a text with "pok_[hidden]". */
export const redactKeys = (text: string): string => text.replace(KEYS, 'pok_[hidden]');
