// What people type after a command, as values.
import { InvalidArgumentError } from 'commander';
import type { RateLimit } from '../accounts/accounts.js';
import { parseRateLimit, RATE_LIMIT_RULE } from '../accounts/rate-limit.js';

/** Reads an option's integer. @throws {InvalidArgumentError} no integer from `min` to `max` */
export const integerFrom =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  };

/** Reads an option's rate limit, "100/60". @throws {InvalidArgumentError} */
export const rateLimitFrom = (text: string): RateLimit => {
  const limit = parseRateLimit(text);
  if (limit !== undefined) return limit;
  throw new InvalidArgumentError(`It must be ${RATE_LIMIT_RULE}, for example 100/60.`);
};

/** "AhKh" is two cards; so is "10hKh", whose first one the error about it can name. */
const splitJoined = (text: string): string[] => text.match(/(?:10|.).?/gs) ?? [];

/** Card texts, from arguments that hold one card each, or several: joined, or with spaces or commas between. */
export const cardTexts = (words: readonly string[]): string[] =>
  words.flatMap(word => word.split(/[\s,]+/)).flatMap(splitJoined);
