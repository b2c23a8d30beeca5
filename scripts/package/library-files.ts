// The JavaScript of the library of each game, which carries as text the engine, and the program of its workers.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A library: a folder of src/, whose package-files.ts the package replaces. */
export interface Library {
  readonly folder: string;
  /** Its file in the package. */
  readonly entry: string;
  /** Its engine, a file of dist/. */
  readonly engine: string;
  /** The source of its workers' program, and the name of that in the package. */
  readonly worker: string;
  readonly workerFile: string;
  /** Whether it has a table of matchups. */
  readonly hasMatchups?: boolean;
}

export const LIBRARIES: readonly Library[] = [
  {
    folder: 'src/library',
    entry: 'index',
    engine: 'poker-odds.wasm',
    worker: 'holdem-worker',
    workerFile: 'worker',
    hasMatchups: true,
  },
  {
    folder: 'src/library/short-deck',
    entry: 'short-deck',
    engine: 'poker-odds-short-deck.wasm',
    worker: 'short-deck-worker',
    workerFile: 'short-deck-worker',
  },
  {
    folder: 'src/library/omaha',
    entry: 'omaha',
    engine: 'poker-odds-omaha.wasm',
    worker: 'omaha-worker',
    workerFile: 'omaha-worker',
  },
];

/** Readable JavaScript: stack traces name functions, and editors show the code. */
export const READABLE: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  packages: 'external',
};

/** Bundles the program of a worker, minified: each build of the library has it as text too. It is valid as a script and as a module. */
export const bundleWorker = async ({ worker }: Library): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`src/games/${worker}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]!.text;
};

/** The forms in which the package has the library, and the module that finds the table of matchups in each. */
const FORMATS = { module: 'find-matchups.ts', commonjs: 'find-matchups-commonjs.ts' } as const;
export type Format = keyof typeof FORMATS;

/** Hexadecimal: base64 would be a third shorter, but 3.6 KB longer once compressed, since it hides repeated bytes. */
const moduleWith = ({ engine, hasMatchups }: Library, worker: string, format: Format): string => `
const ENGINE = '${readFileSync(join(ROOT, 'dist', engine)).toString('hex')}';
const readDigit = code => (code & 15) + 9 * (code >> 6);
export const readEngine = async () => {
  const bytes = new Uint8Array(ENGINE.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * readDigit(ENGINE.charCodeAt(2 * i)) + readDigit(ENGINE.charCodeAt(2 * i + 1));
  return bytes;
};
export const workerProgram = () => ${JSON.stringify(worker)};
${hasMatchups ? `export * from ${JSON.stringify(join(ROOT, 'scripts/package', FORMATS[format]))};` : ''}
`;

/** Replaces the package-files.ts of a library in the package. @param worker the program of its workers */
const carriedFiles = (library: Library, worker: string, format: Format): Plugin => ({
  name: `carried files of ${library.folder}`,
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`/${library.folder}/package-files\\.ts$`) }, () => ({
      contents: moduleWith(library, worker, format),
      loader: 'js',
    }));
  },
});

/**
 * An ES module that esbuild wrote, as CommonJS. Its imports become constants: esbuild's own translation calls a getter at each use, with
 * which a showdown takes twice as long. No export changes its value.
 */
const translate = (text: string): string => {
  const code = text
    .replace(
      /^import (\{[^}]*\}) from (".+");$/gm,
      (_, names, file) => `const ${names.replaceAll(' as ', ': ')} = require(${file});`,
    )
    .replace(/^import (".+");$/gm, 'require($1);')
    .replace(
      /^export (\{[^}]*\});$/gm,
      (_, names) => `module.exports = ${names.replace(/(\w+) as (\w+)/g, '$2: $1')};`,
    );
  const left = /^(?:import|export)\b.*/m.exec(code);
  if (left) throw new Error(`esbuild wrote ${left[0]}, which has no translation to CommonJS`);
  return `'use strict';\n${code}`;
};

/** Modules whose code is in files of its own, since a program may need only that. Few: a page without a bundler requests each file. */
const SEPARATE = ['cards-and-ranges', 'load-engine'];

/**
 * The JavaScript of all libraries, which share files, in CommonJS too: so errors of one class are of this class in every library.
 * @param workers the program of the workers of each library
 * @returns the text of each file by its name
 */
export const bundleLibraries = async (workers: readonly string[], format: Format): Promise<Map<string, string>> => {
  const { outputFiles } = await build({
    ...READABLE,
    outdir: ROOT,
    entryPoints: {
      ...Object.fromEntries(LIBRARIES.map(({ folder, entry }) => [entry, `${folder}/index.ts`])),
      ...Object.fromEntries(SEPARATE.map(name => [name, `src/library/${name}.ts`])),
    },
    chunkNames: 'poker-odds.[hash]',
    splitting: true,
    plugins: LIBRARIES.map((library, i) => carriedFiles(library, workers[i]!, format)),
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  for (const name of SEPARATE) files.delete(`${name}.js`); // they only export what index.js exports too
  return format === 'module' ? files : new Map([...files].map(([name, text]) => [name, translate(text)]));
};
