// Writes figures into documents: tables in Markdown, and the sections of a document that a script writes, between the
// marks <!-- NAME:begin --> and <!-- NAME:end -->.
import { readFileSync, writeFileSync } from 'node:fs';
import { commit, machine, type Spread, widthOf } from './measure.js';

const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);

/** A Markdown table. Cells must not contain a vertical bar. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`.replaceAll('| --- ', '|---'))
    .join('\n');

/**
 * The text with what stands between a section's marks replaced.
 * @throws {Error} the marks are not there, once each and in order
 */
export const replaceSection = (text: string, name: string, content: string): string => {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, inside, ...more] = text.split(begin);
  const [, after, ...evenMore] = (inside ?? '').split(end);
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`the document must have ${begin} and then ${end}, once each`);
  }
  return `${before}${begin}\n\n${content.trim()}\n\n${end}${after}`;
};

/** Writes a section of docs/benchmarks.md. */
export const writeSection = (name: string, content: string): void =>
  writeFileSync(DOCUMENT, replaceSection(readFileSync(DOCUMENT, 'utf8'), name, content));

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A power of ten as "10⁸". */
export const powerOfTen = (exponent: number): string =>
  `10${[...String(exponent)].map(digit => SUPERSCRIPTS.charAt(Number(digit))).join('')}`;

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

const WIDE = 0.5;
const MANY = 0.2;

/** A warning where many spreads are wide; otherwise nothing. */
export const noiseOf = (spreads: readonly Spread[]): string => {
  const wide = spreads.filter(spread => widthOf(spread) > WIDE).length;
  if (wide <= MANY * spreads.length) return '';
  return `The machine was busy: ${wide} of ${spreads.length} figures spread over more than half of their median.`;
};

/** What figures were taken on. */
export const circumstances = () => ({ machine: machine(), node: process.version, commit: commit() });

/** The same as a sentence. */
export const takenOn = (on: ReturnType<typeof circumstances>): string =>
  `Taken on ${on.machine}; Node ${on.node}; commit ${on.commit}.`;
