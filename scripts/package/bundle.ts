// Bundles the sources with esbuild into readable JavaScript: stack traces name functions, and editors show the code.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ROOT } from './paths.js';

/**
 * The sources find the engine's file, the workers', the pages and the manifest by paths from their own place; in a package
 * all lie in its folder.
 */
const sameFolder: Plugin = {
  name: 'same folder',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/'\.\.\/\.\.\/(?:dist\/(?:odds\/)?|(?=package\.json'))/g, "'./"),
      loader: 'ts',
    })),
};

interface BundleOptions {
  /** Sources without "src/" and ".ts"; each becomes a file by its last name. */
  readonly entries: readonly string[];
  readonly folder: string;
  /** Whether entries share files, and load some of them only when they need them; else each is one file. */
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
    plugins: [sameFolder],
  });
  return packagesIn(metafile);
};

const packagesIn = ({ outputs }: Metafile): Set<string> => {
  const external = Object.values(outputs).flatMap(({ imports }) => imports.filter(each => each.external));
  return new Set(external.map(({ path }) => packageOf(path)).filter(name => !name.startsWith('node:')));
};

/** "@koa/router" of "@koa/router/lib/index.js". */
export const packageOf = (specifier: string): string => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;
