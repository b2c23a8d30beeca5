// Where pages find the files that the build makes. Bundlers recognise exactly these expressions. scripts/package/files/web-files.ts
// replaces this module in the package, whose files are all in one folder.

/** The address of the engine, poker-odds.wasm. */
export const engineUrl = (): URL => new URL('../dist/poker-odds.wasm', import.meta.url);

/** The address of the table of matchups, poker-odds.matchups. */
export const matchupsUrl = (): URL => new URL('../dist/poker-odds.matchups', import.meta.url);

/** Starts a web worker. */
export const openWebWorker = (): Worker =>
  new Worker(new URL('../dist/odds/workers/web-worker.js', import.meta.url), { type: 'module' });
