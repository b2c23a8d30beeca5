// The manifests of the two packages that npm gets. Version, licence and dependencies are those of the root's package.json.
import { readFileSync } from 'node:fs';
import { ROOT } from './paths.js';

interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Values that are known only at a release. */
export interface ReleaseOptions {
  /** Where the sources are: "https://github.com/OWNER/NAME". */
  readonly repository?: string;
}

const root = (): RootManifest => JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as RootManifest;

const common = ({ repository }: ReleaseOptions) => {
  const { license, engines } = root();
  // The form that npm writes at publication.
  const address = repository && { repository: { type: 'git', url: `git+${repository}.git` } };
  return { license, ...address, type: 'module', engines };
};

const KEYWORDS = ['poker', 'holdem', 'texas-holdem', 'odds', 'monte-carlo'];

/** The library. It depends on nothing. */
export const libraryManifest = (options: ReleaseOptions) => ({
  name: 'poker-odds-wasm',
  version: root().version,
  description:
    "Texas Hold'em odds and hand evaluation for Node.js, Deno, Bun and browsers, from a small WebAssembly engine; no dependencies",
  keywords: [...KEYWORDS, 'hand-evaluator', 'webassembly', 'wasm', 'simd'],
  ...common(options),
  types: './types/library/web.d.ts',
  exports: {
    '.': {
      types: './types/library/web.d.ts',
      bun: './web.js',
      browser: './web.js',
      node: './node.js',
      default: './web.js',
    },
    './poker-odds.wasm': { types: './poker-odds.d.wasm.ts', default: './poker-odds.wasm' },
    './package.json': './package.json',
  },
  sideEffects: ['./node-worker.js', './web-worker.js'],
});

/**
 * The service and the command line.
 * @param imported the packages that its files import
 */
export const serverManifest = (options: ReleaseOptions, imported: ReadonlySet<string>) => ({
  name: 'poker-odds-server',
  version: root().version,
  description:
    "Texas Hold'em odds over HTTP: a service with accounts, keys and credits, a playground page, and a command line",
  keywords: [...KEYWORDS, 'http', 'api', 'server', 'koa', 'openapi', 'cli'],
  ...common(options),
  bin: { 'poker-odds': 'main.js' },
  types: './types/server.d.ts',
  exports: {
    '.': { types: './types/server.d.ts', default: './server.js' },
    './openapi.json': './openapi.json',
    './package.json': './package.json',
  },
  sideEffects: ['./main.js', './node-worker.js', './job-reader-thread.js'],
  dependencies: dependenciesFor(imported),
});

/** The imported packages, in the root's versions or compatible later ones: their faults are mended without a release of ours. @throws {Error} the root does not depend on one of them */
const dependenciesFor = (imported: ReadonlySet<string>): Record<string, string> => {
  const { dependencies } = root();
  const missing = [...imported].filter(name => !(name in dependencies));
  if (missing.length > 0)
    throw new Error(`package.json has no dependency ${missing.join(', ')}, which the server imports`);
  const used = Object.entries(dependencies).filter(([name]) => imported.has(name));
  return Object.fromEntries(used.map(([name, version]) => [name, `^${version}`]));
};
