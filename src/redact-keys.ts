// API keys in what the log, errors and answers repeat: a key, or half of one, is replaced, also where its letters are percent
// escapes, since a path is logged as it was sent. Escapes of escapes are not undone.

/** The prefixes of keys, which may be shown, are shorter than eight letters. */
const KEYS = /(?:p|%70)(?:o|%6f)(?:k|%6b)(?:_|%5f)(?:\w|%[3-7][0-9a-f]){8,}/gi;

/** The text with "pok_[hidden]" in the place of every API key; the rest stays as it is. */
export const redactKeys = (text: string): string => text.replace(KEYS, 'pok_[hidden]');
