// API keys in text, which nobody is to read there. Apart from the log, so that the commands need no logger.

/** Keys are far longer than this; their display prefixes, which may be shown, are shorter. */
const WHOLE_KEY = /pok_[0-9A-Za-z]{16,}/g;

/** The text with every API key in it, or most of one, cut down to its kind. */
export const hideKeys = (text: string): string => text.replace(WHOLE_KEY, 'pok_[hidden]');
