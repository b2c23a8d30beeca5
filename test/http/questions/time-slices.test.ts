// TimeSlices of the event loop's time: everything else runs between two of them, and accounts take turns.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTimeSlices, TimeSlicedWork } from '../../../src/http/questions/time-slices.js';

const slices = suite('slices of the event loop');
const never = new AbortController().signal;

const busy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

/** Works through so many steps of a millisecond; notes its name at the beginning of each slice. */
const work = async (sliced: TimeSlicedWork, steps: number, name: string, log: string[]): Promise<void> => {
  for (let step = 0; step < steps; step++) {
    if (sliced.isOver) {
      await sliced.pause();
      log.push(name);
    }
    busy(1);
  }
};

slices('let timers and immediates run between two of them', async () => {
  const log: string[] = [];
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await work(new TimeSlicedWork(createTimeSlices(2), 'a', never), 40, 'slice', log);
  clearInterval(timer);
  assert.ok(log.length >= 10, `${log.length} slices`);
  assert.ok(ticks >= log.length / 2, `${ticks} ticks in ${log.length} slices`);
});

slices('are given to one work at a time, one in each iteration of the loop', async () => {
  const shared = createTimeSlices(2);
  const log: string[] = [];
  let most = 0;
  let before = 0;
  const count = (): void => {
    most = Math.max(most, log.length - before);
    before = log.length;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  await Promise.all(
    Array.from({ length: 5 }, (_, i) => work(new TimeSlicedWork(shared, `${i}`, never), 10, `${i}`, log)),
  );
  clearImmediate(immediate);
  assert.is(new Set(log.slice(0, 5)).size, 5, log.join(' '));
  // Between two counts there is the end of one iteration and the beginning of the next.
  assert.ok(most <= 2, `${most} slices`);
});

slices('are shared by accounts in turn, however many works an account has', async () => {
  const shared = createTimeSlices(1);
  const log: string[] = [];
  const many = Array.from({ length: 6 }, () => work(new TimeSlicedWork(shared, 'many', never), 8, 'many', log));
  const one = work(new TimeSlicedWork(shared, 'one', never), 8, 'one', log);
  await one;
  const taken = log.filter(name => name === 'many').length;
  const own = log.filter(name => name === 'one').length;
  assert.ok(taken <= own + 2, log.join(' '));
  await Promise.all(many);
});

slices('are refused once the work is not wanted any more', async () => {
  const stopping = new AbortController();
  const sliced = new TimeSlicedWork(createTimeSlices(), 'a', stopping.signal);
  await sliced.pause();
  const messageOf = (pausing: Promise<void>): Promise<unknown> => pausing.catch((error: Error) => error.message);
  const before = messageOf(sliced.pause());
  stopping.abort(new Error('left'));
  assert.equal(await Promise.all([before, messageOf(sliced.pause())]), ['left', 'left']);
});

slices.run();
