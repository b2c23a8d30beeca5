// The examples of the library's documents and docstrings, run unchanged with the built package.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesUnder, ROOT, read } from '../repository/tree.js';

/** What a program prints, in a project that has the package. */
const said = (program: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-example-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'dist/package'), join(folder, 'node_modules/poker-odds-wasm'));
    writeFileSync(join(folder, 'example.mjs'), program);
    return execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const expected = (program: string): string[] =>
  [...program.matchAll(/\/\/ prints (.*)$/gm)].map(([, text = '']) => text);

const examples = suite('the examples');

for (const document of ['docs/library.md', 'docs/npm/poker-odds-wasm.md', 'README.md']) {
  examples(`of ${document} print what they say`, () => {
    const program = [...read(document).matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    assert.ok(expected(program).length > 0, `${document}: end a line of its js blocks in "// prints …"`);
    assert.equal(said(program).trim().split('\n'), expected(program));
  });
}

/** The example of each docstring in a file. */
const docstrings = (path: string): string[] =>
  [...read(path).matchAll(/^ +\* @example\n((?: +\* (?!@).*\n)+)/gm)].map(([, lines = '']) =>
    lines.replace(/^ +\* /gm, ''),
  );

examples('of docstrings print what they say', () => {
  const found = ['src/engine/cards.ts', ...filesUnder('src/library', '.ts')].flatMap(docstrings);
  assert.ok(found.length > 0, 'no docstring of src/library/ has an @example');
  const program = [
    `import { formatCards, loadEngine, parseCards } from 'poker-odds-wasm';`,
    'const engine = await loadEngine();',
    ...found.map(example => `{\n${example}}`),
  ].join('\n');
  assert.equal(said(program).trim().split('\n'), expected(program));
});

examples.run();
