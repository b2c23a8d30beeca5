// The games with a library of their own. Each has a page, whose workers have that game's program; workerd loads all libraries.
import type { Place } from './place.js';

interface GameLibrary {
  /** As docs/embedding.md calls it. */
  readonly name: string;
  /** Its folder of `projects/`: a page, and the questions it asks, which the worker of `projects/workerd/` asks too. */
  readonly folder: string;
  /** What these questions are answered. */
  readonly answers: string;
}

export const GAMES: readonly GameLibrary[] = [
  { name: 'Short deck', folder: 'short-deck', answers: '201376 0.54277 true' },
  { name: 'Omaha', folder: 'omaha', answers: '1086008 0.62162 true' },
];

export const GAME_PLACES: readonly Place[] = GAMES.map(({ name, ...game }) => ({
  ...game,
  name: `${name}: esbuild for a page, module`,
  build: 'esbuild page.js --bundle --format=esm --outdir=dist',
  page: 'bundle.html',
  bundle: 'dist/page.js',
  computes: 'on threads',
}));
