// Compares two engines on one thread, interleaved, as ratios: every experiment of docs/experiments.md is judged so. The second is by default the prototype that this project began with (bench/prototype/).
//   npm run bench:compare [-- FIRST.wasm SECOND.wasm] [--rounds 41] [--json FILE]
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Abi, Status } from '../src/engine/abi.js';
import { parseCards } from '../src/engine/cards.js';
import { cpuTime, quantile, wholeNumber } from './measure.js';

/** Simulates `deals` deals of AhKh preflop in calls of a few milliseconds. */
type Runner = (opponents: number, deals: number, seed: number) => void;

/** The prototype's exports: two cards (suit × 16 + rank) at 8192, deals in batches of sixteen. */
interface Prototype {
  readonly memory: WebAssembly.Memory;
  simulate(cards: number, opponents: number, batches: number, seed: bigint): void;
}

const CALLS = 8;
const WARM_UP_ROUNDS = 4;
const PROTOTYPE_INPUT = 8192;

const runnerOf = (file: string): Runner => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
  return 'abiVersion' in exports
    ? abiRunner(exports as unknown as Abi)
    : prototypeRunner(exports as unknown as Prototype);
};

const abiRunner = (engine: Abi): Runner => {
  const cards = parseCards(['Ah', 'Kh']);
  return (opponents, deals, seed) => {
    new Uint8Array(engine.memory.buffer).set(cards, engine.inputPtr());
    for (let stream = 0; stream < CALLS; stream++) {
      const status = engine.simulate(cards.length, opponents, deals / CALLS, BigInt(seed), stream);
      if (status !== Status.DONE) throw new Error(`simulate answered status ${status}`);
    }
  };
};

const prototypeRunner = (engine: Prototype): Runner => {
  const cards = [0x2c, 0x2b];
  return (opponents, deals, seed) => {
    new Uint8Array(engine.memory.buffer).set(cards, PROTOTYPE_INPUT);
    for (let call = 0; call < CALLS; call++) {
      engine.simulate(cards.length, opponents, deals / CALLS / 16, BigInt(seed * CALLS + call));
    }
  };
};

const LOADS = [
  { name: 'categories', opponents: 0, deals: 1_600_000 },
  { name: '1 opponent', opponents: 1, deals: 800_000 },
  { name: '5 opponents', opponents: 5, deals: 320_000 },
  { name: '22 opponents', opponents: 22, deals: 64_000 },
] as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '41' }, json: { type: 'string' } },
});
const rounds = wholeNumber('rounds', options.rounds);
const [firstFile = 'dist/poker-odds.wasm', secondFile = 'bench/prototype/prototype.wasm'] = positionals;
const first = runnerOf(firstFile);
const second = runnerOf(secondFile);

const compare = ({ name, opponents, deals }: (typeof LOADS)[number]) => {
  const ratios: number[] = [];
  const rates = { first: [] as number[], second: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const times = { first: 0, second: 0 };
    const turns = [
      () => (times.first = cpuTime(() => first(opponents, deals, round + 10))),
      () => (times.second = cpuTime(() => second(opponents, deals, round + 10))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) turn();
    if (round < 0) continue;
    ratios.push(times.second / times.first);
    rates.first.push(deals / times.first);
    rates.second.push(deals / times.second);
  }
  const [ratio, low, high] = [0.5, 0.1, 0.9].map(q => Number(quantile(ratios, q).toFixed(2)));
  const [a, b] = [rates.first, rates.second].map(all => Number(quantile(all, 0.5).toFixed(1)));
  return { name, ratio, low, high, first: a, second: b };
};

const results = LOADS.map(compare);
console.log(`first:  ${firstFile}\nsecond: ${secondFile}\n`);
console.log('load            first ÷ second   10 % … 90 %     million deals/s: first, second');
for (const { name, ratio, low, high, first: a, second: b } of results) {
  console.log(`${name.padEnd(16)}${String(ratio).padEnd(17)}${`${low} … ${high}`.padEnd(16)}${a}, ${b}`);
}
if (options.json !== undefined) {
  writeFileSync(
    options.json,
    `${JSON.stringify({ node: process.version, firstFile, secondFile, results }, undefined, 2)}\n`,
  );
}
