// The command line of bench/scaling.ts, bench/startup.ts and bench/exact.ts, which is the same, and what it asks for.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { circumstances, noiseOf, takenOn, writeSection } from './document.js';
import type { Spread } from './measure.js';

export interface Options {
  /** Seconds and rough figures in place of minutes and good ones. */
  readonly quick: boolean;
  /** Write docs/benchmarks.md, and the pictures where there are some. */
  readonly write: boolean;
  /** A file for the figures. */
  readonly json?: string | undefined;
}

/** @throws {TypeError} an option that there is not */
export const parseOptions = (): Options =>
  parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  }).values;

export interface Report {
  /** Markdown: what stands on the screen, and in the document where `section` does not differ. */
  readonly tables: string;
  /** Markdown for the document. */
  readonly section?: string;
  /** For the JSON file. */
  readonly figures: object;
  /** All that was measured, so that a noisy run says so. */
  readonly spreads: readonly Spread[];
}

/** Prints the report, and writes what the options say: the JSON file, the document's section `name`. */
export const deliver = (name: string, options: Options, { tables, section = tables, ...more }: Report): void => {
  const on = circumstances();
  const head = [takenOn(on), noiseOf(more.spreads)].join(' ').trim();
  console.log(`${head}\n\n${tables}`);
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ ...on, ...more.figures }, undefined, 2)}\n`);
  }
  if (options.write) writeSection(name, `${head}\n\n${section}`);
};
