// The conformance program in the JavaScript runtimes outside this process: all of them count the same, to the last bit.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { PASSED } from './program.js';
import { missing, programOf, runProgram, scratch } from './programs.js';

const { folder, mistaken } = scratch();
const onNode24 = Number(process.versions.node.split('.')[0]) >= 24;

interface Runtime {
  readonly name: string;
  readonly variable: string;
  readonly path: string;
  readonly args: readonly string[];
}

const RUNTIMES: readonly Runtime[] = [
  { name: 'node', variable: '', path: process.execPath, args: [] },
  {
    name: 'node',
    variable: 'TEST_NODE24',
    path: programOf('TEST_NODE24', onNode24 ? process.execPath : 'node24'),
    args: [],
  },
  { name: 'deno', variable: 'TEST_DENO', path: programOf('TEST_DENO', 'deno'), args: ['run', '--allow-read'] },
  { name: 'bun', variable: 'TEST_BUN', path: programOf('TEST_BUN', 'bun'), args: ['run'] },
];

/** What runtimes would keep for the next time goes into the test's own folder; what they would say of news is not asked for. */
const VARIABLES = {
  NO_COLOR: '1',
  DENO_DIR: join(folder, 'deno'),
  DENO_NO_UPDATE_CHECK: '1',
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
};

const passing = suite('conformance/main.js');

for (const { name, variable, path, args } of RUNTIMES) {
  const label = variable === '' ? 'the Node of these tests' : variable.replace('TEST_', '').toLowerCase();
  const start = (...more: readonly string[]) => runProgram(path, [...args, 'conformance/main.js', ...more], VARIABLES);
  if (!canRun(`the conformance program in ${label}`, variable === '' ? undefined : missing(variable, path))) continue;

  passing(`passes in ${label}`, async () => {
    const { code, output } = await start();
    assert.match(output, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: `));
    assert.is(output.trim().replace(/^.*?: /, ''), PASSED);
    assert.is(code, 0);
  });

  passing(`fails in ${label} on a module with a mistake, and says where`, async () => {
    const { code, output } = await start(mistaken);
    assert.match(output, /: \d+ calls, [1-9]\d* differences, digest /);
    assert.match(output, /^call \d+, simulate: counters\[\d+\] is \d+, not \d+$/m);
    assert.is(code, 1);
  });
}

passing.run();
