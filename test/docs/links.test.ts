// The documents name only existing files, folders, headings, scripts and benchmarks.
import { posix } from 'node:path';
import { assertNone } from '../repository/assertions.js';
import { documents, exists, filesUnder, manifest, read } from '../repository/tree.js';
import { suite } from '../suite.js';

const ALL = [...documents(), 'SECURITY.md', 'bench/README.md', 'conformance/README.md'];

/** Fails for every match of the pattern in a document whose first group `isThere` does not find. */
const assertThere = (pattern: RegExp, isThere: (name: string, document: string) => boolean): void =>
  assertNone(
    ALL.flatMap(document =>
      [...read(document).matchAll(pattern)]
        .filter(([, name = '']) => !isThere(name, document))
        .map(([, name]) => `${document}: correct ${name}, which is not there`),
    ),
  );

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const naming = suite('the documents');

naming('link to existing files and headings', () => {
  assertThere(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, (link, document) => {
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? document : posix.join(posix.dirname(document), file);
    return exists(path) && (anchor === undefined || !path.endsWith('.md') || anchorsOf(path).includes(anchor));
  });
});

naming('name existing files, folders, scripts, benchmarks and targets of npm run make', () => {
  const isPlaceholder = (name: string): boolean => /node_modules|\bNAME\b/.test(name);
  const paths = /`((?:assembly|bench|docs|examples|scripts|src|test|\.ci)\/[\w./-]*)`/g;
  assertThere(paths, name => isPlaceholder(name) || exists(name));
  assertThere(/\bnpm run ([\w:-]+)/g, name => name in manifest.scripts);
  assertThere(/\bnpm run bench -- ([a-z][\w-]*)/g, name => exists(`bench/${name}.ts`));
  assertThere(/\bnpm run make -- ([a-z][\w-]*)/g, name => exists(`scripts/${name}.ts`));
});

/** Each npx command of this project: whether it may install, and the package. */
const NPX = /\bnpx ((?:--?[\w-]+[ =])*)(poker-odds[\w-]*)/g;

naming('do not tell npx to install a package of this project, which is a stranger’s: nothing of it is on npm', () => {
  const sources = ['src', 'web', 'examples'].flatMap(folder => filesUnder(folder, '.ts'));
  const faults = [...ALL, 'docs/openapi.json', 'web/index.html', ...sources].flatMap(file => {
    const text = read(file);
    return [...text.matchAll(NPX)]
      .filter(({ 1: options = '' }) => !options.includes('--no-install'))
      .filter(({ 2: name, index }) => name !== 'poker-odds' || !/\bclone\b/.test(text.slice(0, index)))
      .map(([found]) => `${file}: say before "${found}" that it is in a clone, or write npx --no-install poker-odds`);
  });
  assertNone(faults);
});
