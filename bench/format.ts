// Numbers as the reports show them.
import type { Spread } from './measure.js';

/** Three significant digits, no exponent: "12.3", "0.0123", "1230". */
export const rounded = (value: number): string => {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const text = value.toFixed(digits);
  // Rounding can add a digit: 9.996 is 10.0, not 10.00.
  return text.replace('.', '').replace(/^0+/, '').length > 3 && digits > 0 ? value.toFixed(digits - 1) : text;
};

const UNITS = [
  { name: 'ns', milliseconds: 1e-6 },
  { name: 'µs', milliseconds: 1e-3 },
  { name: 'ms', milliseconds: 1 },
  { name: 's', milliseconds: 1e3 },
] as const;

/** The largest unit in which a time is 1 or more. */
const unitOf = (milliseconds: number): (typeof UNITS)[number] =>
  UNITS.findLast(unit => milliseconds >= unit.milliseconds * 0.9995) ?? UNITS[0];

/** Milliseconds in the largest unit in which they are 1 or more: "12.3 µs", "1.23 s". */
export const duration = (milliseconds: number): string => {
  const unit = unitOf(milliseconds);
  return `${rounded(milliseconds / unit.milliseconds)} ${unit.name}`;
};

/** The two ends of a spread of times, in the unit of the upper one: "1.10 … 1.30 ms". */
export const durationRange = ({ low, high }: Omit<Spread, 'median'>): string => {
  const unit = unitOf(high);
  return `${rounded(low / unit.milliseconds)} … ${rounded(high / unit.milliseconds)} ${unit.name}`;
};

/** The two ends of a spread of numbers. */
export const range = ({ low, high }: Omit<Spread, 'median'>): string => `${rounded(low)} … ${rounded(high)}`;

export const perSecond = (value: number): string => `${rounded(value)}/s`;
export const ratio = (value: number): string => value.toFixed(2);
export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
export const count = (value: number): string => String(value);
export const megabytes = (value: number): string => `${(value / 1e6).toFixed(0)} MB`;
export const millionDeals = (value: number): string => `${rounded(value / 1e6)} M deals/s`;
