// Compares two engines on one thread, interleaved, as ratios: every experiment of docs/experiments.md is judged so. The second is by
// default the prototype that this project began with (bench/prototype/).
//   npm run bench:compare [-- FIRST.wasm SECOND.wasm] [--loads TEXT] [--rounds 41] [--json FILE]
// With --loads it runs the loads whose name begins with the text.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ComparedEngine, LOADS, type Load, loadEngineFile } from './compare/loads.js';
import { cpuTime, quantile, wholeNumber } from './measure.js';

const WARM_UP_ROUNDS = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    loads: { type: 'string', default: '' },
    rounds: { type: 'string', default: '41' },
    json: { type: 'string' },
  },
});
const rounds = wholeNumber('rounds', options.rounds);
const [firstFile = 'dist/poker-odds.wasm', secondFile = 'bench/prototype/prototype.wasm'] = positionals;
const engines: readonly [ComparedEngine, ComparedEngine] = [loadEngineFile(firstFile), loadEngineFile(secondFile)];

const compare = ({ name, runnerOf }: Load) => {
  const [first, second] = engines.map(runnerOf);
  if (first === undefined || second === undefined) return undefined;
  const ratios: number[] = [];
  const times = { first: [] as number[], second: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const now = { first: 0, second: 0 };
    const turns = [
      () => (now.first = cpuTime(() => first(round + 10))),
      () => (now.second = cpuTime(() => second(round + 10))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) turn();
    if (round < 0) continue;
    ratios.push(now.second / now.first);
    times.first.push(now.first);
    times.second.push(now.second);
  }
  const [ratio, low, high] = [0.5, 0.1, 0.9].map(q => Number(quantile(ratios, q).toFixed(2)));
  const [a, b] = [times.first, times.second].map(all => Number((quantile(all, 0.5) / 1000).toFixed(2)));
  return { name, ratio, low, high, first: a, second: b };
};

console.log(`first:  ${firstFile}\nsecond: ${secondFile}\n`);
console.log(`${'load'.padEnd(36)}first ÷ second   10 % … 90 %     ms of CPU time: first, second`);
const results = LOADS.filter(({ name }) => name.startsWith(options.loads)).flatMap(load => {
  const result = compare(load);
  if (result === undefined) return []; // one of the two cannot do it
  const { name, ratio, low, high, first, second } = result;
  console.log(`${name.padEnd(36)}${String(ratio).padEnd(17)}${`${low} … ${high}`.padEnd(16)}${first}, ${second}`);
  return [result];
});
if (options.json !== undefined) {
  writeFileSync(
    options.json,
    `${JSON.stringify({ node: process.version, firstFile, secondFile, results }, undefined, 2)}\n`,
  );
}
