// Measures what requests take beside what they cost, the dearest for their price first: processor time of the whole service for each
// credit, beside that of the endpoints for the odds of one hand; and for how long the event loop does nothing else.
//   npm run bench:price [-- --only WORD] [--quick] [--json FILE]
// The service runs as its users run it, with an SQLite file. Needs Linux, which counts processor time for each thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { duration } from './document.js';
import { withService } from './http/service.js';
import { deliver, OPTIONS } from './options.js';
import { type PriceFigures, priceOf } from './price/asked.js';
import { CASES } from './price/cases.js';
import { progressOn } from './progress.js';
import type { Table } from './table.js';

/** A credit of equity is to take at most so many times as long as the dearest of the other endpoints. */
const MAX_FACTOR = 3;
const MAX_STRETCH_MS = 10;
const [BUDGET_MS, QUICK_BUDGET_MS] = [1500, 200];
const PROBE = new URL('price/probe.js', import.meta.url).href;

const perCredit = ({ cpuMs, credits }: PriceFigures): number => cpuMs / credits;

const measure = async (only: string, budgetMs: number): Promise<PriceFigures[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-price-'));
  const probe = join(folder, 'probe');
  const cases = CASES.filter(({ name, isReference }) => isReference || name.includes(only));
  const progress = progressOn(process.stderr);
  const settings = { NODE_OPTIONS: `--import ${PROBE}`, PRICE_PROBE: probe };
  try {
    return await withService(
      ['price'],
      async ({ url, pid, keyOf }) => {
        const figures: PriceFigures[] = [];
        for (const [index, each] of cases.entries()) {
          progress.show(index / cases.length, each.name);
          figures.push(await priceOf({ url, pid, key: keyOf('price'), probe }, each, budgetMs));
        }
        progress.clear();
        return figures;
      },
      settings,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const tableOf = (figures: readonly PriceFigures[], dearest: number): Table => [
  ['request', 'status', 'credits', 'CPU time', 'CPU time a credit', '÷ dearest odds', 'longest stretch', 'first time'],
  ...figures.map(each => [
    each.name,
    String(each.status),
    String(each.credits),
    duration(each.cpuMs),
    duration(perCredit(each)),
    `${(perCredit(each) / dearest).toFixed(2)}${perCredit(each) > MAX_FACTOR * dearest ? ' **beyond 3**' : ''}`,
    duration(each.stretchMs),
    duration(each.coldStretchMs),
  ]),
];

const { values } = parseArgs({ options: { ...OPTIONS, only: { type: 'string', default: '' } } });
const figures = await measure(values.only, values.quick ? QUICK_BUDGET_MS : BUDGET_MS);
const dearest = Math.max(...figures.filter(({ isReference }) => isReference).map(perCredit));
const sorted = [
  ...figures.filter(({ isReference }) => isReference),
  ...figures.filter(({ isReference }) => !isReference).sort((a, b) => perCredit(b) - perCredit(a)),
];
deliver(undefined, values, { tables: [tableOf(sorted, dearest)], figures: { figures }, spreads: [] });
const isBeyond = figures.some(each => perCredit(each) > MAX_FACTOR * dearest || each.stretchMs > MAX_STRETCH_MS);
process.exitCode = isBeyond ? 1 : 0;
