// The places that the packed library runs in: how a user builds it there, and what he may expect. docs/embedding.md has a row for
// each. A place stands here if it can fail where all others work; beside them types.test.ts has the ways in which TypeScript finds
// the package. docs/embedding.md names what was tried once.
import { FRAMEWORKS } from './frameworks.js';
import { GAME_PLACES } from './games.js';
import type { Place } from './place.js';

const THREADS = { computes: 'on threads' } as const;
const VITE = { matchups: true, ...THREADS };

export const PLACES: readonly Place[] = [
  { name: 'Node.js 20, import', run: 'node main.js', ...THREADS },
  { name: 'Node.js 24, require()', programs: { node: 'node24/bin/node' }, run: 'node main.cjs', ...THREADS },
  { name: 'Node.js 26, import', programs: { node: 'node26/bin/node' }, run: 'node main.js', ...THREADS },
  { name: 'Deno', run: 'deno run --allow-read main.js', ...THREADS },
  { name: 'Bun', run: 'bun main.js', ...THREADS },
  { name: 'Jest 30, with Babel', folder: 'jest', run: 'jest', ...THREADS },
  { name: 'Jest 30, without Babel', folder: 'jest', run: 'jest --config jest.esbuild.json', ...THREADS },
  {
    name: 'esbuild for Node.js, CommonJS',
    build: 'esbuild main.js --bundle --platform=node --format=cjs --outfile=dist/main.cjs',
    run: 'node dist/main.cjs',
    bundle: 'dist/main.cjs',
    ...THREADS,
  },
  {
    name: 'rollup for Node.js, ES module',
    build: 'rollup main.js --plugin node-resolve --format es --file dist/main.mjs',
    run: 'node dist/main.mjs',
    bundle: 'dist/main.mjs',
    ...THREADS,
  },
  {
    name: 'bun build for a page, module',
    build: 'bun build page.js --format=esm --outdir=dist',
    page: 'bundle.html',
    bundle: 'dist/page.js',
    ...THREADS,
  },
  {
    name: 'webpack 5 for a page, script',
    build: 'webpack ./page.js --mode production --output-filename page.js',
    page: 'script.html',
    bundle: 'dist/page.js',
    matchups: true,
    ...THREADS,
  },
  { ...VITE, name: 'Vite 8, built', build: 'vite build', page: 'dist/index.html', bundle: 'dist/assets' },
  { ...VITE, name: 'Vite 8, development server', serve: 'vite --host 127.0.0.1 --port $PORT --strictPort' },
  ...FRAMEWORKS,
  ...GAME_PLACES,
];
