// The test runner: what uvu alone would let pass, or wait for without end, and what the end of a run says.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { ROOT } from './file.js';

interface Run {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly output: string;
}

const start = (folder: string, args: readonly string[]): ChildProcessWithoutNullStreams => {
  const { NODE_V8_COVERAGE: _, ...env } = process.env;
  const command = ['--import', 'tsx', join(ROOT, 'test/run.ts'), '--folder', folder, ...args];
  return spawn(process.execPath, command, { cwd: ROOT, env });
};

const runIn = (folder: string, args: readonly string[]): Promise<Run> =>
  new Promise(done => {
    const child = start(folder, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk;
      });
    }
    child.on('close', code => done({ code, output, lines: output.trimEnd().split('\n') }));
  });

/** Writes the files into the folder of tests of a new project, which is gone after `use`. */
const inProject = async <T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> => {
  const project = mkdtempSync(join(tmpdir(), 'poker-odds-runner-'));
  const folder = join(project, 'test');
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const [path, text] of Object.entries({ '../package.json': '{ "type": "module" }', ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    mkdirSync(folder, { recursive: true });
    return await use(folder);
  } finally {
    rmSync(project, { recursive: true });
  }
};

const run = (files: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> =>
  inProject(files, folder => runIn(folder, args));

const head = `import { suite, test } from 'uvu'; import * as assert from 'uvu/assert';\n`;
const passing = `${head}test('a', () => {}); test('b', () => {});`;
const LEAK = `import { spawn } from 'node:child_process';
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();`;
const LONG_DIFF = `assert.equal(Array.from({ length: 600 }, (_, i) => i), Array.from({ length: 600 }, (_, i) => -i))`;

/** File → its text, and what its line says. */
const BROKEN: Readonly<Record<string, readonly [text: string, said: RegExp]>> = {
  'forgets-run': [
    `${head}test('never run', () => {});`,
    /0 passed, 1 failed .*: counted no test: does every suite end in \.run/,
  ],
  'fails-a-test': [`${passing} test('c', () => { throw new Error('the reason'); }); test.run();`, /2 passed, 1 failed/],
  'fails-a-hook': [
    `${head}const hooked = suite('hooked'); hooked('a', () => {});
    hooked.before(() => { throw new Error('no database'); }); hooked.run();`,
    /0 passed, 1 failed/,
  ],
  'leaks-a-timer': [`${passing} test.run(); setInterval(() => {}, 1000);`, /2 passed, 1 failed .*: did not end within/],
  'leaks-a-process': [`${LEAK}\n${passing} test.run();`, /2 passed, 1 failed .*: did not end within/],
  'throws-while-loading': [
    `${head}throw new Error('while loading');`,
    /0 passed, 1 failed .*: counted no test: it ended before, with exit code 1/,
  ],
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

/** Writes its process and its child's into a file, and stays. */
const STAYING = `import { spawn } from 'node:child_process'; import { renameSync, writeFileSync } from 'node:fs';
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  writeFileSync(new URL('new', import.meta.url), process.pid + ' ' + child.pid);
  renameSync(new URL('new', import.meta.url), new URL('pids', import.meta.url));`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  guards(`leaves no process behind when it is stopped by ${signal}`, () =>
    inProject({ 'staying.test.ts': STAYING }, async folder => {
      const pids = join(folder, 'pids');
      const runner = start(folder, []);
      await until(() => existsSync(pids));
      runner.kill(signal);
      const [file = 0, child = 0] = readFileSync(pids, 'utf8').split(' ').map(Number);
      await until(() => !isRunning(file) && !isRunning(child));
    }),
  );
}

guards('ends what a file that broke off has left behind', () =>
  inProject({ 'broken-off.test.ts': `${STAYING}; process.exit(1);` }, async folder => {
    await runIn(folder, []);
    const [, child = 0] = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    await until(() => !isRunning(child));
  }),
);

guards.run();
