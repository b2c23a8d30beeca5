// Runs a benchmark, by default the comparison with other engines (rivals.ts). An unknown name lists all.
//   npm run bench -- [NAME] [the options of the benchmark]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Benchmarks of the engine alone run with V8's optimized code only. */
const OPTIMIZED = ['engine', 'scaling', 'omaha', 'price', 'short-deck'];
const OTHERS = ['rivals', 'startup', 'http', 'jobs', 'page', 'library', 'sweep', 'flops'];

const args = process.argv.slice(2);
const name = args[0] === undefined || args[0].startsWith('-') ? 'rivals' : args.shift()!;
if ([...OPTIMIZED, ...OTHERS].includes(name)) {
  const flags = OPTIMIZED.includes(name) ? ['--no-liftoff'] : [];
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', file, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} else {
  console.error(`There is no benchmark ${name}: npm run bench -- ${[...OPTIMIZED, ...OTHERS].sort().join('|')}`);
  process.exitCode = 2;
}
