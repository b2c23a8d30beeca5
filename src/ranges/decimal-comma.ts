// A comma with a digit on both sides may be a decimal one: "AA:0,75", "22,5%". Where both readings are ranges, it is refused with both.
import { echo } from '../text.js';
import { shorten } from './explain-range-error.js';
import type { RangeText } from './range-text.js';

/** Behind an integer: digits and no more up to the end of their item, ",75" or ",5 %", but not ",66:0.5", ",22+" or ",5%-15%". */
const DECIMALS = /,\d+(?:\s*%)?(?!\s*[-–—−:@(%])(?=[,;\s)}[]|$)/y;
/** An item that begins with an integer, a comma and a percentage or a group. */
const DECIMAL_ITEM = /\d+,\d+(?=\s*%|\()/y;
const WHOLE_ITEM = /\d+,\d+(?:\s*%)?(?:\([^()]{1,32}\)|[^\s,;()[\]{}]*)/y;

/** An interval with two such commas. */
const DECIMAL_INTERVAL = /\d+,\d+\s*%\s*[-–—−]\s*\d+,\d+\s*%/y;
const DECIMALS_OF_PERCENT = /,\d+\s*%/y;
const DECIMAL_END = /\[\/?\d+,\d+\]/y;
const WHOLE_BRACKET = /\[[\d.,]+\][^[\]]{1,32}\[\/[\d.,]*\]/y;

/** A number above it has no decimals: this is checked first, since a long text may have thousands of them. */
const MAX_PERCENT = 100;

/** No program reads it as two items. @param meant with a point, if it is known */
const failDecimal = (text: RangeText, start: number, item: string, meant?: string): never => {
  const isRange = meant !== undefined && text.canRead(meant);
  return text.fail(`${echo(item)} has a decimal comma: write ${(isRange && shorten(meant)) || 'a point'}`, start);
};

/** @param readings the first ones with a point, the last one with two items */
const failComma = (text: RangeText, start: number, item: string, readings: readonly string[]): never => {
  const meant = readings.filter(reading => text.canRead(reading));
  if (meant.length === 1) return failDecimal(text, start, item, meant[0]);
  const lines = meant.map(shorten);
  const ways = lines.includes(undefined) ? 'a point, or white space behind the comma' : lines.join(', or ');
  const fault = 'has a decimal comma in some programs, and is two items in others';
  return text.fail(`${echo(item)} ${fault}: write ${ways}`, start);
};

/** Whether an item begins with a number that has a comma, "22,5%": then it is not a list of numbers. */
export const isAtDecimalComma = (text: RangeText): boolean => text.match(DECIMAL_ITEM) !== undefined;

/** "15,5%-20,5%": only the first comma may be between items. */
const rejectDecimalInterval = (text: RangeText, start: number): void => {
  const item = text.match(DECIMAL_INTERVAL, start);
  if (item === undefined) return;
  const decimal = item.replaceAll(',', '.');
  if (text.canRead(decimal)) failComma(text, start, item, [decimal, decimal.replace('.', ', ')]);
};

/** "22,5%", "0,5(AA)". @param start of the item @throws {InvalidRangeError} */
export const rejectDecimalComma = (text: RangeText, start: number): void => {
  if (text.match(DECIMAL_ITEM, start) === undefined) return;
  rejectDecimalInterval(text, start);
  const item = text.match(WHOLE_ITEM, start)!;
  const decimal = item.replace(',', '.');
  if (Number.parseFloat(decimal) > MAX_PERCENT) return; // "1010,5%"
  if (text.canRead(decimal)) failComma(text, start, item, [decimal, item.replace(',', ', ')]);
};

/** "15%-20,5%", "top15,5%", where the number is read up to the comma. @param start of the item @throws {InvalidRangeError} */
export const rejectDecimalPercent = (text: RangeText, start: number): void => {
  const decimals = text.match(DECIMALS_OF_PERCENT);
  if (decimals === undefined) return;
  const before = text.slice(start);
  const meant = `${before}.${decimals.slice(1)}`;
  if (text.canRead(meant)) failDecimal(text, start, before + decimals, meant);
};

/** "[22,5]AA[/22,5]". @param start of the item @param at of one of its two ends @throws {InvalidRangeError} */
export const rejectDecimalBracket = (text: RangeText, start: number, at: number): void => {
  const end = text.match(DECIMAL_END, at);
  if (end === undefined) return;
  const whole = text.match(WHOLE_BRACKET, start);
  failDecimal(
    text,
    at,
    end,
    whole?.replace(/\[[^\]]+\]/g, each => each.replace(',', '.')),
  );
};

/**
 * "AA:0,75", "AA@22,55", "AA:1,5%", where the number of a weight is read up to the comma.
 * @param start of the item @param at of the number, behind ":" or "@" @throws {InvalidRangeError}
 */
export const rejectDecimalWeight = (text: RangeText, start: number, at: number): void => {
  const decimals = text.match(DECIMALS);
  const integer = text.slice(at);
  if (decimals === undefined || !/^\d+$/.test(integer)) return;
  const isInPercent = text.slice(at - 1, at) === '@';
  // A weight is up to 1.01. This is checked first: a long text may have thousands of "88:1,77".
  const canBeFraction = integer === '0' || (integer === '1' && decimals.startsWith(',0'));
  if (!isInPercent && !decimals.endsWith('%') && !canBeFraction) return;
  const before = text.slice(start, at);
  const number = `${integer}.${decimals.slice(1)}`;
  const plain = number.replace(/\s*%/, '');
  if (Number(plain) > MAX_PERCENT) return;
  // "@" has no number above 0 and up to 1, which programs read in two ways.
  const fractions = Number(plain) <= 1 ? [plain, `${plain}%`].map(weight => before.replace(/@$/, `:${weight}`)) : [];
  const points = isInPercent ? [before + plain, ...fractions] : [before + number];
  if (!points.some(each => text.canRead(each))) return;
  failComma(text, start, text.slice(start) + decimals, [...points, `${text.slice(start)}, ${decimals.slice(1)}`]);
};
