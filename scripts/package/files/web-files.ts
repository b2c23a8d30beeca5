// Stands in for src/web-files.ts in the package, whose files are all in one folder.
export const engineUrl = (): URL => new URL('./poker-odds.wasm', import.meta.url);

export const matchupsUrl = (): URL => new URL('./poker-odds.matchups', import.meta.url);

export const openWebWorker = (): Worker => new Worker(new URL('./web-worker.js', import.meta.url), { type: 'module' });
