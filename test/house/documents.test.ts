// The documents name only what is there: files, folders, scripts, headings.
import { posix } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { documents, exists, manifest, read } from './tree.js';

interface Mention {
  readonly document: string;
  readonly name: string;
}

/** Everything that the pattern's first group catches in the documents. */
const mentions = (pattern: RegExp): Mention[] =>
  documents().flatMap(document => [...read(document).matchAll(pattern)].map(([, name = '']) => ({ document, name })));

const inWords = ({ document, name }: Mention): string => `${document}: ${name}`;

/** The anchors of a document's headings, as forges make them. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const links = mentions(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
const paths = mentions(/`((?:assembly|bench|docs|examples|scripts|src|test|\.ci)\/[\w./-]*)`/g);
const scripts = mentions(/\bnpm run ([\w:-]+)/g);

const naming = suite('the documents');

naming('are looked at by this test: links, paths and scripts', () => {
  for (const found of [links, paths, scripts]) assert.ok(found.length > 1, `${found.length} found`);
});

naming('link to files that are there', () => {
  const dead = ({ document, name }: Mention): boolean => {
    const [path = ''] = name.split('#');
    return path !== '' && !exists(posix.join(posix.dirname(document), path));
  };
  assert.equal(links.filter(dead).map(inWords), []);
});

naming('link to headings that are there', () => {
  const dead = ({ document, name }: Mention): boolean => {
    const [path = '', anchor] = name.split('#');
    const target = path === '' ? document : posix.join(posix.dirname(document), path);
    return anchor !== undefined && exists(target) && !anchorsOf(target).includes(anchor);
  };
  assert.equal(links.filter(dead).map(inWords), []);
});

naming('name files and folders that are there', () => {
  assert.equal(paths.filter(({ name }) => !exists(name)).map(inWords), []);
});

naming('name scripts that package.json has', () => {
  assert.equal(scripts.filter(({ name }) => !(name in manifest.scripts)).map(inWords), []);
});

naming.run();
