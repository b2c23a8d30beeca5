// Bundles the sources with esbuild into readable JavaScript: stack traces name functions, and editors show the code.
import { join, posix } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ROOT } from './paths.js';

/** Replaces the modules that know where the engine, the workers and the pages are: in a package they are in its folder. */
const packagedFiles: Plugin = {
  name: 'packaged files',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/(?:node|web)-files\.js$/ }, ({ path }) => ({
      path: join(ROOT, 'scripts/package/files', posix.basename(path).replace(/\.js$/, '.ts')),
    })),
};

interface BundleOptions {
  /** Sources without "src/" and ".ts"; each becomes a file by its last name. */
  readonly entries: readonly string[];
  readonly folder: string;
  /** Whether entries share files and load some of them on demand; otherwise each is one file. */
  readonly splitting: boolean;
}

/** Packages are not bundled. Returns the names of those that are imported. */
export const bundle = async ({ entries, folder, splitting }: BundleOptions): Promise<Set<string>> => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(entries.map(entry => [posix.basename(entry), `src/${entry}.ts`])),
    outdir: folder,
    bundle: true,
    splitting,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    packages: 'external',
    metafile: true,
    plugins: [packagedFiles],
  });
  return packagesIn(metafile);
};

const packagesIn = ({ outputs }: Metafile): Set<string> => {
  const external = Object.values(outputs).flatMap(({ imports }) => imports.filter(each => each.external));
  return new Set(external.map(({ path }) => packageOf(path)).filter(name => !name.startsWith('node:')));
};

/** "@koa/router" of "@koa/router/lib/index.js". */
export const packageOf = (specifier: string): string => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;
