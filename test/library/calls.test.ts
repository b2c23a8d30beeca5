// Asynchronous calls: those that share a signal, those whose onProgress throws, and those whose engine is closed.
import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CalculatorClosedError, loadEngine, type OddsEngine } from '../../src/library/node.js';

const QUESTION = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
const ENDLESS = { ...QUESTION, simulations: 1e12 };

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

/** The names of the warnings that Node emits during the work. */
const warningsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const names: string[] = [];
  const onWarning = ({ name }: Error): void => void names.push(name);
  process.on('warning', onWarning);
  await work();
  await new Promise(resolve => setImmediate(resolve));
  process.off('warning', onWarning);
  return names;
};

const calls = suite<{ engine: OddsEngine }>('calls on threads');
calls.before(async context => {
  context.engine = await loadEngine({ threads: 2 });
});
calls.after(({ engine }) => engine.close());

calls('that share a signal add one listener, which the last of them removes', async ({ engine }) => {
  const { signal } = new AbortController();
  const warnings = await warningsOf(async () => {
    const asked = Array.from({ length: 50 }, (_, seed) => engine.simulateAsync({ ...QUESTION, seed }, { signal }));
    await new Promise(resolve => setImmediate(resolve));
    assert.is(getEventListeners(signal, 'abort').length, 1);
    await Promise.all(asked);
  });
  assert.equal(warnings, []);
  assert.is(getEventListeners(signal, 'abort').length, 0);
  await engine.simulateAsync(QUESTION, { signal });
  assert.is(getEventListeners(signal, 'abort').length, 0);
});

calls('that share a signal are all stopped by it', async ({ engine }) => {
  const abort = new AbortController();
  const reason = new Error('enough');
  const asked = Array.from({ length: 50 }, () => failure(engine.simulateAsync(ENDLESS, { signal: abort.signal })));
  await new Promise(resolve => setImmediate(resolve));
  abort.abort(reason);
  for (const rejected of await Promise.all(asked)) assert.is(rejected, reason);
  assert.is(getEventListeners(abort.signal, 'abort').length, 0);
  assert.is((await engine.simulateAsync(QUESTION)).deals, 200_000);
});

calls('reject with what their onProgress throws, without effect on others', async ({ engine }) => {
  const reason = new Error('a fault of the program');
  const onProgress = (): void => {
    throw reason;
  };
  const { signal } = new AbortController();
  const other = engine.simulateAsync({ ...QUESTION, simulations: 2_000_000 });
  const asked = [1, 2, 3].map(() => failure(engine.simulateAsync(ENDLESS, { onProgress, signal })));
  for (const rejected of await Promise.all(asked)) assert.is(rejected, reason);
  assert.is(await failure(engine.exactAsync({ cards: ['Ah', 'Kh'], opponents: 1 }, { onProgress })), reason);
  assert.is((await other).deals, 2_000_000);
  assert.is(getEventListeners(signal, 'abort').length, 0);
  assert.equal(await engine.simulateAsync(QUESTION), engine.simulate(QUESTION));
});

calls('may close the engine from their onProgress', async () => {
  const engine = await loadEngine({ threads: 2 });
  const closings: Promise<void>[] = [];
  const rejected = await failure(
    engine.simulateAsync(ENDLESS, { onProgress: () => void closings.push(engine.close()) }),
  );
  assert.instance(rejected, CalculatorClosedError);
  await Promise.all(closings);
});

calls('end with the engine, however often it is closed, and every close waits for the threads', async () => {
  const engine = await loadEngine({ threads: 2 });
  await engine.simulateAsync(QUESTION);
  const asked = failure(engine.simulateAsync(ENDLESS));
  const ended: string[] = [];
  const closings = ['first', 'second', 'third'].map(name => engine.close().then(() => ended.push(name)));
  await Promise.resolve().then(() => Promise.resolve());
  assert.equal(ended, [], 'workers take a while to end');
  await Promise.all(closings);
  assert.instance(await asked, CalculatorClosedError);
  await engine.close();
});

calls.run();
