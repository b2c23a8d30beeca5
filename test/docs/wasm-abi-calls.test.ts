// Calls of the module agree with docs/wasm-abi.md: ranges, statuses, determinism, examples.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { ODDS } from '../../src/engine/counts.js';
import { evaluate, input, instantiate, output } from '../engine/abi.js';
import { ROOT, tableUnder } from '../repository/tree.js';
import { numberRanges, PAGE, page } from './abi-page.js';

const engine = instantiate();
const I32_MAX = 2 ** 31 - 1;

type Call = 'simulate' | 'enumerate' | 'evaluate';
type Arguments = Readonly<Record<string, number>>;

/** Calls with good arguments but for those given. `byte` goes to `at` of the input, which is full of hands: cards 0 to 6. */
const call = (name: Call, given: Arguments = {}): number => {
  const { at = 0, byte, cards = 5, opponents = 2, simulations = 100, first = 0, count = 1, hands = 2 } = given;
  input(engine).set(Array.from({ length: engine.inputCapacity() }, (_, i) => i % 7));
  if (byte !== undefined) input(engine)[at] = byte;
  if (name === 'simulate') return engine.simulate(cards, opponents, simulations, 1n, 0);
  return name === 'enumerate' ? engine.enumerate(cards, opponents, first, count) : engine.evaluate(hands);
};

const ranges = suite(`${PAGE}: the ranges`);

const EXPORTS = ['simulate', 'boards', 'enumerate', 'evaluate'];
const said = numberRanges.filter(([, of]) => EXPORTS.includes(of));

ranges('of numbers are those of the module: their ends are taken, what lies beyond is not', () => {
  assert.ok(said.length > 0, `${PAGE} has no ranges of the form "| \`cards\` | \`simulate\` | 2 … 7 |"`);
  for (const [name, of, least, most] of said) {
    const taken = (value: number): boolean =>
      of === 'boards' ? engine.boards(value) > 0 : call(of as Call, { [name]: value }) === 0;
    // The maximum of simulations takes half a minute, and the next number is a negative i32.
    const ends = most === I32_MAX ? [least] : [least, most];
    assert.equal([...ends, least - 1, most + 1].map(taken), [...ends.map(() => true), false, false], `${of} ${name}`);
  }
});

ranges('of boards end where the boards do', () => {
  const boards = engine.boards(5);
  const calls = [
    [0, boards],
    [boards - 1, 1],
    [0, 0],
    [-1, 1],
    [boards, 1],
    [1, boards],
    [0, I32_MAX],
  ];
  assert.equal(
    calls.map(([first = 0, count = 0]) => call('enumerate', { first, count })),
    [0, 0, 5, 5, 5, 5, 5],
  );
});

ranges.run();

const statuses = suite(`${PAGE}: the statuses`);
const CALLS: readonly Call[] = ['simulate', 'enumerate', 'evaluate'];
const table = tableUnder(PAGE, 'Statuses').map(([status = '', ...cells]) => [Number(status), cells] as const);

/** What a cell of the table says, and arguments of which it is true. */
const FAULTS: Readonly<Record<string, readonly Arguments[]>> = {
  done: [{}],
  '`cards` out of range': [{ cards: 1 }, { cards: 8 }],
  'a byte above 51': [{ byte: 52 }, { byte: 255 }],
  'a card twice': [{ at: 4, byte: 0 }],
  'a card twice in one hand': [{ at: 13, byte: 0 }],
  '`opponents` out of range': [{ opponents: -1 }, { opponents: 23 }],
  '`simulations` out of range': [{ simulations: 0 }, { simulations: -1 }],
  '`first` or `count` out of range': [{ first: -1 }, { count: 0 }],
  '`hands` out of range': [{ hands: 1025 }, { hands: -1 }],
};

statuses('are answered to what the table says', () => {
  assert.equal(
    table.map(([status]) => status),
    [0, 1, 2, 3, 4, 5, 6],
  );
  for (const [status, cells] of table) {
    cells.forEach((cell, i) => {
      const name = CALLS[i] ?? 'simulate';
      const faults = cell === '–' ? [] : (FAULTS[cell] ?? assert.unreachable(`what is "${cell}"?`) ?? []);
      for (const given of faults) {
        assert.is(call(name, given), status, `${name}: ${cell} ${JSON.stringify(given)}`);
      }
    });
  }
});

statuses('with a dash in a column never come of its call', () => {
  const all = Object.values(FAULTS).flat();
  CALLS.forEach((name, i) => {
    const answers = all.flatMap(one => all.map(other => call(name, { ...one, ...other })));
    const possible = table.filter(([, cells]) => cells[i] !== '–').map(([status]) => status);
    assert.equal([...new Set(answers)].sort(), possible);
  });
});

statuses('of two faults are the first of the table', () => {
  const faultsOf = (i: number): readonly (readonly [number, Arguments])[] =>
    table
      .slice(1)
      .flatMap(([status, cells]) => (FAULTS[cells[i] ?? ''] ?? []).slice(0, 1).map(given => [status, given] as const));
  CALLS.forEach((name, i) => {
    const faults = faultsOf(i);
    for (const [status, given] of faults) {
      const later = faults.filter(([other]) => other > status && !(status === 2 && other === 3));
      for (const [, other] of later) assert.is(call(name, { ...other, ...given }), status);
    }
  });
});

statuses('depend only on the bytes that the arguments name', () => {
  assert.equal([call('simulate', { at: 5, byte: 99 }), call('enumerate', { at: 5, byte: 99 })], [0, 0]);
  assert.equal([call('evaluate', { at: 14, byte: 99 }), call('evaluate', { at: 13, byte: 99 })], [0, 2]);
});

statuses.run();

const strengths = suite(`${PAGE}: strengths`);

strengths('have the categories of the table', () => {
  const hands = [
    '2c 4d 6h 8s Tc Qd Ah',
    '2c 2d 6h 8s Tc Qd Ah',
    '2c 2d 6h 6s Tc Qd Ah',
    '2c 2d 2h 8s Tc Qd Ah',
    '2c 3d 4h 5s 6c Qd Ah',
    '2c 4c 6c 8c Tc Qd Ah',
    '2c 2d 2h 8s 8c Qd Ah',
    '2c 2d 2h 2s Tc Qd Ah',
    'Tc Jc Qc Kc Ac Qd Ah',
  ];
  const found = [
    ...evaluate(
      engine,
      hands.map(hand => parseCards(hand.split(' '))),
    ),
  ];
  assert.equal(
    found.map(strength => engine.category(strength)),
    CATEGORIES.map((_, i) => i),
  );
  assert.equal(
    found.toSorted((a, b) => a - b),
    found,
    'and rise with them',
  );
});

strengths.run();

const determinism = suite(`${PAGE}: what is deterministic`);
const countsOn = (on = engine, simulations = 200_000, seed = 1n, stream = 2): bigint[] => {
  input(on).set([38, 37]);
  assert.is(on.simulate(2, 1, simulations, seed, stream), 0);
  return [...new BigUint64Array(output(on, 8 * ODDS.end).slice().buffer)];
};

determinism('is a result, whatever was called before, on any instance', () => {
  const before = countsOn();
  call('enumerate');
  call('evaluate', { hands: 1024 });
  assert.equal([countsOn(), countsOn(instantiate())], [before, before]);
});

determinism('comes of seed and stream, and not of their sum or order', () => {
  assert.not.equal(countsOn(engine, 200_000, 2n, 1), countsOn());
  assert.not.equal(countsOn(engine, 200_000, 3n, 0), countsOn());
  const halves = [0, 1].map(stream => countsOn(engine, 100_000, 1n, stream));
  const sum = (halves[0] ?? []).map((count, i) => count + (halves[1]?.[i] ?? 0n));
  assert.not.equal(sum, countsOn(engine, 200_000, 1n, 0));
});

determinism.run();

const examples = suite(`${PAGE}: the examples`);
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);
const [first = '', equities = '', more = '', imported = ''] = blocks('js');
const outputs = blocks('text').filter(text => !text.includes('┌'));

const run = async (program: string): Promise<string> => {
  const flags = ['--no-warnings', '--experimental-wasm-modules', '--input-type=module', '--eval', program];
  return (await promisify(execFile)(process.execPath, flags, { cwd: ROOT })).stdout;
};

examples('have each the output that stands below it', async () => {
  assert.is(await run(first), outputs[0]);
  assert.is(await run(first + equities), (outputs[0] ?? '') + outputs[1]);
  assert.is(await run(first + more), (outputs[0] ?? '') + outputs[2]);
  assert.is(await run(imported), outputs[3]);
  assert.is(blocks('js').length, outputs.length);
});

examples('typed in TypeScript compile with the types of the module, and wrong calls do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-types-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'dist/package'), join(folder, 'node_modules/poker-odds-wasm'));
    writeFileSync(
      join(folder, 'caller.mts'),
      `import { memory, outputPtr, simulate } from 'poker-odds-wasm/poker-odds.wasm';
       export const deals: DataView = new DataView(memory.buffer, outputPtr(), simulate(2, 1, 10, 7n, 0));
       // @ts-expect-error the seed is 64 bits
       simulate(2, 1, 10, 7, 0);\n`,
    );
    const options =
      '--noEmit --strict --module nodenext --target es2023 --lib es2023,dom --types --allowArbitraryExtensions';
    await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), [...options.split(' '), 'caller.mts'], {
      cwd: folder,
    });
  } catch (error) {
    assert.unreachable((error as { stdout?: string }).stdout ?? String(error));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

examples.run();
