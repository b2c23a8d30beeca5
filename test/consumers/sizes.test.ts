// A bundle pays for what it imports: a function that needs no engine comes without it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../requirements.js';
import { assertDocumented, IMPORTS, measure } from './embedding.js';
import { BUNDLERS, bundleImport } from './imports.js';
import { missing } from './project.js';

/** Kilobytes of a function alone, minified. */
const MAX_ALONE = 12;
/** Kilobytes of the whole library with its engine, gzipped. */
const MAX_WHOLE = 60;
/** The beginning of the engine as text: "\0asm", the magic number of WebAssembly, in hexadecimal. */
const ENGINE = '0061736d';

const sizes = suite('a bundle');

for (const [name, imported] of Object.entries(IMPORTS)) {
  const isWhole = imported === '*';
  for (const bundler of isWhole ? (['esbuild'] as const) : BUNDLERS) {
    const words = isWhole ? `has at most ${MAX_WHOLE} KB gzipped` : `has at most ${MAX_ALONE} KB and no engine`;
    sizes(`${words}: ${name}, by ${bundler}`, async () => {
      const bundle = await bundleImport(imported, bundler);
      const { minified, gzipped } = await measure(bundle);
      assert.is(bundle.includes(ENGINE), isWhole);
      if (isWhole) assert.ok(gzipped <= MAX_WHOLE, `${gzipped} KB`);
      else assert.ok(minified <= MAX_ALONE, `${minified} KB`);
      if (bundler === 'esbuild') await assertDocumented(name, bundle);
    });
  }
}

if (canRun('the sizes of bundles', missing)) sizes.run();
