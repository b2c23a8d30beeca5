// What bench/http.ts reads of a process's memory, and what it says of its growth.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { growthOf, memoryIn, residentMemory, type Sample } from '../../../bench/http/memory.js';

const STATUS = 'Name:\tnode\nVmPeak:\t  900 kB\nVmHWM:\t  200 kB\nVmRSS:\t  100 kB\nRssAnon:\t   50 kB\n';

const memory = suite('resident memory');

memory('is read from what Linux says of a process, in bytes', () => {
  assert.is(memoryIn(STATUS, 'VmRSS'), 102_400);
  assert.is(memoryIn(STATUS, 'VmHWM'), 204_800);
  assert.is(memoryIn('Name:\tkthreadd\n', 'VmRSS'), undefined);
});

memory('is not known of a process that there is not', () => {
  assert.is(residentMemory(2 ** 30, 'VmRSS'), undefined);
});

memory.run();

/** A sample a second. */
const samplesOf = (bytes: readonly number[]): Sample[] => bytes.map((each, seconds) => ({ seconds, bytes: each }));
const minutes = (bytesAt: (second: number) => number): Sample[] =>
  samplesOf(Array.from({ length: 600 }, (_, second) => bytesAt(second)));

const growth = suite('the growth of memory');

growth('compares the last third with the second', () => {
  assert.equal(growthOf(samplesOf([9, 9, 1, 1, 2, 2])), { second: 1, last: 2, bytesPerMinute: 30 });
});

growth('leaves the first third out, in which a process warms up', () => {
  const warmingUp = growthOf(minutes(second => Math.min(second, 200)));
  assert.equal(warmingUp, { second: 200, last: 200, bytesPerMinute: 0 });
});

growth('is none where a heap fills and is collected again and again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 180 }), fc.integer({ min: 0, max: 180 }), (period, phase) => {
      const saw = growthOf(minutes(second => 150 + (75 * ((second + phase) % period)) / period));
      assert.ok(Math.abs((saw?.last ?? 0) / (saw?.second ?? 1) - 1) < 0.1, JSON.stringify({ period, phase, saw }));
    }),
    { seed: 1 },
  );
});

growth('is what a leak adds in a minute, however the heap is collected meanwhile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 5, max: 60 }), (leak, period) => {
      const found = growthOf(minutes(second => 1e5 + leak * second + 10 * (second % period)));
      assert.ok(Math.abs((found?.bytesPerMinute ?? 0) / 60 - leak) <= 3, JSON.stringify({ leak, period, found }));
    }),
    { seed: 1 },
  );
});

growth('is not known of too few samples', () => {
  assert.is(growthOf(samplesOf([1, 2])), undefined);
});

growth.run();
