// The command line that all benchmarks share, and the output that it asks for.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circumstances, markdownTable, noiseOf, takenOn, writeSection } from './document.js';
import type { Spread } from './measure.js';
import { plainTable, type Table } from './table.js';

export interface Options {
  /** Seconds and rough figures in place of minutes and good ones. */
  readonly quick: boolean;
  /** Write docs/benchmarks.md, and the pictures where there are some. */
  readonly write: boolean;
  /** A file for the figures. */
  readonly json?: string | undefined;
}

/** The options as parseArgs takes them, for benchmarks that have more. */
export const OPTIONS = {
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  json: { type: 'string' },
} as const;

/** @throws {TypeError} an option that there is not */
export const parseOptions = (): Options => parseArgs({ options: OPTIONS }).values;

export interface Report {
  readonly tables: readonly Table[];
  /** For the document: what stands above each table. */
  readonly above?: readonly string[];
  /** For the JSON file. */
  readonly figures: object;
  /** All spreads that were measured: a noisy run gets a warning. */
  readonly spreads: readonly Spread[];
  /** Another warning. */
  readonly warning?: string;
}

const inMarkdown = ([head = [], ...rows]: Table): string => markdownTable(head, rows);
const withoutMarks = (table: Table): Table => table.map(row => row.map(cell => cell.replace(/\*\*|`/g, '')));

/** Prints the report, and writes what the options say: the JSON file, and the document's section `name`, if it has one. */
export const deliver = (
  name: string | undefined,
  options: Options,
  { tables, above = [], figures, spreads, warning = '' }: Report,
): void => {
  const on = circumstances();
  const head = [takenOn(on), noiseOf(spreads), warning].filter(text => text !== '').join(' ');
  console.log([head, ...tables.map(table => plainTable(withoutMarks(table)))].join('\n\n'));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ ...on, ...figures }, undefined, 2)}\n`);
  }
  if (options.write) {
    if (name === undefined) throw new Error('docs/benchmarks.md has no section of this benchmark: leave out --write');
    const parts = tables.map((table, index) => `${above[index] ?? ''}\n\n${inMarkdown(table)}`.trim());
    writeSection(name, [head, ...parts].join('\n\n'));
  }
};
