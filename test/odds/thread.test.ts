// One worker thread: it answers in order, and says why it does not start or finish.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileEngineFile } from '../../src/odds/module.js';
import { startThread } from '../../src/odds/node-thread.js';
import { ChunkDroppedError, ThreadEndedError } from '../../src/odds/thread.js';

const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const simulation = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

const thread = suite('a worker thread');

thread('does not start without an engine, and says why', async () => {
  const start = startThread(await WebAssembly.compile(EMPTY_MODULE));
  const error = await start.then(
    () => assert.unreachable('should not start'),
    (reason: Error) => reason,
  );
  assert.match(String((error as Error).cause), 'no export abiVersion');
});

thread('rejects what it had not finished when it is stopped', async () => {
  const started = await startThread(await compileEngineFile());
  const waiting = started
    .run({ simulation: { ...simulation, simulations: 100_000_000 } })
    .catch((reason: Error) => reason);
  await started.stop();
  await started.ended;
  assert.instance(await waiting, ThreadEndedError);
});

thread('tells which chunk it was at when it ended, and takes no more', async () => {
  const started = await startThread(await compileEngineFile());
  const rejected = [1, 2].map(seed =>
    started.run({ simulation: { ...simulation, seed, simulations: 100_000_000 } }).catch(reason => reason.begun),
  );
  await started.stop();
  assert.equal(await Promise.all(rejected), [true, false]);
  assert.is(await started.run({ simulation }).catch(reason => reason.begun), false);
});

thread('passes over what is wanted no more before it was begun, and goes on with the next', async () => {
  const started = await startThread(await compileEngineFile());
  let isWanted = true;
  const outcomes = [5_000_000, 2_000_000_000].map(simulations =>
    started.run({ simulation: { ...simulation, simulations } }, () => isWanted).catch(error => error),
  );
  isWanted = false;
  started.dropUnwanted();
  assert.instance((await Promise.all(outcomes))[1], ChunkDroppedError); // the first one may have begun
  assert.is((await started.run({ simulation })).counts.deals, 1000);
  await started.stop();
});

thread('answers in the order of the calls', async () => {
  const started = await startThread(await compileEngineFile());
  const order: number[] = [];
  const runs = [300_000, 16, 1].map(simulations =>
    started.run({ simulation: { ...simulation, simulations } }).then(({ counts }) => order.push(counts.deals)),
  );
  await Promise.all(runs);
  assert.equal(order, [300_000, 16, 1]);
  await started.stop();
});

thread.run();
