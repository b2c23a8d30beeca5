import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  formatIntervals,
  type Intervals,
  includes,
  missingFrom,
  parseIntervals,
  sizeOf,
  withNumber,
} from '../../src/jobs/intervals.js';

const intervals = suite('intervals');

const of = (numbers: readonly number[]): Intervals => numbers.reduce<Intervals>(withNumber, []);
const NUMBERS = fc.array(fc.nat(40), { maxLength: 60 });

intervals('hold the numbers that were put into them, in any order, each once', () => {
  fc.assert(
    fc.property(NUMBERS, numbers => {
      const set = of(numbers);
      const expected = new Set(numbers);
      assert.is(sizeOf(set), expected.size);
      for (let number = 0; number <= 41; number++) assert.is(includes(set, number), expected.has(number));
    }),
  );
});

intervals('are ascending, and never touch each other', () => {
  fc.assert(
    fc.property(NUMBERS, numbers => {
      const set = of(numbers);
      for (const [i, [first, end]] of set.entries()) {
        assert.ok(first < end);
        assert.ok(first > (set[i - 1]?.[1] ?? -1));
      }
    }),
  );
});

intervals('name the first numbers that are missing', () => {
  fc.assert(
    fc.property(NUMBERS, fc.nat(42), fc.nat(50), (numbers, end, count) => {
      const expected = Array.from({ length: end }, (_, i) => i).filter(number => !numbers.includes(number));
      assert.equal(missingFrom(of(numbers), end, count), expected.slice(0, count));
    }),
  );
});

intervals('are the same after they were text, which is short', () => {
  fc.assert(fc.property(NUMBERS, numbers => assert.equal(parseIntervals(formatIntervals(of(numbers))), of(numbers))));
  assert.is(formatIntervals(of(Array.from({ length: 1000 }, (_, i) => i))), '0,1000');
  assert.equal(parseIntervals(''), []);
});

intervals.run();
