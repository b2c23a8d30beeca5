// Runs the conformance program in Node, Deno or Bun:
//   node conformance/main.js [poker-odds.wasm]
//   deno run --allow-read conformance/main.js [poker-odds.wasm]
//   bun conformance/main.js [poker-odds.wasm]
// With --wast it prints the program as a WebAssembly spec script instead, for runtimes without JavaScript.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { inWords, runConformance } from './run.js';
import { toWast } from './wast.js';

const SHOWN = 20;

const args = process.argv.slice(2);
const file = args.find(arg => arg !== '--wast') ?? new URL('../dist/poker-odds.wasm', import.meta.url);
const bytes = readFileSync(file);
const { calls } = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8'));

/** "deno 2.9.6": Deno and Bun have Node's version, too. */
const runtime = () => {
  const { bun, deno, node } = process.versions;
  const [name, version] = bun ? ['bun', bun] : deno ? ['deno', deno] : ['node', node];
  return `${name} ${version}`;
};

const run = async () => {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { calls: ran, differences, digest } = runConformance(instance.exports, calls);
  console.log(`${runtime()}: ${ran} calls, ${differences.length} differences, digest ${digest}`);
  for (const difference of differences.slice(0, SHOWN)) console.log(inWords(difference));
  if (differences.length > 0) process.exitCode = 1;
};

if (args.includes('--wast')) process.stdout.write(toWast(bytes, calls));
else await run();
