// The examples in other languages: Python's runs where wasmtime is installed, the others are held against their formatters;
// what all of them show must be what the engine computes. A machine without these languages leaves out what needs them, in
// continuous integration too: they do not come with anything that the project needs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { rawCounts } from './expected.js';
import { blockIn } from './project.js';
import { python, toolInPath } from './tools.js';

const { deals, win, tie, lose } = await rawCounts();
const counts = `${deals} deals: win ${win}, tie ${tie}, lose ${lose}`;

/** What a program prints; it leaves no file behind. */
const run = (path: string, ...parameters: readonly string[]): string => {
  const scratch = mkdtempSync(join(tmpdir(), 'poker-odds-languages-'));
  try {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONPYCACHEPREFIX: scratch };
    return execFileSync(path, parameters, { cwd: join(ROOT, 'examples'), env, encoding: 'utf8', stdio: 'pipe' }).trim();
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

const succeeds = (path: string, ...parameters: readonly string[]): boolean => {
  try {
    run(path, ...parameters);
    return true;
  } catch {
    return false;
  }
};

const languages = suite('the examples in other languages');

for (const example of ['python', 'go', 'rust']) {
  languages(`show the engine's counts: examples/${example}`, () => {
    assert.is(blockIn(example, 'text'), counts);
  });
}

const whereThereIs = (what: string, missing: string | undefined, name: string, test: () => void): void => {
  if (missing) console.log(`SKIPPED: ${what}, because ${missing}`);
  else languages(name, test);
};

const gofmt = toolInPath('gofmt');
const rustfmt = toolInPath('rustfmt');
const wasmtime = succeeds(python.path, '-c', 'import wasmtime') ? undefined : 'Python has no wasmtime';

whereThereIs('compiling the example python', python.missing, 'are Python: examples/python', () => {
  run(python.path, '-m', 'py_compile', 'python/odds.py');
});

whereThereIs('running the example python', python.missing ?? wasmtime, 'run as shown: examples/python', () => {
  const command = blockIn('python', 'sh').replace(/^python3/, `'${python.path}'`);
  assert.is(run('bash', '-ec', `cd python && ${command}`), counts);
});

whereThereIs('the format of the example go', gofmt.missing, 'are formatted: examples/go', () => {
  assert.is(run(gofmt.path, '-l', 'go'), '');
});

whereThereIs('the format of the example rust', rustfmt.missing, 'are formatted: examples/rust', () => {
  run(rustfmt.path, '--check', '--edition', '2021', 'rust/src/main.rs');
});

languages.run();
