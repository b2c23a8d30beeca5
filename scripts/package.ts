// Makes the two npm packages: poker-odds-wasm, the library, and poker-odds-server, the service and the command line. The build makes their
// folders; run as a command, this makes tarballs. With --repository, manifests and links name the repository; without it, no address is made up.
//   npm run pack -- [--out dist/packages] [--repository https://github.com/OWNER/NAME]
import { execSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { copyDocuments, type Documents } from './package/documents.js';
import { bundleWorker, carriedFiles, LIBRARIES } from './package/library-files.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { version, license, engines, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
};

const LIBRARY_DOCUMENTS: Documents = {
  'docs/npm/poker-odds-wasm.md': 'README.md',
  'docs/embedding.md': 'docs/embedding.md',
  'docs/glossary.md': 'docs/glossary.md',
  'docs/library.md': 'docs/library.md',
  'docs/ranges.md': 'docs/ranges.md',
  'docs/wasm-abi.md': 'docs/wasm-abi.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
};

const SERVER_DOCUMENTS: Documents = {
  'docs/npm/poker-odds-server.md': 'README.md',
  'README.md': 'README.md',
  'docs/api.md': 'docs/api.md',
  'docs/cli.md': 'docs/cli.md',
  'docs/errors.md': 'docs/errors.md',
  'docs/glossary.md': 'docs/glossary.md',
  'docs/mcp.md': 'docs/mcp.md',
  'docs/openapi.json': 'openapi.json',
  'docs/operations.md': 'docs/operations.md',
  'docs/images/fleet.svg': 'docs/images/fleet.svg',
  'docs/alerts.yml': 'docs/alerts.yml',
  'docs/dashboards/poker-odds.json': 'docs/dashboards/poker-odds.json',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
};

const KEYWORDS = ['poker', 'holdem', 'texas-holdem', 'short-deck', 'omaha', 'odds', 'monte-carlo'];

/** The games that have an entry of their own in the library. */
const OTHER_GAMES = ['short-deck', 'omaha'] as const;

/** The fields of both manifests. The URL of the repository has the form that npm writes at publication. */
const describePackage = (repository?: string) => ({
  author: 'The poker-odds authors',
  license,
  ...(repository && {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  }),
  type: 'module',
  engines,
});

/** The entries of a game: its library, the program of its workers, and its engine. */
const describeGame = (game: string) => ({
  [`./${game}`]: { types: `./${game}.d.ts`, default: `./${game}.js` },
  [`./${game}-worker`]: { types: `./${game}-worker.d.ts`, default: `./${game}-worker.js` },
  [`./poker-odds-${game}.wasm`]: { types: `./poker-odds-${game}.d.wasm.ts`, default: `./poker-odds-${game}.wasm` },
});

/** The library depends on nothing. */
const libraryManifest = (repository?: string) => ({
  name: 'poker-odds-wasm',
  version,
  description:
    "Texas Hold'em, short deck and Omaha odds and hand evaluation for Node.js, Deno, Bun and browsers, from small WebAssembly engines; no dependencies",
  keywords: [...KEYWORDS, 'hand-evaluator', 'webassembly', 'wasm', 'simd'],
  ...describePackage(repository),
  types: './types/library/index.d.ts',
  exports: {
    '.': { types: './types/library/index.d.ts', default: './index.js' },
    './worker': { types: './worker.d.ts', default: './worker.js' },
    './poker-odds.wasm': { types: './poker-odds.d.wasm.ts', default: './poker-odds.wasm' },
    ...Object.assign({}, ...OTHER_GAMES.map(describeGame)),
    './package.json': './package.json',
  },
  sideEffects: ['./worker.js', ...OTHER_GAMES.map(game => `./${game}-worker.js`)],
});

/** The service depends on what it imports, in our versions or compatible later ones: their fixes do not need a release of this project. */
const serverManifest = (imported: ReadonlySet<string>, repository?: string) => ({
  name: 'poker-odds-server',
  version,
  description:
    "Texas Hold'em odds over HTTP: a service with accounts, keys and credits, a playground page, and a command line",
  keywords: [...KEYWORDS, 'http', 'api', 'server', 'koa', 'openapi', 'cli', 'mcp'],
  ...describePackage(repository),
  bin: { 'poker-odds': 'main.js' },
  types: './types/server.d.ts',
  exports: {
    '.': { types: './types/server.d.ts', default: './server.js' },
    './openapi.json': './openapi.json',
    './package.json': './package.json',
  },
  sideEffects: ['./main.js', './node-worker.js'],
  dependencies: Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, exact]) => (imported.has(name) ? [[name, `^${exact}`]] : [])),
  ),
});

/** "@koa/router" of "@koa/router/lib/index.js". */
const packageName = (specifier: string): string => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;

/** Replaces the module with the paths of the engine, the workers and the pages: in a package these are in its folder. */
const packagedFiles: Plugin = {
  name: 'packaged files',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/node-files\.js$/ }, () => ({ path: join(ROOT, 'scripts/package/node-files.ts') })),
};

/** Readable JavaScript: stack traces name functions, and editors show the code. */
const READABLE: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  charset: 'utf8',
  format: 'esm',
  target: 'es2022',
  packages: 'external',
};

/** Copies declarations and those that they import. Returns the names of the packages that they import. */
const copyTypes = (entries: readonly string[], folder: string): Set<string> => {
  const packages = new Set<string>();
  const paths = new Set(entries);
  for (const path of paths) {
    const types = readFileSync(join(ROOT, 'dist', path), 'utf8');
    const target = join(folder, 'types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, types);
    for (const [, specifier = ''] of types.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
      if (specifier.startsWith('.')) paths.add(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts')));
      else if (!specifier.startsWith('node:')) packages.add(packageName(specifier));
    }
  }
  return packages;
};

const finish = (folder: string, manifest: object): void => {
  const engines = LIBRARIES.map(({ engine }) => engine);
  for (const file of [...engines, 'poker-odds.matchups']) {
    copyFileSync(join(ROOT, 'dist', file), join(folder, file));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

/** Modules whose code is in files of its own, since a program may need only that. Few: a page without a bundler requests each file. */
const SEPARATE = ['library/cards-and-ranges', 'library/load-engine'];

/** The library for every runtime and bundler. */
const stageLibrary = async (folder: string, repository?: string): Promise<void> => {
  const entryPoints = {
    ...Object.fromEntries(['library/index', ...SEPARATE].map(name => [posix.basename(name), `src/${name}.ts`])),
    ...Object.fromEntries(OTHER_GAMES.map(game => [game, `src/library/${game}/index.ts`])),
  };
  const workers = await Promise.all(LIBRARIES.map(bundleWorker));
  const plugins = LIBRARIES.map((library, i) => carriedFiles(library, workers[i]!));
  await build({ ...READABLE, outdir: folder, entryPoints, splitting: true, plugins });
  for (const name of SEPARATE) rmSync(join(folder, `${posix.basename(name)}.js`)); // they only export what index.js exports too
  for (const [i, { workerFile }] of LIBRARIES.entries()) {
    writeFileSync(join(folder, `${workerFile}.js`), workers[i]!);
    writeFileSync(join(folder, `${workerFile}.d.ts`), 'export {};\n'); // a program: it exports nothing
  }
  // Beside its code, where tools that do not read "exports" look for it.
  for (const game of OTHER_GAMES) {
    writeFileSync(join(folder, `${game}.d.ts`), `export * from './types/library/${game}/index.js';\n`);
  }
  // The fixed name of the library in a clone.
  writeFileSync(join(folder, 'node.js'), "export * from './index.js';\n");
  const imported = copyTypes(['library/index.d.ts', ...OTHER_GAMES.map(game => `library/${game}/index.d.ts`)], folder);
  if (imported.size > 0)
    throw new Error(`the library must have no dependencies, and its types import ${[...imported]}`);
  for (const { engine } of LIBRARIES) {
    const file = engine.replace(/\.wasm$/, '.d.wasm.ts');
    copyFileSync(join(ROOT, 'src', file), join(folder, file));
  }
  copyDocuments(LIBRARY_DOCUMENTS, folder, repository);
  finish(folder, libraryManifest(repository));
};

/** Entries share files and load some on demand, so that a command loads only what it needs. Returns the names of the packages that they import. */
const bundleServer = async (outdir: string): Promise<Set<string>> => {
  const entries = ['main', 'server', 'games/node-worker'];
  const entryPoints = Object.fromEntries(entries.map(entry => [posix.basename(entry), `src/${entry}.ts`]));
  const { metafile } = await build({
    ...READABLE,
    outdir,
    entryPoints,
    splitting: true,
    metafile: true,
    plugins: [packagedFiles],
  });
  const imports = Object.values(metafile.outputs).flatMap(output => output.imports.filter(({ external }) => external));
  return new Set(imports.map(({ path }) => packageName(path)).filter(name => !name.startsWith('node:')));
};

const stageServer = async (folder: string, repository?: string): Promise<void> => {
  const imported = await bundleServer(folder);
  // Koa's types are in another package, which users of `createApp` need.
  for (const name of copyTypes(['server.d.ts'], folder)) imported.add(name === 'koa' ? '@types/koa' : name);
  const missing = [...imported].filter(name => !(name in dependencies));
  if (missing.length > 0) throw new Error(`package.json lacks dependencies of the server: ${missing.join(', ')}`);
  chmodSync(join(folder, 'main.js'), 0o755);
  cpSync(join(ROOT, 'dist/web'), join(folder, 'web'), { recursive: true });
  copyDocuments(SERVER_DOCUMENTS, folder, repository);
  finish(folder, serverManifest(imported, repository));
};

/** Makes the folders of both packages from the build results. */
export const stagePackages = async (library: string, server: string, repository?: string): Promise<void> => {
  for (const folder of [library, server]) rmSync(folder, { recursive: true, force: true });
  await Promise.all([stageLibrary(library, repository), stageServer(server, repository)]);
};

const pack = async (): Promise<void> => {
  const { values } = parseArgs({ options: { out: { type: 'string' }, repository: { type: 'string' } } });
  const repository = values.repository?.replace(/(?:\.git)?\/?$/, '');
  if (repository !== undefined && !/^https:\/\/[^\s/]+(?:\/[\w.-]+)+$/.test(repository)) {
    const given = JSON.stringify(values.repository);
    throw new Error(`--repository is ${given}, not an address like https://github.com/OWNER/NAME`);
  }
  const out = resolve(values.out ?? join(ROOT, 'dist/packages'));
  // Removes old tarballs only from dist/packages: another folder may have other files.
  if (values.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Not in dist/package/ and dist/package-server/: programs may run from there.
  const scratch = mkdtempSync(join(tmpdir(), 'poker-odds-pack-'));
  try {
    await stagePackages(join(scratch, 'library'), join(scratch, 'server'), repository);
    const command = `npm pack ./library ./server --ignore-scripts --loglevel=error --pack-destination "${out}"`;
    const names = execSync(command, { cwd: scratch, encoding: 'utf8' }).trim().split('\n');
    for (const name of names) console.log(join(out, name));
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await pack();
