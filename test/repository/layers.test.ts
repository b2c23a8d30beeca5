// What may import what: cli → http → accounts, questions → ranges, odds → engine, no circles; and which packages each folder knows.
import { posix } from 'node:path';
import { suite } from 'uvu';
import { assertNone } from './assertions.js';
import { filesUnder, read } from './tree.js';

/** The layers of src/ that a layer may import from, besides itself. A folder is a layer; {@link LAYERS_OF_FILES} has the others. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  programs: ['cli', 'http', 'jobs', 'accounts', 'store', 'odds', 'engine', 'basics'],
  cli: ['config', 'http', 'jobs', 'accounts', 'store', 'questions', 'ranges', 'odds', 'engine', 'basics'],
  config: ['accounts', 'store', 'odds', 'basics'],
  http: ['jobs', 'accounts', 'questions', 'ranges', 'odds', 'engine', 'basics'],
  jobs: ['accounts', 'store', 'questions', 'odds', 'engine', 'basics'],
  library: ['questions', 'ranges', 'odds', 'engine', 'basics'],
  questions: ['ranges', 'odds', 'engine', 'basics'],
  ranges: ['engine', 'basics'],
  accounts: ['store', 'basics'],
  store: ['basics'],
  odds: ['engine', 'basics'],
  engine: ['basics'],
  basics: [],
};

/** The layers of the files beside the folders; those that are named nowhere here are basics, which import nothing above them. */
const LAYERS_OF_FILES: Readonly<Record<string, string>> = {
  'src/main.ts': 'programs',
  'src/server.ts': 'programs',
  'src/config.ts': 'config',
};

/** Packages that a folder must not know, by the beginning of their names. */
const MUST_NOT_KNOW: Readonly<Record<string, readonly string[]>> = {
  programs: ['koa', '@koa/', 'kysely', 'libsql', 'pg'],
  cli: ['koa', '@koa/', 'kysely', 'libsql', 'pg'],
  http: ['kysely', 'libsql', 'pg'],
  jobs: ['koa', '@koa/', 'node:http', 'libsql', 'pg', 'ioredis'],
  accounts: ['koa', '@koa/', 'node:http', 'node:worker_threads', 'libsql', 'pg'],
  store: ['koa', '@koa/', 'node:http', 'node:worker_threads'],
  library: ['koa', '@koa/', 'kysely', 'libsql'],
  questions: ['node:', 'koa', '@koa/', 'kysely', 'libsql'],
  odds: ['koa', '@koa/', 'kysely', 'libsql', 'node:http'],
  engine: ['node:', 'koa', '@koa/', 'kysely', 'libsql'],
};

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
}

const asSource = (path: string): string => path.replace(/\.js$/, '.ts');

/** "http" of "src/http/routes/health-routes.ts", "programs" of "src/main.ts". */
const folderOf = (path: string): string =>
  path.match(/^src\/([^/]+)\//)?.[1] ?? LAYERS_OF_FILES[asSource(path)] ?? 'basics';

const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^'\s]+)'/g)].map(([, specifier = '']) => ({
    file,
    folder: folderOf(file),
    specifier,
  }));

const imports = filesUnder('src', '.ts').flatMap(importsOf);
const isRelative = ({ specifier }: Import): boolean => specifier.startsWith('.');
const targetOf = ({ file, specifier }: Import): string => posix.join(posix.dirname(file), specifier);
const inWords = ({ file, specifier }: Import): string => `${file} imports ${specifier}`;
const failing = (found: readonly Import[], way: string): void =>
  assertNone(found.map(each => `${inWords(each)}: ${way}`));

const layers = suite('imports under src/');

layers('stay in folders that this test knows', () => {
  const unknown = [...new Set(imports.map(({ folder }) => folder))].filter(folder => !(folder in MAY_IMPORT));
  assertNone(unknown.map(folder => `src/${folder}/: say in MAY_IMPORT of this test what it may import`));
});

layers('point down only: cli → http → accounts, questions → ranges, odds → engine', () => {
  const allowed = (each: Import): boolean => {
    const target = folderOf(targetOf(each));
    return target === each.folder || (MAY_IMPORT[each.folder] ?? []).includes(target);
  };
  const upward = imports.filter(each => isRelative(each) && !allowed(each));
  failing(upward, 'move what is needed to a lower layer, or hand it over as an argument');
});

const MAY_IMPORT_HTTP = ['src/cli/commands/serve-command.ts', 'src/cli/commands/first-account.ts'];

layers('let the command line know HTTP for the server alone', () => {
  const found = imports.filter(
    each => isRelative(each) && each.folder === 'cli' && folderOf(targetOf(each)) === 'http',
  );
  failing(
    found.filter(({ file }) => !MAY_IMPORT_HTTP.includes(file)),
    'only `serve` runs a server: move what is needed to a lower layer',
  );
});

/** The first circle that is found from a file on, as the files on it. */
const circleFrom = (file: string, path: readonly string[], done: Set<string>): readonly string[] | undefined => {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  for (const each of imports.filter(({ file: from }) => from === file).filter(isRelative)) {
    const circle = circleFrom(asSource(targetOf(each)), [...path, file], done);
    if (circle) return circle;
  }
  done.add(file);
  return undefined;
};

layers('make no circle, not even of types', () => {
  const done = new Set<string>();
  const circles = filesUnder('src', '.ts').flatMap(file => circleFrom(file, [], done)?.join(' → ') ?? []);
  assertNone([...new Set(circles)].map(circle => `${circle}: move what both need to a file that imports neither`));
});

layers('stay inside src/ and end in .js', () => {
  const sound = (each: Import): boolean => targetOf(each).startsWith('src/') && each.specifier.endsWith('.js');
  const unsound = imports.filter(each => isRelative(each) && !sound(each));
  failing(unsound, 'import from inside src/ and end the name in .js, or the built file is not found');
});

layers('leave SQL to accounts, Koa to http, and Node out of engine', () => {
  const forbidden = ({ folder, specifier }: Import): boolean =>
    (MUST_NOT_KNOW[folder] ?? []).some(name => specifier === name || specifier.startsWith(name));
  const found = imports.filter(each => !isRelative(each) && forbidden(each));
  failing(found, 'this folder must not know that package (MUST_NOT_KNOW); do it in the folder that does');
});

/** A file's imports, and those of the files that it imports. */
const reachedFrom = (file: string, reached = new Map<string, Import[]>()): Import[] => {
  const own = imports.filter(each => each.file === file);
  reached.set(file, own);
  for (const each of own.filter(isRelative)) {
    const next = asSource(targetOf(each));
    if (!reached.has(next)) reachedFrom(next, reached);
  }
  return [...reached.values()].flat();
};

layers('reach no package and nothing of Node from what browsers load', () => {
  for (const entry of ['src/library/web.ts', 'src/odds/workers/web-worker.ts']) {
    const reached = reachedFrom(entry);
    failing(
      reached.filter(each => !isRelative(each)),
      `${entry} reaches it, and browsers have neither Node nor packages`,
    );
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
      ? packagesOf(asSource(posix.join(posix.dirname(file), specifier)), seen)
      : specifier.startsWith('node:')
        ? []
        : [specifier],
  );
};

layers('load one package with the command line, commander: the others cost more time than most commands take', () => {
  const others = [...new Set(packagesOf('src/main.ts'))].filter(name => name !== 'commander');
  assertNone(others.map(name => `src/main.ts loads ${name}: load it with import() in the command that needs it`));
});

/** The files that a file loads, itself included. */
const filesLoadedBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const specifier of loadedBy(file).filter(each => each.startsWith('.'))) {
    filesLoadedBy(asSource(posix.join(posix.dirname(file), specifier)), seen);
  }
  return seen;
};

/** The engine's host, the calculator, what reads questions, and the server. */
const LOADED_BY_NEED =
  /^src\/(?:engine\/engine|odds\/(?:calculator|worker-calculator|scheduler\/scheduler|workers\/)|ranges|http)/;

layers('load no calculation and no server with the command line: a command loads what it needs', () => {
  const early = [...filesLoadedBy('src/main.ts')].filter(file => LOADED_BY_NEED.test(file));
  assertNone(early.map(file => `src/main.ts loads ${file}: load it with import() in the command that needs it`));
});

layers.run();

const pages = suite('imports of the pages');

const OF_PAGES = filesUnder('web', '.ts').filter(path => !/vite\.config|\.d\.ts$/.test(path));

pages(
  'reach the library, the engine, the questions, the odds and text.ts, and no package but the viewer of the API reference',
  () => {
    const own = OF_PAGES.flatMap(importsOf);
    const isOwn = (each: Import): boolean => isRelative(each) && targetOf(each).startsWith('web/');
    /** A line of the program that the page shows. */
    const isShown = ({ specifier }: Import): boolean => specifier.startsWith('poker-odds');
    /** The viewer. */
    const isViewer = ({ file, specifier }: Import): boolean =>
      file.startsWith('web/docs/') && specifier.startsWith('swagger-ui-dist/');
    const others = own.filter(each => !isOwn(each) && !isShown(each) && !isViewer(each));
    const reaches = (each: Import): boolean =>
      isRelative(each) && /^src\/(?:(?:library|engine|questions|odds)\/|text\.js$)/.test(targetOf(each));
    failing(
      others.filter(each => !reaches(each)),
      'pages import from web/, src/library/, src/engine/, src/questions/, src/odds/ and src/text.ts alone',
    );
    const reached = others.flatMap(each => reachedFrom(asSource(targetOf(each))));
    failing(
      reached.filter(each => !isRelative(each)),
      'a page reaches it, and browsers have neither Node nor packages',
    );
  },
);

pages.run();
