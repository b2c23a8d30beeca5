// Runs the conformance programs in Node, Deno or Bun, of all modules or of the one that is named:
//   node conformance/main.js [poker-odds.wasm]
//   deno run --allow-read conformance/main.js [poker-odds.wasm]
//   bun conformance/main.js [poker-odds.wasm]
// With --wast it prints the program of a module as a WebAssembly spec script instead, for runtimes without JavaScript.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { chooseFile, inWords, PROGRAMS, runConformance } from './run.js';
import { toWast } from './wast.js';

const SHOWN = 20;

const [given] = process.argv.slice(2).filter(arg => arg !== '--wast');
const built = PROGRAMS.map(({ module }) => new URL(`../dist/${module}`, import.meta.url));
const files = given === undefined ? built : [given];

/** Instantiates a module, and reads the calls that are for it. */
const load = async file => {
  const bytes = readFileSync(file);
  const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
  const { calls } = JSON.parse(readFileSync(new URL(chooseFile(exports), import.meta.url), 'utf8'));
  return { bytes, exports, calls };
};

/** "deno 2.9.6": Deno and Bun have Node's version, too. */
const runtime = () => {
  const { bun, deno, node } = process.versions;
  const [name, version] = bun ? ['bun', bun] : deno ? ['deno', deno] : ['node', node];
  return `${name} ${version}`;
};

const run = async file => {
  const { exports, calls } = await load(file);
  const { calls: ran, differences, digest } = runConformance(exports, calls);
  const name = String(file).split('/').at(-1);
  console.log(`${runtime()}, ${name}: ${ran} calls, ${differences.length} differences, digest ${digest}`);
  for (const difference of differences.slice(0, SHOWN)) console.log(inWords(difference));
  if (differences.length > 0) process.exitCode = 1;
};

if (process.argv.includes('--wast')) {
  const { bytes, calls } = await load(files[0]);
  process.stdout.write(toWast(bytes, calls));
} else for (const file of files) await run(file);
