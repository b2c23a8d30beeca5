// The layout of the engine's memory: regions that are in use at the same time do not overlap. The layout files are read as they are,
// because their constants are plain arithmetic.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite } from '../suite.js';
import { instantiate } from './abi.js';

// The records in the layout files are classes of AssemblyScript. Their decorator does nothing here.
// So is the constant of the build.
Object.assign(globalThis, { unmanaged: () => undefined, SHORT_DECK: 0 });

const test = suite('layout');

interface Region {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const ASSEMBLY = new URL('../../assembly/', import.meta.url);
const FIRST_PAGE = 'layout';
const EQUITY = ['equity/layout', 'equity/sweep-layout', 'equity/board-lanes-layout', 'equity/known-hands-layout'];
const SAMPLE = 'equity/sample-layout';
const OMAHA = 'omaha/layout';

/** The regions that known-hands-flop.ts has in place of those of known-hands-boards.ts. */
const OF_FLOP = ['KIND_CARDS', 'KIND_SUITS', 'KIND_PAIRS'];
const OF_BOARDS = ['BOARD_ROWS', 'SUITED', 'OTHERS', 'SUIT_CARDS', 'WITHOUT', 'WITH', 'AT_LEAST', 'WAYS'];
/** The regions of equity/layout.ts that exact methods have, and samples not. */
const OF_BOARD_LIST = ['STOCK_CARDS', 'STOCK_BITS', 'BOARD_PLACES', 'BOARD_LANES', 'BOARD_BITS', 'MULTIPLICITIES'];
const OF_EXACT = [...OF_BOARD_LIST, 'BOARD_PLANES', 'CARD_HANDS'];

const readConstants = async (file: string): Promise<Record<string, number>> =>
  await import(new URL(`${file}.ts`, ASSEMBLY).href);

/** Each region has an exported constant NAME, where it begins, and one NAME_END. */
const readRegions = async (file: string): Promise<Region[]> => {
  const constants = await readConstants(file);
  const names = Object.keys(constants).filter(name => `${name}_END` in constants);
  return names.map(name => ({
    name: `${name} of ${file}.ts`,
    start: constants[name]!,
    end: constants[`${name}_END`]!,
  }));
};

const isNamed = (names: readonly string[]) => (region: Region) => names.includes(region.name.replace(/ .*/, ''));

/** Sets of regions that are in use at the same time: algorithms in different sets never run at once, or are in different modules. */
const readUses = async (): Promise<Record<string, Region[]>> => {
  const [page, equity, sweep, lanes, known] = await Promise.all([FIRST_PAGE, ...EQUITY].map(readRegions));
  const [sample, omaha] = await Promise.all([SAMPLE, OMAHA].map(readRegions));
  return {
    'the sweep': [...page!, ...equity!, ...sweep!],
    'known hands before the flop': [...page!, ...equity!, ...lanes!, ...known!.filter(r => !isNamed(OF_FLOP)(r))],
    'known hands on a flop': [...page!, ...equity!, ...lanes!, ...known!.filter(r => !isNamed(OF_BOARDS)(r))],
    sampling: [...page!, ...equity!.filter(region => !isNamed(OF_EXACT)(region)), ...sample!],
    Omaha: [...page!, ...omaha!, ...sample!],
  };
};

const overlaps = (regions: readonly Region[]): string[] => {
  const sorted = regions.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return sorted.slice(1).flatMap((region, i) => {
    const before = sorted[i]!;
    const place = `${region.start} … ${Math.min(before.end, region.end)}`;
    return region.start < before.end ? [`${before.name} and ${region.name} share ${place}`] : [];
  });
};

test('regions that are in use at the same time do not overlap', async () => {
  for (const [use, regions] of Object.entries(await readUses())) assert.deepEqual(overlaps(regions), [], use);
});

test('every region has a size and lies in its pages; regions of vectors are aligned to 16 bytes', async () => {
  const memory = instantiate().memory.buffer.byteLength;
  const { PAGE = 0 } = await readConstants(FIRST_PAGE);
  for (const file of [FIRST_PAGE, ...EQUITY, SAMPLE, OMAHA]) {
    const [from, to] = file === FIRST_PAGE ? [1, PAGE] : [PAGE, memory];
    for (const { name, start, end } of await readRegions(file)) {
      assert.ok(start >= from && start < end && end <= to, `${name}: ${start} … ${end} is not in ${from} … ${to}`);
      if ((end - start) % 16 === 0 && !name.startsWith('OTHERS ')) assert.equal(start % 16, 0, name);
    }
  }
});

test('a constant that is placed behind a region is a region itself, with an end', async () => {
  const { PAGE = 0 } = await readConstants(FIRST_PAGE);
  for (const file of [FIRST_PAGE, ...EQUITY, SAMPLE, OMAHA]) {
    const constants = await readConstants(file);
    const source = readFileSync(new URL(`${file}.ts`, ASSEMBLY), 'utf8');
    for (const [, name, value] of source.matchAll(/const (\w+): usize =([^;]+);/g)) {
      // Sizes and offsets are small; an address comes from another one, or is a number as large as one.
      const isAddress = /_END|PAGE/.test(value!) || (constants[name!] ?? 0) >= PAGE;
      if (/_(?:END|BYTES)$/.test(name!) || !isAddress || name === 'PAGE') continue;
      assert.ok(`${name}_END` in constants, `${file}.ts does not export ${name}_END`);
    }
  }
});

test('what the compiler stores itself is in STATIC_DATA', async () => {
  const { STATIC_DATA = 0, STATIC_DATA_END = 0 } = await readConstants(FIRST_PAGE);
  const { options } = JSON.parse(readFileSync(new URL('../asconfig.json', ASSEMBLY), 'utf8'));
  assert.equal(options.memoryBase, STATIC_DATA, 'memoryBase of asconfig.json');
  for (const file of ['', '-short-deck', '-omaha', '.debug'].map(part => `poker-odds${part}.wasm`)) {
    const bytes = new Uint8Array(instantiate(file).memory.buffer);
    const first = bytes.findIndex(byte => byte !== 0);
    const end = bytes.findLastIndex(byte => byte !== 0) + 1;
    assert.ok(first >= STATIC_DATA && end <= STATIC_DATA_END, `static data of ${file} is at ${first} … ${end}`);
  }
});

test('the input has room for sixteen hands behind the last one, since hands are read in sixteens', async () => {
  const { INPUT = 0, INPUT_END = 0 } = await readConstants(FIRST_PAGE);
  assert.ok(INPUT_END - INPUT >= instantiate().inputCapacity() + 51);
});
