// Reads what is typed after a command: numbers, rate limits, notes, moments. Cards are read by commands/typed-cards.ts.
import { type Command, CommanderError, InvalidArgumentError, type Option } from 'commander';
import { parseRateLimit, RATE_LIMIT_RULE, type RateLimit } from '../accounts/limits/parse-rate-limit.js';
import { redactKeys } from '../redact-keys.js';
import { isPrintable, likelyInteger } from '../text.js';

const MAX_NOTE_LENGTH = 200;

/** The units of a span in milliseconds: minutes, hours, days, weeks. */
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

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

/** Reads an option's number, "0.001". @throws {InvalidArgumentError} no number from `min` to `max` */
export const numberFrom =
  (min: number, max: number) =>
  (text: string): number => {
    const isIn = (value: number): boolean => value >= min && value <= max;
    const value = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
    if (isIn(value)) return value;
    const [, percent] = /^(\d+\.?\d*|\.\d+) ?%$/.exec(text) ?? [];
    const meant = Number((Number(percent ?? text) / (percent === undefined ? 1 : 100)).toPrecision(12));
    throw new InvalidArgumentError(
      `It must be a number from ${min} to ${max}.${isIn(meant) ? ` Did you mean ${meant}?` : ''}`,
    );
  };

/** Reads an option's rate limit, "100/60". @throws {InvalidArgumentError} */
export const rateLimitFrom = (text: string): RateLimit => {
  const limit = parseRateLimit(text);
  if (limit !== undefined) return limit;
  throw new InvalidArgumentError(`It must be ${RATE_LIMIT_RULE}, for example 100/60.`);
};

/** Reads the note of a grant. @throws {InvalidArgumentError} empty, too long, more than one line, or with an API key in it */
export const noteFrom = (text: string): string => {
  if (redactKeys(text) !== text)
    throw new InvalidArgumentError('It must not contain an API key: notes are kept and shown.');
  const { length } = [...text];
  if (length >= 1 && length <= MAX_NOTE_LENGTH && isPrintable(text)) return text;
  throw new InvalidArgumentError(
    `It must be 1 to ${MAX_NOTE_LENGTH} characters on one line, without control characters.`,
  );
};

/** The milliseconds of "7d". */
const spanOf = (text: string): number | undefined => {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? 0);
};

/** "2026-11-01", "2026-11-01T08:30" with or without seconds and "Z": a moment in UTC. */
const momentOf = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?)?$/.test(text)) return undefined;
  const [day = '', time = '00:00'] = text.replace(/Z$/, '').split('T');
  const moment = new Date(`${day}T${time}Z`);
  // Date takes 30 February for 2 March.
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

/** Whether a word is "-h", "--json", "--note=x" or the "--" that ends the options: no text with a space in it, no negative number. */
const looksLikeOption = (word: string): boolean => /^--?[a-z]\S*$/i.test(word) || word === '--';

const optionsWithValue = (command: Command): Option[] => [
  ...command.options.filter(({ required }) => required),
  ...command.commands.flatMap(optionsWithValue),
];

const wrongUsage = (code: string, { flags }: Option, fault: string): CommanderError =>
  new CommanderError(2, code, `option '${flags}' ${fault}`);

const missingValue = (option: Option, next: string): CommanderError =>
  wrongUsage(
    'commander.optionMissingArgument',
    option,
    `needs a value, and "${next}" is read as an option; if it is meant as the value, write ${option.long}=${next}`,
  );

/** Commander would join the words of both, in an order that means other cards. */
const givenTwice = (option: Option): CommanderError =>
  wrongUsage(
    'commander.invalidArgument',
    option,
    `is given twice: give all its cards at once, ${option.long} "Qh Jh 2c"`,
  );

/**
 * Checks the options that need a value, of all commands.
 * @throws {CommanderError} an option follows in place of the value, or an option of several words is given twice
 */
export const requireValues = (program: Command, argv: readonly string[]): void => {
  const options = optionsWithValue(program);
  const given = new Set<string>();
  for (let i = 0; i < argv.length && argv[i] !== '--'; i++) {
    const [name, inPlace] = (argv[i] ?? '').split('=', 2);
    const option = options.find(({ long }) => long === name);
    if (option === undefined) continue;
    if (option.variadic && given.has(option.flags)) throw givenTwice(option);
    given.add(option.flags);
    if (inPlace !== undefined) continue;
    const next = argv[++i];
    if (next !== undefined && looksLikeOption(next)) throw missingValue(option, next);
  }
};
