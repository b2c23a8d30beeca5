// Prepares what every test file loads (hooks.mjs). Packages that have hundreds of modules are bundled: Node would look for each
// module in each process; everything else in node_modules is loaded as it is. TypeScript is transpiled by one process for all.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './file.js';
import { javascriptOf } from './hooks.mjs';

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

/** Transpiles the sources and the tests, and keeps the outcome: else each test file's process would begin with that. */
export const transpileAll = async (): Promise<void> => {
  const paths = ['src', 'test'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(path => join(ROOT, folder, path)),
  );
  await Promise.all(paths.filter(path => path.endsWith('.ts') && !path.endsWith('.d.ts')).map(javascriptOf));
};
