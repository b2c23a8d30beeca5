// The places that the packed library runs in: how a user builds it there, and what he may expect. docs/embedding.md has a row for each.
import { FRAMEWORKS } from './frameworks.js';
import { OMAHA_PLACES } from './omaha.js';
import type { Place } from './place.js';

const THREADS = { computes: 'on threads' } as const;

/** Each Node by `import`, and by `require()`, which newer ones have for ES modules. */
const NODES: readonly Place[] = [
  ['Node.js 20', {}],
  ['Node.js 22', { node: 'node22/bin/node' }],
  ['Node.js 24', { node: 'node24/bin/node' }],
].flatMap(([name, programs]) => [
  { name: `${name}, import`, programs, run: 'node main.js', ...THREADS } as Place,
  { name: `${name}, require()`, programs, run: 'node main.cjs', ...THREADS } as Place,
]);

/** Bundles for Node: an ES module and CommonJS. */
const forNode = (tool: string, esm: string, cjs: string, more: Partial<Place> = {}): readonly Place[] =>
  (
    [
      ['ES module', esm, 'dist/main.mjs'],
      ['CommonJS', cjs, 'dist/main.cjs'],
    ] as const
  ).map(([kind, build, bundle]) => ({
    name: `${tool} for Node.js, ${kind}`,
    ...{ build, run: `node ${bundle}`, bundle, ...THREADS, ...more },
  }));

/** Bundles for a page: a module and a script. */
const forPages = (tool: string, esm: string, script: string, more: Partial<Place> = {}): readonly Place[] =>
  (
    [
      ['module', esm, 'bundle.html'],
      ['script', script, 'script.html'],
    ] as const
  ).map(([kind, build, page]) => ({
    name: `${tool} for a page, ${kind}`,
    ...{ build, page, bundle: 'dist/page.js', ...THREADS, ...more },
  }));

/** webpack writes ES modules only if a file of settings says so. */
const WEBPACK = { folder: 'webpack' };

export const PLACES: readonly Place[] = [
  ...NODES,
  { name: 'Deno', run: 'deno run --allow-read main.js', ...THREADS },
  { name: 'Bun', run: 'bun main.js', ...THREADS },
  { name: 'a page without a bundler', page: 'importmap.html', matchups: true, ...THREADS },
  ...forNode(
    'esbuild',
    'esbuild main.js --bundle --platform=node --format=esm --outfile=dist/main.mjs',
    'esbuild main.js --bundle --platform=node --format=cjs --outfile=dist/main.cjs',
  ),
  ...forPages(
    'esbuild',
    'esbuild page.js --bundle --format=esm --outdir=dist',
    'esbuild page.js --bundle --format=iife --outdir=dist',
  ),
  ...forNode(
    'rollup',
    'rollup main.js --plugin node-resolve --format es --file dist/main.mjs',
    'rollup main.js --plugin node-resolve --format cjs --file dist/main.cjs',
  ),
  ...forPages(
    'rollup',
    'rollup page.js --plugin node-resolve --format es --dir dist',
    'rollup page.js --plugin node-resolve --format iife --dir dist',
  ),
  ...forNode(
    'rolldown',
    'rolldown main.js --platform node --format esm --file dist/main.mjs',
    'rolldown main.js --platform node --format cjs --file dist/main.cjs',
  ),
  ...forPages(
    'rolldown',
    'rolldown page.js --platform browser --format esm --dir dist',
    'rolldown page.js --platform browser --format iife --dir dist',
  ),
  ...forNode(
    'bun build',
    'bun build main.js --target=node --format=esm --outfile=dist/main.mjs',
    'bun build main.js --target=node --format=cjs --outfile=dist/main.cjs',
  ),
  ...forPages(
    'bun build',
    'bun build page.js --format=esm --outdir=dist',
    'bun build page.js --format=iife --define import.meta.url=location.href --outdir=dist',
  ),
  ...forNode(
    'webpack 5',
    'webpack --config webpack.module.js --entry ./main.js --target node20 --output-filename main.mjs',
    'webpack ./main.js --mode production --target node20 --output-filename main.cjs',
    WEBPACK,
  ),
  ...forPages(
    'webpack 5',
    'webpack --config webpack.module.js --entry ./page.js --output-filename page.js',
    'webpack ./page.js --mode production --output-filename page.js',
    { ...WEBPACK, matchups: true },
  ),
  ...['vite5', 'vite6', 'vite7', 'vite'].flatMap((name, i): readonly Place[] => {
    const vite = { programs: { vite: `${name}/bin/vite.js` }, ...THREADS };
    const serve = 'vite --host 127.0.0.1 --port $PORT --strictPort';
    return [
      {
        name: `Vite ${i + 5}, built`,
        build: 'vite build',
        page: 'dist/index.html',
        bundle: 'dist/assets',
        matchups: true,
        ...vite,
      },
      { name: `Vite ${i + 5}, development server`, serve, matchups: i === 3, ...vite },
    ];
  }),
  {
    name: 'Parcel',
    build: 'parcel build index.html --no-cache',
    page: 'dist/index.html',
    bundle: 'dist',
    matchups: true,
    ...THREADS,
  },
  ...FRAMEWORKS,
  ...OMAHA_PLACES,
];
