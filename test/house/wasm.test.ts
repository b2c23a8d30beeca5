// The engine as it is shipped: small, without imports, with the exports of its ABI and no others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT, read } from './tree.js';

const MOST_BYTES = 16 * 1024;
const ABI = [
  'abiVersion',
  'boards',
  'category',
  'enumerate',
  'evaluate',
  'inputCapacity',
  'inputPtr',
  'memory',
  'outputPtr',
  'simulate',
] as const;

const bytes = readFileSync(join(ROOT, 'dist/poker-odds.wasm'));
const module = new WebAssembly.Module(bytes);

const shipped = suite('dist/poker-odds.wasm');

shipped(`is at most ${MOST_BYTES} bytes`, () => {
  assert.ok(bytes.length <= MOST_BYTES, `${bytes.length} bytes`);
});

shipped('imports nothing', () => {
  assert.equal(WebAssembly.Module.imports(module), []);
});

shipped('exports the ABI and nothing else', () => {
  assert.equal(
    WebAssembly.Module.exports(module)
      .map(({ name }) => name)
      .sort(),
    [...ABI],
  );
});

shipped('is as large as README.md says', () => {
  assert.match(read('README.md'), `engine is ${Math.round(bytes.length / 1000)} KB of WebAssembly`);
});

shipped('has a memory of fixed size', () => {
  const { exports } = new WebAssembly.Instance(module);
  assert.throws(() => (exports.memory as WebAssembly.Memory).grow(1), RangeError);
});

shipped.run();
