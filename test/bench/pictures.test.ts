// The documents' pictures as they are committed, those of docs/benchmarks.md in particular, and the lock of the package that draws them.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { documents, filesUnder, read } from '../house/tree.js';

const MOST_BYTES = 32 * 1024;
const DOCUMENT = 'docs/benchmarks.md';
const pictures = filesUnder('docs/images', '.svg');
const isSweep = (path: string): boolean => path.startsWith('docs/images/scaling-');

/** A tag, or a stretch of text without one. */
const PIECE = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)\s*(\/?)>|(?:[^<>&]|&(?:\w+|#\d+);)+/y;

/** Where a text stops to be well-formed XML, of the kind that holds no comments; undefined if it does not. */
const flawOf = (xml: string): string | undefined => {
  const open: string[] = [];
  const text = xml.trim();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const [, closing, name, , empty] = PIECE.exec(text) ?? [];
    if (PIECE.lastIndex === 0) return `at ${at}: ${text.slice(at, at + 40)}`;
    if (name === undefined) continue;
    if (closing && open.pop() !== name) return `at ${at}: </${name}> closes nothing`;
    if (!closing && !empty) open.push(name);
  }
  return open.length > 0 ? `never closed: ${open.join()}` : undefined;
};

const checker = suite('the check for well-formed XML');

checker('lets good documents pass and finds flaws', () => {
  assert.is(flawOf('<a b="1 &amp; 2"><c/>text &#8593; &lt;<d></d></a>'), undefined);
  for (const bad of ['<a>', '<a></b>', '<a b=1/>', '<a>&</a>', '<a b="<"/>', '</a>']) assert.ok(flawOf(bad), bad);
});

checker.run();

const images = suite('docs/images/');

images('has the pictures of the three sweeps', () => {
  assert.equal(
    pictures.filter(isSweep),
    ['opponents', 'simulations', 'threads'].map(sweep => `docs/images/scaling-${sweep}.svg`),
  );
});

images('holds well-formed SVG', () => {
  for (const path of pictures) {
    assert.is(flawOf(read(path)), undefined, path);
    assert.match(read(path), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/, path);
  }
});

images(`holds files of at most ${MOST_BYTES} bytes, without scripts or addresses`, () => {
  for (const path of pictures) {
    assert.ok(read(path).length <= MOST_BYTES, `${path}: ${read(path).length}`);
    assert.not.match(read(path).replace('http://www.w3.org/2000/svg', ''), /<script|https?:|href=/, path);
  }
});

images('says in words what a picture shows, and has a background for light and for dark', () => {
  for (const path of pictures) {
    assert.match(read(path), /^<svg [^>]*aria-label="[^"]{10,}"/, path);
    assert.match(read(path), 'prefers-color-scheme: dark', path);
  }
});

images('has names and units on its axes', () => {
  const labels = (path: string): string => [...read(path).matchAll(/>([↑←→][^<]+|[^<]+ [→])</g)].join(' ');
  assert.match(labels('docs/images/scaling-simulations.svg'), /time.*simulations/);
  assert.match(labels('docs/images/scaling-opponents.svg'), /nanoseconds a deal.*opponents/);
  assert.match(labels('docs/images/scaling-threads.svg'), /million deals a second.*threads/);
});

/** The pictures that a document shows, each with its alternative text. */
const shownIn = (document: string): [path: string, alternative: string][] =>
  [...read(document).matchAll(/!\[([^\]]*)\]\(images\/([\w.-]+)\)/g)].map(([, alternative = '', name]) => [
    `docs/images/${name}`,
    alternative,
  ]);

images('is shown in the documents, each picture with an alternative text', () => {
  const shown = documents().flatMap(shownIn);
  assert.equal(shown.map(([path]) => path).sort(), pictures);
  for (const [path, alternative] of shown) assert.ok(alternative.length > 20, path);
});

images(`shows the sweeps in ${DOCUMENT}`, () => {
  assert.equal(
    shownIn(DOCUMENT)
      .map(([path]) => path)
      .sort(),
    pictures.filter(isSweep),
  );
});

images.run();

const lock = suite('bench/plot/package-lock.json');

lock('names no address to download from, and has a checksum for every package', () => {
  const { packages } = JSON.parse(read('bench/plot/package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  assert.ok(installed.length > 10);
  assert.equal(
    installed.filter(([, { resolved, integrity }]) => resolved !== undefined || integrity === undefined),
    [],
  );
});

lock.run();
