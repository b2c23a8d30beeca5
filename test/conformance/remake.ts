// Makes the files of conformance/ again: runs their calls on an engine, in order, with the results.
import { type Call, handsOf, nonZeros, type Program, runConformance, sumsOf, writeFor } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { COUNTERS, type EngineExports, instantiate, output } from '../engine/abi.js';

/** The bit of `details` that requests results by hand. */
const WITH_HANDS = 2;

const readCounters = (engine: EngineExports): Partial<Call> => {
  const { buffer, byteOffset } = output(engine, 8 * COUNTERS);
  return { counters: Array.from(new BigUint64Array(buffer, byteOffset, COUNTERS), String) };
};

const readStrengths = (engine: EngineExports, [hands = 0]: readonly number[]): Partial<Call> => {
  const { buffer, byteOffset } = output(engine, 4 * hands);
  const strengths = Array.from(new Uint32Array(buffer, byteOffset, hands));
  return { strengths, categories: strengths.map(strength => engine.category(strength)) };
};

const readEquity = (engine: EngineExports, [players = 0, , , details = 0]: readonly number[]): Partial<Call> => ({
  sums: nonZeros(sumsOf(engine)),
  ...((details & WITH_HANDS) !== 0 && { hands: nonZeros(handsOf(engine, players)) }),
});

const readSums = (engine: EngineExports): Partial<Call> => ({ sums: nonZeros(sumsOf(engine)) });

/** The results that an export writes to memory, by its name; others write none. */
const READERS: Readonly<Record<string, (engine: EngineExports, args: readonly number[]) => Partial<Call>>> = {
  simulate: readCounters,
  enumerate: readCounters,
  evaluate: readStrengths,
  evaluateCards: readStrengths,
  enumerateEquity: readEquity,
  countEquity: readEquity,
  sampleEquity: readEquity,
  evaluateOmaha: readStrengths,
  simulateOmaha: readSums,
  enumerateOmaha: readSums,
};

/** The call with the results of this engine. */
const runCall = (engine: EngineExports, call: Call): Call => {
  const { counters, strengths, categories, sums, hands, ...asked } = call;
  const { export: name, args } = asked;
  writeFor(engine, asked);
  const run = engine[name as keyof EngineExports] as unknown as (...args: (number | bigint)[]) => number;
  const returns = run(...args.map(value => (typeof value === 'string' ? BigInt(value) : value)));
  const found = returns === Status.DONE ? READERS[name]?.(engine, args.map(Number)) : {};
  return { ...asked, returns, ...found };
};

/** Calls of `category` on the weakest and the strongest of the evaluated hands of each category. */
const planCategoryCalls = (calls: readonly Call[]): Call[] => {
  const hands = calls.flatMap(({ strengths = [], categories = [] }) =>
    strengths.map((strength, i) => ({ strength, category: categories[i] })),
  );
  return Array.from({ length: 9 }, (_, category) => {
    const strengths = hands.filter(hand => hand.category === category).map(({ strength }) => strength);
    const ends = [Math.min(...strengths), Math.max(...strengths)];
    return ends.map(strength => ({ export: 'category', args: [strength | 0], returns: category }));
  }).flat();
};

/** The new text of a file of calls, with one call on each line, so that a diff shows the changed calls. */
export const remakeProgram = (text: string, module: string): string => {
  const engine = instantiate(module);
  const program = JSON.parse(text) as Program;
  const calls = program.calls.filter(call => call.export !== 'category').map(call => runCall(engine, call));
  calls.push(...planCategoryCalls(calls).map(call => runCall(engine, call)));
  const { digest } = runConformance(instantiate(module) as unknown as WebAssembly.Exports, calls);
  const lines = calls.map(call => JSON.stringify(call)).join(',\n');
  return `{"abi":${engine.abiVersion()},"digest":"${digest}","calls":[\n${lines}\n]}\n`;
};
