// Makes the two npm packages: poker-odds-wasm, the library, and poker-odds-server, the service and the command line. The build makes their
// folders; run as a command, this makes tarballs. With --repository, manifests and links name the repository; without it, no address is made up.
//   npm run pack -- [--out dist/packages] [--repository https://github.com/OWNER/NAME]
import { execSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { copyDocuments, type Documents } from './package/documents.js';
import { bundleLibraries, bundleWorker, LIBRARIES, type Library, READABLE } from './package/library-files.js';

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

/** The declarations of a library, among those that all builds share. */
const typesOf = ({ folder }: Library): string => `types/${folder.replace('src/', '')}/index`;

const typesOfEngine = (engine: string): string => engine.replace('.wasm', '.d.wasm.ts');

/** The file of the ES module that Node loads: it exports what CommonJS has, so that a program with both has one library. */
const nodeFile = ({ entry }: Library): string => (entry === 'index' ? 'node.js' : `${entry}-node.js`);

/**
 * The entries of a library: its code, the program of its workers, and its engine. `react-native` is for Hermes, which knows no
 * `import.meta`; `module` for bundlers of pages, whether they meet an import or a `require`. It comes after `node`: Nitro (Nuxt) looks for both
 * when it copies the files of a server, and Node for the first alone when it runs that.
 */
const describeLibrary = (library: Library): object => {
  const { entry, workerFile, engine } = library;
  const engineTypes = typesOfEngine(engine);
  const [code, commonjs] = [`./${entry}.js`, `./commonjs/${entry}.js`];
  return {
    [entry === 'index' ? '.' : `./${entry}`]: {
      types: { require: `./commonjs/${typesOf(library)}.d.ts`, default: `./${entry}.d.ts` },
      'react-native': commonjs,
      node: { require: commonjs, default: `./${nodeFile(library)}` },
      module: code,
      require: commonjs,
      default: code,
    },
    [`./${workerFile}`]: { types: `./commonjs/${workerFile}.d.ts`, default: `./commonjs/${workerFile}.js` },
    [`./${engine}`]: {
      types: { require: `./commonjs/${engineTypes}`, default: `./${engineTypes}` },
      default: `./${engine}`,
    },
  };
};

/** The library depends on nothing. */
const libraryManifest = (repository?: string) => ({
  name: 'poker-odds-wasm',
  version,
  description:
    "Texas Hold'em, short deck and Omaha odds and hand evaluation for Node.js, Deno, Bun and browsers, from small WebAssembly engines; no dependencies",
  keywords: [...KEYWORDS, 'hand-evaluator', 'webassembly', 'wasm', 'simd'],
  ...describePackage(repository),
  // For tools that do not read "exports", such as Metro 0.81 and Parcel.
  main: './commonjs/index.js',
  module: './index.js',
  types: './index.d.ts',
  exports: {
    ...Object.assign({}, ...LIBRARIES.map(describeLibrary)),
    './package.json': './package.json',
  },
  sideEffects: LIBRARIES.map(({ workerFile }) => `./commonjs/${workerFile}.js`),
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

/**
 * The library for every runtime and bundler: ES modules, and beside them CommonJS, in a folder that says so. There are the declarations,
 * too, which ES modules may import, and the programs of the workers.
 */
const stageLibrary = async (folder: string, repository?: string): Promise<void> => {
  const workers = await Promise.all(LIBRARIES.map(bundleWorker));
  const commonjs = join(folder, 'commonjs');
  mkdirSync(commonjs, { recursive: true });
  writeFileSync(join(commonjs, 'package.json'), '{ "type": "commonjs" }\n');
  for (const [name, text] of await bundleLibraries(workers, 'module')) writeFileSync(join(folder, name), text);
  for (const [name, text] of await bundleLibraries(workers, 'commonjs')) writeFileSync(join(commonjs, name), text);
  for (const [i, library] of LIBRARIES.entries()) {
    const { entry, engine, workerFile } = library;
    // By their names: `bun build` (1.4.5) loses what `export *` takes from CommonJS.
    const names = Object.keys(createRequire(import.meta.url)(resolve(commonjs, `${entry}.js`)));
    writeFileSync(join(folder, nodeFile(library)), `export { ${names.join(', ')} } from './commonjs/${entry}.js';\n`);
    // Beside its code, where tools that do not read "exports" look for it.
    writeFileSync(join(folder, `${entry}.d.ts`), `export * from './commonjs/${typesOf(library)}.js';\n`);
    writeFileSync(join(commonjs, `${workerFile}.js`), workers[i]!);
    const engineTypes = typesOfEngine(engine);
    for (const each of [folder, commonjs]) {
      writeFileSync(join(each, `${workerFile}.d.ts`), 'export {};\n'); // a program: it exports nothing
      copyFileSync(join(ROOT, 'src', engineTypes), join(each, engineTypes));
    }
  }
  const declarations = LIBRARIES.map(library => `${typesOf(library).replace('types/', '')}.d.ts`);
  const imported = copyTypes(declarations, commonjs);
  if (imported.size > 0)
    throw new Error(`the library must have no dependencies, and its types import ${[...imported]}`);
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
