// What people paste must not run a stranger's package: npx installs a name that it does not find, and nothing of this project is on npm.

import { assertNone } from '../repository/assertions.js';
import { documents, filesUnder, read } from '../repository/tree.js';
import { suite } from '../suite.js';

const FILES = [
  ...documents(),
  ...['SECURITY.md', 'bench/README.md', 'conformance/README.md', 'docs/openapi.json', 'web/index.html'],
  ...['src', 'web', 'examples'].flatMap(folder => filesUnder(folder, '.ts')),
];

/** Each npx command of this project: whether it may install, and the package. */
const COMMAND = /\bnpx ((?:--?[\w-]+[ =])*)(poker-odds[\w-]*)/g;

const npx = suite('npx');

npx('is not told to install a package of this project: in a clone, or with --no-install, it does not', () => {
  const faults = FILES.flatMap(file => {
    const text = read(file);
    return [...text.matchAll(COMMAND)]
      .filter(({ 1: options = '' }) => !options.includes('--no-install'))
      .filter(({ 2: name, index }) => name !== 'poker-odds' || !/\bclone\b/.test(text.slice(0, index)))
      .map(
        ([command]) =>
          `${file}: "${command}" may run a stranger's package: say before that it is in a clone, or npx --no-install poker-odds`,
      );
  });
  assertNone(faults);
});

npx.run();
