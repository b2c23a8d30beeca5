// The places in which the library for Omaha is used: one of each sort.
import { WORKERD } from './frameworks.js';
import type { Place } from './place.js';

const OMAHA = { folder: 'omaha', answers: '1086008 0.62162 true', computes: 'on threads' } as const;

export const OMAHA_PLACES: readonly Place[] = [
  { ...OMAHA, name: 'Omaha: Node.js 20, import', run: 'node main.js' },
  {
    ...OMAHA,
    name: 'Omaha: esbuild for a page, module',
    build: 'esbuild page.js --bundle --format=esm --outdir=dist',
    page: 'bundle.html',
    bundle: 'dist/page.js',
  },
  { ...OMAHA, name: 'Omaha: Vite 8, built', build: 'vite build', page: 'dist/index.html', bundle: 'dist/assets' },
  {
    ...WORKERD,
    name: 'Omaha: Cloudflare workerd',
    folder: ['workerd', 'omaha', 'omaha-workerd'],
    answers: OMAHA.answers,
    shows: 'omaha-workerd/engine.js',
  },
];
