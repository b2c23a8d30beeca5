// A bundle pays for what it imports: a function that needs no engine comes without it.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { assertDocumented, IMPORTS, measure } from './embedding.js';
import { bundleImport } from './imports.js';
import { missing } from './project.js';

/** Kilobytes of a function alone, minified; range notation has many forms, and an explanation for what is nearly one. */
const MAX_ALONE = 12;
const MAX_LARGE: Readonly<Record<string, number>> = { '`parseRange` alone': 24 };
/** Functions that need no engine, together, and their kilobytes, minified. */
const WITHOUT_ENGINE = "{ describeHand, parseCards, parseRange } from 'poker-odds-wasm'";
const MAX_SMALL = 30;
/** Kilobytes of a whole library with its engine, gzipped. */
const MAX_WHOLE: Readonly<Record<string, number>> = {
  'the whole library': 80,
  'the whole library for short deck': 68,
  'the whole library for Omaha': 36,
};
/** The beginning of the engine as text: "\0asm", the magic number of WebAssembly, in hexadecimal. */
const ENGINE = '0061736d';

const sizes = suite('a bundle');

for (const [name, imported] of Object.entries(IMPORTS)) {
  const most = MAX_WHOLE[name];
  const mostAlone = MAX_LARGE[name] ?? MAX_ALONE;
  const words = most ? `has at most ${most} KB gzipped, and one engine` : `has at most ${mostAlone} KB and no engine`;
  sizes(`${words}: ${name}, by esbuild`, async () => {
    const bundle = await bundleImport(imported, 'esbuild');
    const { minified, gzipped } = await measure(bundle);
    assert.is(bundle.split(ENGINE).length - 1, most ? 1 : 0);
    if (most) assert.ok(gzipped <= most, `${gzipped} KB`);
    else assert.ok(minified <= mostAlone, `${minified} KB`);
    await assertDocumented(name, bundle);
  });
}

for (const bundler of ['rollup', 'webpack'] as const) {
  sizes(`has at most ${MAX_SMALL} KB and no engine: all functions that need none, by ${bundler}`, async () => {
    const bundle = await bundleImport(WITHOUT_ENGINE, bundler);
    assert.not.ok(bundle.includes(ENGINE));
    assert.ok((await measure(bundle)).minified <= MAX_SMALL);
  });
}

sizes.needs(missing);
