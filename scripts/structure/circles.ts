// Finds circles of imports, of types too: groups of files each of which reaches all others of its group.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

/** Each file's imports of other files, as paths in the folder. */
const importsUnder = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'));
  const importsOf = (path: string): string[] =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) =>
      posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'),
    );
  return new Map(paths.map(path => [path, importsOf(path)]));
};

/** The files of each circle, or of circles that share files. */
export const importCircles = (folder: string): string[][] => {
  const imports = importsUnder(folder);
  const reachedFrom = (path: string, reached = new Set<string>()): Set<string> => {
    for (const next of imports.get(path) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      reachedFrom(next, reached);
    }
    return reached;
  };
  const reached = new Map([...imports.keys()].map(path => [path, reachedFrom(path)]));
  const circleOf = (path: string): string[] =>
    [...(reached.get(path) ?? [])].filter(other => reached.get(other)?.has(path)).sort();
  const circles = [...imports.keys()].filter(path => reached.get(path)?.has(path)).map(circleOf);
  return [...new Map(circles.map(circle => [circle.join(), circle])).values()];
};
