// Source files: their length is limited, every test suite runs, and lock files work with any registry.
import { suite } from 'uvu';
import { assertNone } from './assertions.js';
import { filesUnder, read } from './tree.js';

const MAX_LINES = 300;
const sources = ['assembly', 'bench', 'scripts', 'src', 'test', 'web'].flatMap(folder => filesUnder(folder, '.ts'));
const tests = filesUnder('test', '.test.ts');

const files = suite('source files');

files(`have at most ${MAX_LINES} lines`, () => {
  const long = sources.filter(path => read(path).split('\n').length > MAX_LINES);
  assertNone(long.map(path => `${path} has more than ${MAX_LINES} lines: split it by what its parts do`));
});

files.run();

const suites = suite('test files');

/** The names that a file calls `.run()` on: by itself, or in a loop over an array of suites. */
const ranIn = (text: string): string[] => [
  ...[...text.matchAll(/\b(\w+)\.run\(\)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/\bfor \(const (\w+) of \[([\w\s,]+)\]\)[\s{]*\1\.run\(\)/g)].flatMap(([, , names = '']) =>
    names.split(',').map(name => name.trim()),
  ),
];

suites('run every suite that they make, so that none is forgotten', () => {
  const forgotten = tests.flatMap(path => {
    const text = read(path);
    const made = [...text.matchAll(/^(?:export )?const (\w+) = (?:suite|storeSuite)(?:<.*>)?\(/gm)];
    return made
      .map(([, name = '']) => name)
      .filter(name => !ranIn(text).includes(name))
      .map(name => `${path}: the tests of ${name} never run; call ${name}.run() after them`);
  });
  assertNone(forgotten);
});

suites('skip nothing and single nothing out', () => {
  const skipping = tests.filter(path => /^ *\w+\.(skip|only)\(/m.test(read(path)));
  assertNone(skipping.map(path => `${path}: remove .skip or .only before you commit, so that every test runs`));
});

suites.run();

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
}

const locks = suite('lock files beside the package’s own');

locks('name no address to download from, and have a checksum for every package', () => {
  const { packages } = JSON.parse(read('bench/package-lock.json')) as Lock;
  const bad = Object.entries(packages).filter(([path, { integrity, resolved }]) => path && (!integrity || resolved));
  const way = 'run npm install --prefix bench with the .npmrc that lies there';
  assertNone(bad.map(([path]) => `bench/package-lock.json, ${path}: ${way}`));
});

locks.run();
