// The examples of the library's documents and of its declarations, run unchanged with the built package.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import * as assert from 'uvu/assert';
import * as fieldTable from '../../src/questions/field-table.js';
import * as showdownFields from '../../src/questions/showdown-fields.js';
import { scratchFolder } from '../docs/blocks.js';
import { compile, link } from '../packages/packages.js';
import { ROOT, read } from '../repository/tree.js';
import { suite } from '../suite.js';
import { type Declaration, exampleOf, HOLDEM, methodsOf, OMAHA, SHORT_DECK, TYPES } from './declarations.js';

/** A project that has the package. */
const project = (): string => {
  const folder = scratchFolder('example');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(ROOT, 'dist/package'), join(folder, 'node_modules/poker-odds-wasm'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
};

/** The lines that a program prints. */
const said = (program: string): string[] => {
  const cwd = project();
  writeFileSync(join(cwd, 'example.js'), program);
  return execFileSync(process.execPath, ['example.js'], { cwd, encoding: 'utf8' }).trim().split('\n');
};

const expected = (program: string): string[] =>
  [...program.matchAll(/\/\/ prints (.*)$/gm)].map(([, text = '']) => text);

const examples = suite('the examples');

for (const document of ['docs/library.md', 'docs/embedding.md', 'docs/npm/poker-odds-wasm.md', 'README.md']) {
  examples(`of ${document} print what they say`, () => {
    const program = [...read(document).matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    assert.ok(expected(program).length > 0, `${document}: end a line of its js blocks in "// prints …"`);
    assert.equal(said(program), expected(program));
  });
}

/** What an entry exports besides the classes of errors, which all have in common. */
const withoutErrors = (exported: readonly Declaration[]): Declaration[] =>
  exported.filter(({ doc }) => !HOLDEM.some(each => each.doc === doc));
const ofShortDeck = withoutErrors(SHORT_DECK);
const ofOmaha = withoutErrors(OMAHA);
const declarations = [...HOLDEM, ...ofShortDeck, ...ofOmaha];
const isValue = ({ kind }: { readonly kind: string }): boolean => kind !== 'interface' && kind !== 'type';

/** Everything that has an example, each method of the engines among it. */
const documented = declarations.flatMap(declaration =>
  declaration.name.endsWith('OddsEngine') ? [declaration, ...methodsOf(declaration)] : [declaration],
);

const importLine = (names: readonly Declaration[], from: string): string =>
  `import { ${names.map(each => (isValue(each) ? each.name : `type ${each.name}`)).join(', ')} } from '${from}';`;

/** The examples as one program, in which each has a block. They use the names of their library, and `engine`, `shortDeck` or `omaha`. */
const program = (): string => {
  const names = ofShortDeck.filter(isValue).map(({ name }) => name);
  const useShortDeck = `const { ${names.join(', ')} } = shortDeckLibrary;\n`;
  const blocks = documented.map(declaration => {
    const { name, doc } = declaration;
    const own = ofShortDeck.some(each => each === declaration) ? useShortDeck : '';
    return `console.log('${name}:');\n{\n${own}${exampleOf(doc)}}`;
  });
  const head = [
    importLine(HOLDEM, 'poker-odds-wasm'),
    importLine(ofOmaha, 'poker-odds-wasm/omaha'),
    "import * as shortDeckLibrary from 'poker-odds-wasm/short-deck';",
    importLine(
      ofShortDeck.filter(each => !isValue(each)),
      'poker-odds-wasm/short-deck',
    ),
  ];
  const engines = 'const engine = await loadEngine();\nconst omaha = await loadOmaha();';
  return [...head, engines, ...blocks].join('\n');
};

examples('of everything that the library exports, and of each method of its engines, are in doc comments', async () => {
  for (const [file, exported] of [
    ['index.js', HOLDEM],
    ['short-deck.js', SHORT_DECK],
    ['omaha.js', OMAHA],
  ] as const) {
    const library: object = await import(join(ROOT, 'dist/package', file));
    const values = exported.filter(isValue).map(({ name }) => name);
    assert.equal(values.sort(), Object.keys(library).sort());
  }
  assert.ok(documented.some(({ name }) => name === 'OddsEngine.loadMatchups'));
  const wrong = documented.filter(({ doc }) => !/^(?:.*\n){2,5}$/.test(exampleOf(doc)) || expected(doc).length !== 1);
  assert.equal(
    wrong.map(({ name }) => name),
    [],
    'each needs an @example of two to five lines with one "// prints …"',
  );
});

examples('of doc comments print what they say', () => {
  const { code } = transformSync(program(), { loader: 'ts', format: 'esm' });
  const all = documented.flatMap(({ name, doc }) => [`${name}:`, ...expected(exampleOf(doc))]);
  assert.equal(said(code), all);
});

examples('of doc comments are strict TypeScript', () => {
  const folder = project();
  link(folder, ['@types/node']);
  const options = ['--lib', 'es2023,dom', '--types', 'node', '--module', 'nodenext'];
  assert.is(compile(folder, program(), ...options), '');
});

examples.run();

const types = suite('the declarations of the library');

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');
const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(withoutComments(text));

types('name only types that users can import, and the field table, of which questions are made', () => {
  const fields = [...Object.keys(fieldTable), ...Object.keys(showdownFields)];
  const known = new Set([...declarations.map(({ name }) => name), 'QuestionWith', ...fields]);
  const hidden = declarations.flatMap(({ name, text, others }) =>
    others.filter(other => !known.has(other) && mentions(text, other)).map(other => `${name} names ${other}`),
  );
  assert.equal(hidden, []);
});

types('have no `any`', () => {
  const files = readdirSync(join(ROOT, TYPES), { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.ts$/.test(path),
  );
  assert.ok(files.length > 5);
  const loose = files.filter(path => mentions(read(`${TYPES}/${path}`), 'any'));
  assert.equal(loose, []);
});

types.run();
