// Bundles of a program that imports one function of the packed library, or all of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProject, runIn } from './project.js';

const COMMANDS = {
  esbuild: 'esbuild part.js --bundle --minify --format=esm --outfile=dist/part.mjs',
  rollup: 'rollup part.js --plugin node-resolve --format es --file dist/part.mjs',
  webpack: 'webpack --config webpack.module.js --entry ./part.js --output-filename part.mjs',
};

/** @param imported names in braces, or `*`, and the library */
export const bundleImport = async (imported: string, bundler: keyof typeof COMMANDS): Promise<string> => {
  const folder = await makeProject({ name: `${imported} by ${bundler}`, folder: 'webpack' });
  writeFileSync(join(folder, 'part.js'), `export ${imported};\n`);
  await runIn(folder, COMMANDS[bundler]);
  return readFileSync(join(folder, 'dist/part.mjs'), 'utf8');
};
