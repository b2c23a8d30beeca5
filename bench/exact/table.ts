// What bench/exact.ts measured, summed up, and as the table of docs/benchmarks.md.
import { formatNumber } from '../../src/text.js';
import { duration, durationRange } from '../document.js';
import { type Spread, spreadOf } from '../measure.js';
import type { Table } from '../table.js';
import type { Case } from './cases.js';
import type { Timing } from './child.js';

/** Times are milliseconds. */
export interface Result extends Case {
  /** Deals that the engine went through. */
  readonly deals: number;
  readonly checksum: string;
  readonly engine: Spread;
  readonly service: Spread;
  /** The service's first exact answer, over processes. */
  readonly first: Spread;
}

const steady = (timings: readonly Timing[]): Spread => spreadOf(timings.flatMap(timing => timing.steady));

/** @throws {Error} processes that disagree in their counts */
export const resultOf = (situation: Case, engine: readonly Timing[], service: readonly Timing[]): Result => {
  const [counted, ...others] = new Set([...engine, ...service].map(({ deals, checksum }) => `${deals} ${checksum}`));
  if (counted === undefined || others.length > 0)
    throw new Error(`${situation.name}: processes differ in their counts`);
  const [deals = '', checksum = ''] = counted.split(' ');
  return {
    ...situation,
    deals: Number(deals),
    checksum,
    engine: steady(engine),
    service: steady(service),
    first: spreadOf(service.map(timing => timing.first)),
  };
};

const rowOf = ({ name, cards, deals, targetMs, engine, service, first, fromTable }: Result): string[] => [
  name,
  [cards.slice(0, 2), cards.slice(2)]
    .map(some => some.join(' '))
    .join(', ')
    .replace(/, $/, ''),
  formatNumber(deals),
  `**${duration(engine.median)}** (${durationRange(engine)})`,
  targetMs === undefined ? '' : `under ${targetMs} ms`,
  `${duration(service.median)}${fromTable ? ', from the table' : ''}`,
  duration(first.median),
];

/** A row for each situation. */
export const exactTable = (results: readonly Result[]): Table => [
  ['situation', 'cards', 'deals', 'engine (10 % … 90 %)', 'target', 'in the service', 'its first answer'],
  ...results.map(rowOf),
];
