// Where Node finds the files that the build makes. scripts/package/node-files.ts replaces this module in the packages, whose
// files are all in one folder.

/** The engine, poker-odds.wasm. */
export const ENGINE_FILE = new URL('../dist/poker-odds.wasm', import.meta.url);
/** The engine of Omaha, poker-odds-omaha.wasm. */
export const OMAHA_ENGINE_FILE = new URL('../dist/poker-odds-omaha.wasm', import.meta.url);
/** The table of matchups, poker-odds.matchups. */
export const MATCHUPS_FILE = new URL('../dist/poker-odds.matchups', import.meta.url);
/** The program of a worker thread. */
export const WORKER_FILE = new URL('../dist/calculations/workers/node-worker.js', import.meta.url);
/** The program of a thread that reads a large job. */
export const JOB_READER_FILE = new URL('../dist/jobs/job-reader-thread.js', import.meta.url);
/** The folder of the playground and the API reference. */
export const PAGES_FOLDER = new URL('../dist/web/', import.meta.url);
/** The manifest of this package. */
export const MANIFEST_FILE = new URL('../package.json', import.meta.url);
