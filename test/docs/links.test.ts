// The documents name only existing files, folders, headings and npm scripts.
import { posix } from 'node:path';
import { suite } from 'uvu';
import { assertNone } from '../repository/assertions.js';
import { documents, exists, manifest, read } from '../repository/tree.js';

interface Mention {
  readonly document: string;
  readonly name: string;
}

const ALL = [...documents(), 'SECURITY.md', 'bench/README.md', 'conformance/README.md'];

/** Everything that the pattern's first group catches in the documents. */
const mentions = (pattern: RegExp): Mention[] =>
  ALL.flatMap(document => [...read(document).matchAll(pattern)].map(([, name = '']) => ({ document, name })));

/** The anchors of a document's headings, as forges make them. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The file that a link leads to, and the heading in it. */
const targetOf = ({ document, name }: Mention): { readonly path: string; readonly anchor: string | undefined } => {
  const [path = '', anchor] = name.split('#');
  return { path: path === '' ? document : posix.join(posix.dirname(document), path), anchor };
};

const links = mentions(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
const paths = mentions(/`((?:assembly|bench|docs|examples|scripts|src|test|\.ci)\/[\w./-]*)`/g);
const scripts = mentions(/\bnpm run ([\w:-]+)/g);

const naming = suite('the documents');

naming('link to files that are there', () => {
  const dead = links.filter(link => !exists(targetOf(link).path));
  assertNone(dead.map(({ document, name }) => `${document}: correct the link to ${name}, there is no such file`));
});

naming('link to headings that are there', () => {
  const dead = links.filter(link => {
    const { path, anchor } = targetOf(link);
    return anchor !== undefined && path.endsWith('.md') && exists(path) && !anchorsOf(path).includes(anchor);
  });
  assertNone(dead.map(({ document, name }) => `${document}: correct the link to ${name}, there is no such heading`));
});

naming('name files and folders that are there', () => {
  const gone = paths.filter(({ name }) => !/node_modules|\bNAME\b/.test(name) && !exists(name));
  assertNone(gone.map(({ document, name }) => `${document}: correct \`${name}\`, there is no such file or folder`));
});

const benchmarks = mentions(/\bnpm run bench -- ([a-z][\w-]*)/g);
const made = mentions(/\bnpm run make -- ([a-z][\w-]*)/g);

naming('name benchmarks, and what can be made, that are there', () => {
  const gone = [
    ...benchmarks.filter(({ name }) => !exists(`bench/${name}.ts`)),
    ...made.filter(({ name }) => !exists(`scripts/${name}.ts`)),
  ];
  assertNone(gone.map(({ document, name }) => `${document}: correct ${name}, there is no such benchmark or program`));
});

naming('name scripts that package.json has', () => {
  const gone = scripts.filter(({ name }) => !(name in manifest.scripts));
  assertNone(gone.map(({ document, name }) => `${document}: correct npm run ${name}, package.json has no such script`));
});

naming.run();
