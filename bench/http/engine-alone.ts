// The engine alone on all cores: a thread on each computes the chunks of a calculation in a plain loop. The parent process sends a number of
// seconds, and gets the deals a second of all threads.
//   node dist/bench/http/engine-alone.js ENGINE.wasm '{"cards":[38,37],"opponents":22,"simulations":100000}'
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { LoadedEngine } from '../../src/calculations/game-engine.js';
import { SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { calculateHere } from '../../src/calculations/worker-calculator.js';
import { readDeals } from '../../src/engine/counts.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';

type Size = Pick<SampledOdds, 'cards' | 'opponents' | 'simulations'>;

/** Repeats the whole calculation for about `seconds`. Returns the deals a second. */
const compute = (engine: LoadedEngine, size: Size, seconds: number): number => {
  const began = performance.now();
  let deals = 0;
  for (let seed = 0; performance.now() - began < 1000 * seconds; seed++) {
    deals += readDeals(calculateHere(new SampledOdds({ ...size, seed }), engine).counts);
  }
  return (1000 * deals) / (performance.now() - began);
};

const startThreads = async (file: string, size: Size): Promise<void> => {
  const module = await WebAssembly.compile(readFileSync(file));
  const start = (): Worker => new Worker(fileURLToPath(import.meta.url), { workerData: { module, size } });
  const threads = Array.from({ length: availableParallelism() }, start);
  await Promise.all(threads.map(thread => once(thread, 'message')));
  process.on('message', async seconds => {
    for (const thread of threads) thread.postMessage(seconds);
    const rates: number[] = (await Promise.all(threads.map(thread => once(thread, 'message')))).flat();
    process.send?.(rates.reduce((sum, rate) => sum + rate, 0));
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
};

const runThread = async (): Promise<void> => {
  const { module, size } = workerData as { readonly module: WebAssembly.Module; readonly size: Size };
  const engine = await HOLDEM_ENGINE.load(module);
  parentPort?.on('message', seconds => parentPort?.postMessage(compute(engine, size, seconds)));
  parentPort?.postMessage('ready');
};

if (isMainThread) await startThreads(process.argv[2]!, JSON.parse(process.argv[3]!));
else await runThread();
