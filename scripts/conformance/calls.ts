// Plans the calls of the conformance program, in their order: exports and arguments, without results.
import { Status } from '../../src/engine/abi.js';
import { equityEnumerations } from './equity.js';
import { equitySamples } from './equity-samples.js';
import { equityStatusCalls } from './equity-statuses.js';
import { evaluationAgain, evaluations } from './hands.js';
import { hexOf, MAX_I32, MIN_I32, type Planned, working } from './planned.js';
import { statusCalls } from './statuses.js';

/** Seeds are 64 bits, and signed like every i64 of the ABI. */
const SEEDS = ['0', '1', String(2n ** 53n - 1n), String(2n ** 63n - 1n), '-1'];
const STREAMS = [0, 1, -1, MAX_I32];
const OPPONENTS = [0, 1, 2, 5, 9, 22];
/** One deal, a batch of sixteen, one less and one more, and many. */
const SIMULATIONS = [1, 15, 16, 17, 1000];
/** Enough to count the lists more than once, and no whole batch; 100,003 where an interpreter takes less than a second. */
const manySimulations = (opponents: number): number => (opponents <= 2 ? 100_003 : 4099);

/** Two to seven cards that test/vectors has exact numbers for. */
const SITUATIONS = ['AhKh', 'KcKdQh', 'As3s5s7s', '9c8c7d2h3s', 'AhKh2c3d9h7s', 'AhKhQhJhTh2c3d'];

const cyclic = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** The numbers that do not change. */
const constants = (): Planned[] =>
  ['abiVersion', 'inputPtr', 'inputCapacity', 'outputPtr', 'rangesPtr', 'equityHandsPtr'].map(name => ({
    export: name,
    args: [],
  }));

const boardCounts = (): Planned[] =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 52, -1, MAX_I32, MIN_I32].map(cards => ({ export: 'boards', args: [cards] }));

/** A Latin square: each number of cards meets each number of opponents, and either meets each number of simulations. */
const simulations = (): Planned[] =>
  SITUATIONS.flatMap((cards, i) =>
    OPPONENTS.map((opponents, j) => {
      const deals = cyclic([...SIMULATIONS, manySimulations(opponents)], i + j);
      return working('simulate', cards, opponents, deals, cyclic(SEEDS, i + 2 * j), cyclic(STREAMS, 2 * i + j));
    }),
  );

/** Every seed with every stream, on cards that are written once: the module does not change its input. */
const streams = (): Planned[] =>
  SEEDS.flatMap(seed => STREAMS.map(stream => [2, 1, 17, seed, stream])).map((args, i) => ({
    export: 'simulate',
    ...(i === 0 && { input: hexOf('2c7d') }),
    args,
    returns: Status.DONE,
  }));

/** Ranges of boards that begin where the one before ends, so that their counters add up to the whole. */
const whole = (cards: string, opponents: number, ...edges: readonly number[]): Planned[] =>
  edges.slice(1).map((edge, i) => {
    const from = edges[i] ?? 0;
    return working('enumerate', cards, opponents, from, edge - from);
  });

/** Situations of which test/vectors has exact counts, in unequal ranges; the first and the last board alone. */
const enumerations = (): Planned[] => [
  ...whole('KcKdQh', 0, 0, 1, 16, 1017, 100_000, 211_875, 211_876),
  ...whole('As3s5s7s', 0, 0, 17, 17_295, 17_296),
  ...whole('9c8c7d2h3s', 0, 0, 540, 1081),
  ...whole('AhKh2c3d9h7s', 0, 0, 46),
  ...whole('2c3c4c5c7c8d9h', 0, 0, 1),
  ...whole('AhKhQhJh2c', 1, 0, 1, 32, 1080, 1081),
  ...whole('9c8c7d6h2sKd', 1, 0, 15, 46),
  ...whole('2h2dAcAdAhAsKc', 1, 0, 1),
  ...whole('9c8c7d6h2sKd', 2, 0, 45, 46),
  ...whole('AhAd7c8c9cTcJc', 2, 0, 1),
  ...whole('KsQsJsTh2h9d4c', 2, 0, 1),
];

/** Parts of enumerations that would take long: the first boards, some in the middle, the last. */
const pieces = (): Planned[] =>
  [
    { cards: 'JsTs', boards: 2_118_760 },
    { cards: 'KcKdQh', boards: 211_876 },
    { cards: 'As3s5s7s', boards: 17_296 },
    { cards: 'AhKhQs7h2c', boards: 1081 },
  ].flatMap(({ cards, boards }) =>
    [0, 1, 2].flatMap(opponents =>
      [[0, 1] as const, [boards >> 1, 17] as const, [boards - 3, 3] as const].map(([first, count]) =>
        working('enumerate', cards, opponents, first, count),
      ),
    ),
  );

/** Enough boards that the number of deals, 893,970 on each, needs more than 32 bits. */
const beyond32Bits = (): Planned[] => [working('enumerate', 'As3s5s7s', 2, 1, Math.ceil(2 ** 32 / 893_970))];

/** Earlier calls once more, after all others: the instance must give the same results. */
const again = (): Planned[] => [...simulations().slice(0, 7), ...pieces().slice(0, 7), ...equitySamples().slice(0, 8)];

export const plannedCalls = (): Planned[] => [
  ...constants(),
  ...boardCounts(),
  ...evaluations(),
  ...simulations(),
  ...streams(),
  ...enumerations(),
  ...pieces(),
  ...beyond32Bits(),
  ...statusCalls(),
  evaluationAgain(),
  ...equityEnumerations(),
  ...equitySamples(),
  ...equityStatusCalls(),
  ...again(),
];
