// What bench/http.ts makes of its measurements, and whether it notices that it did not measure what it says.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cpuMsIn } from '../../bench/http/cpu.js';
import { allMet, type Figure, overRounds, tableOf, verdictOf } from '../../bench/http/figures.js';
import { growthOf, memoryIn } from '../../bench/http/memory.js';
import { figuresOfLarge } from '../../bench/http/mixed-load.js';
import { type OpenLoopPlan, type OpenLoopResult, openLoop } from '../../bench/http/open-loop.js';
import { figuresOf } from '../../bench/http/overload.js';
import { odds } from '../../bench/http/requests.js';

const figures = suite('a figure under load');

const figure = (value: number | undefined, more: Partial<Figure> = {}): Figure => ({
  ...{ scenario: 'tiny', name: 'latency', value, show: each => `${each.toFixed(1)} ms`, ...more },
});
const atMost25 = { target: { atMost: 25 } };
const atLeast1 = { target: { atLeast: 1 } };

figures('meets its target up to it and not beyond, and never where it was not measured', () => {
  const all = [figure(25, atMost25), figure(25.1, atMost25), figure(1, atLeast1), figure(0.9, atLeast1), figure(1)];
  assert.equal(all.map(verdictOf), ['met', 'missed', 'met', 'missed', '']);
  for (const value of [undefined, Number.NaN]) assert.is(verdictOf(figure(value, atMost25)), 'not measured');
  assert.ok(allMet([figure(1), figure(25, atMost25)]));
  for (const bad of [26, undefined]) assert.not(allMet([figure(25, atMost25), figure(bad, atMost25)]));
});

figures('is the median of its rounds, and none where a round is missing', () => {
  assert.equal(overRounds([3, 1, 2]), { value: 2, spread: { median: 2, low: 1, high: 3 } });
  assert.equal(overRounds([7]), { value: 7 });
  for (const rounds of [[3, undefined, 2], []]) assert.equal(overRounds(rounds), { value: undefined });
});

figures('stands in its table beside its spread, target and verdict', () => {
  const spread = { median: 20, low: 18, high: 22 };
  const other = { ...figure(undefined, atLeast1), scenario: 'soak' };
  assert.equal(tableOf([figure(20, { ...atMost25, spread }), figure(1), other]).slice(1), [
    ['tiny', 'latency', '**20.0 ms**', '18.0 … 22.0 ms', '≤ 25.0 ms', 'met'],
    ['', 'latency', '**1.0 ms**', '', '', ''],
    ['soak', 'latency', 'not known', '', '≥ 1.0 ms', 'not measured'],
  ]);
});

figures('is missed where large requests were not answered in every round', () => {
  const round = (statuses: Record<string, number>, errors = 0) => ({
    ...{ requestsPerSecond: 1, medianMs: 1, statuses, errors },
  });
  const verdicts = (...rounds: Parameters<typeof figuresOfLarge>[1]) =>
    figuresOfLarge('company', rounds).map(verdictOf);
  assert.equal(verdicts(round({ 200: 3 }), round({ 200: 40 })), ['met', 'met']);
  for (const few of [{ 200: 2 }, {}]) assert.equal(verdicts(round({ 200: 40 }), round(few)), ['missed', 'met']);
  assert.equal(verdicts(round({ 200: 40, 503: 1 })), ['met', 'missed']);
  assert.equal(verdicts(round({ 200: 40 }, 1)), ['met', 'missed']);
});

figures('is missed where what was sent was no overload', () => {
  const after = { normalMs: 10, recovered: 100, peak: 1e8 };
  const missed = (sent: number, statuses: Record<string, number>): string[] =>
    figuresOf(10, 10, { latencies: [1], statuses, sent, errors: 0, timeouts: 0, unsent: 0 }, after)
      .filter(each => verdictOf(each) === 'missed')
      .map(({ name }) => name);
  assert.equal(missed(1000, { 200: 100, 503: 900 }), []);
  assert.equal(missed(899, { 200: 100, 503: 799 }), ['sent ÷ capacity']);
  assert.equal(missed(1000, { 200: 1000 }), ['answers 503']);
});

figures.run();

const readings = suite('what is read of the service under load');

readings('has the units of the operating system', () => {
  const status = 'VmPeak:\t  900 kB\nVmHWM:\t  200 kB\nVmRSS:\t  100 kB\n';
  assert.equal([memoryIn(status, 'VmRSS'), memoryIn(status, 'VmHWM')], [102_400, 204_800]);
  assert.is(cpuMsIn('42 (a) b (c) S 1 42 42 0 -1 4194304 500 0 3 0 250 75 9 9 20 0 11 0 100 1000 99'), 3250);
});

readings('tells a leak from a heap that fills and is collected, and from a process that warms up', () => {
  const grown = (bytesAt: (second: number) => number) =>
    growthOf(Array.from({ length: 600 }, (_, seconds) => ({ seconds, bytes: bytesAt(seconds) })));
  assert.is(grown(second => Math.min(second, 200))?.bytesPerMinute, 0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 5, max: 60 }), (leak, period) => {
      const found = grown(second => 1e5 + leak * second + 10 * (second % period));
      assert.ok(Math.abs((found?.bytesPerMinute ?? 0) / 60 - leak) <= 3);
    }),
    { seed: 1 },
  );
});

readings.run();

const steady = suite('load at a fixed rate');

/** Fifty requests, all of which may wait at once, however late this process is. */
const PACE: OpenLoopPlan = { rate: 200, seconds: 0.25, connections: 50 };

/** Sends requests to a server that answers so. */
const loaded = async (answer: RequestListener, pace: OpenLoopPlan): Promise<OpenLoopResult> => {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    const asked = { opponents: 1 };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await openLoop(url, [odds('one', asked), odds('other', asked)], pace).done;
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

steady('sends all that is due, and has latencies of answers with 200 alone', async () => {
  const result = await loaded((req, res) => {
    res.writeHead(req.headers.authorization === 'Bearer one' ? 200 : 503).end('{}');
  }, PACE);
  assert.equal([result.sent, result.unsent, result.errors, result.timeouts], [50, 0, 0, 0]);
  assert.equal([result.statuses, result.latencies.length], [{ 200: 25, 503: 25 }, 25]);
});

steady('counts what it could not send for want of connections, and connections that broke', async () => {
  const late = await loaded(() => undefined, { ...PACE, connections: 2, leaveAfterMs: 100 });
  assert.ok(late.unsent > 0);
  assert.is(late.sent + late.unsent, 50);
  const broken = await loaded(req => req.socket.destroy(), PACE);
  assert.equal([broken.errors, broken.statuses], [broken.sent, {}]);
});

steady.run();
