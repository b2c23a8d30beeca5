// The test runner: faults that uvu alone does not report, or for which it waits for ever.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';

const HEAD = `import * as assert from 'uvu/assert'; import { suite } from '../../test/suite.js'; const test = suite('planted');\n`;

/** The text of each file. */
const PLANTED = {
  'fails-a-hook': `${HEAD} test('a', () => {}); test.before(() => { throw new Error('no database'); });`,
  'fails-a-test': `${HEAD} test('c', () => assert.is(1, 2, 'the reason')); test('d', () => {});`,
  hangs: `${HEAD} test('c', () => { while (true); });`,
  'leaks-a-timer': `${HEAD} test('passes', () => {}); setInterval(() => {}, 1000);`,
  'only-exits': 'process.exit(0);',
  'skips-a-test': `${HEAD} test('a', () => {}); test.skip('b', () => {});`,
  'skips-all': `console.log('SKIPPED: there is no curl');`,
  'throws-while-loading': `throw new Error('while loading');`,
};

/** Runs the planted files whose names contain the part. */
const run = (part: string, ...options: string[]) => {
  const folder = mkdtempSync('dist/planted-tests-');
  try {
    for (const [name, text] of Object.entries(PLANTED)) writeFileSync(join(folder, `${name}.test.ts`), text);
    const command = ['--import', 'tsx', 'test/run.ts', '--folder', folder, '--seconds', '5', part, ...options];
    const { status, stdout } = spawnSync(process.execPath, command, {
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
    });
    return { status, output: stdout, last: stdout.trimEnd().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const runner = suite('the test runner');

runner('fails files that are broken, says why, runs the others and ends', () => {
  const { status, output, last } = run('');
  for (const line of [
    /^FAILED fails-a-hook\.test\.ts: 0 passed, 1 failed .*\n[\s\S]*no database/m,
    /^FAILED fails-a-test\.test\.ts: 1 passed, 1 failed .*\n[\s\S]*the reason/m,
    /^FAILED hangs\.test\.ts: 0 passed, 1 failed .*: did not end within 5 s/m,
    /^FAILED only-exits\.test\.ts: 0 passed, 1 failed .*: its process ended with exit code 0/m,
    /^FAILED skips-a-test\.test\.ts: 1 passed, 1 failed .*: has \.skip or \.only/m,
    /^FAILED throws-while-loading\.test\.ts: 0 passed, 1 failed .*\n[\s\S]*while loading/m,
    /^ok leaks-a-timer\.test\.ts: 1 passed, 0 failed/m,
    /^skips-all\.test\.ts: SKIPPED: there is no curl/m,
  ])
    assert.match(output, line);
  assert.equal({ status, last }, { status: 1, last: '3 passed, 6 failed, 1 skipped' });
});

runner('fails when no file matches', () => {
  const { status, last } = run('no such file');
  assert.equal({ status, last }, { status: 1, last: '0 passed, 0 failed' });
});

runner('prints the names of tests and runs none of them', () => {
  const { status, output } = run('s-a-test', '--list');
  const lists = 'fails-a-test.test.ts\nplanted c\nplanted d\n\nskips-a-test.test.ts\nplanted a\nplanted b';
  assert.equal({ status, output: output.trim() }, { status: 0, output: lists });
});
