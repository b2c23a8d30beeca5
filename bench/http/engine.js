// The engine alone on all cores: a thread each, which computes the chunks of one calculation after the other in a plain loop.
// Plain JavaScript over the built engine. For a number of seconds it answers with the deals of all threads a second, and
// a second of CPU time.
//   node bench/http/engine.js '{"cards":[38,37],"opponents":22,"simulations":100000}'
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readDeals } from '../../dist/engine/counts.js';
import { instantiateEngine } from '../../dist/engine/engine.js';
import { computeChunk } from '../../dist/odds/chunk.js';
import { ODDS_KIND } from '../../dist/odds/odds-kind.js';

const ENGINE = new URL('../../dist/poker-odds.wasm', import.meta.url);

const startWorkers = async calculation => {
  const module = await WebAssembly.compile(readFileSync(ENGINE));
  const options = { workerData: { module, calculation } };
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(fileURLToPath(import.meta.url), options),
  );
  await Promise.all(workers.map(worker => once(worker, 'message')));
  process.on('message', async seconds => {
    const before = process.cpuUsage();
    for (const worker of workers) worker.postMessage(seconds);
    const answers = (await Promise.all(workers.map(worker => once(worker, 'message')))).flat();
    const { user, system } = process.cpuUsage(before);
    const deals = answers.reduce((sum, answer) => sum + answer.deals, 0);
    const perSecond = answers.reduce((sum, answer) => sum + (1000 * answer.deals) / answer.ms, 0);
    process.send({ perSecond, perCpuSecond: (1e6 * deals) / (user + system) });
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
};

/** Whole calculations for about so many seconds. */
const compute = (engine, calculation, seconds) => {
  const began = performance.now();
  let deals = 0;
  for (let seed = 0; performance.now() - began < 1000 * seconds; seed++) {
    const next = { ...calculation, method: 'monte-carlo', seed };
    for (let index = 0; index < ODDS_KIND.countChunks(next); index++) {
      deals += readDeals(computeChunk(engine, ODDS_KIND.chunkAt(next, index)));
    }
  }
  return { deals, ms: performance.now() - began };
};

const serve = async ({ module, calculation }) => {
  const engine = await instantiateEngine(module);
  parentPort.on('message', seconds => parentPort.postMessage(compute(engine, calculation, seconds)));
  parentPort.postMessage('ready');
};

if (isMainThread) await startWorkers(JSON.parse(process.argv[2]));
else await serve(workerData);
