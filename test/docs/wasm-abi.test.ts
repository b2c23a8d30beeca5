// docs/wasm-abi.md agrees with the module: exports, ranges of arguments, statuses, memory and tables.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { simulationsPerChunk } from '../../src/calculations/odds/odds-calculation.js';
import { ABI_VERSION } from '../../src/engine/abi.js';
import { formatCard } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { ODDS } from '../../src/engine/counts.js';
import { handNumber } from '../../src/engine/hands.js';
import { program } from '../conformance/program.js';
import { input, instantiate } from '../engine/abi.js';
import { assertListed } from '../repository/assertions.js';
import { ROOT, read, tableUnder } from '../repository/tree.js';
import { suite } from '../suite.js';
import { blocksOf } from './blocks.js';

const PAGE = 'docs/wasm-abi.md';
const text = read(PAGE);
const FILE = join(ROOT, 'dist/poker-odds.wasm');
const engine = instantiate();
const HANDS = 1326;

const numberOf = (cell = ''): number => Number(cell.replaceAll(',', ''));
/** The rows of the page's table whose head begins with `head`, without marks. */
const tableWith = (head: string): string[][] => {
  const [, rows = ''] = text.match(new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm')) ?? [];
  return [...rows.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map(cell => cell.replaceAll('`', '').trim()),
  );
};

const page = suite(PAGE);

page('has the size of the module, its features, and says that it has no imports', () => {
  const { length } = readFileSync(FILE);
  const [[, size = ''] = [], , [, memory = ''] = []] = tableUnder(PAGE, 'The file');
  assert.match(size, `${Math.round(length / 1000)} KB`);
  assert.ok(length <= numberOf(size.match(/([\d,]+) bytes/)?.[1]), `the module has ${length} bytes`);
  assert.match(memory, `${engine.memory.buffer.byteLength.toLocaleString('en-US')} bytes`);
  assert.equal(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(FILE))), []);
  const features = ['mvp-features', 'enable-simd', 'enable-bulk-memory', 'enable-sign-ext'].map(name => `--${name}`);
  const { status, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/wasm-opt'), [...features, FILE]);
  assert.is(status, 0, String(stderr));
});

const signatures = tableWith('export').map(([signature = '']) => signature);
/** The functions that a file of types declares. src/engine/exports.ts has its types, and the compiler checks the names there. */
const declaredIn = (path: string): string[] =>
  [...read(path).matchAll(/^export declare function ([^;]+);/gm)].map(([, declared = '']) =>
    declared.replace(/\s+/g, ' ').replace('( ', '(').replace(', )', ')'),
  );
const typesOf = (signature: string): string => signature.replaceAll(/i32|f64/g, 'number').replaceAll('i64', 'bigint');
const assertTyped = (listed: readonly string[], source: string): void =>
  assertListed(PAGE, 'the row of', listed.map(typesOf), declaredIn(source), source);
const nameOf = (signature: string): string => signature.replace(/\(.*/, '');

page('has the exports of the module, with the types that TypeScript has', () => {
  const functions = Object.entries(instantiate()).filter(([, value]) => typeof value === 'function');
  const listed = signatures.map(each => `${nameOf(each)}, of ${each.match(/\w: /g)?.length ?? 0}`);
  const exported = functions.map(([name, value]) => `${name}, of ${value.length}`);
  assertListed(`${PAGE}, table of exports`, 'the row of', listed, exported, 'dist/poker-odds.wasm');
  assertTyped(signatures, 'src/poker-odds.d.wasm.ts');
});

page('explains each argument', () => {
  const explained = tableWith('argument').flatMap(([name, of = '']) => of.split(', ').map(each => `${each} ${name}`));
  const real = signatures.flatMap(each => [...each.matchAll(/(\w+): i/g)].map(([, name]) => `${nameOf(each)} ${name}`));
  assertListed(`${PAGE}, table of arguments`, 'the row of', explained, real, 'the table of exports');
});

page('has the ranges of the arguments, at whose ends calls are accepted, and beyond them not', () => {
  input(engine).set(Array.from({ length: engine.inputCapacity() }, (_, i) => i % 7));
  const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), 10 * HANDS);
  // Each player has a hand of the highest cards: board and dead cards are the lowest.
  for (let player = 0; player < 10; player++)
    weights[HANDS * player + handNumber(51 - 2 * player, 50 - 2 * player)] = 1;
  const accepts: Readonly<Record<string, (value: number) => boolean>> = {
    'cards of boards': cards => engine.boards(cards) > 0,
    'cards of evaluateCards': cards => engine.evaluateCards(2, cards) === 0,
    'hands of evaluate': hands => engine.evaluate(hands) === 0,
    'opponents of simulate': opponents => engine.simulate(5, opponents, 16, 1n, 0) === 0,
    'opponents of enumerate': opponents => engine.enumerate(5, opponents, 0, 1) === 0,
    'players of equitySteps': players => engine.equitySteps(players, 0, 0) > 0,
    'board of equitySteps': board => engine.equitySteps(2, board, 0) > 0,
  };
  for (const [name, isAccepted] of Object.entries(accepts)) {
    const [argument, of = ''] = name.split(' of ');
    const row = tableWith('argument').find(([each, ofs = '']) => each === argument && ofs.split(', ').includes(of));
    const [least = Number.NaN, most = Number.NaN] = (row?.[2] ?? '').split(' … ').map(numberOf);
    assert.equal([least - 1, least, most, most + 1].map(isAccepted), [false, true, true, false], name);
  }
});

page('has the version, the capacity and the addresses', () => {
  const does = tableWith('export').map(([, each = '']) => each);
  assert.is(engine.abiVersion(), ABI_VERSION);
  assert.match(does[0] ?? '', `returns ${ABI_VERSION},`);
  assert.match(does[2] ?? '', engine.inputCapacity().toLocaleString('en-US'));
  const picture = blocksOf(PAGE).find(block => block.text.includes('1048576'))?.text ?? '';
  const drawn = [...picture.matchAll(/^ *(\d+) .*← (\w+)\(\)/gm)].map(([, at, name]) => `${name} ${at}`);
  const pointers = ['inputPtr', 'outputPtr', 'rangesPtr', 'equityHandsPtr'] as const;
  assert.is(drawn.join(), pointers.map(name => `${name} ${engine[name]()}`).join());
});

page('has the cards, the categories, the counters and the chunks', () => {
  const bytes = tableUnder(PAGE, 'Cards').flatMap(row => row.slice(1).map(Number));
  const deck = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));
  assert.is(bytes.map(byte => formatCard(byte)).join(), deck.join());
  assert.match(text.replaceAll('\n', ' '), CATEGORIES.map((name, i) => `${i} ${name}`).join(', '));
  const { deals, win, tie, lose, own, opponents, bothOpponents, end } = ODDS;
  const nine = [own, opponents, bothOpponents].map(first => `${first}–${first + 8}`);
  const places = tableWith('counters').map(([place]) => place);
  assert.equal(places, [deals, win, tie, lose, ...nine].map(String));
  assert.match(text, `write ${end} counters`);
  const formula = text.match(/([\d,]+) ÷ \((\d+) \+ (\d+) × opponents\)/) ?? [];
  const [work = 0, base = 0, each = 0] = formula.slice(1).map(numberOf);
  for (let count = 0; count <= 22; count++)
    assert.is(16 * Math.round(work / (base + each * count) / 16), simulationsPerChunk(count));
});

page('has the exports of the Omaha module, with the types that TypeScript has, and the bound of its size', () => {
  const bytes = readFileSync(join(ROOT, 'dist/poker-odds-omaha.wasm'));
  const [, bound = ''] = text.match(/^## Omaha$.*?It has at most ([\d,]+) bytes/ms) ?? [];
  assert.ok(bytes.length <= numberOf(bound), `the module has ${bytes.length} bytes`);
  const module = new WebAssembly.Module(bytes);
  assert.equal(WebAssembly.Module.imports(module), []);
  const listed = tableWith('Omaha export').flatMap(([cell = '']) => cell.match(/\w+\([^)]*\): i32/g) ?? []);
  const exported = WebAssembly.Module.exports(module).flatMap(({ name, kind }) => (kind === 'function' ? [name] : []));
  assertListed(`${PAGE}, Omaha`, 'the row of', listed.map(nameOf), exported, 'dist/poker-odds-omaha.wasm');
  assertTyped(listed, 'src/poker-odds-omaha.d.wasm.ts');
});

page('says which exports the short-deck module lacks, and the bound of its size', () => {
  const module = /It has at most ([\d,]+) bytes, and all exports of the first module but (.*)\. Cards/.exec(
    text.replaceAll('\n', ' '),
  );
  const [, bound, lacking = ''] = module ?? [];
  const bytes = readFileSync(join(ROOT, 'dist/poker-odds-short-deck.wasm'));
  assert.ok(bytes.length <= numberOf(bound), `the module has ${bytes.length} bytes`);
  const exportsOf = (of: Buffer<ArrayBuffer>) => WebAssembly.Module.exports(new WebAssembly.Module(of));
  const own = new Set(exportsOf(bytes).map(({ name }) => name));
  const lacked = exportsOf(readFileSync(FILE)).filter(({ name }) => !own.delete(name));
  assert.equal([...own], []);
  assert.equal(lacked.map(({ name }) => name).sort(), (lacking.match(/(?<=`)\w+(?=`)/g) ?? []).sort());
});

/** The statuses of an export among the calls of conformance/, which stand at the ends of the ranges and beyond. */
const returnedBy = (name: string): string[] =>
  [...new Set(program.calls.flatMap(call => (call.export === name ? [`${call.returns}`] : [])))].sort();

page('has the statuses of each export in its tables, as conformance/ has them', () => {
  for (const [heading, names] of [
    ['Statuses', ['simulate', 'enumerate', 'evaluate', 'evaluateCards']],
    ['Equity statuses', ['enumerateEquity', 'countEquity', 'sampleEquity']],
  ] as const) {
    const rows = tableUnder(PAGE, heading);
    for (const [i, name] of names.entries()) {
      const listed = rows.flatMap(([status = '', ...cells]) => (cells[i] === '–' ? [] : [status]));
      assert.equal(listed, returnedBy(name), name);
    }
  }
});
