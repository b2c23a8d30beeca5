// What bench/http.ts reads in /metrics.
import { Histogram, Registry } from 'prom-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { histogramIn, quantileBetween } from '../../../bench/http/metrics.js';

const NAME = 'delay_seconds';

/** A registry with two histograms, and what it says after these observations. */
const reader = () => {
  const registers = [new Registry()];
  const buckets = [0.01, 0.02, 0.1];
  const delay = new Histogram({ name: NAME, help: NAME, labelNames: ['part'], buckets, registers });
  const other = new Histogram({ name: `other_${NAME}`, help: NAME, buckets, registers });
  return async (part: string, ...values: number[]) => {
    for (const value of values) delay.observe({ part }, value);
    other.observe(5);
    return histogramIn((await registers[0]?.metrics()) ?? '', NAME);
  };
};

const histograms = suite('a histogram in a Prometheus text');

histograms('is summed up over its labels', async () => {
  const read = reader();
  await read('a', 0.005, 0.015);
  assert.equal(
    [...(await read('b', 0.015, 7))],
    [
      [0.01, 1],
      [0.02, 3],
      [0.1, 3],
      [Number.POSITIVE_INFINITY, 4],
    ],
  );
});

histograms('is empty where the text does not have it', () => {
  assert.is(histogramIn('', NAME).size, 0);
  assert.is(histogramIn('# HELP delay_seconds_bucket{le="1"} 7\n', NAME).size, 0);
});

histograms('has quantiles of what was observed between two readings alone', async () => {
  const read = reader();
  const before = await read('a', ...Array(100).fill(0.05));
  const after = await read('a', ...Array(50).fill(0.005), ...Array(50).fill(0.015));
  assert.is(quantileBetween(before, after, 0.5), 0.01);
  assert.is(quantileBetween(before, after, 0.75), 0.015);
  assert.is(quantileBetween(before, after, 1), 0.02);
});

histograms('has its last bound for quantiles beyond it', async () => {
  const read = reader();
  assert.is(quantileBetween(await read('a'), await read('a', 0.005, 7), 0.99), 0.1);
});

histograms('has none where nothing was observed, or nothing is known', async () => {
  const read = reader();
  const now = await read('a', 0.005);
  assert.is(quantileBetween(now, now, 0.99), undefined);
  assert.is(quantileBetween(new Map(), new Map(), 0.99), undefined);
});

histograms.run();
