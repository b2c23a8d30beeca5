// docs/wasm-abi.md, Short deck: the bound of the module's size, and the exports that it lacks.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';

const page = suite('docs/wasm-abi.md, Short deck');
const read = (path: string): Buffer<ArrayBuffer> => readFileSync(new URL(`../../${path}`, import.meta.url));
const exportsOf = (file: string): string[] =>
  WebAssembly.Module.exports(new WebAssembly.Module(read(`dist/${file}`))).map(({ name }) => name);

page('says which exports the module lacks, and the bound of its size', () => {
  const [, bound = '', lacking = ''] =
    /It\s+has at most ([\d,]+) bytes, and all exports of the first module but (.*)\. Cards/.exec(
      String(read('docs/wasm-abi.md')),
    ) ?? [];
  const { length } = read('dist/poker-odds-short-deck.wasm');
  assert.ok(length <= Number(bound.replaceAll(',', '')), `the module has ${length} bytes`);
  const own = new Set(exportsOf('poker-odds-short-deck.wasm'));
  const lacked = exportsOf('poker-odds.wasm').filter(name => !own.delete(name));
  assert.equal([...own], []);
  assert.equal(lacked.sort(), (lacking.match(/(?<=`)\w+(?=`)/g) ?? []).sort());
});

page.run();
