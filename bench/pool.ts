// Compares piscina with the service's own workers: the overhead of a round trip, also through the service's calculator; how much
// of the workers' time is left for computing when the pool is full; and what happens to tasks whose worker dies.
//   npm run bench:pool [-- --quick] [--json FILE]
// The pools are measured in turns in one process; the plain loop is a process of its own, with as many threads. The exit code is 1
// when the target is missed.
import { availableParallelism } from 'node:os';
import { readDeals } from '../src/engine/counts.js';
import type { Chunk } from '../src/odds/chunk.js';
import { createNodeCalculator } from '../src/odds/node-calculator.js';
import { simulationsPerChunk } from '../src/odds/odds-kind.js';
import { compileEngineFile } from '../src/odds/workers/start-node-worker.js';
import { type EngineRates, startEngine } from './http/children.js';
import { allMet } from './http/figures.js';
import { type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { deathsTable } from './pool/deaths.js';
import { ownPool, type Pool, piscinaPool } from './pool/pools.js';
import {
  CARDS,
  calculatorCarrier,
  chunkWith,
  OPPONENTS,
  poolCarrier,
  travel,
  travelsOf,
  tripFigures,
  tripsTable,
} from './pool/trips.js';
import { progressOn } from './progress.js';
import type { Table } from './table.js';

const FULL = { rounds: 15, trips: 300, rests: 50, seconds: 2 };
const QUICK = { rounds: 3, trips: 100, rests: 20, seconds: 0.5 };
/** Tasks that wait or are in work, for each worker, when a pool is kept full. */
const FULLNESS = 4;

const SMALL = chunkWith(1);
const WHOLE = chunkWith(simulationsPerChunk(OPPONENTS));
/** A quarter of a second. */
const LONG: Chunk = { cards: CARDS, opponents: OPPONENTS, simulations: 30_000_000, seed: 1, stream: 0 };

/** The rates of a pool that always has work. */
const ratesOf = async (pool: Pool, size: number, seconds: number): Promise<EngineRates> => {
  const before = process.cpuUsage();
  const began = performance.now();
  let deals = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - began < 1000 * seconds) {
      const { counts } = await pool.run(WHOLE);
      deals += readDeals(counts);
    }
  };
  await Promise.all(Array.from({ length: FULLNESS * size }, lane));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (1000 * deals) / (performance.now() - began), perCpuSecond: (1e6 * deals) / (user + system) };
};

interface Result {
  readonly pool: string;
  /** Of the plain loop's rates, by round. */
  readonly shares: EngineRates[];
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

const rangeOf = ({ low, high }: Spread): string => `${percent(low)} … ${percent(high)}`;

const sharesTable = (results: readonly Result[]): Table => [
  ['pool kept full', 'deals a second ÷ plain loop', '10 % … 90 %', 'deals a CPU second ÷ plain loop', '10 % … 90 %'],
  ...results.map(({ pool, shares }) => {
    const spreads = (['perSecond', 'perCpuSecond'] as const).map(rate => spreadOf(shares.map(share => share[rate])));
    return [pool, ...spreads.flatMap(spread => [percent(spread.median), rangeOf(spread)])];
  }),
];

const options = parseOptions();
const plan = options.quick ? QUICK : FULL;
const cores = availableParallelism();
const progress = progressOn(process.stderr);
const module = await compileEngineFile();
const pools = [
  await ownPool(module, cores, 1),
  await ownPool(module, cores, 2),
  await piscinaPool(module, cores, 1),
  await piscinaPool(module, cores, 2),
];
const calculator = createNodeCalculator({ threads: cores });
await calculator.ready();
const engine = await startEngine({ cards: CARDS, opponents: OPPONENTS, simulations: simulationsPerChunk(OPPONENTS) });
const results = pools.map(({ name }): Result => ({ pool: name, shares: [] }));
const travels = [...pools.map(poolCarrier), calculatorCarrier(calculator)].map(travelsOf);

for (const pool of pools) await ratesOf(pool, cores, plan.seconds);
await engine.turn(plan.seconds);
for (let round = 0; round < plan.rounds; round++) {
  const plain = await engine.turn(plan.seconds);
  for (const [index, pool] of pools.entries()) {
    const { perSecond, perCpuSecond } = await ratesOf(pool, cores, plan.seconds);
    results[index]?.shares.push({
      perSecond: perSecond / plain.perSecond,
      perCpuSecond: perCpuSecond / plain.perCpuSecond,
    });
  }
  for (const each of travels) await travel(each, plan);
  progress.show((round + 1) / plan.rounds, 'pools');
}
await Promise.all([...[...pools, engine].map(part => part.stop()), calculator.close()]);
progress.clear();
deliver(undefined, options, {
  tables: [tripsTable(travels), sharesTable(results), await deathsTable(module, SMALL, LONG)],
  figures: {
    results,
    trips: travels.map(({ carrier, overheads }) => ({ carrier: carrier.name, ...Object.fromEntries(overheads) })),
  },
  spreads: results.map(({ shares }) => spreadOf(shares.map(({ perSecond }) => perSecond))),
});
process.exitCode = allMet(tripFigures(travels)) ? 0 : 1;
