// One start in a fresh process, plain JavaScript so that nothing but Node has run before: from the engine's bytes to its
// first answer, then more instances of the same module. Prints the milliseconds as JSON.
//   node [V8's flags] bench/startup/child.js async|sync
import { readFileSync } from 'node:fs';
import { readDeals } from '../../dist/engine/counts.js';
import { compileEngine, instantiateEngine } from '../../dist/engine/engine.js';

const INSTANCES = 20;
/** AhKh before the flop, as card bytes. */
const FIRST = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

const bytes = readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url));
const compile = process.argv[2] === 'sync' ? () => new WebAssembly.Module(bytes) : () => compileEngine(bytes);

const began = performance.now();
const module = await compile();
const compiled = performance.now();
const engine = await instantiateEngine(module);
const instantiated = performance.now();
const deals = readDeals(engine.simulate(FIRST));
const answered = performance.now();
if (deals !== FIRST.simulations) throw new Error(`${deals} deals in place of ${FIRST.simulations}`);

const again = [];
for (let i = 0; i < INSTANCES; i++) {
  const from = performance.now();
  await instantiateEngine(module);
  again.push(performance.now() - from);
}

console.log(
  JSON.stringify({
    compile: compiled - began,
    instantiate: instantiated - compiled,
    answer: answered - instantiated,
    total: answered - began,
    again: again.sort((a, b) => a - b)[INSTANCES / 2],
  }),
);
