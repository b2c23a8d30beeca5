// Builds the programs of child processes: TypeScript, bundled with its imports from src/, so that Node runs it without a loader, like the
// service.
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Bundles bench/NAME.ts. Returns the path of the program, in dist/bench/. */
export const makeProgram = (name: string): string => {
  const file = fileURLToPath(new URL(`../dist/bench/${name}.js`, import.meta.url));
  const source = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  buildSync({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return file;
};
