// How the project's own files are written: their length, their first lines, and that every test in them runs.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesUnder, read } from './tree.js';

const LONGEST_FILE = 300;
const sources = [
  ...['assembly', 'bench', 'scripts', 'src', 'test', 'web'].flatMap(folder => filesUnder(folder, '.ts')),
  ...filesUnder('examples', '.js'),
  ...filesUnder('examples', '.ts'),
];
const tests = filesUnder('test', '.test.ts');

const files = suite('source files');

files(`have fewer than ${LONGEST_FILE} lines`, () => {
  assert.equal(
    sources.filter(path => read(path).split('\n').length > LONGEST_FILE),
    [],
  );
});

files('say in their first line what they are for', () => {
  assert.equal(
    sources.filter(path => !/^(\/\/ |\/\*\*|#!)/.test(read(path))),
    [],
  );
});

files('leave nothing for later', () => {
  const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''));
  assert.equal(
    sources.filter(path => unfinished.test(read(path))),
    [],
  );
});

/** What browsers run, and Bun: test/examples/ does it there, where coverage does not see it. */
const ELSEWHERE: readonly string[] = ['src/library/web.ts', 'src/odds/web-thread.ts', 'src/odds/web-worker.ts'];

files('that coverage leaves out hold nothing but types, or run in browsers alone', () => {
  const { exclude } = JSON.parse(read('.c8rc.json')) as { exclude: readonly string[] };
  const built = (path: string): string => read(path.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
  const isDeclarations = (path: string): boolean => /\.d\.\w+\.ts$/.test(path);
  assert.equal(
    exclude.filter(
      path =>
        !ELSEWHERE.includes(path) &&
        !isDeclarations(path) &&
        built(path)
          .replace(/^\/\/.*$/gm, '')
          .trim() !== 'export {};',
    ),
    [],
  );
});

files.run();

const suites = suite('test files');

/** The names that a file calls `.run()` on: by itself, or in a loop over an array of suites. */
const ranIn = (text: string): string[] => [
  ...[...text.matchAll(/\b(\w+)\.run\(\);/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/^for \(const (\w+) of \[([\w\s,]+)\]\) \1\.run\(\);/gm)].flatMap(([, , names = '']) =>
    names.split(',').map(name => name.trim()),
  ),
];

suites('run every suite that they make, so that none is forgotten', () => {
  const forgotten = tests.flatMap(path => {
    const text = read(path);
    const made = [...text.matchAll(/^(?:export )?const (\w+) = (?:suite|storeSuite)(?:<.*>)?\(/gm)].map(
      ([, name = '']) => name,
    );
    if (made.length === 0) return [`${path} makes no suite`];
    return made.filter(name => !ranIn(text).includes(name)).map(name => `${path}: ${name}`);
  });
  assert.equal(forgotten, []);
});

suites('skip nothing and single nothing out', () => {
  assert.equal(
    tests.filter(path => /^ *\w+\.(skip|only)\(/m.test(read(path))),
    [],
  );
});

suites.run();
