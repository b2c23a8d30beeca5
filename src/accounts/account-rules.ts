// What operators may write: names of accounts, notes, names of keys, references, how long a replaced key works. The same on the command line and over HTTP.
import { redactKeys } from '../redact-keys.js';
import { isPrintable } from '../text.js';

/** The name of an account, as a regular expression and in words. */
export const ACCOUNT_NAME = '^[a-z0-9-]{1,64}$';
export const ACCOUNT_NAME_RULE = '1 to 64 characters of a-z, 0-9 and "-"';

export const MAX_NOTE_LENGTH = 200;
export const MAX_KEY_NAME_LENGTH = 64;
export const MAX_GRACE_SECONDS = 31_536_000;
export const DEFAULT_GRACE_SECONDS = 3600;
export const MAX_CREDITS = Number.MAX_SAFE_INTEGER;

/** Whether a text can be kept and shown: 1 to `maxLength` characters on one line, without an API key in it. */
export const isPlainText = (text: string, maxLength: number): boolean => {
  const { length } = [...text];
  return length >= 1 && length <= maxLength && isPrintable(text) && redactKeys(text) === text;
};

export const describePlainText = (maxLength: number): string =>
  `1 to ${maxLength} characters on one line, without control characters and API keys`;

export const REFERENCE_RULE = '1 to 255 visible ASCII characters, without API keys';

export const isReference = (text: string): boolean => /^[!-~]{1,255}$/.test(text) && redactKeys(text) === text;

/** "2026-11-01", "2026-11-01T08:30" with or without seconds and "Z": a moment in UTC. */
export const parseTime = (text: string): Date | undefined => {
  const [, day, time = 'T00:00'] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?Z?$/.exec(text) ?? [];
  if (day === undefined || text === `${day}Z`) return undefined;
  const moment = new Date(`${day}${time}Z`);
  // Date reads 30 February as 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? moment : undefined;
};

export const EXPIRY_RULE = 'in the future: a UTC date such as 2027-01-31, or a UTC time such as 2027-01-31T18:00Z';

/** When a key expires; undefined if the text is not a date or a time, or not in the future. */
export const parseExpiryTime = (text: string): Date | undefined => {
  const moment = parseTime(text);
  return moment !== undefined && moment.getTime() > Date.now() ? moment : undefined;
};
