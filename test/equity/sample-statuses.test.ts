// The statuses of `sampleEquity` and `sampleGivenHands`.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HAND_COUNT, handNumber } from '../../src/engine/hands.js';
import { input } from '../engine/abi.js';
import { byteOf, cardsOf, instantiateSampling, sampleOf, statusOf, sumsOf, writeSituation } from './sampling.js';

const engine = instantiateSampling();
const [MAX_I32, MIN_I32] = [2 ** 31 - 1, -(2 ** 31)];

/** A good call, and what is changed in it. */
const answer = (change: Partial<Call>): number => {
  const { players, bytes, board, dead, simulations, draws } = { ...good, ...change };
  writeSituation(engine, { players: good.ranges });
  input(engine).fill(99).set(bytes);
  return engine.sampleEquity(players, board, dead, 0, simulations, draws, 1n, 0);
};

interface Call {
  readonly ranges: readonly string[];
  readonly players: number;
  readonly bytes: readonly number[];
  readonly board: number;
  readonly dead: number;
  readonly simulations: number;
  readonly draws: number;
}

const good: Call = {
  ranges: ['QQ+', 'AKs,JJ', 'random'],
  players: 3,
  bytes: cardsOf('2c3c4d5h').map(byteOf),
  board: 3,
  dead: 1,
  simulations: 100,
  draws: 1000,
};

const faults: readonly {
  readonly status: number;
  readonly name: string;
  readonly changes: readonly Partial<Call>[];
}[] = [
  {
    status: 1,
    name: 'number of cards',
    changes: [{ board: -1 }, { board: 6 }, { board: MAX_I32 }, { dead: -1 }, { dead: 53 }, { dead: MIN_I32 }],
  },
  { status: 2, name: 'not a card', changes: [52, 255].map(byte => ({ bytes: good.bytes.with(3, byte) })) },
  { status: 3, name: 'duplicate card', changes: [{ bytes: good.bytes.with(3, good.bytes[0] ?? 0) }] },
  { status: 4, name: 'players', changes: [-1, 0, 1, 11, MAX_I32, MIN_I32].map(players => ({ players })) },
  { status: 5, name: 'simulations', changes: [0, -1, MIN_I32].map(simulations => ({ simulations })) },
  { status: 5, name: 'draws', changes: [0, -1, MIN_I32].map(draws => ({ draws })) },
];

const statuses = suite('sampleEquity: statuses');

statuses('0 for the good call that every other case changes', () => assert.is(answer({}), 0));

for (const { status, name, changes } of faults) {
  statuses(`${status} for ${name}`, () => {
    for (const change of changes) assert.is(answer(change), status, JSON.stringify(change));
  });
}

statuses('the first that applies, when two or more apply', () => {
  assert.is(answer({ board: 6, players: 11, simulations: 0 }), 1);
  assert.is(answer({ bytes: good.bytes.with(3, 52), players: 11, simulations: 0 }), 2);
  assert.is(answer({ players: 11, simulations: 0 }), 4);
  assert.is(statusOf(engine, { players: ['AA', 'AsAh'], board: cardsOf('AcAd'), simulations: 0 }), 5);
  assert.is(statusOf(engine, { players: ['AA', 'AsAh'], board: cardsOf('AcAd'), draws: 0 }), 5);
});

statuses('1 where too few cards are left for players and board', () => {
  const dead = (count: number) => Array.from({ length: count }, (_, card) => card);
  const answerOf = (count: number) => answer({ board: 0, dead: count, bytes: dead(count), players: 2 });
  writeSituation(engine, { players: ['random', 'random'] });
  input(engine).set(dead(43));
  assert.is(engine.sampleEquity(2, 0, 43, 0, 10, 10, 1n, 0), 0);
  assert.is(answerOf(44), 1);
});

const weights = (change: Readonly<Record<number, number>>): Float64Array =>
  Object.assign(new Float64Array(HAND_COUNT).fill(0.5), change);

statuses('7 for a weight that is no number from 0 to 1', () => {
  for (const weight of [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    for (const hand of [0, 700, 1325]) {
      assert.is(statusOf(engine, { players: ['AA', weights({ [hand]: weight })] }), 7, `${weight} of ${hand}`);
    }
  }
  for (const weight of [-0, 0, Number.MIN_VALUE, 1]) {
    assert.is(statusOf(engine, { players: ['AA', weights({ 700: weight })] }), 0);
  }
});

statuses('7 for a player without any hand', () => {
  assert.is(statusOf(engine, { players: ['AA', new Float64Array(HAND_COUNT)] }), 7);
  assert.is(statusOf(engine, { players: ['AA', 'KsKh'], dead: ['Ks'] }), 7);
});

statuses('0 for weights as small as doubles can be', () => {
  const tiny = new Float64Array(HAND_COUNT);
  tiny[handNumber(0, 1)] = Number.MIN_VALUE;
  tiny[handNumber(2, 3)] = 3 * Number.MIN_VALUE;
  const { players } = sampleOf(engine, { players: [tiny, 'random'], details: 2, simulations: 10_000 });
  assert.is(players[0]?.hands[handNumber(0, 1)]?.deals, 10_000 - (players[0]?.hands[handNumber(2, 3)]?.deals ?? 0));
});

statuses('0 for the extreme seeds and streams', () => {
  for (const seed of [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]) {
    for (const stream of [0, -1, MAX_I32, MIN_I32]) {
      assert.is(sampleOf(engine, { players: ['AA', '22+'], seed, stream }).deals, 1000);
    }
  }
});

statuses('a refused call leaves the good one after it untouched', () => {
  const sums = () => {
    answer({});
    return sumsOf(engine, 3);
  };
  const expected = sums();
  for (const { changes } of faults) {
    for (const change of changes) answer(change);
    assert.equal(sums(), expected);
  }
});

statuses.run();
