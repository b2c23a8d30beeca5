// The help of `npm run bench`.
import { spawnSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';

const bench = suite('npm run bench');

const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], { cwd: ROOT, encoding: 'utf8' });

bench('--help lists the benchmarks with their options, and measures nothing', () => {
  const { status, stdout, stderr } = run('--help');
  assert.equal([status, stderr], [0, '']);
  for (const name of ['all', 'engine', 'http', 'omaha', 'page', 'price', 'sweep'])
    assert.match(stdout, `  npm run bench -- ${name} [`);
  assert.match(stdout, '  npm run bench [-- --only NAME,NAME]');
});

bench('NAME --help is about this one', () => {
  const { status, stdout, stderr } = run('price', '-h');
  assert.equal([status, stderr], [0, '']);
  assert.match(stdout, /^Measures the price of exact equity[\s\S]*npm run bench -- price \[--quick\]/);
  assert.not.match(stdout, 'npm run bench -- http');
});
