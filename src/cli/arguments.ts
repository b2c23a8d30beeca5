// What people type after a command, as values; cards are read by odds-cards.ts.
import { InvalidArgumentError } from 'commander';
import type { RateLimit } from '../accounts/accounts.js';
import { parseRateLimit, RATE_LIMIT_RULE } from '../accounts/rate-limit.js';
import { hideKeys } from '../http/hidden-keys.js';
import { likelyInteger } from '../integers.js';
import { isPrintable } from './printable.js';

const LONGEST_NOTE = 200;

/** Milliseconds of the units of a span: minutes, hours, days, weeks. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Reads an option's integer. @throws {InvalidArgumentError} no integer from `min` to `max` */
export const integerFrom =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    const meant = likelyInteger(text, min, max);
    throw new InvalidArgumentError(
      `It must be an integer from ${min} to ${max}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  };

/** Reads an option's rate limit, "100/60". @throws {InvalidArgumentError} */
export const rateLimitFrom = (text: string): RateLimit => {
  const limit = parseRateLimit(text);
  if (limit !== undefined) return limit;
  throw new InvalidArgumentError(`It must be ${RATE_LIMIT_RULE}, for example 100/60.`);
};

/** Reads what is said of a grant. @throws {InvalidArgumentError} too long or empty, not one line, or with a key in it */
export const noteFrom = (text: string): string => {
  if (hideKeys(text) !== text)
    throw new InvalidArgumentError('It must not contain an API key: notes are kept and shown.');
  const { length } = [...text];
  if (length >= 1 && length <= LONGEST_NOTE && isPrintable(text)) return text;
  throw new InvalidArgumentError(`It must be 1 to ${LONGEST_NOTE} characters on one line, without control characters.`);
};

/** "7d" is so many milliseconds. */
const spanOf = (text: string): number | undefined => {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
};

/** "2026-11-01", "2026-11-01T08:30" with or without seconds and "Z": a moment in UTC. */
const momentOf = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?)?$/.test(text)) return undefined;
  const [day = '', time = '00:00'] = text.replace(/Z$/, '').split('T');
  const moment = new Date(`${day}T${time}Z`);
  // 30 February would be taken for 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? moment : undefined;
};

/** Reads a moment: a date or a time in UTC, or a span before now. @throws {InvalidArgumentError} */
export const sinceFrom = (text: string): Date => {
  const span = spanOf(text);
  const moment = span === undefined ? momentOf(text) : new Date(Date.now() - span);
  if (moment !== undefined) return moment;
  const forms = 'a UTC date such as 2026-11-01, a UTC time such as 2026-11-01T08:30Z';
  throw new InvalidArgumentError(`It must be ${forms}, or a span back from now such as 30m, 24h, 7d or 2w.`);
};
