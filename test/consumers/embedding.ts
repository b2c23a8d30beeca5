// The tables of docs/embedding.md, made of the places and of the sizes of their bundles. `npm run make -- embedding` measures and writes them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import * as assert from 'uvu/assert';
import { read, tableUnder } from '../repository/tree.js';
import type { Place } from './place.js';
import { PLACES } from './places.js';
import { makeProject, runIn } from './project.js';

export const DOCUMENT = 'docs/embedding.md';

/** Kilobytes (1,000 bytes) of a bundle that esbuild has minified. */
export interface Size {
  readonly minified: number;
  readonly gzipped: number;
}

/** Sizes by the first cell of a row. */
export type Sizes = ReadonlyMap<string, Size>;

/** What a program may import, and how the document calls it: what follows `export`. */
export const IMPORTS: Readonly<Record<string, string>> = {
  '`describeHand` alone': "{ describeHand } from 'poker-odds-wasm'",
  '`parseRange` alone': "{ parseRange } from 'poker-odds-wasm'",
  '`parseCards` alone': "{ parseCards } from 'poker-odds-wasm'",
  'the whole library': "* from 'poker-odds-wasm'",
  'the whole library for short deck': "* from 'poker-odds-wasm/short-deck'",
  'the whole library for Omaha': "* from 'poker-odds-wasm/omaha'",
};

/** The JavaScript of a bundle: a file, or the files of a folder. */
export const readBundle = (path: string): string =>
  statSync(path).isFile()
    ? readFileSync(path, 'utf8')
    : readdirSync(path)
        .filter(name => /\.[cm]?js$/.test(name))
        .map(name => readFileSync(join(path, name), 'utf8'))
        .join('\n');

export const measure = async (bundle: string): Promise<Size> => {
  const { code } = await transform(bundle, { minify: true, format: 'esm', legalComments: 'none', target: 'es2022' });
  return { minified: Buffer.byteLength(code) / 1000, gzipped: gzipSync(code, { level: 9 }).length / 1000 };
};

/** The sizes that the document has. */
export const documentedSizes = (): Sizes =>
  new Map(
    ['Places', 'Sizes'].flatMap(heading =>
      tableUnder(DOCUMENT, heading).flatMap(row => {
        const [minified, gzipped] = row.slice(-2).map(cell => Number(cell.replace(' KB', '')));
        return minified && gzipped ? [[row[0]!, { minified, gzipped }] as const] : [];
      }),
    ),
  );

/** Asserts that a bundle is about as large as the document says: the library may change a little without a new document. */
export const assertDocumented = async (name: string, bundle: string): Promise<void> => {
  const documented = documentedSizes().get(name);
  const measured = await measure(bundle);
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(0.5, other * 0.05);
  assert.ok(
    documented && isNear(measured.minified, documented.minified) && isNear(measured.gzipped, documented.gzipped),
    `${name} has ${JSON.stringify(measured)} KB, ${DOCUMENT} says ${JSON.stringify(documented)}: npm run make -- embedding`,
  );
};

/** Makes and builds the project of a place. @returns its folder */
export const buildPlace = async (place: Place): Promise<string> => {
  const folder = await makeProject(place);
  if (place.build) await runIn(folder, place.build);
  if (place.bundle) await assertDocumented(place.name, readBundle(join(folder, place.bundle)));
  return folder;
};

const sizeCells = (sizes: Sizes, name: string): string => {
  const size = sizes.get(name);
  return size ? `${size.minified.toFixed(1)} KB | ${size.gzipped.toFixed(1)} KB` : '– | –';
};

const placeRow = (place: Place, sizes: Sizes): string => {
  const command = place.build ?? place.run ?? place.serve;
  const paste = command ? `\`${command.replace(/ --host.*/, '')}\`` : '–';
  const isPage = place.run === undefined;
  return `| ${place.name} | ${paste} | ${place.computes} | ${isPage ? (place.matchups ? 'yes' : 'no') : '–'} | ${sizeCells(sizes, place.name)} |`;
};

/** The lines of a place's own that a user pastes. */
const ownLines = ({ name, shows }: Place): readonly string[] =>
  shows ? ['', `For ${name}:`, '', '```mjs', read(`test/consumers/projects/${shows}`).trimEnd(), '```'] : [];

/** The document with its tables made again. */
export const makeDocument = (document: string, sizes: Sizes): string => {
  const sections = {
    Places: [
      '| place | command | asynchronous methods compute | table loaded | minified | gzipped |\n|---|---|---|---|---|---|',
      ...PLACES.map(place => placeRow(place, sizes)),
      ...PLACES.flatMap(ownLines),
    ],
    Sizes: [
      '| import | minified | gzipped |\n|---|---|---|',
      ...Object.keys(IMPORTS).map(name => `| ${name} | ${sizeCells(sizes, name)} |`),
    ],
  };
  return Object.entries(sections).reduce(
    (text, [heading, lines]) =>
      text.replace(
        new RegExp(`(?<=\\n## ${heading}\\n[^|]*)\\|.*?(?=\\n## |$)`, 's'),
        () => `${lines.join('\n').trimEnd()}\n`,
      ),
    document,
  );
};
