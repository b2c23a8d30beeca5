// Makes the options for a question's fields, and parses typed values. commands/typed-cards.ts parses cards.
import { InvalidArgumentError, Option } from 'commander';
import {
  describePlainText,
  EXPIRY_RULE,
  isPlainText,
  isReference,
  MAX_CREDITS,
  MAX_KEY_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  parseExpiryTime,
  parseTime,
  REFERENCE_RULE,
} from '../accounts/account-rules.js';
import { parseRateLimit, RATE_LIMIT_RULE, type RateLimit } from '../accounts/limits/limit-settings.js';
import type { Field } from '../questions/field-table.js';
import { QUESTIONS, type QuestionType } from '../questions/fields.js';
import { boundSchema, NO_BOUNDS } from '../questions/question.js';
import { formatNumber, guessInteger } from '../text.js';

/** Reads an integer. @throws {InvalidArgumentError} not an integer from `min` to `max` */
export const makeIntegerParser =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    const meant = guessInteger(text, min, max);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new InvalidArgumentError(`It must be an integer from ${formatNumber(min)} to ${formatNumber(max)}.${hint}`);
  };

/** Reads an integer of a question, also as "1e6" or "1,000,000"; credits and times are not guessed. @throws {InvalidArgumentError} */
const makeCountParser =
  (min: number, max: number) =>
  (text: string): number =>
    guessInteger(text, min, max) ?? makeIntegerParser(min, max)(text);

/** Reads a number, "0.001". @throws {InvalidArgumentError} not a number from `min` to `max` */
const makeNumberParser =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`);
  };

/** Reads integers between commas, "100,50,200". @throws {InvalidArgumentError} */
const makeIntegersParser =
  (min: number, max: number) =>
  (text: string): number[] =>
    text.split(/\s*,\s*/).map(makeIntegerParser(min, max));

/** Reads a rate limit, "100/60". @throws {InvalidArgumentError} */
export const parseLimit = (text: string): RateLimit => {
  const limit = parseRateLimit(text);
  if (limit !== undefined) return limit;
  throw new InvalidArgumentError(`It must be ${RATE_LIMIT_RULE}, for example 100/60.`);
};

/** Reads a text. @throws {InvalidArgumentError} empty, too long, more than one line, or with an API key in it */
const makeTextParser =
  (maxLength: number) =>
  (text: string): string => {
    if (isPlainText(text, maxLength)) return text;
    throw new InvalidArgumentError(`It must be ${describePlainText(maxLength)}.`);
  };

export const parseNote = makeTextParser(MAX_NOTE_LENGTH);
export const parseKeyName = makeTextParser(MAX_KEY_NAME_LENGTH);

/** @throws {InvalidArgumentError} */
export const parseReference = (text: string): string => {
  if (isReference(text)) return text;
  throw new InvalidArgumentError(`It must be ${REFERENCE_RULE}.`);
};

/** Reads an integer above or below 0. @throws {InvalidArgumentError} */
export const parseCredits = (text: string): number =>
  text.startsWith('-') ? -makeIntegerParser(1, MAX_CREDITS)(text.slice(1)) : makeIntegerParser(1, MAX_CREDITS)(text);

/** @throws {InvalidArgumentError} neither "yes" nor "no" */
export const parseYesNo = (text: string): boolean => {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new InvalidArgumentError('It must be yes or no.');
};

/** Minutes, hours, days and weeks in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Reads a moment: a date or a time in UTC, or a span before now, "7d". @throws {InvalidArgumentError} */
export const parseMoment = (text: string): Date => {
  const unit = /^[1-9]\d{0,4}[mhdw]$/.test(text) ? UNITS.get(text.slice(-1)) : undefined;
  const moment = unit === undefined ? parseTime(text) : new Date(Date.now() - Number(text.slice(0, -1)) * unit);
  if (moment !== undefined) return moment;
  const forms = 'a UTC date such as 2026-11-01, a UTC time such as 2026-11-01T08:30Z';
  throw new InvalidArgumentError(`It must be ${forms}, or a span back from now such as 30m, 24h, 7d or 2w.`);
};

/** Reads when a key expires. @throws {InvalidArgumentError} not a date or a time, or not in the future */
export const parseExpiry = (text: string): Date => {
  const moment = parseExpiryTime(text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError(`It must be ${EXPIRY_RULE}.`);
};

/** "--target-error" */
export const optionName = (field: string): string => `--${field.replaceAll('_', '-')}`;

/** Options that take every word behind them: given twice, their words would be one list. */
const CARD_OPTIONS = ['--board', '--dead'];

/** @param argv all words of the command line @throws {InvalidArgumentError} an option of cards is there twice */
export const rejectRepeatedCards = (argv: readonly string[]): void => {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  for (const option of CARD_OPTIONS) {
    if (words.filter(word => word === option || word.startsWith(`${option}=`)).length < 2) continue;
    throw new InvalidArgumentError(`${option} is there twice: write all its cards behind one`);
  }
};

type FieldName<Type extends QuestionType> = (typeof QUESTIONS)[Type]['first' | 'rest'][number]['name'];

/** An option for a field of a question. Its name and its limits are those of the field. */
export const makeFieldOption = <Type extends QuestionType>(type: Type, name: FieldName<Type>, help: string): Option => {
  const fields: readonly Field[] = [...QUESTIONS[type].first, ...QUESTIONS[type].rest];
  const schema = boundSchema(fields.find(field => field.name === name)!, NO_BOUNDS);
  const option = optionName(name);
  if (schema.type === 'boolean') return new Option(option, help);
  if (schema.type === 'array') {
    const { items } = schema;
    if (!('minimum' in items)) return new Option(`${option} <cards...>`, help);
    return new Option(`${option} <n,n…>`, help).argParser(makeIntegersParser(items.minimum, items.maximum));
  }
  if (schema.type === 'string') return new Option(`${option} <${name}>`, help).choices(schema.enum);
  const { minimum, maximum } = schema;
  if (schema.type === 'number') {
    return new Option(`${option} <e>`, `${help}, ${minimum} to ${maximum}`).argParser(
      makeNumberParser(minimum, maximum),
    );
  }
  const limits = `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  return new Option(`${option} <n>`, `${help}, ${limits}`).argParser(makeCountParser(minimum, maximum));
};
