// How the benchmarks' measurements become figures: turns, medians, numbers in words, verdicts, and growth of memory.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Figure, figuresIn, tableOf, verdictOf } from '../../bench/figures.js';
import { duration, durationRange, powerOfTen, rounded } from '../../bench/format.js';
import { growthOf } from '../../bench/http/soak.js';
import { quantile, spreadOf, takeTurns } from '../../bench/measure.js';

const figures = suite('the figures of the benchmarks');

figures('are medians of turns that alternate, of those with fewer turns evenly spread', async () => {
  const log: string[] = [];
  const contestant = (name: string, turns: number) => ({ name, turns, run: (round: number) => log.push(name) + round });
  const results = await takeTurns([contestant('a', 4), contestant('b', 2)], { rounds: 4 });
  assert.is(log.join(''), 'abaaba');
  assert.equal(
    results.map(({ length }) => length),
    [4, 2],
  );
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.equal(spreadOf(values), { median: 51, low: 11, high: 91 });
  assert.is(quantile([7], 0.9), 7);
});

figures('have three digits and the unit that belongs to them', () => {
  assert.equal([0, 0.9999, 9.996, 12345.6].map(rounded), ['0', '1.00', '10.0', '12346']);
  assert.equal([0.0000123, 0.0123, 0.99999, 10_400].map(duration), ['12.3 ns', '12.3 µs', '1.00 ms', '10.4 s']);
  assert.is(durationRange({ low: 0.9, high: 1.1 }), '0.900 … 1.10 ms');
  assert.is(powerOfTen(10), '10¹⁰');
});

figures('meet their targets up to them and not beyond, and never where they were not measured', () => {
  const figure = figuresIn('tiny');
  const atMost = (value: Parameters<typeof figure>[2]): Figure => figure('latency', duration, value, { atMost: 25 });
  const verdicts = [25, 25.1, undefined, Number.NaN, [20, 30, 10], [20, undefined]].map(value =>
    verdictOf(atMost(value)),
  );
  assert.equal(verdicts, ['met', 'missed', 'not measured', 'not measured', 'met', 'not measured']);
  assert.is(verdictOf(figure('rate', String, 1, { atLeast: 1.1 })), 'missed');
  assert.equal(tableOf([atMost([20, 30, 10])])[1], [
    'tiny',
    'latency',
    '**20.0 ms**',
    '10.0 … 30.0 ms',
    '≤ 25.0 ms',
    'met',
  ]);
});

figures('tell a leak from a heap that fills and is collected', () => {
  const growth = (leak: number): number =>
    growthOf(Array.from({ length: 600 }, (_, i) => ({ seconds: i, bytes: 1e5 + leak * i + 10 * (i % 37) })))!
      .bytesPerMinute;
  for (const leak of [0, 1000]) assert.ok(Math.abs(growth(leak) / 60 - leak) <= 3);
});

figures.run();
