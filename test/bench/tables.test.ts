// The tables of bench/scaling.ts, bench/exact.ts and bench/startup.ts, from figures that were made up.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CASES } from '../../bench/exact/cases.js';
import type { Timing } from '../../bench/exact/child.js';
import { exactTable, resultOf } from '../../bench/exact/table.js';
import { type Point, type Sweep, shortageOf } from '../../bench/scaling/points.js';
import { threadCounts } from '../../bench/scaling/sweeps.js';
import { opponentsTable, simulationsTable, threadsTable } from '../../bench/scaling/tables.js';
import { targetsTable, WAYS, waysTable } from '../../bench/startup/ways.js';
import { dealsOf, exactRefusal } from '../../src/odds/exact.js';

const point = (sweep: Sweep, simulations: number, opponents: number, threads: number, median: number): Point => ({
  ...{ sweep, simulations, opponents, threads, median, cores: threads, turns: 9, checksum: '00000000' },
  low: median * 0.5,
  high: median * 2,
});

const scaling = suite('the tables of bench/scaling.ts');

scaling('have a row for each number of simulations and a column for each number of opponents', () => {
  const points = [1e3, 1e8].flatMap(n => [0, 5].map(opponents => point('simulations', n, opponents, 1, n / 1e5)));
  const table = simulationsTable(points);
  assert.equal(table[0], ['simulations', 'categories alone', '5 opponents']);
  assert.equal(table[1], ['10³', ...Array(2).fill('**10.0 µs** (5.00 … 20.0 µs)')]);
  assert.equal(table[2], ['10⁸', ...Array(2).fill('**1.00 s** (0.500 … 2.00 s)')]);
});

scaling('have the time of a deal and of a hand', () => {
  const table = opponentsTable([point('opponents', 1e6, 1, 1, 10), point('simulations', 1e6, 1, 1, 99)]);
  assert.equal(table[1], ['1', '10.0 ms', '5.00 … 20.0 ms', '10.0 ns', '5.00 ns', '100 M/s']);
  assert.is(table.length, 2);
});

scaling('have rates by threads, with the factor over one thread', () => {
  const [, ...rows] = threadsTable([point('threads', 1e7, 1, 1, 100), point('threads', 1e7, 1, 2, 51)]);
  assert.equal(rows[0], ['1', '**100 M/s** (50.0 … 200), × 1.00']);
  assert.equal(rows[1], ['2', '**196 M/s** (98.0 … 392), × 1.96']);
});

scaling('come with a warning where threads did not have their cores', () => {
  const two = point('threads', 1e7, 1, 2, 51);
  assert.is(shortageOf([two, { ...two, sweep: 'opponents', cores: 0.5 }]), '');
  assert.match(shortageOf([two, { ...two, cores: 1.04 }]), '1.0 of 2');
});

scaling('go up to the number of cores, one by one and then in doubles', () => {
  assert.equal(threadCounts(1), [1]);
  assert.equal(threadCounts(2), [1, 2]);
  assert.equal(threadCounts(40), [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 40]);
});

scaling.run();

const exact = suite('the table of bench/exact.ts');
const timing = (deals: number): Timing => ({ first: 12, steady: [2, 3, 4], deals, checksum: '00000000' });

exact('is of situations that the service answers exactly', () => {
  assert.equal(
    CASES.filter(({ cards, opponents }) => exactRefusal(cards.length, opponents) !== undefined),
    [],
  );
});

exact('has the engine beside its target, and the service with its first answer', () => {
  const [flop] = CASES.filter(({ name }) => name === 'flop, 1 opponent');
  if (!flop) throw new Error('no such situation');
  const deals = Number(dealsOf(flop.cards.length, flop.opponents));
  const [, row] = exactTable([resultOf(flop, [timing(deals)], [timing(deals)])]);
  const figures = ['1,070,190', '**3.00 ms** (2.00 … 4.00 ms)', 'under 3 ms', '3.00 ms', '12.0 ms'];
  assert.equal(row, ['flop, 1 opponent', 'Ah Kh, Qh 7c 2d', ...figures]);
});

exact('refuses counts that differ between the engine and the service', () => {
  const [situation] = CASES;
  if (!situation) throw new Error('no situations');
  assert.throws(() => resultOf(situation, [timing(5)], [timing(6)]), /differ in their counts/);
});

exact.run();

const startup = suite('the tables of bench/startup.ts');
const spread = { median: 2, low: 1, high: 3 };
const parts = { compile: spread, instantiate: spread, answer: spread, total: spread, again: spread };

startup('set what was measured beside its target', () => {
  const [, start, , size] = targetsTable(parts, { bytes: 12_248, gzipBytes: 4_826 });
  assert.equal(start?.slice(1), ['**2.00 ms**', '1.00 … 3.00 ms', 'under 5 ms']);
  assert.equal(size?.slice(1), ['**12,248 bytes**', '', 'under 12,288 bytes']);
});

startup('have a row for each way of starting, the usual one first', () => {
  const [, usual, ...others] = waysTable(WAYS.map(way => ({ ...way, parts })));
  assert.equal(usual?.slice(0, 3), ['as the service does it', 'none', '2.00 ms']);
  assert.is(others.length, WAYS.length - 1);
});

startup.run();
