// The test runner's guards: what uvu alone would let pass, or wait for without end.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UVU = import.meta.resolve('uvu');

interface Run {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly output: string;
}

/** Writes the files into a new folder, runs the runner on it, and removes the folder. */
const run = async (files: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-runner-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await runIn(folder, args);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const runIn = (folder: string, args: readonly string[]): Promise<Run> =>
  new Promise(done => {
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const command = ['--import', 'tsx', join(ROOT, 'test/run.ts'), '--folder', folder, ...args];
    const child = spawn(process.execPath, command, { cwd: ROOT, env });
    let output = '';
    child.stdout.on('data', chunk => {
      output += chunk;
    });
    child.stderr.on('data', chunk => {
      output += chunk;
    });
    child.on('close', code => done({ code, output, lines: output.trimEnd().split('\n') }));
  });

const head = `import { suite, test } from ${JSON.stringify(UVU)};\n`;
const passing = `${head}test('a', () => {}); test('b', () => {}); test.run();`;

const guards = suite('the test runner');

guards('sums the files up and ends with the plain line', async () => {
  const { code, lines } = await run({ 'one.test.ts': passing, 'two.test.ts': passing, 'no-test.ts': 'throw 1;' });
  assert.is(lines.at(-1), '4 passed, 0 failed');
  assert.is(code, 0);
});

guards('runs only the files that a filter names', async () => {
  const { code, lines } = await run({ 'one.test.ts': passing, 'two.test.ts': 'throw 1;' }, 'one');
  assert.is(lines.at(-1), '2 passed, 0 failed');
  assert.is(code, 0);
});

guards('leaves out the files that --without names, as often as it is given', async () => {
  const files = { 'one.test.ts': passing, 'two.test.ts': 'throw 1;', 'three.test.ts': 'throw 1;' };
  const { code, lines } = await run(files, '--without', 'two', '--without=three');
  assert.is(lines.at(-1), '2 passed, 0 failed');
  assert.is(code, 0);
});

guards('leaves out of what a filter names', async () => {
  const { lines } = await run({ 'one.test.ts': passing, 'one-more.test.ts': 'throw 1;' }, 'one', '--without=more');
  assert.is(lines.at(-1), '2 passed, 0 failed');
});

guards('leaves out the tests of packages that are installed in the folder', async () => {
  const { lines } = await run({ 'one.test.ts': passing, 'tools/node_modules/theirs/a.test.ts': 'throw 1;' });
  assert.is(lines.at(-1), '2 passed, 0 failed');
});

guards('fails when no file matches', async () => {
  const { code, lines } = await run({});
  assert.is(lines.at(-1), '0 passed, 0 failed');
  assert.is(code, 1);
});

guards('fails a file that forgets .run()', async () => {
  const { code, lines, output } = await run({ 'one.test.ts': `${head}test('never run', () => {});` });
  assert.is(lines.at(-1), '0 passed, 1 failed');
  assert.match(output, 'counted no test');
  assert.is(code, 1);
});

guards('fails on a failing test and shows what it printed', async () => {
  const text = `${passing.replace('test.run();', '')} test('c', () => { throw new Error('the reason'); }); test.run();`;
  const { code, lines, output } = await run({ 'one.test.ts': text });
  assert.is(lines.at(-1), '2 passed, 1 failed');
  assert.match(output, 'the reason');
  assert.is(code, 1);
});

guards('fails on a failing before hook, at which uvu exits with 0', async () => {
  const text = `${passing.replace('test.run();', '')} test.before(() => { throw new Error('no'); }); test.run();`;
  const { code, lines } = await run({ 'one.test.ts': text });
  assert.is(lines.at(-1), '0 passed, 2 failed');
  assert.is(code, 1);
});

guards('ends a file that hangs on a leaked timer, and fails it', async () => {
  const { code, lines, output } = await run(
    { 'one.test.ts': `${passing} setInterval(() => {}, 1000);` },
    '--timeout=4',
  );
  assert.is(lines.at(-1), '2 passed, 1 failed');
  assert.match(output, 'did not end within 4 s');
  assert.is(code, 1);
});

guards('ends a process that a test file left behind, and fails the file', async () => {
  const leak = `import { spawn } from 'node:child_process';
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();`;
  const { code, lines } = await run({ 'one.test.ts': `${leak}\n${passing}` }, '--timeout=4');
  assert.is(lines.at(-1), '2 passed, 1 failed');
  assert.is(code, 1);
});

guards('fails a file that throws while it is loaded', async () => {
  const { code, lines, output } = await run({ 'one.test.ts': `${head}throw new Error('while loading');` });
  assert.is(lines.at(-1), '0 passed, 1 failed');
  assert.match(output, 'while loading');
  assert.is(code, 1);
});

guards('fails a file whose tests pass and whose process does not', async () => {
  const { code, lines } = await run({ 'one.test.ts': `${passing} process.on('exit', () => process.exit(3));` });
  assert.is(lines.at(-1), '2 passed, 1 failed');
  assert.is(code, 1);
});

guards('reports what was skipped', async () => {
  const text = `${passing.replace('test.run();', '')} test.skip('c', () => {}); test.run();`;
  const { code, lines } = await run({ 'one.test.ts': text });
  assert.is(lines.at(-1), '2 passed, 0 failed, 1 skipped');
  assert.is(code, 0);
});

guards('lets a file pass that runs nothing and says so, beside one that runs', async () => {
  const { code, lines } = await run({ 'one.test.ts': `console.log('SKIPPED: no curl');`, 'two.test.ts': passing });
  assert.ok(lines.includes('SKIPPED: no curl'));
  assert.is(lines.at(-1), '2 passed, 0 failed');
  assert.is(code, 0);
});

guards('fails a file that says it skips and exits with anything but 0', async () => {
  const { code, lines } = await run({ 'one.test.ts': `console.log('SKIPPED: no curl'); throw 1;` });
  assert.is(lines.at(-1), '0 passed, 1 failed');
  assert.is(code, 1);
});

guards('repeats the lines in which a passing file says what it left out', async () => {
  const { lines } = await run({ 'one.test.ts': `console.log('SKIPPED: no curl here');\n${passing}` });
  assert.ok(lines.includes('SKIPPED: no curl here'));
});

guards.run();
