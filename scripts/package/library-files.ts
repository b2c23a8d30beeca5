// What the library carries as text: the engine, and the program of its workers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the program of a worker, minified: it is in the package twice. It is valid as a script and as a module. */
export const bundleWorker = async (): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/odds/workers/library-worker.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]!.text;
};

const moduleWith = (worker: string): string => `
const ENGINE = '${readFileSync(join(ROOT, 'dist/poker-odds.wasm')).toString('base64')}';
export const readEngine = async () => {
  const text = atob(ENGINE);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i); // Uint8Array.from takes 10 ms more in a new page
  return bytes;
};
export const workerProgram = () => ${JSON.stringify(worker)};
export const matchupsUrl = () => new URL('./poker-odds.matchups', import.meta.url);
`;

/** Replaces src/library/package-files.ts in the package. */
export const carriedFiles = (worker: string): Plugin => ({
  name: 'carried files',
  setup({ onLoad }) {
    onLoad({ filter: /\/library\/package-files\.ts$/ }, () => ({ contents: moduleWith(worker), loader: 'js' }));
  },
});
