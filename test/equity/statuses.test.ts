// The statuses of `enumerateEquity` and `sampleEquity`: the first thing that is wrong with the arguments.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { input } from '../engine/abi.js';
import { abi, cardBytes } from './engine.js';

const [MAX_I32, MIN_I32] = [2 ** 31 - 1, -(2 ** 31)];

interface Call {
  /** In range notation, or as weights by hand number. */
  readonly ranges: readonly (string | Float64Array)[];
  readonly players: number;
  readonly bytes: readonly number[];
  readonly board: number;
  readonly dead: number;
  readonly simulations: number;
  readonly draws: number;
  readonly seed: bigint;
  readonly stream: number;
  readonly first: number;
  readonly count: number;
}

const good: Call = {
  ranges: ['QQ+', 'AKs,JJ', 'random'],
  players: 3,
  bytes: cardBytes('2c3c4d5h'),
  board: 3,
  dead: 1,
  simulations: 100,
  draws: 1000,
  seed: 1n,
  stream: 0,
  first: 0,
  count: 1,
};

const write = (change: Partial<Call>): Call => {
  const call = { ...good, ...change };
  const weights = new Float64Array(abi.memory.buffer, abi.rangesPtr(), HAND_COUNT * call.ranges.length);
  for (const [player, range] of call.ranges.entries()) {
    weights.set(typeof range === 'string' ? rangeWeights(range) : range, HAND_COUNT * player);
  }
  input(abi).fill(99).set(call.bytes);
  return call;
};

const sampleStatus = (change: Partial<Call>): number => {
  const { players, board, dead, simulations, draws, seed, stream } = write(change);
  return abi.sampleEquity(players, board, dead, 0, simulations, draws, seed, stream);
};

const enumerateStatus = (change: Partial<Call>): number => {
  const { players, board, dead, first, count } = write(change);
  return abi.enumerateEquity(players, board, dead, 0, first, count);
};

const CALLS = { enumerateEquity: enumerateStatus, sampleEquity: sampleStatus };

const known = (dead: number, players = 2): Partial<Call> => ({
  ranges: Array(players).fill('random'),
  players,
  bytes: Array.from({ length: dead }, (_, card) => card),
  board: 0,
  dead,
});
const weights = (change: Readonly<Record<number, number>>): Float64Array =>
  Object.assign(new Float64Array(HAND_COUNT).fill(0.5), change);
const two = (first: Call['ranges'][number], second: Call['ranges'][number]): Partial<Call> => ({
  ranges: [first, second],
  players: 2,
});

const FAULTS: readonly (readonly [name: string, status: Status, changes: readonly Partial<Call>[]])[] = [
  [
    'a number of cards',
    Status.CARD_COUNT,
    [
      ...[-1, 6, MAX_I32, MIN_I32].map(board => ({ board, players: 11 })),
      ...[-1, 53, MAX_I32, MIN_I32].map(dead => ({ dead })),
      known(44), // eight cards are too few for nine
    ],
  ],
  [
    'a byte that is not a card',
    Status.NOT_A_CARD,
    [52, 255].map(byte => ({ bytes: good.bytes.with(3, byte), players: 11 })),
  ],
  [
    'a card twice',
    Status.DUPLICATE_CARD,
    [0, 2].map(at => ({ bytes: good.bytes.with(3, good.bytes[at]!), players: 1 })),
  ],
  [
    'a number of players',
    Status.OPPONENTS,
    [-1, 0, 1, 11, MAX_I32, MIN_I32].map(players => ({ players, simulations: 0 })),
  ],
  [
    'a weight that is not a number from 0 to 1',
    Status.RANGES,
    [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY].flatMap(weight =>
      [0, 700, 1325].map(hand => two('AA', weights({ [hand]: weight }))),
    ),
  ],
  [
    'a player without a hand',
    Status.RANGES,
    [two('AA', new Float64Array(HAND_COUNT)), { ...two('AA', 'KsKh'), bytes: cardBytes('3c4dKs5h') }],
  ],
];

const statuses = suite('statuses of equity');

for (const [call, status] of Object.entries(CALLS)) {
  statuses(`${call}: 0 for good calls, at the ends of what is allowed`, () => {
    for (const change of [
      {},
      known(43),
      { board: 0, dead: 0 },
      two('AA', weights({ 700: 0, 3: Number.MIN_VALUE, 4: 1, 5: -0 })),
    ]) {
      assert.is(status(change), Status.DONE, JSON.stringify(change).slice(0, 60));
    }
  });

  for (const [name, expected, changes] of FAULTS) {
    statuses(`${call}: ${expected} for ${name}`, () => {
      for (const change of changes) assert.is(status(change), expected, JSON.stringify(change).slice(0, 60));
    });
  }
}

statuses('sampleEquity: 5 for a number of deals or of draws, before the ranges are looked at', () => {
  for (const number of [0, -1, MIN_I32]) {
    const none = new Float64Array(HAND_COUNT);
    assert.is(sampleStatus({ ...two(none, none), simulations: number }), Status.RANGE);
    assert.is(sampleStatus({ ...two(none, none), draws: number }), Status.RANGE);
  }
  assert.equal(
    [27, 28].map(dead => sampleStatus(known(dead, 10))),
    [Status.DONE, Status.CARD_COUNT],
  );
  for (const seed of [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]) {
    for (const stream of [-1, MAX_I32, MIN_I32]) assert.is(sampleStatus({ seed, stream, draws: MAX_I32 }), Status.DONE);
  }
});

statuses('enumerateEquity: 5 for steps that are not there', () => {
  write({});
  const steps = abi.equitySteps(3, 3, 1);
  assert.ok(steps > 0);
  for (const [first, count] of [
    [-1, 1],
    [0, 0],
    [0, steps + 1],
    [steps, 1],
    [MAX_I32, 1],
    [1, MAX_I32],
  ] as const) {
    assert.is(enumerateStatus({ first, count }), Status.RANGE, `${first} ${count}`);
  }
  assert.is(enumerateStatus({ first: steps - 1, count: 1 }), Status.DONE);
});

statuses('a refused call leaves the good one after it untouched', () => {
  const sums = () => {
    sampleStatus({});
    return new Float64Array(abi.memory.buffer, abi.outputPtr(), 192).slice();
  };
  const expected = sums();
  for (const [, , changes] of FAULTS) for (const change of changes) sampleStatus(change);
  assert.equal(sums(), expected);
});

statuses.run();
