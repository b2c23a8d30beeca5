// Copies declaration files, and those that they import, from dist/ into a package.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { packageOf } from './bundle.js';
import { ROOT } from './paths.js';

const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

const specifiersIn = (types: string): string[] => [...types.matchAll(IMPORT)].map(([, specifier = '']) => specifier);

/** Returns the names of the packages that the types import. */
export const copyTypes = (entry: string, folder: string): Set<string> => {
  const packages = new Set<string>();
  const copied = new Set<string>();
  const copy = (path: string): void => {
    if (copied.has(path)) return;
    copied.add(path);
    const types = readFileSync(join(ROOT, 'dist', path), 'utf8');
    const target = join(folder, 'types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, types);
    for (const specifier of specifiersIn(types)) {
      if (specifier.startsWith('.')) {
        copy(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts')));
      } else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
    }
  };
  copy(`${entry}.d.ts`);
  return packages;
};
