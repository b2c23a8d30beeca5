// Asynchronous calls: answers, progress, signals, and the closing of the engine.
import { getEventListeners } from 'node:events';
import * as assert from 'uvu/assert';
import {
  CalculatorClosedError,
  loadEngine,
  type OddsEngine,
  type Progress,
  type SimulationProgress,
} from '../../src/library/index.js';
import { rejection } from '../accounts/stores.js';
import { suite } from '../suite.js';

const QUESTION = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
/** Takes far longer than a test. */
const ENDLESS = { ...QUESTION, simulations: 1e12 };

const calls = suite<{ engine: OddsEngine }>('calls on threads');
calls.before(async context => {
  context.engine = await loadEngine({ threads: 2 });
});
calls.after(({ engine }) => engine.close());

calls('give the odds of synchronous calls, and report the odds so far', async ({ engine }) => {
  const reports: SimulationProgress[] = [];
  const odds = await engine.simulateAsync(QUESTION, { onProgress: report => reports.push(report) });
  assert.equal(odds, engine.simulate(QUESTION));
  assert.equal(reports.at(-1)?.odds(), odds);
  assert.ok(reports.length > 1);
  for (const [i, { deals, of, odds: soFar }] of reports.entries()) {
    assert.is(of, 200_000);
    assert.ok(deals > (reports[i - 1]?.deals ?? 0));
    const { deals: counted, win, standardErrors } = soFar();
    assert.is(counted, deals);
    assert.ok(Math.abs(win - odds.win) < 5 * standardErrors.win, `${win} after ${deals} deals`);
  }
  const flop = { cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 2 };
  assert.equal(await engine.exactAsync(flop), engine.exact(flop));
});

calls('report the end also if there is nothing to compute', async ({ engine }) => {
  const reports: Progress[] = [];
  await engine.exactAsync({ cards: ['Ah', 'Kh'], opponents: 1 }, { onProgress: report => void reports.push(report) });
  assert.equal(reports, [{ deals: 2_097_572_400, of: 2_097_572_400 }]);
});

calls('that share a signal add one listener, and all stop with it', async ({ engine }) => {
  const abort = new AbortController();
  const { signal } = abort;
  const reason = new Error('enough');
  const countListeners = (): number => getEventListeners(signal, 'abort').length;
  await engine.simulateAsync(QUESTION, { signal });
  assert.is(countListeners(), 0);
  const asked = Array.from({ length: 50 }, () => rejection(engine.simulateAsync(ENDLESS, { signal })));
  await new Promise(resolve => setImmediate(resolve));
  assert.is(countListeners(), 1);
  abort.abort(reason);
  for (const rejected of await Promise.all(asked)) assert.is(rejected, reason);
  assert.is(countListeners(), 0);
  assert.is(await rejection(engine.simulateAsync(ENDLESS, { signal })), reason);
});

calls('reject with what their onProgress throws, without effect on others', async ({ engine }) => {
  const reason = new Error('a fault of the program');
  const onProgress = (): void => {
    throw reason;
  };
  const { signal } = new AbortController();
  const other = engine.simulateAsync({ ...QUESTION, simulations: 2_000_000 });
  const asked = [1, 2].map(() => rejection(engine.simulateAsync(ENDLESS, { onProgress, signal })));
  for (const rejected of await Promise.all(asked)) assert.is(rejected, reason);
  assert.is(await rejection(engine.exactAsync({ cards: ['Ah', 'Kh'], opponents: 1 }, { onProgress })), reason);
  assert.is((await other).deals, 2_000_000);
  assert.is(getEventListeners(signal, 'abort').length, 0);
});

calls('may close the engine from their onProgress', async () => {
  const engine = await loadEngine({ threads: 2 });
  const closings: Promise<void>[] = [];
  const onProgress = (): void => void closings.push(engine.close());
  assert.instance(await rejection(engine.simulateAsync(ENDLESS, { onProgress })), CalculatorClosedError);
  await Promise.all(closings);
});

calls('end with the engine, however often it is closed; later calls start new threads', async () => {
  const engine = await loadEngine({ threads: 1 });
  const cut = rejection(engine.simulateAsync(ENDLESS));
  await new Promise(resolve => setImmediate(resolve));
  const ended: string[] = [];
  const closings = ['first', 'second'].map(name => engine.close().then(() => ended.push(name)));
  const later = engine.simulateAsync(QUESTION);
  await Promise.resolve().then(() => Promise.resolve());
  assert.equal(ended, [], 'workers take a while to end');
  await Promise.all(closings);
  assert.instance(await cut, CalculatorClosedError);
  assert.equal(await later, engine.simulate(QUESTION));
  await engine.close();
  await engine.close();
});
