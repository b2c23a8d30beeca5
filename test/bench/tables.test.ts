// The tables of bench/scaling.ts, bench/exact.ts, bench/startup.ts and bench/pool.ts have the right figures in their cells.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CASES } from '../../bench/exact/cases.js';
import type { Timing } from '../../bench/exact/child.js';
import { exactTable, resultOf } from '../../bench/exact/table.js';
import { type Carrier, calculatorCarrier, type Travels, travelsOf, tripsTable } from '../../bench/pool/trips.js';
import { type Point, type Sweep, shortageOf } from '../../bench/scaling/points.js';
import { opponentsTable, simulationsTable, threadsTable } from '../../bench/scaling/tables.js';
import { targetsTable } from '../../bench/startup/ways.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';

const tables = suite('a table of the benchmarks');

const point = (sweep: Sweep, simulations: number, opponents: number, threads: number, median: number): Point => ({
  ...{ sweep, simulations, opponents, threads, median, cores: threads, turns: 9, checksum: '00000000' },
  low: median * 0.5,
  high: median * 2,
});

tables('of scaling has the times of its own sweep, of a deal and of a hand', () => {
  const points = [1e3, 1e8].flatMap(n => [0, 5].map(opponents => point('simulations', n, opponents, 1, n / 1e5)));
  const [head, thousand, most] = simulationsTable(points);
  assert.equal(head, ['simulations', 'categories alone', '5 opponents']);
  assert.equal(thousand, ['10³', ...Array(2).fill('**10.0 µs** (5.00 … 20.0 µs)')]);
  assert.equal(most, ['10⁸', ...Array(2).fill('**1.00 s** (0.500 … 2.00 s)')]);
  const rows = opponentsTable([point('opponents', 1e6, 1, 1, 10), point('simulations', 1e6, 1, 1, 99)]).slice(1);
  assert.equal(rows, [['1', '10.0 ms', '5.00 … 20.0 ms', '10.0 ns', '5.00 ns', '100 M/s']]);
});

tables('of threads has the factor over one thread, and says where threads did not have their cores', () => {
  const two = point('threads', 1e7, 1, 2, 51);
  const [, ...rows] = threadsTable([point('threads', 1e7, 1, 1, 100), two]);
  assert.equal(rows[0], ['1', '**100 M/s** (50.0 … 200), × 1.00']);
  assert.equal(rows[1], ['2', '**196 M/s** (98.0 … 392), × 1.96']);
  assert.is(shortageOf([two]), '');
  assert.match(shortageOf([{ ...two, cores: 1.04 }]), '1.0 of 2');
});

tables('of exact odds is refused where the engine and the service count differently', () => {
  const timing = (deals: number): Timing => ({ first: 12, steady: [2, 3, 4], deals, checksum: '00000000' });
  const flop = CASES.find(({ name }) => name === 'flop, 1 opponent') ?? assert.unreachable('no such case') ?? CASES[0];
  if (flop === undefined) return;
  const [, row] = exactTable([resultOf(flop, [timing(1_070_190)], [timing(1_070_190)])]);
  const figures = ['1,070,190', '**3.00 ms** (2.00 … 4.00 ms)', 'under 3 ms', '3.00 ms', '12.0 ms'];
  assert.equal(row, ['flop, 1 opponent', 'Ah Kh, Qh 7c 2d', ...figures]);
  assert.throws(() => resultOf(flop, [timing(5)], [timing(6)]), /differ in their counts/);
});

tables('of start-up sets what was measured beside its target', () => {
  const spread = { median: 2, low: 1, high: 3 };
  const parts = { compile: spread, instantiate: spread, answer: spread, total: spread, again: spread };
  const [, start, , size] = targetsTable(parts, { bytes: 12_248, gzipBytes: 4_826 });
  assert.equal(start?.slice(1), ['**2.00 ms**', '1.00 … 3.00 ms', 'under 5 ms']);
  assert.equal(size?.slice(1), ['**12,248 bytes**', '', 'under 24,576 bytes']);
});

tables('of round trips has the median, its ratio to the first carrier, and the verdict on the service alone', () => {
  const way = '20,000 deals, back to back';
  const took = (isService: boolean, ...overheads: number[]): Travels => {
    const carrier: Carrier = { name: String(isService), isService, carries: () => true, compute: async () => 0 };
    return { carrier, overheads: new Map([[way, overheads]]) };
  };
  const [, pools, service] = tripsTable([took(false, 0.05), took(true, 0.05, 0.1, 7)]);
  assert.is(pools?.at(-1), '');
  assert.equal([service?.[2], ...(service?.slice(-2) ?? [])], ['100 µs', '2.00', '≤ 100 µs: met']);
  assert.match(tripsTable([took(true, 0.05, 0.11, 0.11)])[1]?.at(-1) ?? '', 'missed');
});

tables('of round trips leaves out what the service does at once, without a thread', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const ways = [...travelsOf(calculatorCarrier(calculator)).overheads.keys()];
  await calculator.close();
  assert.ok(ways.length > 0);
  assert.equal(
    ways.filter(way => way.startsWith('1 deal')),
    [],
  );
});

tables.run();
