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

/** Hexadecimal: base64 would be a third shorter, but 3.6 KB longer once compressed, since it hides repeated bytes. */
const moduleWith = (worker: string): string => `
const ENGINE = '${readFileSync(join(ROOT, 'dist/poker-odds.wasm')).toString('hex')}';
const readDigit = code => (code & 15) + 9 * (code >> 6);
export const readEngine = async () => {
  const bytes = new Uint8Array(ENGINE.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * readDigit(ENGINE.charCodeAt(2 * i)) + readDigit(ENGINE.charCodeAt(2 * i + 1));
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
