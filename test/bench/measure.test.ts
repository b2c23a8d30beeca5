// What the benchmarks make of their measurements.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { quantile, spreadOf, wholeNumber, widthOf } from '../../bench/measure.js';

const statistics = suite('the statistics of a benchmark');

statistics('find the middle and the tenths of any order of values', () => {
  assert.equal(spreadOf([5, 1, 4, 2, 3]), { median: 3, low: 1, high: 5 });
  assert.equal(spreadOf(Array.from({ length: 100 }, (_, i) => 100 - i)), { median: 51, low: 11, high: 91 });
});

statistics('leave their input as it is', () => {
  const values = [3, 1, 2];
  quantile(values, 0.5);
  assert.equal(values, [3, 1, 2]);
});

statistics('take one value for all of its quantiles, and 0 for none', () => {
  assert.equal(
    [0, 0.5, 1].map(q => quantile([7], q)),
    [7, 7, 7],
  );
  assert.is(quantile([], 0.5), 0);
});

statistics('measure a spread by its median', () => {
  assert.is(widthOf({ median: 10, low: 9, high: 12 }), 0.3);
});

statistics.run();

const numbers = suite('a number on the command line');

numbers('is whole and large enough', () => {
  assert.is(wholeNumber('rounds', '25'), 25);
  for (const text of ['0', '-1', '2.5', 'ten', '']) {
    assert.throws(() => wholeNumber('rounds', text), '--rounds is an integer, 1 or more');
  }
});

numbers.run();
