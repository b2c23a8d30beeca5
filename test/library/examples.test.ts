// The examples of the library's documents and of its declarations, run unchanged with the built package; and the types that users see.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { transformSync } from 'esbuild';
import * as assert from 'uvu/assert';
import { link, scratchFolder } from '../docs/blocks.js';
import { compile } from '../packages/packages.js';
import { filesUnder, ROOT, read } from '../repository/tree.js';
import { suite } from '../suite.js';

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

for (const document of ['docs/library.md', 'docs/npm/poker-odds-wasm.md', 'README.md']) {
  examples(`of ${document} print what they say`, () => {
    const program = [...read(document).matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    assert.ok(expected(program).length > 0, `${document}: end a line of its js blocks in "// prints …"`);
    assert.equal(said(program), expected(program));
  });
}

const TYPES = 'dist/package/commonjs/types';

interface Declaration {
  readonly name: string;
  readonly kind: string;
  /** Its doc comment; empty if it has none. */
  readonly doc: string;
  readonly text: string;
}

const COMMENT = String.raw`\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n`;
/** A statement begins in the first column; its other lines begin with white space or a closing bracket. */
const DECLARED = new RegExp(
  String.raw`^(${COMMENT})?(?:export )?(?:declare )?(interface|type|class|const|function) (\w+)(.*\n(?:[ })\]].*\n)*)`,
  'gm',
);
const REEXPORTED = /^export (?:\*|(?:type )?\{([^}]*)\}) from '([^']+)';/gm;

const declaredIn = (path: string): Declaration[] =>
  [...read(`${TYPES}/${path}`).matchAll(DECLARED)].map(([, doc = '', kind = '', name = '', text = '']) => ({
    ...{ name, kind, doc, text },
  }));

/** What a file exports: its own declarations, and those of other files. */
const exportedBy = (path: string): Declaration[] => {
  const others = [...read(`${TYPES}/${path}`).matchAll(REEXPORTED)].flatMap(([, names, from = '']) =>
    exportedBy(posix.join(posix.dirname(path), from.replace(/\.js$/, '.d.ts'))).filter(
      ({ name }) => names === undefined || new RegExp(`\\b${name}\\b`).test(names),
    ),
  );
  return [...declaredIn(path), ...others];
};

const [HOLDEM = [], SHORT_DECK = [], OMAHA = []] = ['index', 'short-deck/index', 'omaha/index'].map(entry =>
  exportedBy(`library/${entry}.d.ts`),
);
const isValue = ({ kind }: Declaration): boolean => kind !== 'interface' && kind !== 'type';
/** What an entry exports besides the classes of errors, which all have in common. */
const withoutErrors = (exported: readonly Declaration[]): Declaration[] =>
  exported.filter(({ doc }) => !HOLDEM.some(each => each.doc === doc));
const [ofShortDeck, ofOmaha] = [withoutErrors(SHORT_DECK), withoutErrors(OMAHA)];
const declarations = [...HOLDEM, ...ofShortDeck, ...ofOmaha];

const METHOD = new RegExp(String.raw`^ {4}(${COMMENT} {4})?(\w+)[<(]`, 'gm');

/** Everything that has an example, each method of the engines among it. */
const documented = declarations.flatMap(declaration => {
  const { name: owner, text } = declaration;
  if (!owner.endsWith('OddsEngine')) return [declaration];
  const methods = [...text.matchAll(METHOD)].map(([, doc = '', name]) => ({ name: `${owner}.${name}`, doc }));
  return [declaration, ...methods];
});

/** The example of a doc comment; empty if it has none. */
const exampleOf = (doc: string): string => {
  const [, lines = ''] = /^ +\* @example\n((?: +\* (?!@).*\n)+)/m.exec(doc) ?? [];
  return lines.replace(/^ +\* /gm, '');
};

const importLine = (names: readonly Declaration[], from: string): string =>
  `import { ${names.map(each => (isValue(each) ? each.name : `type ${each.name}`)).join(', ')} } from '${from}';`;

/** The examples as one program, in which each has a block. They use the names of their library, and `engine`, `shortDeck` or `omaha`. */
const program = (): string => {
  const types = ofShortDeck.filter(each => !isValue(each));
  const names = ofShortDeck.filter(isValue).map(({ name }) => name);
  const useShortDeck = `const { ${names.join(', ')} } = shortDeckLibrary;\n`;
  const blocks = documented.map(each => {
    const own = ofShortDeck.some(other => other === each) ? useShortDeck : '';
    return `console.log('${each.name}:');\n{\n${own}${exampleOf(each.doc)}}`;
  });
  const head = [
    importLine(HOLDEM, 'poker-odds-wasm'),
    importLine(ofOmaha, 'poker-odds-wasm/omaha'),
    "import * as shortDeckLibrary from 'poker-odds-wasm/short-deck';",
    importLine(types, 'poker-odds-wasm/short-deck'),
  ];
  return [...head, 'const engine = await loadEngine();\nconst omaha = await loadOmaha();', ...blocks].join('\n');
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
  const needed = 'each needs an @example of two to five lines with one "// prints …"';
  assert.is(wrong.map(({ name }) => name).join(), '', needed);
});

examples('of doc comments are strict TypeScript, and print what they say', () => {
  const folder = project();
  link(folder, ['@types/node']);
  const options = ['--lib', 'es2023,dom', '--types', 'node', '--module', 'nodenext'];
  assert.is(compile(folder, program(), ...options), '');
  const { code } = transformSync(program(), { loader: 'ts', format: 'esm' });
  const all = documented.flatMap(({ name, doc }) => [`${name}:`, ...expected(exampleOf(doc))]);
  assert.equal(said(code), all);
});

examples('use types of which none is `any`', () => {
  const files = filesUnder(TYPES, '.ts');
  assert.ok(files.length > 5);
  const loose = files.filter(path => /\bany\b/.test(read(path).replace(/\/\*[\s\S]*?\*\//g, '')));
  assert.equal(loose, []);
});
