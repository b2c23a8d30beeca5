// The numbers that README.md and docs/comparison.md give in their sentences and tables are those of the engine and the benchmark.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEngine } from '../../src/library/node.js';
import { showdownVectors } from '../engine/vectors.js';
import { manifest, read, tableUnder } from './tree.js';

/** A document as one line, wherever its lines end. */
const sentences = (document: string): string => read(document).replaceAll(/\s+/g, ' ');

const README = sentences('README.md');
const COMPARISON = sentences('docs/comparison.md');

/** Of AhKh before the flop against one opponent, from an enumerator that shares nothing with the engine. */
const exactRates = (): { win: number; tie: number; lose: number } => {
  const found = showdownVectors.find(({ cards, opponents }) => cards.join('') === 'AhKh' && opponents === 1);
  const { win = 0, tie = 0, lose = 0, total = 1 } = found ?? {};
  return { win: win / total, tie: tie / total, lose: lose / total };
};

const percent = (rate: number): string => (100 * rate).toFixed(3);

const claims = suite('what the documents say of AhKh');

claims('beside the example are the exact rates', () => {
  const { win, tie } = exactRates();
  assert.match(README, `The exact rates are ${win.toFixed(5)} and ${tie.toFixed(5)}`);
});

claims('tells wins, ties and equity apart by exact numbers, which are also those of the engine', async () => {
  const { win, tie, lose } = exactRates();
  const equity = percent(win + tie / 2);
  assert.match(README, `It wins ${percent(win)} %, ties ${percent(tie)} % and loses ${percent(lose)} %, exactly.`);
  assert.match(README, `${percent(win)} + ${percent(tie)} ÷ 2 = ${equity} %`);
  assert.match(COMPARISON, `wins ${percent(win)} %, ties ${percent(tie)} %, and has ${equity} % equity`);
  assert.match(COMPARISON, `the *equity* of ties, here ${percent(tie / 2)} %`);
  const engine = await loadEngine();
  const odds = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
  assert.equal([odds.win, odds.tie, odds.lose], [win, tie, lose]);
});

claims('gives the standard error that a hundred thousand and a million deals have', () => {
  const { win } = exactRates();
  const error = (deals: number): number => Math.sqrt((win * (1 - win)) / deals);
  const points = (100 * error(100_000)).toFixed(2);
  assert.match(README, `(100,000 deals: ± ${points} points, one standard error)`);
  assert.match(COMPARISON, `off by ${points} points or less two times out of three`);
  assert.match(README, `within ${error(1_000_000).toFixed(4)} of them two times out of three`);
});

claims.run();

/** Engine → million deals a second against one opponent, as measured: by its own function, where it has one. */
const measured = (): Record<string, string> => {
  const rows = tableUnder('docs/benchmarks.md', 'AhKh against 1 opponent');
  const own = rows.filter(([, by]) => by === 'own function');
  return Object.fromEntries([...rows, ...own].map(([engine = '', , rate = '']) => [engine, rate]));
};

const tables = suite('the tables that compare');

for (const [document, heading] of [
  ['README.md', 'Beside others'],
  ['docs/comparison.md', 'From npm'],
] as const) {
  tables(`in ${document} have the speeds of docs/benchmarks.md`, () => {
    const rates = measured();
    const engineOf = (cell: string): string =>
      Object.keys(rates).find(name => new RegExp(`^\\[?${name}\\b`).test(cell)) ?? cell;
    const said = tableUnder(document, heading)
      .map(row => [engineOf(row[0] ?? ''), row.at(-1)?.match(/[\d.]+/)?.[0]] as const)
      .filter(([, rate]) => rate !== undefined);
    assert.ok(said.length >= 5, `${said.length} speeds`);
    for (const [engine, rate] of said) assert.is(rate, rates[engine], engine);
  });
}

tables('has a row for every package that the benchmark measures', () => {
  const packages = Object.keys(JSON.parse(read('bench/package.json')).dependencies);
  const rows = tableUnder('docs/comparison.md', 'From npm').map(([name = '']) => name);
  for (const name of packages)
    assert.ok(
      rows.some(row => row.startsWith(`[${name}]`)),
      name,
    );
});

tables.run();

const installing = suite('README.md');

installing('names the file that npm run pack makes, as does docs/library.md', () => {
  const file = `dist/packages/poker-odds-wasm-${manifest.version}.tgz`;
  assert.match(README, `npm install ./${file}`);
  assert.match(sentences('docs/library.md'), file);
});

installing.run();
