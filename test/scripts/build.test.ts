// What is built anew, in a copy of what the engine is made from: what changed, and what was not built to its end.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scratchFolder } from '../docs/service.js';
import { ROOT, read } from '../repository/tree.js';

const SOURCE = 'assembly/index.ts';
const clone = scratchFolder('build');
for (const part of [
  'assembly',
  'asconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
  'src/odds/equity/poker-odds.matchups',
]) {
  mkdirSync(dirname(join(clone, part)), { recursive: true });
  cpSync(join(ROOT, part), join(clone, part), { recursive: true });
}
mkdirSync(join(clone, 'node_modules/assemblyscript/bin'), { recursive: true });
symlinkSync(join(ROOT, 'node_modules/tsx'), join(clone, 'node_modules/tsx'));
// A compiler that takes no time: it refuses a program that says "wrong".
const COMPILER = `process.exitCode = require('node:fs').readFileSync('${SOURCE}', 'utf8').includes('wrong') ? 1 : 0`;
writeFileSync(join(clone, 'node_modules/assemblyscript/bin/asc.js'), COMPILER);
// It writes no module, so there is nothing to optimize.
writeFileSync(join(clone, 'scripts/optimize-engine.ts'), '');

/** Builds the engine if it is stale. Returns whether it was, and the exit code. */
const build = () => {
  const args = ['--import', 'tsx', 'scripts/build.ts', 'engine', '--if-stale'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: clone, encoding: 'utf8' });
  return { begun: stdout.includes('building engine'), status };
};

const building = suite('npm run build -- --if-stale');

building('builds what was never built, and then nothing until a source changes', () => {
  assert.equal(build(), { begun: true, status: 0 });
  assert.equal(build(), { begun: false, status: 0 });
  appendFileSync(join(clone, SOURCE), '// a change\n');
  assert.equal(build(), { begun: true, status: 0 });
});

building('builds again after a build that failed, although the sources are again as they were before it', () => {
  writeFileSync(join(clone, SOURCE), read(SOURCE));
  assert.equal(build(), { begun: true, status: 0 });
  appendFileSync(join(clone, SOURCE), '// wrong\n');
  assert.equal(build(), { begun: true, status: 1 });
  writeFileSync(join(clone, SOURCE), read(SOURCE));
  assert.equal(build(), { begun: true, status: 0 });
});

building.run();
