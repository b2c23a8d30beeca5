// One start of bench/startup.ts in a fresh process: from the engine's bytes to its first answer, then more instances of the same module. Prints
// the milliseconds as JSON.
//   node [V8's flags] dist/bench/startup-program.js ENGINE.wasm async|sync
import { readFileSync } from 'node:fs';
import { readDeals } from '../src/engine/counts.js';
import { compileEngine, instantiateEngine } from '../src/engine/engine.js';

/** Milliseconds of each part; `again` is another instance of the compiled module. */
export interface Start {
  readonly compile: number;
  readonly instantiate: number;
  readonly answer: number;
  readonly total: number;
  readonly again: number;
}

const INSTANCES = 20;
/** AhKh before the flop, as card bytes. */
const FIRST = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

const [file = '', mode] = process.argv.slice(2);
const bytes = readFileSync(file);
const compile = mode === 'sync' ? () => new WebAssembly.Module(bytes) : () => compileEngine(bytes);

const began = performance.now();
const module = await compile();
const compiled = performance.now();
const engine = await instantiateEngine(module);
const instantiated = performance.now();
const deals = readDeals(engine.simulate(FIRST));
const answered = performance.now();
if (deals !== FIRST.simulations) throw new Error(`${deals} deals in place of ${FIRST.simulations}`);

const again: number[] = [];
for (let i = 0; i < INSTANCES; i++) {
  const from = performance.now();
  await instantiateEngine(module);
  again.push(performance.now() - from);
}

const start: Start = {
  compile: compiled - began,
  instantiate: instantiated - compiled,
  answer: answered - instantiated,
  total: answered - began,
  again: again.sort((a, b) => a - b)[INSTANCES / 2]!,
};
console.log(JSON.stringify(start));
