// Makes the folders of the two packages, as npm publishes them: poker-odds-wasm, the library, and poker-odds-server, the service.
import { chmodSync, copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.js';
import { copyDocuments, type Documents } from './documents.js';
import { libraryManifest, type ReleaseOptions, serverManifest } from './manifests.js';
import { ROOT } from './paths.js';
import { listThirdPartyLicences } from './third-party.js';
import { copyTypes } from './types.js';

const LIBRARY_DOCUMENTS: Documents = {
  'docs/npm/poker-odds-wasm.md': 'README.md',
  'docs/glossary.md': 'docs/glossary.md',
  'docs/library.md': 'docs/library.md',
  'docs/ranges.md': 'docs/ranges.md',
  'docs/wasm-abi.md': 'docs/wasm-abi.md',
  LICENSE: 'LICENSE',
};

const SERVER_DOCUMENTS: Documents = {
  'docs/npm/poker-odds-server.md': 'README.md',
  'README.md': 'README.md',
  'docs/api.md': 'docs/api.md',
  'docs/cli.md': 'docs/cli.md',
  'docs/errors.md': 'docs/errors.md',
  'docs/glossary.md': 'docs/glossary.md',
  'docs/openapi.json': 'openapi.json',
  'docs/operations.md': 'docs/operations.md',
  'docs/images/fleet.svg': 'docs/images/fleet.svg',
  'docs/alerts.yml': 'docs/alerts.yml',
  'docs/dashboards/poker-odds.json': 'docs/dashboards/poker-odds.json',
  LICENSE: 'LICENSE',
};

/** Files that must have been built. */
const BUILT = ['dist/poker-odds.wasm', 'dist/poker-odds.matchups', 'dist/server.d.ts', 'dist/web/openapi.json.gz'];

const begin = (folder: string): void => {
  const missing = BUILT.filter(path => !existsSync(join(ROOT, path)));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing: run "npm run build" first`);
  rmSync(folder, { recursive: true, force: true });
};

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

const copyEngine = (folder: string): void => {
  for (const file of ['poker-odds.wasm', 'poker-odds.matchups'])
    copyFileSync(join(ROOT, 'dist', file), join(folder, file));
};

/** Each entry is one file: bundlers and browsers find the workers and the engine beside it. */
export const stageLibrary = async (folder: string, options: ReleaseOptions = {}): Promise<void> => {
  begin(folder);
  const entries = ['library/node', 'library/web', 'odds/workers/node-worker', 'odds/workers/web-worker'];
  const imported = await bundle({ entries, folder, splitting: false });
  const packages = [...imported, ...copyTypes('library/web', folder)];
  if (packages.length > 0) throw new Error(`the library imports ${packages.join(', ')}, but must have no dependencies`);
  copyEngine(folder);
  copyFileSync(join(ROOT, 'src/poker-odds.d.wasm.ts'), join(folder, 'poker-odds.d.wasm.ts'));
  copyDocuments(LIBRARY_DOCUMENTS, folder, options);
  writeManifest(folder, libraryManifest(options));
};

/** Koa's types are in another package, which users of `createApp` need. */
const TYPES_OF: ReadonlyMap<string, string> = new Map([['koa', '@types/koa']]);

/** Entries share files, so that a command loads only what it needs. */
export const stageServer = async (folder: string, options: ReleaseOptions = {}): Promise<void> => {
  begin(folder);
  const imported = await bundle({
    entries: ['main', 'server', 'odds/workers/node-worker', 'jobs/job-reader-thread'],
    folder,
    splitting: true,
  });
  for (const name of copyTypes('server', folder)) imported.add(TYPES_OF.get(name) ?? name);
  chmodSync(join(folder, 'main.js'), 0o755);
  copyEngine(folder);
  cpSync(join(ROOT, 'dist/web'), join(folder, 'web'), { recursive: true });
  copyDocuments(SERVER_DOCUMENTS, folder, options);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), listThirdPartyLicences());
  writeManifest(folder, serverManifest(options, imported));
};
