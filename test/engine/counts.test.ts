// Counts of a calculation: adding those of its chunks, and their bytes.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { addCounts, decodeCounts, encodeCounts } from '../../src/engine/counts.js';
import { suite } from '../suite.js';

const counts = suite('counts');

counts('are added number by number, exactly beyond 32 bits, without changing the operands', () => {
  const [a, b] = [Float64Array.of(2 ** 40, 0, 7), Float64Array.of(1, 2, 3)];
  assert.equal(addCounts(a, b), Float64Array.of(2 ** 40 + 1, 2, 10));
  assert.equal([a, b], [Float64Array.of(2 ** 40, 0, 7), Float64Array.of(1, 2, 3)]);
  assert.throws(() => addCounts(a, new Float64Array(192)), /different calculations/);
});

counts('survive a round trip through bytes to the last bit; the bytes are few if most counts are 0', () => {
  const number = fc.oneof(fc.constant(0), fc.maxSafeNat(), fc.double({ min: 0, noNaN: true }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), numbers => {
      const bytes = encodeCounts(Float64Array.from(numbers));
      assert.equal(decodeCounts(bytes), Float64Array.from(numbers));
      assert.equal(decodeCounts(Uint8Array.of(9, ...bytes, 9).subarray(1)), Float64Array.from(numbers));
    }),
  );
  assert.is(encodeCounts(new Float64Array(80)).length, 14);
});
