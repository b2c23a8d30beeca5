// How every benchmark reports: the options that all have, tables on the terminal, a JSON file, and sections of docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circumstances, type Spread, widthOf } from './measure.js';

const DOCUMENT = new URL('../docs/benchmarks.md', import.meta.url);

export interface Options {
  /** Measure for seconds instead of minutes: rough figures. */
  readonly quick: boolean;
  /** Write the section of docs/benchmarks.md. */
  readonly write: boolean;
  /** A file for all figures. */
  readonly json?: string | undefined;
}

/** The options as parseArgs takes them, for benchmarks that have more. */
export const OPTIONS = {
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  json: { type: 'string' },
} as const;

/** @throws {TypeError} an option that does not exist */
export const parseOptions = (): Options => parseArgs({ options: OPTIONS }).values;

/** An integer of at least 1 from a command line's option. */
export const wholeNumber = (option: string, text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} is an integer, 1 or more`);
  return number;
};

/** Cells by row; the first row is the head. A cell must not contain a vertical bar. */
export type Table = readonly (readonly string[])[];

/** A table with what stands above it. */
export interface Section {
  readonly title?: string;
  readonly text?: string | undefined;
  readonly table: Table;
}

export interface Report {
  readonly sections: readonly Section[];
  /** Sentences above all tables. */
  readonly notes?: readonly string[];
  /** Sentences below all tables: limits and caveats of the figures. */
  readonly warnings?: readonly string[];
  /** For the JSON file. */
  readonly figures: object;
  /** All spreads that were measured: a noisy run gets a warning. */
  readonly spreads: readonly Spread[];
}

/** Lines for a terminal, with a rule below the head. Columns whose cells all begin with a digit are right-aligned. */
const plainTable = (table: Table): string => {
  const [head = [], ...rows] = table.map(row => row.map(cell => cell.replace(/\*\*|`/g, '')));
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]!.length)));
  const isNumeric = head.map((_, column) => rows.every(row => /^[\d–]/.test(row[column]!)));
  const line = (row: readonly string[]): string => {
    const cells = row.map((cell, i) => (isNumeric[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)));
    return cells.join('  ').trimEnd();
  };
  return [line(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
};

const markdownTable = ([head = [], ...rows]: Table): string =>
  [head, head.map(() => '---'), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`.replaceAll('| --- ', '|---'))
    .join('\n');

const WIDE = 0.5;
const MANY = 0.2;

/** A warning if many spreads are wide; otherwise empty. */
const warnOfNoise = (spreads: readonly Spread[]): string => {
  const wide = spreads.filter(spread => widthOf(spread) > WIDE).length;
  if (wide <= MANY * spreads.length) return '';
  return `The machine was busy: ${wide} of ${spreads.length} figures spread over more than half of their median.`;
};

/**
 * The text with what stands between a section's marks, <!-- NAME:begin --> and <!-- NAME:end -->, replaced.
 * @throws {Error} the marks are not there, once each and in order
 */
const replaceSection = (text: string, name: string, content: string): string => {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, inside, ...more] = text.split(begin);
  const [, after, ...evenMore] = (inside ?? '').split(end);
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`the document must have ${begin} and then ${end}, once each`);
  }
  return `${before}${begin}\n\n${content.trim()}\n\n${end}${after}`;
};

const paragraphs = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n\n');
const list = (lines: readonly string[]): string => lines.map(line => `- ${line}`).join('\n');

/** Prints the report, and writes what the options say: the JSON file, and the document's section `name`, if it has one. */
export const deliver = (name: string | undefined, options: Options, report: Report): void => {
  const { sections, notes = [], warnings = [], figures, spreads } = report;
  const on = circumstances();
  const taken = `Taken on ${on.machine}; Node ${on.node}; commit ${on.commit}.`;
  const head = [taken, warnOfNoise(spreads)].join(' ').trim();
  const printed = sections.map(({ title, text, table }) => [title, plainTable(table), text].filter(Boolean).join('\n'));
  console.log(paragraphs([head, notes.join('\n'), ...printed, warnings.join('\n')]));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ ...on, ...figures }, undefined, 2)}\n`);
  }
  if (!options.write) return;
  if (name === undefined) throw new Error('docs/benchmarks.md has no section of this benchmark: leave out --write');
  const written = sections.map(({ title, text, table }) =>
    paragraphs([title && `### ${title}`, text, markdownTable(table)]),
  );
  const content = paragraphs([head, list(notes), ...written, list(warnings)]);
  writeFileSync(DOCUMENT, replaceSection(readFileSync(DOCUMENT, 'utf8'), name, content));
};

const BAR = 30;

const writeOver = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
};

/** A bar on standard error, where that is a terminal: "[#######.......] 48 %  1 opponent: phe". */
export const showProgress = (share: number, text: string): void => {
  const bar = '#'.repeat(Math.round(share * BAR)).padEnd(BAR, '.');
  // Some terminals report 0 columns, which means that the width is unknown.
  const columns = process.stderr.columns || 80;
  writeOver(`[${bar}] ${Math.round(100 * share)} %  ${text}`.slice(0, columns - 1));
};

/** Removes the bar. */
export const clearProgress = (): void => writeOver('');
