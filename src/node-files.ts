// Where Node finds the files that the build makes. scripts/package/node-files.ts replaces this module in the packages, whose
// files are all in one folder.

/** A file of a game's engine: its module, such as poker-odds.wasm, or its table. */
export const findEngineFile = (name: string): URL => new URL(`../dist/${name}`, import.meta.url);
/** The program of a worker thread. */
export const WORKER_FILE = new URL('../dist/games/node-worker.js', import.meta.url);
/** The folder of the playground and the API reference. */
export const PAGES_FOLDER = new URL('../dist/web/', import.meta.url);
/** The manifest of this package. */
export const MANIFEST_FILE = new URL('../package.json', import.meta.url);
