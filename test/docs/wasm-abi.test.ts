// docs/wasm-abi.md and src/poker-odds.d.wasm.ts agree with the module: exports, types, ranges, memory, numbers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ABI_VERSION } from '../../src/engine/abi.js';
import { formatCard, parseCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { ODDS } from '../../src/engine/counts.js';
import { countBoardsOfHand, dealCount } from '../../src/odds/calculation.js';
import { simulationsPerChunk } from '../../src/odds/odds-kind.js';
import { input, instantiate, output } from '../engine/abi.js';
import { assertListed } from '../repository/assertions.js';
import { ROOT, read, tableUnder } from '../repository/tree.js';
import { edgesUnder, PAGE, page } from './abi-page.js';
import { callsOf, disassemble, exportedFunctions, loadsWith, type Signature } from './disassembly.js';

const FILE = join(ROOT, 'dist/poker-odds.wasm');
const text = disassemble(FILE);
const functions = exportedFunctions(text);
const engine = instantiate();

const plain = (cell = ''): string => cell.replaceAll('`', '');
const number = (cell = ''): number => Number(cell.replaceAll(',', ''));
/** The rows of the page's table whose head is `head`, the cells' marks taken off. */
const tableWith = (head: string): string[][] => {
  const [, rows = ''] = page.match(new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm')) ?? [];
  const lines = rows.split('\n').filter(line => line !== '');
  if (lines.length === 0) throw new Error(`${PAGE} has no table that begins with ${head}`);
  return lines.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => plain(cell.trim())),
  );
};

const file = suite(`${PAGE}: the file`);
const ofFile = new Map(tableUnder(PAGE, 'The file').map(([name = '', value = '']) => [name, value]));

file('is as large as is said', () => {
  const { length } = readFileSync(FILE);
  const said = ofFile.get('size') ?? '';
  assert.match(said, `${Math.round(length / 1000)} KB`, `${PAGE}, row "size": the module has ${length} bytes`);
  const most = number(said.match(/([\d,]+) bytes/)?.[1]);
  assert.ok(length <= most, `the module has ${length} bytes, ${PAGE} promises at most ${most}: make it smaller`);
});

file('has one memory of the size that is said, which cannot grow', () => {
  const [, bytes] = ofFile.get('memory')?.match(/([\d,]+) bytes/) ?? [];
  assert.is(engine.memory.buffer.byteLength, number(bytes));
  assert.is(
    text
      .match(/\(memory \S+ (\d+) (\d+)\)/)
      ?.slice(1)
      .join(),
    '16,16',
  );
  assert.throws(() => engine.memory.grow(1), RangeError);
});

file('has no imports, no start function and no table', () => {
  assert.not.match(text, /^ \((?:import|start|table) /m);
});

file('needs the features that are said, each of them and no other', () => {
  const needed = ['simd', 'bulk-memory', 'sign-ext'];
  assert.ok(loadsWith(FILE, needed));
  assert.equal(
    needed.filter(one =>
      loadsWith(
        FILE,
        needed.filter(name => name !== one),
      ),
    ),
    [],
  );
  for (const feature of ['SIMD', 'bulk memory', 'sign extension']) {
    assert.match(ofFile.get('features') ?? '', feature, `${PAGE}, row "features": name ${feature}`);
  }
  assert.equal([...new Set(text.match(/\b(?:memory|table|data|elem)\.\w+/g))].sort(), ['memory.copy', 'memory.fill']);
});

/** What IEEE 754 fixes to the last bit, and what only moves numbers. */
const EXACT_FLOATS = [
  ...['add', 'sub', 'mul', 'div', 'min', 'max', 'nearest', 'eq', 'ne', 'lt', 'le', 'gt', 'ge'],
  ...['convert_i32_s', 'convert_i32_u', 'convert_i64_s', 'convert_i64_u'],
  ...['const', 'load', 'store', 'splat', 'extract_lane', 'replace_lane'],
];

file('has no instruction with floating point but those that are said, and none where integers are said', () => {
  assert.not.match(text, /\bf32/);
  const operations = new Set([...text.matchAll(/\bf64(?:x2)?\.(\w+)/g)].map(([, name = '']) => name));
  assert.ok(operations.size > 0);
  assert.equal(
    [...operations].filter(name => !EXACT_FLOATS.includes(name)),
    [],
  );
  for (const name of functions.keys()) {
    if (/equity|GivenHands/i.test(name)) continue;
    const floating = callsOf(text, name).filter(code => /\bf64/.test(code));
    assert.is(floating.length, 0, `${name} calls functions with floating point`);
  }
});

file.run();

const exported = suite(`${PAGE}: the exports`);
const inWords = (name: string, { parameters, results }: Signature, names: readonly string[]): string =>
  `${name}(${parameters.map((type, i) => `${names[i] ?? '?'}: ${type}`).join(', ')}): ${results.join(', ')}`;
const namesIn = (signature: string): string[] => [...signature.matchAll(/(\w+): /g)].map(([, name = '']) => name);
const signatures = tableWith('export').map(([signature = '']) => signature);

exported('are those of the module, with their parameters and results', () => {
  const real = [...functions].map(([name, signature]) => {
    const said = signatures.find(each => each.startsWith(`${name}(`)) ?? '';
    return inWords(name, signature, namesIn(said));
  });
  assertListed(`${PAGE}, table of exports`, 'the row of', signatures, real, 'dist/poker-odds.wasm');
  assert.match(text, '(export "memory" (memory ');
});

const asTypes = (signature: string): string => signature.replaceAll('i32', 'number').replaceAll('i64', 'bigint');
/** A source on one line, as signatures are written in the page. */
const onOneLine = (path: string): string =>
  read(path).replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(', )', ')');

exported('have the types of src/poker-odds.d.wasm.ts', () => {
  const types = onOneLine('src/poker-odds.d.wasm.ts');
  const declared = [...types.matchAll(/export declare function (\w+\([^)]*\): \w+);/g)].map(([, each = '']) => each);
  assertListed('src/poker-odds.d.wasm.ts', 'the function', declared, signatures.map(asTypes), PAGE);
  assert.match(types, 'export declare const memory: WebAssembly.Memory;');
});

exported('have the types of src/engine/abi.ts: an argument that is left out there is 0', () => {
  const abi = /export interface Abi \{.*?\}; (.*?) \}/.exec(onOneLine('src/engine/abi.ts'))?.[1] ?? '';
  const declared = [...abi.matchAll(/(\w+\([^)]*\): \w+);/g)].map(([, each = '']) => each);
  assertListed('src/engine/abi.ts, Abi', 'the function', declared, signatures.map(asTypes), PAGE);
});

exported('have their arguments explained, each one', () => {
  const explained = tableWith('argument').flatMap(([name = '', of = '']) =>
    of.split(', ').map(each => `${each} ${name}`),
  );
  const real = signatures.flatMap(each => namesIn(each).map(name => `${each.replace(/\(.*/, '')} ${name}`));
  assertListed(`${PAGE}, table of arguments`, 'the row of', explained, real, 'the table of exports');
});

exported('answer the version and the capacity that are said', () => {
  assert.is(engine.abiVersion(), ABI_VERSION, 'ABI_VERSION of src/engine/abi.ts is not what the module answers');
  const rows = new Map(tableWith('export').map(([signature = '', does = '']) => [signature, does]));
  const capacity = engine.inputCapacity().toLocaleString('en-US');
  assert.match(rows.get('abiVersion(): i32') ?? '', String(ABI_VERSION), `${PAGE}: abiVersion answers ${ABI_VERSION}`);
  assert.match(rows.get('inputCapacity(): i32') ?? '', capacity, `${PAGE}: inputCapacity answers ${capacity}`);
});

exported('count the boards and deals that are said', () => {
  assert.equal(
    Array.from({ length: 12 }, (_, cards) => engine.boards(cards)),
    Array.from({ length: 12 }, (_, cards) => (cards < 2 || cards > 7 ? 0 : countBoardsOfHand(cards))),
  );
  for (const deals of [dealCount(7, 1), dealCount(7, 2)].map(count => count.toLocaleString('en-US'))) {
    assert.match(page, deals, `${PAGE}: say that ${deals} deals are on each board`);
  }
});

exported.run();

const cards = suite(`${PAGE}: the card table`);

cards('has the text and the byte of every card', () => {
  const [, ranks = ''] = page.match(/^\| \| ((?:\S \| ){13})$/m) ?? page.match(/^\| \|((?: \S \|){13})$/m) ?? [];
  const rows = tableUnder(PAGE, 'Cards').flatMap(([suit = '', ...bytes]) =>
    bytes.map((byte, i) => [ranks.replaceAll(/[ |]/g, '').charAt(i) + suit.charAt(0), Number(byte)] as const),
  );
  assert.is(rows.length, 52);
  for (const [card, byte] of rows) assert.is(formatCard(byte), card);
});

cards.run();

const memory = suite(`${PAGE}: the memory`);
const WEIGHTS = 1326 * 10;

memory('is drawn as the module has it', () => {
  const inputEnd = engine.inputPtr() + engine.inputCapacity();
  const outputEnd = engine.outputPtr() + 4 * Math.floor(engine.inputCapacity() / 7);
  const [weightBytes, handBytes] = [8 * WEIGHTS, 32 * WEIGHTS];
  assert.equal(edgesUnder('Memory'), [
    [0, undefined],
    [engine.inputPtr(), 'inputPtr'],
    [inputEnd, undefined],
    [engine.outputPtr(), 'outputPtr'],
    [outputEnd, undefined],
    [engine.rangesPtr(), 'rangesPtr'],
    [engine.rangesPtr() + weightBytes, undefined],
    [engine.equityHandsPtr(), 'equityHandsPtr'],
    [engine.equityHandsPtr() + handBytes, undefined],
    [engine.memory.buffer.byteLength, undefined],
  ]);
  for (const bytes of [8 * ODDS.end, 8 * 192, outputEnd - engine.outputPtr(), weightBytes, handBytes]) {
    assert.match(
      page,
      `${bytes} bytes`,
      `${PAGE}, the picture of the memory: write ${bytes} bytes beside what lies there`,
    );
  }
  assert.equal([engine.outputPtr() % 8, engine.rangesPtr() % 8, engine.equityHandsPtr() % 8], [0, 0, 0]);
});

memory('keeps its input and its ranges through every call', () => {
  const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), WEIGHTS).fill(0.5);
  const bytes = Uint8Array.from({ length: engine.inputCapacity() }, (_, i) => i % 52);
  input(engine).set(bytes);
  assert.equal([engine.simulate(5, 22, 1000, 1n, 0), engine.enumerate(5, 2, 0, 10), engine.evaluate(1024)], [0, 0, 0]);
  assert.equal([engine.enumerateEquity(2, 3, 1, 3, 0, 5), engine.sampleEquity(10, 5, 2, 3, 100, 1000, 1n, 0)], [0, 0]);
  assert.ok(weights.every(weight => weight === 0.5));
  const given = new Uint8Array(weights.buffer, engine.rangesPtr(), 8 * WEIGHTS).map((_, i) => 10 + (i % 4));
  new Uint8Array(weights.buffer, engine.rangesPtr()).set(given);
  assert.is(engine.sampleGivenHands(2, 3, 1, 3, 1000, 1n, 0), 0);
  assert.equal(new Uint8Array(weights.buffer, engine.rangesPtr(), 8 * WEIGHTS), given);
  assert.equal(input(engine), bytes);
});

memory.run();

const counters = suite(`${PAGE}: the counters`);
const places = tableWith('counters').map(([cell = '']) => cell.split('–').map(Number));

const countersOf = (texts: string, call: (cards: number) => number): number[] => {
  const bytes = parseCards(texts.split(' '));
  input(engine).set(bytes);
  assert.is(call(bytes.length), 0);
  return Array.from(new BigUint64Array(output(engine, 8 * ODDS.end).slice().buffer), Number);
};

counters('lie where the host reads them', () => {
  const { deals, win, tie, lose, own, opponents, bothOpponents, end } = ODDS;
  const nine = (first: number): number[] => [first, first + 8];
  assert.equal(places, [[deals], [win], [tie], [lose], nine(own), nine(opponents), nine(bothOpponents)]);
  assert.match(page, new RegExp(`\\b${end}\\b`), `${PAGE}: say that there are ${end} counters`);
});

counters('count deals, wins, ties, losses and categories in that order', () => {
  const exact = (cards: number): number => engine.enumerate(cards, 2, 0, engine.boards(cards));
  const [all, own, theirs] = [dealCount(7, 2), ODDS.own, ODDS.opponents].map(Number) as [number, number, number];
  const won = countersOf('Ah Kh Qh Jh Th 2c 3d', exact);
  assert.equal([won[0], won[1], won[own + 8]], [all, all, all]);
  const tied = countersOf('2c 3d Ah Kh Qh Jh Th', exact);
  assert.equal([tied[0], tied[2], tied[own + 8]], [all, all, all]);
  assert.equal([tied[theirs + 8], tied[ODDS.bothOpponents + 8]], [2 * all, all]);
  const losing = countersOf('2c 3d Ah As Ac Ks Kd', exact);
  assert.is((losing[1] ?? 0) + (losing[2] ?? 0) + (losing[3] ?? 0), all);
  assert.ok((losing[3] ?? 0) > (losing[1] ?? 0), 'the board plays, and any ace or king beats it');
});

counters('are 0 where that is said', () => {
  const [alone, withOne] = [0, 1].map(opponents =>
    countersOf('Ah Kh', held => engine.simulate(held, opponents, 1000, 1n, 0)).map(count => count > 0),
  );
  assert.not.ok([...(alone ?? []).slice(1, 4), ...(alone ?? []).slice(13)].some(Boolean));
  assert.not.ok((withOne ?? []).slice(22).some(Boolean));
});

counters('and strengths have their categories in the order of the table', () => {
  assert.equal(
    tableWith('category'),
    CATEGORIES.map((name, i) => [String(i), name]),
  );
});

counters.run();

const chunks = suite(`${PAGE}: the numbers of the service`);

chunks('have the sizes of chunks that the service uses', () => {
  const said = tableWith('opponents').flatMap(row => [
    row.slice(0, 2),
    row.slice(2, 4),
    row.slice(4, 6),
    row.slice(6, 8),
  ]);
  const sizes = said.filter(([opponents]) => opponents !== '').map(pair => pair.map(number));
  assert.equal(
    sizes.sort(([a = 0], [b = 0]) => a - b),
    Array.from({ length: 23 }, (_, opponents) => [opponents, simulationsPerChunk(opponents)]),
  );
});

chunks.run();
