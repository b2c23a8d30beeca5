// The figures in README.md and docs/comparison.md are those of the engine and of the benchmark.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import { showdownVectors } from '../engine/vectors.js';
import { assertListed, assertNone } from '../repository/assertions.js';
import { manifest, ROOT, read, tableUnder } from '../repository/tree.js';

const DOCUMENTS = ['README.md', 'docs/comparison.md'] as const;

/** A document without its blocks: what they show is run by other tests. */
const proseOf = (document: string): string => read(document).replaceAll(/^ *```.*?^ *```$/gms, '');

/** Of AhKh before the flop against one opponent, from an enumerator that shares nothing with the engine. */
const exactRates = (): number[] => {
  const found = showdownVectors.find(({ cards, opponents }) => cards.join('') === 'AhKh' && opponents === 1);
  if (found === undefined) throw new Error('test/vectors/ has no vector of AhKh');
  const [win, tie, lose] = [found.win, found.tie, found.lose].map(count => count / found.total) as [
    number,
    number,
    number,
  ];
  return [win, tie, lose, tie / 2, win + tie / 2];
};

const numbers = suite('the numbers in the documents');

/** As many digits as nobody writes of a figure by chance: they are meant to be exact. */
const EXACT = [
  { pattern: /\b\d+\.\d{3}(?= (?:%|\+|÷))/g, known: exactRates().map(rate => (100 * rate).toFixed(3)) },
  { pattern: /\b0\.\d{5}\b/g, known: exactRates().map(rate => rate.toFixed(5)) },
];

for (const document of DOCUMENTS) {
  numbers(`are the exact ones of AhKh where ${document} gives them to the last digit`, () => {
    const wrong = EXACT.flatMap(({ pattern, known }) =>
      (proseOf(document).match(pattern) ?? [])
        .filter(number => !known.includes(number))
        .map(number => `${document}: ${number} is none of AhKh's exact ${known.join(', ')}; correct it or round it`),
    );
    assertNone(wrong);
  });
}

numbers('are the size of the engine and the version of the packages', () => {
  const size = `${Math.round(statSync(join(ROOT, 'dist/poker-odds.wasm')).size / 1000)} KB`;
  const sizes = [...proseOf('README.md').matchAll(/\b(\d+ KB)\s+of\s+WebAssembly/g)].map(([, said = '']) => said);
  assertNone([
    ...sizes.filter(said => said !== size).map(said => `README.md: the engine is ${size}, not ${said}`),
    ...['README.md', 'docs/library.md'].flatMap(document =>
      [...read(document).matchAll(/-(\d+\.\d+\.\d+)\.tgz/g)]
        .filter(([, said]) => said !== manifest.version)
        .map(([, said]) => `${document}: the packages have version ${manifest.version}, not ${said}`),
    ),
  ]);
});

numbers.run();

/** Engine → million deals a second against one opponent, as measured: by its own function, where it has one. */
const measured = (): Record<string, string> => {
  const rows = tableUnder('docs/benchmarks.md', 'AhKh against 1 opponent');
  const own = rows.filter(([, by]) => by === 'own function');
  return Object.fromEntries([...rows, ...own].map(([engine = '', , rate = '']) => [engine, rate]));
};

const tables = suite('the tables that compare');

for (const [document, heading] of [
  ['README.md', 'Compared with others'],
  ['docs/comparison.md', 'From npm'],
] as const) {
  tables(`in ${document} have the speeds of docs/benchmarks.md`, () => {
    const rates = measured();
    const wrong = tableUnder(document, heading).flatMap(row => {
      const engine = Object.keys(rates).find(name => new RegExp(`^\\[?${name}\\b`).test(row[0] ?? ''));
      const said = row.at(-1)?.match(/[\d.]+/)?.[0];
      if (engine === undefined || said === undefined || said === rates[engine]) return [];
      return [`${document}, table "${heading}": ${engine} has ${said}; docs/benchmarks.md measured ${rates[engine]}`];
    });
    assertNone(wrong);
  });
}

tables('in docs/comparison.md has every package that the benchmark measures', () => {
  const packages = Object.keys(JSON.parse(read('bench/package.json')).dependencies);
  const rows = tableUnder('docs/comparison.md', 'From npm').map(([name = '']) => name);
  const listed = packages.filter(name => rows.some(row => row.includes(name)));
  assertListed('docs/comparison.md, table "From npm"', 'a row for', listed, packages, 'bench/package.json');
});

tables.run();
