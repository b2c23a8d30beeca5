// Runs a benchmark, by default the comparison with other engines (rivals.ts). An unknown name lists all, --help says what they measure.
//   npm run bench -- [NAME] [the options of the benchmark]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommit } from './measure.js';

const NAMES = ['all', 'engine', 'http', 'omaha', 'page', 'price', 'rivals', 'sweep'];
/** Benchmarks of the engine alone run with V8's optimized code only. */
const OPTIMIZED = ['engine', 'price'];

const fileOf = (name: string): URL => new URL(`${name}.ts`, import.meta.url);

/** The comment with which a benchmark's file begins: what it measures, and how it is called. */
const describe = (name: string): string => {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(fileOf(name), 'utf8')) ?? [];
  return comment.replace(/^\/\/ ?/gm, '');
};

const args = process.argv.slice(2);
const isNamed = args[0] !== undefined && !args[0].startsWith('-');
const name = isNamed ? args.shift()! : 'rivals';
if (!NAMES.includes(name)) {
  console.error(`There is no benchmark ${name}: npm run bench -- ${NAMES.join('|')}`);
  process.exitCode = 2;
} else if (args.includes('--help') || args.includes('-h')) {
  console.log((isNamed ? [name] : NAMES).map(describe).join('\n'));
} else if (args.includes('--write') && !/^[0-9a-f]+$/.test(readCommit())) {
  console.error('--write is for the figures of a commit: commit your changes first');
  process.exitCode = 2;
} else {
  const flags = OPTIMIZED.includes(name) ? ['--no-liftoff'] : [];
  const file = fileURLToPath(fileOf(name));
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', file, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
