// The progress of long work: the line itself, and when it is shown.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProgressLine, progressLine } from '../../src/cli/progress-line.js';
import { onStop } from '../../src/cli/stop-signals.js';

const SCREEN = { width: 80, hasColours: false, isAscii: false };
const PROGRESS = { done: 0.37, text: '37,000,000 of 100,000,000 deals' };

const line = suite('the progress line');

line('has a bar, the share, the deals and the time that is left', () => {
  assert.is(
    progressLine(SCREEN, PROGRESS, 2350),
    '███████▍             37 %  37,000,000 of 100,000,000 deals, 5 s left',
  );
});

line('leaves out the deals, then the time, on a narrow screen', () => {
  assert.is(progressLine({ ...SCREEN, width: 40 }, PROGRESS, 2350), '███████▍             37 %, 5 s left');
  assert.is(progressLine({ ...SCREEN, width: 10 }, PROGRESS, 2350), ' 37 %');
});

line('leaves three columns for the ^C that the terminal prints, on any screen', () => {
  const far = fc.tuple(
    fc.double({ min: 1e-9, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 1e12 }),
    fc.integer({ min: 8, max: 100 }),
  );
  fc.assert(
    fc.property(far, fc.double({ min: 1, max: 1e7, noNaN: true }), ([done, deals, width], ms) => {
      const text = progressLine({ ...SCREEN, width }, { done, text: `${deals} deals` }, ms);
      assert.ok(text.length <= width - 3, text);
    }),
  );
});

line.run();

const showing = suite('progress');

/** What is written when one deal is done each millisecond and an update comes every `everyMs` milliseconds. */
const written = (ms: number, everyMs: number, columns: number | undefined, env: NodeJS.ProcessEnv = {}): string[] => {
  const real = performance.now;
  const texts: string[] = [];
  let now = 0;
  performance.now = () => now;
  try {
    const err = (text: string): void => void texts.push(text);
    const progress = createProgressLine({ env, err, out: async () => undefined, columns: () => columns });
    for (now = everyMs; now <= ms; now += everyMs)
      progress.update(() => ({ done: now / ms, text: `${now} of ${ms} deals` }));
    progress.clear(false);
  } finally {
    performance.now = real;
  }
  return texts;
};

showing('is shown after 300 ms, ten times a second, and removed at the end', () => {
  assert.equal(written(299, 1, 80), []);
  const texts = written(1000, 1, 80);
  assert.is(texts.length, 9);
  assert.ok(texts.every(text => text.startsWith('\r') && text.endsWith('\u001b[K')));
  assert.is(texts.at(-1), '\r\u001b[K');
});

showing('is not shown in a pipe, nor on a terminal that cannot erase', () => {
  assert.equal(written(5000, 10, undefined), []);
  assert.equal(written(5000, 10, 80, { TERM: 'dumb' }), []);
});

showing.run();

const stopping = suite('the listener of stop signals');

stopping('is called once: the second signal has no listener, and ends the process', () => {
  const before = process.listenerCount('SIGINT');
  const received: string[] = [];
  const removeListener = onStop(signal => received.push(signal));
  assert.is(process.listenerCount('SIGTERM'), 1);
  process.emit('SIGINT', 'SIGINT');
  assert.equal(received, ['SIGINT']);
  assert.equal([process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')], [before, 0]);
  removeListener();
});

stopping.run();
