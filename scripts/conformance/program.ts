// Runs the planned calls on the built engine, which makes the conformance program of them.
import { type Call, handsOf, nonZeros, type Program, runConformance, sumsOf, writeFor } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { COUNTERS, type EngineExports, instantiate, output } from '../../test/engine/abi.js';
import { plannedCalls } from './calls.js';
import { checkExact } from './exact.js';
import type { Planned } from './planned.js';

/** The bit of `details` that asks for results by hand. */
const WITH_HANDS = 2;

type Export = (...args: (number | bigint)[]) => number;

const countersOf = (engine: EngineExports): string[] => {
  const bytes = output(engine, 8 * COUNTERS);
  return Array.from(new BigUint64Array(bytes.buffer, bytes.byteOffset, COUNTERS), String);
};

const strengthsOf = (engine: EngineExports, hands: number): Pick<Call, 'strengths' | 'categories'> => {
  const bytes = output(engine, 4 * hands);
  const strengths = Array.from(new Uint32Array(bytes.buffer, bytes.byteOffset, hands));
  return { strengths, categories: strengths.map(strength => engine.category(strength)) };
};

const equityOf = (engine: EngineExports, [players = 0, , , details = 0]: readonly number[]): Partial<Call> => ({
  sums: nonZeros(sumsOf(engine)),
  ...((details & WITH_HANDS) !== 0 && { hands: nonZeros(handsOf(engine, players)) }),
});

/** What an export leaves in memory, by its name; the others leave nothing. */
const READERS: Readonly<Record<string, (engine: EngineExports, args: readonly number[]) => Partial<Call>>> = {
  simulate: engine => ({ counters: countersOf(engine) }),
  enumerate: engine => ({ counters: countersOf(engine) }),
  evaluate: (engine, [hands = 0]) => strengthsOf(engine, hands),
  enumerateEquity: equityOf,
  sampleEquity: equityOf,
  sampleGivenHands: equityOf,
};

const resultsOf = (engine: EngineExports, { export: name, args, returns }: Planned): Partial<Call> =>
  (returns === Status.DONE && READERS[name]?.(engine, args.map(Number))) || {};

const run = (engine: EngineExports, planned: Planned): Call => {
  const { export: name, args, returns: expected } = planned;
  writeFor(engine, planned);
  const call = engine[name as keyof EngineExports] as unknown as Export;
  const returns = call(...args.map(value => (typeof value === 'string' ? BigInt(value) : value)));
  if (expected !== undefined && returns !== expected) {
    throw new Error(`${name}(${args.join(', ')}) returned ${returns}, not ${expected}`);
  }
  return { ...planned, returns, ...resultsOf(engine, planned) };
};

/** `category` by itself, of the weakest and the strongest hand of each category that `evaluate` was given. */
const categoryCalls = (calls: readonly Call[]): Planned[] => {
  const hands = calls.flatMap(({ strengths = [], categories = [] }) =>
    strengths.map((strength, i) => ({ strength, category: categories[i] ?? 0 })),
  );
  return Array.from({ length: 9 }, (_, wanted) => {
    const strengths = hands.filter(({ category }) => category === wanted).map(({ strength }) => strength);
    return [Math.min(...strengths), Math.max(...strengths)].map(strength => ({
      export: 'category',
      args: [strength | 0],
      returns: wanted,
    }));
  }).flat();
};

/** The program. @throws {Error} a result is not the exact number of test/vectors */
export const makeProgram = (): Program => {
  const engine = instantiate();
  const calls = plannedCalls().map(planned => run(engine, planned));
  calls.push(...categoryCalls(calls).map(planned => run(engine, planned)));
  checkExact(calls);
  const { digest } = runConformance(instantiate() as unknown as WebAssembly.Exports, calls);
  return { abi: engine.abiVersion(), digest, calls };
};

/** A call to a line, so that a change shows where it is. */
export const textOf = ({ abi, digest, calls }: Program): string =>
  `{"abi":${abi},"digest":"${digest}","calls":[\n${calls.map(call => JSON.stringify(call)).join(',\n')}\n]}\n`;
