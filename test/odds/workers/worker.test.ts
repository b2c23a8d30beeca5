// One worker: it answers in order, and says why it does not start or finish.
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../../src/engine/counts.js';
import { compileEngineFile, startNodeWorker } from '../../../src/odds/workers/start-node-worker.js';
import { ChunkCancelledError, WorkerExitError } from '../../../src/odds/workers/worker.js';

const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const simulation = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

const workers = suite('a worker');

workers('does not start without an engine, and says why', async () => {
  const start = startNodeWorker(await WebAssembly.compile(EMPTY_MODULE));
  const error = await start.then(
    () => assert.unreachable('should not start'),
    (reason: Error) => reason,
  );
  assert.match(String((error as Error).cause), 'no export abiVersion');
});

workers('rejects what it has not finished when it is stopped', async () => {
  const worker = await startNodeWorker(await compileEngineFile());
  const waiting = worker.run([{ ...simulation, simulations: 100_000_000 }]).catch((reason: Error) => reason);
  await worker.stop();
  await worker.exited;
  assert.instance(await waiting, WorkerExitError);
});

workers('says which chunk it was computing when it ended, and takes no more', async () => {
  const worker = await startNodeWorker(await compileEngineFile());
  const rejected = [1, 2].map(seed =>
    worker.run([{ ...simulation, seed, simulations: 100_000_000 }]).catch(reason => reason.begun),
  );
  await worker.stop();
  assert.equal(await Promise.all(rejected), [true, false]);
  assert.is(await worker.run([simulation]).catch(reason => reason.begun), false);
});

workers('skips chunks that were cancelled before they were begun, and goes on with the next', async () => {
  const worker = await startNodeWorker(await compileEngineFile());
  let isWanted = true;
  const outcomes = [5_000_000, 2_000_000_000].map(simulations =>
    worker.run([{ ...simulation, simulations }], () => isWanted).catch(error => error),
  );
  isWanted = false;
  worker.cancelUnwanted();
  assert.instance((await Promise.all(outcomes))[1], ChunkCancelledError); // the first one may have begun
  assert.is(readDeals((await worker.run([simulation])).counts[0]!), 1000);
  await worker.stop();
});

workers('answers in the order of the calls', async () => {
  const worker = await startNodeWorker(await compileEngineFile());
  const results: number[] = [];
  const runs = [300_000, 16, 1].map(simulations =>
    worker.run([{ ...simulation, simulations }]).then(({ counts }) => results.push(readDeals(counts[0]!))),
  );
  await Promise.all(runs);
  assert.equal(results, [300_000, 16, 1]);
  await worker.stop();
});

/** The nice value of each thread of this process. */
const niceValues = (): number[] =>
  readdirSync('/proc/self/task').map(thread => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
  });

if (process.platform === 'linux') {
  workers("has a priority below that of its process, whatever the process's is", async () => {
    setPriority(getPriority() + 3);
    const worker = await startNodeWorker(await compileEngineFile());
    assert.ok(niceValues().includes(Math.min(19, getPriority() + 10)), `${getPriority()}: ${niceValues()}`);
    await worker.stop();
  });
}

workers.run();
