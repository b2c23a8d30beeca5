import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addSlice,
  countDone,
  type DoneSlices,
  findMissingNumbers,
  formatDone,
  isSliceDone,
  parseDone,
} from '../../src/jobs/stored-blocks.js';

const done = suite('the slices of a block that are done');

const of = (numbers: readonly number[]): DoneSlices => numbers.reduce<DoneSlices>(addSlice, []);
const NUMBERS = fc.array(fc.nat(40), { maxLength: 60 });

done('hold the numbers that were put into them, in any order, each once', () => {
  fc.assert(
    fc.property(NUMBERS, numbers => {
      const set = of(numbers);
      const expected = new Set(numbers);
      assert.is(countDone(set), expected.size);
      for (let number = 0; number <= 41; number++) assert.is(isSliceDone(set, number), expected.has(number));
    }),
  );
});

done('are ascending, and never touch each other', () => {
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

done('name the first numbers that are missing', () => {
  fc.assert(
    fc.property(NUMBERS, fc.nat(42), fc.nat(50), (numbers, end, count) => {
      const expected = Array.from({ length: end }, (_, i) => i).filter(number => !numbers.includes(number));
      assert.equal(findMissingNumbers(of(numbers), end, count), expected.slice(0, count));
    }),
  );
});

done('are the same after they were text, which is short', () => {
  fc.assert(fc.property(NUMBERS, numbers => assert.equal(parseDone(formatDone(of(numbers))), of(numbers))));
  assert.is(formatDone(of(Array.from({ length: 1000 }, (_, i) => i))), '0,1000');
  assert.equal(parseDone(''), []);
});

done.run();
