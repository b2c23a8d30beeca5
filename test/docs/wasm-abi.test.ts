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
const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), 10 * HANDS);

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
const nameOf = (signature: string): string => signature.replace(/\(.*/, '');

page('has the exports of the module, with the types that TypeScript has', () => {
  const functions = Object.entries(instantiate()).filter(([, value]) => typeof value === 'function');
  const listed = signatures.map(each => `${nameOf(each)}, of ${each.match(/\w: /g)?.length ?? 0}`);
  const exported = functions.map(([name, value]) => `${name}, of ${value.length}`);
  assertListed(`${PAGE}, table of exports`, 'the row of', listed, exported, 'dist/poker-odds.wasm');
  assertListed(
    PAGE,
    'the row of',
    signatures.map(typesOf),
    declaredIn('src/poker-odds.d.wasm.ts'),
    'src/poker-odds.d.wasm.ts',
  );
});

page('explains each argument', () => {
  const explained = tableWith('argument').flatMap(([name, of = '']) => of.split(', ').map(each => `${each} ${name}`));
  const real = signatures.flatMap(each => [...each.matchAll(/(\w+): i/g)].map(([, name]) => `${nameOf(each)} ${name}`));
  assertListed(`${PAGE}, table of arguments`, 'the row of', explained, real, 'the table of exports');
});

page('has the version, the capacity and the addresses', () => {
  const does = tableWith('export').map(([, each = '']) => each);
  assert.is(engine.abiVersion(), ABI_VERSION);
  assert.match(does[0] ?? '', `returns ${ABI_VERSION},`);
  assert.match(does[2] ?? '', engine.inputCapacity().toLocaleString('en-US'));
  const picture = blocksOf(PAGE).find(block => block.text.includes('1048576'))?.text ?? '';
  const drawn = [...picture.matchAll(/^ *(\d+) .*← (\w+)\(\)/gm)].map(([, at, name]) => `${name} ${at}`);
  const pointers = ['inputPtr', 'outputPtr', 'rangesPtr', 'equityHandsPtr'] as const;
  assert.equal(
    drawn,
    pointers.map(name => `${name} ${engine[name]()}`),
  );
});

page('has the cards, the categories, the counters and the chunks', () => {
  const bytes = tableUnder(PAGE, 'Cards').map(row => row.slice(1).map(Number));
  assert.equal(
    bytes.flatMap(row => row.map(byte => formatCard(byte))),
    [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit)),
  );
  assert.equal(
    tableWith('category'),
    CATEGORIES.map((name, i) => [`${i}`, name]),
  );
  const { deals, win, tie, lose, own, opponents, bothOpponents, end } = ODDS;
  const nine = [own, opponents, bothOpponents].map(first => `${first}–${first + 8}`);
  assert.equal(
    tableWith('counters').map(([place]) => place),
    [deals, win, tie, lose, ...nine].map(String),
  );
  assert.match(text, `write ${end} counters`);
  const [work = 0, base = 0, each = 0] = (text.match(/([\d,]+) ÷ \((\d+) \+ (\d+) × opponents\)/) ?? [])
    .slice(1)
    .map(numberOf);
  for (let count = 0; count <= 22; count++) {
    assert.is(16 * Math.round(work / (base + each * count) / 16), simulationsPerChunk(count));
  }
});

page('has the exports of the Omaha module, with the types that TypeScript has, and the bound of its size', () => {
  const bytes = readFileSync(join(ROOT, 'dist/poker-odds-omaha.wasm'));
  const [, bound = ''] = text.match(/It has at most ([\d,]+) bytes/) ?? [];
  assert.ok(bytes.length <= numberOf(bound), `the module has ${bytes.length} bytes`);
  const module = new WebAssembly.Module(bytes);
  assert.equal(WebAssembly.Module.imports(module), []);
  const listed = tableWith('Omaha export').flatMap(([cell = '']) => cell.match(/\w+\([^)]*\): i32/g) ?? []);
  const exported = WebAssembly.Module.exports(module).flatMap(({ name, kind }) => (kind === 'function' ? [name] : []));
  assertListed(`${PAGE}, Omaha`, 'the row of', listed.map(nameOf), exported, 'dist/poker-odds-omaha.wasm');
  assertListed(
    PAGE,
    'the row of',
    listed.map(typesOf),
    declaredIn('src/poker-odds-omaha.d.wasm.ts'),
    'src/poker-odds-omaha.d.wasm.ts',
  );
});

page.run();

type Call =
  | ('simulate' | 'enumerate' | 'evaluate' | 'evaluateCards' | 'boards' | 'equitySteps' | 'equityStepsAtOnce')
  | ('enumerateEquity' | 'countEquity' | 'sampleEquity' | 'equityWork');
/** Changes of a call: arguments; a byte of the input and its position; a weight. */
type Given = Readonly<Record<string, number>>;

/** Two of the highest cards for each player: board and dead cards are the lowest. */
const holeCards = (player: number): [number, number] => [51 - 2 * player, 50 - 2 * player];

/** Makes a call with valid arguments and memory, except for these changes. */
const call = (name: Call, given: Given): number => {
  const { at = 0, byte, weight, ...others } = given;
  const isOfEquity = /equity/i.test(name);
  input(engine).set(Array.from({ length: engine.inputCapacity() }, (_, i) => (isOfEquity ? i % 50 : i % 7)));
  if (byte !== undefined) input(engine)[at] = byte;
  weights.fill(0);
  for (let player = 0; player < 10; player++) weights[HANDS * player + handNumber(...holeCards(player))] = 1;
  if (weight !== undefined) weights[HANDS + handNumber(...holeCards(1))] = weight;
  const good = {
    players: 2,
    cards: 5,
    opponents: 2,
    hands: 2,
    board: 3,
    dead: 1,
    details: 0,
    first: 0,
    count: 1,
    stream: 0,
  };
  const values: Given = { ...good, simulations: 17, draws: 17, ...others };
  const signature = signatures.find(each => each.startsWith(`${name}(`)) ?? '';
  const args = [...signature.matchAll(/(\w+): i(?:32|64)(?=[,)]\W)/g)].map(([, each = '']) => values[each] ?? 1n);
  return (engine[name] as (...args: readonly (number | bigint)[]) => number)(...args);
};

const returnsCount = (name: Call): boolean => name === 'boards' || /^equity(?:Steps|Work)/.test(name);
const isTaken = (name: Call, given: Given): boolean =>
  returnsCount(name) ? call(name, given) > 0 : call(name, given) === 0;

const calls = suite(`${PAGE}: calls`);

calls('accept the bounds of each range of numbers, and nothing beyond', () => {
  const ranges = tableWith('argument').flatMap(([name = '', of = '', range = '']) =>
    of
      .split(', ')
      .map(each => [name, each as Call, ...(range.match(/^(\d+) … ([\d,]+)$/) ?? []).slice(1).map(numberOf)]),
  );
  const ofNumbers = ranges.filter(range => range.length === 4) as [string, Call, number, number][];
  assert.is(ofNumbers.length, 23);
  for (const [name, of, least, most] of ofNumbers) {
    // The largest number of simulations would take minutes.
    const ends = most === 2 ** 31 - 1 ? [least] : [least, most];
    const found = [...ends, least - 1, most + 1].map(value => isTaken(of, { dead: 0, [name]: value }));
    assert.equal(found, [...ends.map(() => true), false, false], `${of} ${name}`);
  }
});

calls('accept as many hands as fit into the input, but not one more', () => {
  const most = [5, 6, 7].map(cards => [cards, Math.floor(engine.inputCapacity() / cards)] as const);
  const row = tableWith('argument').find(([name, of]) => name === 'hands' && of === 'evaluateCards');
  for (const [cards, hands] of most) {
    assert.match(row?.[3] ?? '', hands.toLocaleString('en-US'));
    const found = [0, hands, -1, hands + 1].map(count => isTaken('evaluateCards', { cards, hands: count }));
    assert.equal(found, [true, true, false, false], `${cards} cards`);
  }
});

calls('accept all boards, steps and dead cards, but not one more', () => {
  for (const [name, size] of [
    ['enumerate', engine.boards(5)],
    ['enumerateEquity', call('equitySteps', {})],
  ] as const) {
    const ends = [
      [0, size],
      [size - 1, 1],
      [-1, 1],
      [size, 1],
      [1, size],
      [0, 0],
    ];
    const found = ends.map(([first = 0, count = 0]) => call(name, { first, count }));
    assert.equal(found, [0, 0, 5, 5, 5, 5], name);
  }
  for (const players of [2, 10]) {
    const dead = 47 - 2 * players;
    assert.equal(
      [dead, dead + 1].map(count => isTaken('equitySteps', { players, board: 0, dead: count })),
      [true, false],
    );
  }
});

/** For each text of a table of statuses: calls that cause it. */
const FAULTS: Readonly<Record<string, readonly Given[]>> = {
  done: [{}],
  '`cards` out of range': [{ cards: 1 }, { cards: 8 }],
  'a byte above 51': [{ byte: 52 }, { byte: 255, at: 3 }],
  'a card twice': [{ byte: 1 }, { byte: 2, at: 3 }],
  'a card twice in one hand': [
    { byte: 0, at: 6 },
    { byte: 5, at: 9 },
  ],
  '`opponents` out of range': [{ opponents: -1 }, { opponents: 23 }],
  '`simulations` out of range': [{ simulations: 0 }],
  '`simulations` or `draws` out of range': [{ simulations: 0 }, { draws: 0 }],
  '`first` or `count` out of range': [{ first: -1 }, { count: 0 }],
  '`first` or `count` out of range, or too many steps': [{ first: -1 }, { count: 0 }],
  'more steps than `equityStepsAtOnce`': [], // single hands have one step: conformance/calls.json has longer questions
  '`hands` out of range': [{ hands: 1025 }, { hands: -1 }],
  '`hands` out of range for `cards`': [
    { hands: 1434 },
    { hands: 1195, cards: 6 },
    { hands: 1025, cards: 7 },
    { hands: -1 },
  ],
  '`board` or `dead` out of range': [{ board: 6 }, { dead: -1 }, { dead: 53 }],
  '`players` out of range': [{ players: 1 }, { players: 11 }],
  'a weight that is not a number from 0 to 1, or a player without a hand': [
    ...[-0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 0, -0].map(weight => ({ weight })),
    { byte: 51 },
  ],
};

for (const [heading, names] of [
  ['Statuses', ['simulate', 'enumerate', 'evaluate', 'evaluateCards']],
  ['Equity statuses', ['enumerateEquity', 'countEquity', 'sampleEquity']],
] as const) {
  calls(`return the statuses of the table "${heading}"`, () => {
    for (const [status, ...cells] of tableUnder(PAGE, heading)) {
      for (const [i, cell] of cells.entries()) {
        const name = names[i]!;
        const faults = cell === '–' ? [] : (FAULTS[cell] ?? assert.unreachable(`what is "${cell}"?`) ?? []);
        for (const given of faults) {
          assert.is(call(name, given), Number(status), `${name}: ${cell} ${JSON.stringify(given)}`);
        }
      }
    }
  });
}

calls('with two faults return the status of the first one in the table, with its documented exceptions', () => {
  const cases: readonly (readonly [Call, Given, number])[] = [
    ['simulate', { cards: 8, byte: 52 }, 1],
    ['simulate', { byte: 52, opponents: 23 }, 2],
    ['simulate', { byte: 1, opponents: 23 }, 3],
    ['enumerate', { opponents: 3, count: 0 }, 4],
    ['evaluateCards', { cards: 4, byte: 52 }, 1],
    ['evaluateCards', { byte: 52, hands: 1434 }, 2],
    ['evaluateCards', { byte: 1, hands: 1434 }, 3],
    ['sampleEquity', { byte: 52, board: 6 }, 1],
    ['sampleEquity', { byte: 52, players: 11 }, 2],
    ['sampleEquity', { byte: 1, players: 11 }, 3],
    ['sampleEquity', { players: 11, dead: 44 }, 4],
    ['sampleEquity', { weight: 2, draws: 0 }, 5],
    ['enumerateEquity', { weight: 2, count: 0 }, 7],
    ['countEquity', { weight: 2, byte: 52 }, 2],
  ];
  for (const [name, given, status] of cases) assert.is(call(name, given), status, JSON.stringify([name, given]));
});

calls.run();
