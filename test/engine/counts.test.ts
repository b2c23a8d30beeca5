// Counts of the parts of a calculation, added, and as bytes.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addCounts, decodeCounts, encodeCounts } from '../../src/engine/counts.js';

const countsFrom = (first: number): Float64Array => Float64Array.from({ length: 31 }, (_, i) => first + i);

const adding = suite('addCounts');

adding('adds every number to its like, exactly beyond 32 bits', () => {
  const sum = addCounts(countsFrom(2 ** 40), countsFrom(1000));
  assert.equal(
    [...sum],
    [...countsFrom(0)].map(i => 2 ** 40 + 1000 + 2 * i),
  );
});

adding('leaves what it adds as it was', () => {
  const [a, b] = [countsFrom(1), countsFrom(2)];
  addCounts(a, b);
  assert.equal([a, b], [countsFrom(1), countsFrom(2)]);
});

adding('refuses counts of different calculations', () => {
  assert.throws(() => addCounts(countsFrom(0), new Float64Array(192)), /different calculations/);
});

adding.run();

const bytes = suite('counts as bytes');

bytes('are the same again, to the last bit, and short where most are 0', () => {
  const numbers = fc.oneof(fc.constant(0), fc.maxSafeNat(), fc.double({ min: 0, noNaN: true }));
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 200 }), numbers => {
      const counts = Float64Array.from(numbers);
      assert.equal(decodeCounts(encodeCounts(counts)), counts);
    }),
  );
  assert.is(encodeCounts(new Float64Array(80)).length, 14);
});

bytes.run();
