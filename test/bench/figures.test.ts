// How measurements become figures: medians, times of one run, and the numbers that docs/benchmarks.md shows.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { duration, durationRange, noiseOf, powerOfTen, replaceSection, rounded } from '../../bench/document.js';
import { quantile, spreadOf, widthOf } from '../../bench/measure.js';
import { takeTurns } from '../../bench/rounds.js';

const medians = suite('a median of the benchmarks');

medians('is the middle of the values in any order, with the tenths beside it', () => {
  assert.equal(spreadOf([5, 1, 4, 2, 3]), { median: 3, low: 1, high: 5 });
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.equal(spreadOf(values), { median: 51, low: 11, high: 91 });
  assert.is(values[0], 100, 'the input is left as it is');
  assert.is(quantile([7], 0.9), 7);
});

medians('has a width in units of itself, and a warning where many are wide', () => {
  assert.is(widthOf({ median: 10, low: 9, high: 12 }), 0.3);
  const [quiet, wide] = [0.1, 0.6].map(half => ({ median: 1, low: 1 - half, high: 1 + half })) as [never, never];
  assert.is(noiseOf([quiet, quiet, quiet, quiet, wide]), '');
  assert.match(noiseOf([quiet, quiet, wide]), '1 of 3 figures');
});

medians.run();

const turns = suite('benchmark loads in turns');

/** A load that notes its name, and a clock that counts its readings. */
const load = (name: string, count: number, repeats: number, log: string[]) => {
  let readings = 0;
  return { turns: count, repeats, clock: () => 6 * readings++, run: async () => void log.push(name) };
};

turns('alternate, and those with fewer turns take them evenly spread', async () => {
  const log: string[] = [];
  await takeTurns([load('a', 4, 1, log), load('b', 2, 1, log)]);
  assert.is(log.join(''), 'aabaab');
});

turns('repeat what is too short for the clock, and answer the time of one run', async () => {
  const log: string[] = [];
  const short = load('a', 2, 3, log);
  assert.equal((await takeTurns([short])).get(short), [2, 2]);
  assert.is(log.length, 6);
});

turns.run();

const numbers = suite('a number in docs/benchmarks.md');

numbers('is within half a unit of its third digit', () => {
  for (const [value, text] of [
    [0, '0'],
    [0.9999, '1.00'],
    [9.996, '10.0'],
    [12345.6, '12346'],
  ] as const) {
    assert.is(rounded(value), text);
  }
  const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  fc.assert(fc.property(positive, value => Math.abs(Number(rounded(value)) - value) <= value * 0.00501));
});

numbers('has the unit of time that belongs to it', () => {
  const cases = [
    [0.0000123, '12.3 ns'],
    [0.0123, '12.3 µs'],
    [0.99999, '1.00 ms'],
    [10_400, '10.4 s'],
  ] as const;
  for (const [milliseconds, text] of cases) assert.is(duration(milliseconds), text);
  assert.is(durationRange({ low: 0.9, high: 1.1 }), '0.900 … 1.10 ms', 'one unit for both ends');
  assert.equal([3, 8, 10].map(powerOfTen), ['10³', '10⁸', '10¹⁰']);
});

numbers('replaces what stands between the marks of its section, and nothing else', () => {
  const [begin, end] = ['<!-- some:begin -->', '<!-- some:end -->'];
  const written = replaceSection(`before ${begin}old${end} after`, 'some', "new $& $1 $'");
  assert.is(written, `before ${begin}\n\nnew $& $1 $'\n\n${end} after`);
  for (const text of ['', end + begin, begin + begin + end]) {
    assert.throws(() => replaceSection(text, 'some', 'new'), /once each/);
  }
});

numbers.run();
