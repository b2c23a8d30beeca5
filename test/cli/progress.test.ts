// How far long work is: the line itself, and when it is there.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProgress, progressLine } from '../../src/cli/progress.js';
import { onStop } from '../../src/cli/stop-signals.js';

const SCREEN = { width: 80, hasColours: false, isAscii: false };

const line = suite('the line of progress');

line('has a bar, the share, the deals and the time that is left', () => {
  assert.is(
    progressLine(SCREEN, 37_000_000, 100_000_000, 2350),
    '███████▍             37 %  37,000,000 of 100,000,000 deals, 5 s left',
  );
});

line('gives up the deals, then the time, where there is no room', () => {
  assert.is(
    progressLine({ ...SCREEN, width: 40 }, 37_000_000, 100_000_000, 2350),
    '███████▍             37 %, 5 s left',
  );
  assert.is(progressLine({ ...SCREEN, width: 10 }, 37_000_000, 100_000_000, 2350), ' 37 %');
});

line('leaves three columns for what Ctrl-C shows, on any screen', () => {
  const far = fc.tuple(
    fc.integer({ min: 1, max: 1e12 }),
    fc.integer({ min: 1, max: 1e12 }),
    fc.integer({ min: 8, max: 100 }),
  );
  fc.assert(
    fc.property(far, fc.double({ min: 1, max: 1e7, noNaN: true }), ([a, b, width], ms) => {
      const text = progressLine({ ...SCREEN, width }, Math.min(a, b), Math.max(a, b), ms);
      assert.ok(text.length <= width - 3, text);
    }),
  );
});

line.run();

const showing = suite('progress');

/** What it writes when it is told of a deal each `everyMs` milliseconds, for so many of them. */
const written = (ms: number, everyMs: number, columns: number | undefined, env: NodeJS.ProcessEnv = {}): string[] => {
  const real = performance.now;
  const texts: string[] = [];
  let now = 0;
  performance.now = () => now;
  try {
    const err = (text: string): void => void texts.push(text);
    const unused = { out: async () => undefined, stream: async () => true, outColumns: undefined };
    const progress = createProgress({ env, err, errColumns: columns, ...unused }, ms);
    for (now = everyMs; now <= ms; now += everyMs) progress.tell(now);
    progress.erase(false);
  } finally {
    performance.now = real;
  }
  return texts;
};

showing('is there after 300 ms, ten times a second, and gone at the end', () => {
  assert.equal(written(299, 1, 80), []);
  const texts = written(1000, 1, 80);
  assert.is(texts.length, 9);
  assert.ok(texts.every(text => text.startsWith('\r') && text.endsWith('\u001b[K')));
  assert.is(texts.at(-1), '\r\u001b[K');
});

showing('is not there in a pipe, nor on a terminal that cannot erase', () => {
  assert.equal(written(5000, 10, undefined), []);
  assert.equal(written(5000, 10, 80, { TERM: 'dumb' }), []);
});

showing.run();

const stopping = suite('a request to stop');

stopping('is heard once: the second one finds nobody, and ends the process', () => {
  const before = process.listenerCount('SIGINT');
  const heard: string[] = [];
  const deafen = onStop(signal => heard.push(signal));
  assert.is(process.listenerCount('SIGTERM'), 1);
  process.emit('SIGINT', 'SIGINT');
  assert.equal(heard, ['SIGINT']);
  assert.equal([process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')], [before, 0]);
  deafen();
});

stopping.run();
