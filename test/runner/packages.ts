// Bundles the packages that have hundreds of modules, for the test files (hooks.mjs): Node would look for each module in each
// process. Everything else in node_modules is loaded as it is.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './file.js';

const CACHE = join(ROOT, 'node_modules/.cache/tests');
const LARGE = ['kysely', 'typebox', 'typebox/compile'];

/** Writes "kysely.js", "typebox.js" and "typebox-compile.js". Another runner may be reading them: each is replaced as a whole. */
export const bundlePackages = async (): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(LARGE.map(name => [name.replaceAll('/', '-'), name])),
    absWorkingDir: ROOT,
    outdir: CACHE,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  });
  mkdirSync(CACHE, { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
};
