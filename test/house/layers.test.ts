// What may import what: cli → http → accounts, odds → engine, and which packages each folder knows.
import { posix } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesUnder, read } from './tree.js';

/** The folders of src/ that a folder may import from, besides itself. `src` stands for the files beside the folders. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  src: ['cli', 'http', 'accounts', 'odds', 'engine'],
  cli: ['src', 'http', 'accounts', 'odds', 'engine'],
  http: ['accounts', 'odds', 'engine'],
  library: ['odds', 'engine'],
  accounts: [],
  odds: ['engine'],
  engine: [],
};

/** Packages that a folder must not know, by the beginning of their names. */
const MUST_NOT_KNOW: Readonly<Record<string, readonly string[]>> = {
  src: ['koa', '@koa/', 'kysely', 'libsql', 'better-sqlite3', 'pg'],
  cli: ['koa', '@koa/', 'kysely', 'libsql', 'better-sqlite3', 'pg'],
  http: ['kysely', 'libsql', 'better-sqlite3', 'pg'],
  accounts: ['koa', '@koa/', 'node:http', 'node:worker_threads'],
  library: ['koa', '@koa/', 'kysely', 'libsql'],
  odds: ['koa', '@koa/', 'kysely', 'libsql', 'node:http'],
  engine: ['node:', 'koa', '@koa/', 'kysely', 'libsql'],
};

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
}

/** "http" of "src/http/routes/health.ts", "src" of "src/main.ts". */
const folderOf = (path: string): string => path.match(/^src\/([^/]+)\//)?.[1] ?? 'src';

const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map(([, specifier = '']) => ({
    file,
    folder: folderOf(file),
    specifier,
  }));

const imports = filesUnder('src', '.ts').flatMap(importsOf);
const isRelative = ({ specifier }: Import): boolean => specifier.startsWith('.');
const targetOf = ({ file, specifier }: Import): string => posix.join(posix.dirname(file), specifier);
const inWords = ({ file, specifier }: Import): string => `${file} imports ${specifier}`;

const layers = suite('imports under src/');

layers('are found by this test', () => {
  assert.ok(imports.length > 20, `${imports.length} imports`);
});

layers('stay in folders that this test knows', () => {
  assert.equal(
    [...new Set(imports.map(({ folder }) => folder))].filter(folder => !(folder in MAY_IMPORT)),
    [],
  );
});

layers('point down only: cli → http → accounts, odds → engine', () => {
  const allowed = (each: Import): boolean => {
    const target = folderOf(targetOf(each));
    return target === each.folder || (MAY_IMPORT[each.folder] ?? []).includes(target);
  };
  assert.equal(imports.filter(each => isRelative(each) && !allowed(each)).map(inWords), []);
});

layers('stay inside src/ and end in .js', () => {
  const sound = (each: Import): boolean => targetOf(each).startsWith('src/') && each.specifier.endsWith('.js');
  assert.equal(imports.filter(each => isRelative(each) && !sound(each)).map(inWords), []);
});

layers('leave SQL to accounts, Koa to http, and Node out of engine', () => {
  const forbidden = ({ folder, specifier }: Import): boolean =>
    (MUST_NOT_KNOW[folder] ?? []).some(name => specifier === name || specifier.startsWith(name));
  assert.equal(imports.filter(each => !isRelative(each) && forbidden(each)).map(inWords), []);
});

/** A file's imports, and those of the files that it imports. */
const reachedFrom = (file: string, reached = new Map<string, Import[]>()): Import[] => {
  const own = imports.filter(each => each.file === file);
  reached.set(file, own);
  for (const each of own.filter(isRelative)) {
    const next = targetOf(each).replace(/\.js$/, '.ts');
    if (!reached.has(next)) reachedFrom(next, reached);
  }
  return [...reached.values()].flat();
};

layers('reach no package and nothing of Node from what browsers load', () => {
  for (const entry of ['src/library/web.ts', 'src/odds/web-worker.ts']) {
    const reached = reachedFrom(entry);
    assert.ok(reached.length > 10, `${entry} reaches ${reached.length} imports`);
    assert.equal(reached.filter(each => !isRelative(each)).map(inWords), []);
  }
});

/** What a file loads before anything of it runs: types and `import()` are left out. */
const loadedBy = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  );

/** The packages that a file loads, and those that what it imports loads. */
const packagesOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return loadedBy(file).flatMap(specifier =>
    specifier.startsWith('.')
      ? packagesOf(posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts'), seen)
      : specifier.startsWith('node:')
        ? []
        : [specifier],
  );
};

layers('load one package with the command line, commander: the others cost more time than most commands take', () => {
  assert.equal([...new Set(packagesOf('src/main.ts'))], ['commander']);
});

layers.run();

const pages = suite('imports of the pages');

const OF_PAGES = filesUnder('web', '.ts').filter(path => !/vite\.config|\.d\.ts$/.test(path));

pages('reach the library, the engine and the odds, and no package but the viewer of the API reference', () => {
  const own = OF_PAGES.flatMap(importsOf);
  const isOwn = (each: Import): boolean => isRelative(each) && targetOf(each).startsWith('web/');
  /** A line of the program that the page shows. */
  const isShown = ({ specifier }: Import): boolean => specifier === 'poker-odds-wasm';
  const others = own.filter(each => !isOwn(each) && !isShown(each));
  assert.ok(others.length > 3, `${others.length} imports`);
  assert.equal(others.filter(each => !isRelative(each)).map(inWords), [
    'web/docs/docs.ts imports swagger-ui-dist/swagger-ui-es-bundle.js',
  ]);
  const sources = others.filter(isRelative).map(each => targetOf(each).replace(/\.js$/, '.ts'));
  assert.equal(
    sources.filter(path => !/^src\/(?:library|engine|odds)\//.test(path)),
    [],
  );
  const reached = sources.flatMap(path => reachedFrom(path));
  assert.equal(reached.filter(each => !isRelative(each)).map(inWords), []);
});

pages.run();
