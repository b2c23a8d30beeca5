// `simulate` checks every argument: the status is the first that applies, and a good call answers 0.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COUNTERS, input, instantiate, output } from './abi.js';

const engine = instantiate();
const MAX_I32 = 2 ** 31 - 1;
const MIN_I32 = -(2 ** 31);

interface Call {
  readonly cards: number;
  readonly bytes: readonly number[];
  readonly opponents: number;
  readonly simulations: number;
}

const good: Call = { cards: 5, bytes: [38, 37, 0, 14, 51], opponents: 2, simulations: 100 };

const statusOf = (changes: Partial<Call>): number => {
  const { cards, bytes, opponents, simulations } = { ...good, ...changes };
  input(engine).fill(99).set(bytes);
  return engine.simulate(cards, opponents, simulations, 1n, 0);
};

const faults: readonly {
  readonly status: number;
  readonly name: string;
  readonly changes: readonly Partial<Call>[];
}[] = [
  { status: 1, name: 'number of cards', changes: [-1, 0, 1, 8, 16, 255, MAX_I32, MIN_I32].map(cards => ({ cards })) },
  {
    status: 2,
    name: 'not a card',
    changes: [52, 63, 64, 100, 127, 128, 255].flatMap(byte =>
      [0, 1, 4].map(i => ({ bytes: good.bytes.with(i, byte) })),
    ),
  },
  {
    status: 3,
    name: 'duplicate card',
    changes: [0, 1, 2, 3, 4].flatMap(i =>
      [0, 1, 2, 3, 4].filter(j => j !== i).map(j => ({ bytes: good.bytes.with(j, good.bytes[i] ?? 0) })),
    ),
  },
  { status: 4, name: 'opponents', changes: [-1, 23, 24, 255, 256, MAX_I32, MIN_I32].map(opponents => ({ opponents })) },
  { status: 5, name: 'simulations', changes: [0, -1, -16, MIN_I32].map(simulations => ({ simulations })) },
];

const statuses = suite('simulate: statuses');

statuses('0 for the good call that every other case changes', () => assert.is(statusOf({}), 0));

for (const { status, name, changes } of faults) {
  statuses(`${status} for ${name}`, () => {
    for (const change of changes) assert.is(statusOf(change), status, JSON.stringify(change));
  });
}

statuses('the first that applies, when two or more apply', () => {
  faults.forEach((first, i) => {
    for (const second of faults.slice(i + 1)) {
      for (const change of first.changes) {
        const both = { ...second.changes[0], ...change };
        const bytesClash = first.name === 'not a card' && second.name === 'duplicate card';
        const call = bytesClash ? { bytes: [38, 38, 0, 14, 52] } : both;
        assert.is(statusOf(call), first.status, `${first.name} and ${second.name}: ${JSON.stringify(call)}`);
      }
    }
  });
  assert.is(statusOf({ cards: 8, bytes: [99, 99], opponents: 23, simulations: 0 }), 1);
  assert.is(statusOf({ bytes: [38, 38, 0, 14, 52], opponents: 23, simulations: 0 }), 2);
  assert.is(statusOf({ bytes: [38, 37, 0, 14, 38], opponents: 23, simulations: 0 }), 3);
  assert.is(statusOf({ opponents: -1, simulations: -1 }), 4);
});

statuses('only the cards told of are looked at', () => {
  for (let cards = 2; cards <= 7; cards++) {
    const bytes = [0, 1, 2, 3, 4, 5, 6].slice(0, cards);
    assert.is(statusOf({ cards, bytes: [...bytes, 255, 0] }), 0, `${cards} cards, then none`);
    assert.is(statusOf({ cards, bytes: [...bytes, 0, 1] }), 0, `${cards} cards, then the same again`);
    assert.is(statusOf({ cards, bytes: bytes.with(-1, 52) }), 2);
    assert.is(statusOf({ cards, bytes: bytes.with(-1, 0) }), 3);
  }
});

statuses('0 for the limits: 2 and 7 cards, 0 and 22 opponents, one deal, the first and the last card', () => {
  for (const bytes of [
    [0, 51],
    [51, 0, 12, 13, 38, 39, 50],
  ]) {
    for (const opponents of [0, 1, 2, 21, 22]) {
      assert.is(statusOf({ cards: bytes.length, bytes, opponents, simulations: 1 }), 0);
    }
  }
});

statuses('0 for every two different cards, 3 for the same twice', () => {
  for (let first = 0; first < 52; first++) {
    for (let second = 0; second < 52; second++) {
      const status = statusOf({ cards: 2, bytes: [first, second], simulations: 1 });
      assert.is(status, first === second ? 3 : 0, `${first} and ${second}`);
    }
  }
});

statuses('0 for the extreme seeds and streams', () => {
  for (const seed of [0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 63n - 1n, -(2n ** 63n)]) {
    for (const stream of [0, 1, -1, MAX_I32, MIN_I32]) {
      input(engine).set(good.bytes);
      assert.is(engine.simulate(good.cards, 1, 1000, seed, stream), 0);
      const [deals] = new BigUint64Array(engine.memory.buffer, engine.outputPtr(), COUNTERS);
      assert.is(deals, 1000n);
    }
  }
});

statuses('a refused call leaves the good one after it untouched', () => {
  statusOf({});
  const expected = output(engine, 8 * COUNTERS).slice();
  for (const { changes } of faults) {
    for (const change of changes) statusOf(change);
    statusOf({});
    assert.equal(output(engine, 8 * COUNTERS), expected);
  }
});

statuses.run();

const module = suite('the module');

module('is version 1 of the ABI', () => assert.is(engine.abiVersion(), 1));

module('has memory of fixed size', () => {
  assert.throws(() => engine.memory.grow(1));
});

module.run();
