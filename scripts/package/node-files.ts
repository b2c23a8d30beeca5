// Stands in for src/node-files.ts in the packages, whose files are all in one folder. Pure calls, so that a package has only those
// of them that it uses.
export const findEngineFile = (name: string): URL => new URL(`./${name}`, import.meta.url);
export const WORKER_FILE = new URL('./node-worker.js', import.meta.url);
export const PAGES_FOLDER = /* @__PURE__ */ (() => new URL('./web/', import.meta.url))();
export const MANIFEST_FILE = /* @__PURE__ */ (() => new URL('./package.json', import.meta.url))();
