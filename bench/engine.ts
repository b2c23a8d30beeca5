// Measures the engine on one thread: million deals a second, also of ranges, million draws of hands that rarely fit together, and million hands evaluated from card bytes.
//   npm run bench:engine [-- --rounds 31] [--json FILE]
// The loads take turns in every round; a figure is the median over the rounds, with the 10th and 90th percentile beside it.
// Time is the process's CPU time, which other processes affect less. Equal checksums mean that two machines did the same work.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Abi, Status } from '../src/engine/abi.js';
import { parseCards } from '../src/engine/cards.js';
import { compileEngine } from '../src/engine/engine.js';
import { HAND_COUNT } from '../src/engine/hands.js';
import { rangeWeights } from '../src/ranges/parse-range.js';
import { commit, cpuTime, machine, spreadOf, wholeNumber } from './measure.js';
import { LOOSE, TIGHT } from './rivals/equity.js';
import { plainTable } from './table.js';

const ENGINE_FILE = new URL('../dist/poker-odds.wasm', import.meta.url);
const WARM_UP_ROUNDS = 10;
/** Calls of a few milliseconds, as the server makes them. */
const CALLS = 8;
/** The load that others are compared with. */
const ONE_OPPONENT = '1 opponent';
const HANDS = 1024;
/** The 192 sums of an equity call, each 64 bits. */
const EQUITY_WORDS = 2 * 192;
const MAX_DRAWS = 2 ** 31 - 1;

/** Work to be timed. `run` does `units` of it, the same in every round, and answers a checksum of the results. */
interface Load {
  readonly name: string;
  readonly unit: string;
  readonly units: number;
  run(): number;
}

const module = await compileEngine(readFileSync(ENGINE_FILE));
const engine = new WebAssembly.Instance(module, {}).exports as unknown as Abi;
const input = new Uint8Array(engine.memory.buffer, engine.inputPtr(), engine.inputCapacity());
const aceKing = parseCards(['Ah', 'Kh']);

const check = (status: number): void => {
  if (status !== Status.DONE) throw new Error(`the engine answered status ${status}`);
};

/** A few bits of every word of the output. */
const checksum = (words: number): number =>
  new Uint32Array(engine.memory.buffer, engine.outputPtr(), words).reduce((sum, word) => (sum * 31 + word) >>> 0, 0);

const simulation = (name: string, opponents: number, units: number): Load => ({
  name,
  unit: 'deals',
  units,
  run() {
    input.set(aceKing);
    let sum = 0;
    for (let stream = 0; stream < CALLS; stream++) {
      check(engine.simulate(aceKing.length, opponents, units / CALLS, 1n, stream));
      sum = (sum + checksum(62)) >>> 0;
    }
    return sum;
  },
});

const alike = (players: number, range: string): string[] => Array.from({ length: players }, () => range);

/** Monte Carlo before the flop; only wins and ties are counted. */
const sampling = (name: string, players: readonly string[], units: number, draws = MAX_DRAWS): Load => {
  const weights = players.map(range => rangeWeights(range));
  const ranges = new Float64Array(engine.memory.buffer, engine.rangesPtr(), HAND_COUNT * players.length);
  return {
    name,
    unit: 'deals',
    units,
    run() {
      for (const [player, range] of weights.entries()) ranges.set(range, HAND_COUNT * player);
      let sum = 0;
      for (let stream = 0; stream < CALLS; stream++) {
        check(engine.sampleEquity(players.length, 0, 0, 0, units / CALLS, draws, 1n, stream));
        sum = (sum + checksum(EQUITY_WORDS)) >>> 0;
      }
      return sum;
    },
  };
};

/** Draws of players who rarely fit together. */
const drawing = (name: string, players: readonly string[], units: number): Load => ({
  ...sampling(name, players, units, units / CALLS),
  unit: 'draws',
});

/** Random hands from a fixed seed: for each, seven swaps of a deck's first cards with any that follow. */
const randomHands = (count: number): Uint8Array => {
  const deck = Uint8Array.from({ length: 52 }, (_, card) => card);
  const hands = new Uint8Array(7 * count);
  let state = 1;
  for (let i = 0; i < hands.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const at = i % 7;
    const from = at + Math.floor((state / 2 ** 32) * (52 - at));
    [deck[at], deck[from]] = [deck[from] ?? 0, deck[at] ?? 0];
    hands[i] = deck[at] ?? 0;
  }
  return hands;
};

const hands = randomHands(HANDS);

const evaluation = (units: number): Load => ({
  name: 'evaluate',
  unit: 'hands',
  units,
  run() {
    input.set(hands);
    for (let done = 0; done < units; done += HANDS) check(engine.evaluate(HANDS));
    return checksum(HANDS);
  },
});

const loads: readonly Load[] = [
  simulation('categories', 0, 1_600_000),
  simulation(ONE_OPPONENT, 1, 800_000),
  simulation('5 opponents', 5, 320_000),
  simulation('22 opponents', 22, 64_000),
  evaluation(4096 * HANDS),
  sampling('2 ranges', [TIGHT, LOOSE], 640_000),
  sampling('3 ranges', [TIGHT, LOOSE, LOOSE], 320_000),
  sampling('2 ranges, 4 random', [TIGHT, LOOSE, 'random', 'random', 'random', 'random'], 160_000),
  drawing('9 x 15%', alike(9, '15%'), 800_000),
  drawing('10 x 20%', alike(10, '20%'), 800_000),
  drawing('6 x QQ+,AK', alike(6, 'QQ+,AK'), 800_000),
  drawing('8 x TT+,AQ+', alike(8, 'TT+,AQ+'), 800_000),
  drawing('9 x TT+', alike(9, 'TT+'), 800_000),
];

interface Turn {
  /** Million units a second of CPU time. */
  readonly rate: number;
  readonly checksum: number;
}

const time = (load: Load): Turn => {
  let checksum = 0;
  const microseconds = cpuTime(() => {
    checksum = load.run();
  });
  return { rate: load.units / microseconds, checksum };
};

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '31' }, json: { type: 'string' } },
});
const rounds = wholeNumber('rounds', options.rounds);

const turns = new Map<Load, Turn[]>(loads.map(load => [load, []]));
for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
  for (const load of loads) {
    const turn = time(load);
    if (round >= 0) turns.get(load)?.push(turn);
  }
}

/** The rates of each round of the load against one opponent. */
const reference = [...turns].find(([{ name }]) => name === ONE_OPPONENT)?.[1].map(({ rate }) => rate) ?? [];

/** Rates ÷ those against one opponent, the median over the rounds. */
const ratioOf = (rates: readonly number[]): number =>
  Number(spreadOf(rates.map((rate, round) => rate / (reference[round] ?? Number.NaN))).median.toFixed(2));

const results = [...turns].map(([{ name, unit, units }, all]) => {
  const rates = all.map(turn => turn.rate);
  const { median, low, high } = spreadOf(rates.map(rate => Number(rate.toFixed(1))));
  const sums = new Set(all.map(turn => turn.checksum.toString(16).padStart(8, '0')));
  if (sums.size > 1) throw new Error(`${name}: rounds differ in their checksums: ${[...sums].join(', ')}`);
  return { name, unit, units, median, low, high, ratio: ratioOf(rates), checksum: [...sums].join() };
});

const report = {
  machine: machine(),
  node: process.version,
  commit: commit(),
  rounds,
  unit: 'million a second',
  results,
};

console.log(`${report.machine}; Node ${process.version}; commit ${report.commit}; ${rounds} rounds, one thread\n`);
const cells = results.map(({ name, unit, median, low, high, ratio, checksum }) => [
  ...[name, `${median}`, `${low} … ${high}`, unit],
  ...[unit === 'deals' ? ratio.toFixed(2) : '–', checksum],
]);
console.log(plainTable([['load', 'million/s', '10 % … 90 %', 'of', `÷ ${ONE_OPPONENT}`, 'checksum'], ...cells]));
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
