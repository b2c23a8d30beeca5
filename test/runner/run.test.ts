// The test runner: what uvu alone would let pass, or wait for without end, and what the end of a run says.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from './file.js';

interface Run {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly output: string;
}

const runIn = (folder: string, args: readonly string[]): Promise<Run> =>
  new Promise(done => {
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const command = ['--import', 'tsx', join(ROOT, 'test/run.ts'), '--folder', folder, ...args];
    const child = spawn(process.execPath, command, { cwd: ROOT, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk;
      });
    }
    child.on('close', code => done({ code, output, lines: output.trimEnd().split('\n') }));
  });

/** Writes the files into a new folder, runs the runner on it, and removes the folder. */
const run = async (files: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-runner-'));
  try {
    for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await runIn(folder, args);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const UVU = JSON.stringify(import.meta.resolve('uvu'));
const ASSERT = JSON.stringify(import.meta.resolve('uvu/assert'));
const head = `import { suite, test } from ${UVU}; import * as assert from ${ASSERT};\n`;
const passing = `${head}test('a', () => {}); test('b', () => {});`;
const LEAK = `import { spawn } from 'node:child_process';
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();`;
const LONG_DIFF = `assert.equal(Array.from({ length: 600 }, (_, i) => i), Array.from({ length: 600 }, (_, i) => -i))`;

/** File → its text, and what its line says. */
const BROKEN: Readonly<Record<string, readonly [text: string, said: RegExp]>> = {
  'forgets-run': [`${head}test('never run', () => {});`, /0 passed, 1 failed .*: counted no test/],
  'fails-a-test': [`${passing} test('c', () => { throw new Error('the reason'); }); test.run();`, /2 passed, 1 failed/],
  'fails-a-hook': [
    `${head}const hooked = suite('hooked'); hooked('a', () => {});
    hooked.before(() => { throw new Error('no database'); }); hooked.run();`,
    /0 passed, 1 failed/,
  ],
  'leaks-a-timer': [`${passing} test.run(); setInterval(() => {}, 1000);`, /2 passed, 1 failed .*: did not end within/],
  'leaks-a-process': [`${LEAK}\n${passing} test.run();`, /2 passed, 1 failed .*: did not end within/],
  'throws-while-loading': [`${head}throw new Error('while loading');`, /0 passed, 1 failed .*: counted no test/],
  'exits-with-3': [
    `${passing} test.run(); process.on('exit', () => process.exit(3));`,
    /2 passed, 1 failed .*: exit code 3/,
  ],
  'skips-and-throws': [`console.log('SKIPPED: no curl'); throw 1;`, /0 passed, 1 failed .*: counted no test/],
  'has-a-long-diff': [`${head}test('long', () => ${LONG_DIFF}); test.run();`, /0 passed, 1 failed/],
};
const brokenFiles = Object.fromEntries(Object.entries(BROKEN).map(([name, [text]]) => [`${name}.test.ts`, text]));

const broken = suite<{ result: Run }>('the test runner, at files that are broken');

broken.before(async context => {
  context.result = await run({ ...brokenFiles, 'good.test.ts': `${passing} test.run();` }, '--timeout=12');
});

for (const [name, [, said]] of Object.entries(BROKEN)) {
  broken(`fails one that ${name.replaceAll('-', ' ')}`, ({ result }) => {
    const line = result.lines.find(each => each.startsWith(`FAILED ${name}.test.ts: `));
    assert.match(line ?? 'it has no line', said);
  });
}

broken('runs the others, exits with 1, and ends with the plain line', ({ result }) => {
  assert.ok(result.lines.some(line => line.startsWith('ok     good.test.ts: 2 passed, 0 failed')));
  assert.is(result.code, 1);
  assert.is(result.lines.at(-1), '10 passed, 9 failed');
});

broken('shows why: what a test threw, and what a hook did, which uvu keeps to itself', ({ result }) => {
  for (const reason of ['the reason', 'no database', 'while loading']) assert.match(result.output, reason);
});

broken('cuts what would fill the screen', ({ result }) => {
  assert.match(result.output, 'lines are left out here');
  assert.ok(result.lines.length < 1000, `${result.lines.length} lines`);
});

broken('lists at the end each failed file with the names of its failed tests and hooks', ({ result }) => {
  const end = result.lines.slice(result.lines.indexOf('Failed:'));
  for (const name of Object.keys(BROKEN))
    assert.ok(
      end.some(line => line.startsWith(`  ${name}.test.ts`)),
      name,
    );
  assert.ok(end.includes('    "c"'), end.join('\n'));
  assert.ok(end.includes('    the before hook of "hooked"'), end.join('\n'));
});

broken.run();

const guards = suite('the test runner');

guards('sums the files up, and lists what was skipped and why', async () => {
  const { code, lines } = await run({
    'one.test.ts': `console.log('SKIPPED: no curl');`,
    'two.test.ts': `${passing} test.skip('c', () => {}); test.run();`,
    'no-test.ts': 'throw 1;',
    'tools/node_modules/theirs/a.test.ts': 'throw 1;',
  });
  assert.ok(lines.includes('  one.test.ts: no curl'), lines.join('\n'));
  assert.is(lines.at(-1), '2 passed, 0 failed, 1 skipped');
  assert.is(code, 0);
});

guards('fails when no file matches', async () => {
  const { code, lines } = await run({ 'one.test.ts': 'throw 1;' }, 'another');
  assert.is(lines.at(-1), '0 passed, 0 failed');
  assert.is(code, 1);
});

guards.run();
