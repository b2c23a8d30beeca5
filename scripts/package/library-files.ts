// What the library of each game carries as text: the engine, and the program of their workers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A library: a folder of src/, whose package-files.ts the package replaces. */
interface Library {
  readonly folder: string;
  /** Its engine, a file of dist/. */
  readonly engine: string;
  /** The source of its workers' program, and the name of that in the package. */
  readonly worker: string;
  readonly workerFile: string;
  /** More code of package-files.js in the package. */
  readonly more?: string;
}

export const LIBRARIES: readonly Library[] = [
  {
    folder: 'src/library',
    engine: 'poker-odds.wasm',
    worker: 'holdem-worker',
    workerFile: 'worker',
    more: "export const matchupsUrl = () => new URL('./poker-odds.matchups', import.meta.url);",
  },
  {
    folder: 'src/library/short-deck',
    engine: 'poker-odds-short-deck.wasm',
    worker: 'short-deck-worker',
    workerFile: 'short-deck-worker',
  },
  {
    folder: 'src/library/omaha',
    engine: 'poker-odds-omaha.wasm',
    worker: 'omaha-worker',
    workerFile: 'omaha-worker',
  },
];

/** Bundles the program of a worker, minified: it is in the package twice. It is valid as a script and as a module. */
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

/** Hexadecimal: base64 would be a third shorter, but 3.6 KB longer once compressed, since it hides repeated bytes. */
const moduleWith = ({ engine, more = '' }: Library, worker: string): string => `
const ENGINE = '${readFileSync(join(ROOT, 'dist', engine)).toString('hex')}';
const readDigit = code => (code & 15) + 9 * (code >> 6);
export const readEngine = async () => {
  const bytes = new Uint8Array(ENGINE.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * readDigit(ENGINE.charCodeAt(2 * i)) + readDigit(ENGINE.charCodeAt(2 * i + 1));
  return bytes;
};
export const workerProgram = () => ${JSON.stringify(worker)};
${more}
`;

/** Replaces the package-files.ts of a library in the package. @param worker the program of its workers */
export const carriedFiles = (library: Library, worker: string): Plugin => ({
  name: `carried files of ${library.folder}`,
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`/${library.folder}/package-files\\.ts$`) }, () => ({
      contents: moduleWith(library, worker),
      loader: 'js',
    }));
  },
});
