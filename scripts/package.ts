// Makes dist/package/, which is what npm gets: the built program and library in as few and small files as its users need, with the
// types of what they import. The sources find the engine's file and the workers' by paths from their own place; here all are
// in one folder.
//   npm run build:package
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'dist/package';
const OUT = join(ROOT, FOLDER);
/** What runs in other people's programs, and therefore has source maps. */
const LIBRARY = ['library/node', 'library/web', 'odds/node-worker', 'odds/web-worker'];
const ENTRIES = ['main', 'server', ...LIBRARY];
/** The library has the same types everywhere. */
const TYPED = ['library/web', 'server'];
/** Types that keep their comments, which editors show: the library's. */
const DOCUMENTED = /^(?:library|engine\/(?:cards|categories|errors))/;

const nameOf = (entry: string): string => posix.basename(entry);

const sameFolder: Plugin = {
  name: 'same folder',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/'\.\.\/\.\.\/dist\/(?:odds\/)?/g, "'./"),
      loader: 'ts',
    })),
};

/** Shared files go where all of the others are: a bundler finds the workers by their paths. */
const bundle = () =>
  build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(ENTRIES.map(entry => [nameOf(entry), `src/${entry}.ts`])),
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    charset: 'utf8',
    lineLimit: 400, // Node shows the line of an uncaught error
    sourcemap: 'linked',
    sourcesContent: false,
    format: 'esm',
    target: 'es2022',
    packages: 'external',
    metafile: true,
    plugins: [sameFolder],
  });

/** The files of some entries, with all that they import. */
const filesOf = ({ outputs }: Metafile, entries: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const each of outputs[path]?.imports ?? []) if (!each.external) visit(each.path);
  };
  for (const entry of entries) visit(`${FOLDER}/${nameOf(entry)}.js`);
  return found;
};

/** A source map that tells lines and leaves columns out: a fifth of the size, and what a stack needs. */
const linesOnly = (map: string): string => {
  const { version, sources, mappings } = JSON.parse(map) as { version: number; sources: string[]; mappings: string };
  const lines = decode(mappings).map(segments =>
    segments.filter((segment, i) => segment[1] !== segments[i - 1]?.[1] || segment[2] !== segments[i - 1]?.[2]),
  );
  const plain = lines.map(segments =>
    segments.map(([at, source = 0, line = 0]): [number, number, number, number] => [at, source, line, 0]),
  );
  return JSON.stringify({ version, sources, names: [], mappings: encode(plain) });
};

/** Source maps of what only the program needs would be a third of the package. */
const dropMaps = (metafile: Metafile): void => {
  const kept = filesOf(metafile, LIBRARY);
  for (const path of Object.keys(metafile.outputs).filter(path => path.endsWith('.js') && !kept.has(path))) {
    const file = join(ROOT, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=.*\n/, ''));
    rmSync(`${file}.map`);
  }
  for (const path of kept) {
    const map = join(ROOT, `${path}.map`);
    writeFileSync(map, linesOnly(readFileSync(map, 'utf8')));
  }
};

const withoutComments = (types: string): string => types.replace(/^ *\/\*\*.*?\*\/\n/gms, '');
const withTabs = (types: string): string => types.replaceAll('    ', '\t');

/** Copies a declaration file and those that it imports. */
const copyTypes = (path: string, copied = new Set<string>()): void => {
  if (copied.has(path)) return;
  copied.add(path);
  const types = readFileSync(join(ROOT, 'dist', path), 'utf8');
  const target = join(OUT, 'types', path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, withTabs(DOCUMENTED.test(path) ? types : withoutComments(types)));
  for (const [, specifier = ''] of types.matchAll(/(?:from|import\()\s*'(\.[^']*)\.js'/g)) {
    copyTypes(posix.join(posix.dirname(path), `${specifier}.d.ts`), copied);
  }
};

rmSync(OUT, { recursive: true, force: true });
const { metafile } = await bundle();
dropMaps(metafile);
chmodSync(join(OUT, 'main.js'), 0o755);
copyFileSync(join(ROOT, 'dist/poker-odds.wasm'), join(OUT, 'poker-odds.wasm'));
copyFileSync(join(ROOT, 'src/poker-odds.d.wasm.ts'), join(OUT, 'poker-odds.d.wasm.ts'));
// For images and whoever runs the server from here; npm does not get them (package.json, `files`).
cpSync(join(ROOT, 'dist/web'), join(OUT, 'web'), { recursive: true });
const copied = new Set<string>();
for (const entry of TYPED) copyTypes(`${entry}.d.ts`, copied);
