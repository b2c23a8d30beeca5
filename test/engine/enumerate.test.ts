// `boards` and `enumerate`: every deal, to the last count, however the boards are split.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { parseCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { COUNTERS, type EngineExports, evaluate, input, instantiate, named, output } from './abi.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { chance, draw } from './random.js';
import { probabilityVectors, showdownVectors } from './vectors.js';

const engine = instantiate();
const MAX_I32 = 2 ** 31 - 1;
const MIN_I32 = -(2 ** 31);
const BOARDS = [2_118_760, 211_876, 17_296, 1_081, 46, 1];

const statusOf = (cards: readonly number[], opponents: number, first: number, count: number): number => {
  input(engine).set(cards);
  return engine.enumerate(cards.length, opponents, first, count);
};

/** The 31 counters of some boards, in the ABI's order. */
const enumerate = (
  cards: readonly number[],
  opponents: number,
  first = 0,
  count = engine.boards(cards.length) - first,
): number[] => {
  const status = statusOf(cards, opponents, first, count);
  if (status !== Status.DONE) throw new Error(`enumerate answered status ${status}`);
  return Array.from(new BigUint64Array(engine.memory.buffer, engine.outputPtr(), COUNTERS), Number);
};

const added = (a: readonly number[], b: readonly number[]): number[] => a.map((count, i) => count + (b[i] ?? 0));

const counting = suite('boards');

counting('is C(52 − cards, 7 − cards) for 2 to 7 cards', () => {
  assert.equal(
    [2, 3, 4, 5, 6, 7].map(cards => engine.boards(cards)),
    BOARDS,
  );
});

counting('is 0 for every other number of cards', () => {
  for (const cards of [0, 1, 8, 52, -1, MAX_I32, MIN_I32]) assert.is(engine.boards(cards), 0);
});

counting.run();

const alone = suite('enumerate: own categories, to the last count');

for (const { cards, total, categories } of probabilityVectors) {
  alone(cards.join(' '), () => {
    const { deals, win, tie, lose, own, opponents, both } = named(enumerate(parseCards(cards), 0));
    assert.is(deals, total);
    assert.equal(
      own,
      CATEGORIES.map(category => categories[category]),
    );
    assert.equal([win, tie, lose, ...opponents, ...both], new Array(21).fill(0));
  });
}

alone.run();

const against = suite('enumerate: win, tie, lose and all categories, to the last count');

/** Two cards against one opponent take seconds: the preflop table's own check has them. */
const few = showdownVectors.filter(({ cards, opponents }) => opponents <= 2 && cards.length > 2);

for (const vector of few) {
  against(`${vector.cards.join(' ')} against ${vector.opponents}`, () => {
    const { deals, win, tie, lose, own, opponents } = named(enumerate(parseCards(vector.cards), vector.opponents));
    assert.equal([deals, win, tie, lose], [vector.total, vector.win, vector.tie, vector.lose]);
    assert.equal(own, Object.values(vector.own_categories));
    assert.equal(opponents, Object.values(vector.opponent_categories));
  });
}

against('has no deals in which both opponents end in a category when there is but one', () => {
  const { both } = named(enumerate(parseCards(['Ah', 'Kh', '2c', '7d', '7s']), 1));
  assert.equal(both, new Array(9).fill(0));
});

against.run();

const pairs = suite('enumerate: two opponents in the same category');

/** On a whole board, a walk over all ordered pairs of holdings: how often both end in each category. */
const walkedPairs = (cards: readonly number[]): number[] => {
  const holdings = [...combinations(deckWithout(cards), 2)];
  const strengths = evaluate(
    engine,
    holdings.map(holding => [...holding, ...cards.slice(2)]),
  );
  const both = CATEGORIES.map(() => 0);
  const kinds = Array.from(strengths, strength => engine.category(strength));
  for (const [i, one] of holdings.entries()) {
    for (const [j, other] of holdings.entries()) {
      const kind = kinds[i] ?? 0;
      if (kind === kinds[j] && !one.some(card => other.includes(card))) both[kind] = (both[kind] ?? 0) + 1;
    }
  }
  return both;
};

for (const text of ['AhKhQhJhTh2c3d', 'AhAd7c8c9cTcJc', 'KsQsJsTh2h9d4c', '2c7d9hJsAs3d5c']) {
  pairs(`are as many as a walk over all pairs of holdings finds on ${text}`, () => {
    const cards = parseCards(text.match(/../g) ?? []);
    assert.equal(named(enumerate(cards, 2)).both, walkedPairs(cards));
  });
}

pairs.run();

const splitting = suite('enumerate: ranges of boards');

const anyRange = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 4, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.integer({ min: 0, max: 2 }),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
});

splitting('add up to the whole, wherever they are cut', () => {
  fc.assert(
    fc.property(anyRange, ({ cards, opponents, cuts }) => {
      const boards = Math.min(engine.boards(cards.length), 300);
      const edges = [...new Set([0, boards, ...cuts.map(cut => Math.floor(cut * boards))])].sort((a, b) => a - b);
      const parts = edges.slice(1).map((to, i) => {
        const from = edges[i] ?? 0;
        return enumerate(cards, opponents, from, to - from);
      });
      assert.equal(parts.reduce(added), enumerate(cards, opponents, 0, boards));
    }),
    { seed: 1, numRuns: 60 },
  );
});

splitting('add up to the whole of a preflop, cut in uneven pieces', () => {
  const cards = parseCards(['Jh', 'Td']);
  const edges = [0, 1, 16, 17, 1000, 211_876, 1_059_380, 2_118_759, 2_118_760];
  const parts = edges.slice(1).map((to, i) => enumerate(cards, 0, edges[i], to - (edges[i] ?? 0)));
  assert.equal(parts.reduce(added), enumerate(cards, 0));
});

splitting('have each board once: single boards add up, too', () => {
  const cards = parseCards(['9c', '8c', '7d', '6h', '2s']);
  for (const opponents of [0, 1]) {
    const parts = Array.from({ length: 1081 }, (_, board) => enumerate(cards, opponents, board, 1));
    assert.equal(parts.reduce(added), enumerate(cards, opponents));
  }
});

splitting('do not depend on what the instance did before', () => {
  const cards = parseCards(['9c', '8c', '7d', '6h', '2s']);
  const fresh = (run: (other: EngineExports) => void): number[] => {
    const other = instantiate();
    run(other);
    input(other).set(cards);
    other.enumerate(5, 2, 100, 50);
    return Array.from(new BigUint64Array(other.memory.buffer, other.outputPtr(), COUNTERS), Number);
  };
  const expected = fresh(() => undefined);
  assert.equal(
    fresh(other => {
      input(other).set([1, 2, 3]);
      other.simulate(3, 22, 1000, 1n, 0);
      other.enumerate(3, 0, 5, 1000);
    }),
    expected,
  );
});

splitting.run();

const statuses = suite('enumerate: statuses');
const flop = [38, 37, 0, 14, 51];

statuses('0 for a good call', () => assert.is(statusOf(flop, 1, 0, 1081), 0));

statuses('1 for the number of cards', () => {
  for (const cards of [-1, 0, 1, 8, MAX_I32]) assert.is(engine.enumerate(cards, 1, 0, 1), 1);
});

statuses('2 for a byte that is no card', () => assert.is(statusOf([38, 52], 1, 0, 1), 2));

statuses('3 for a card that stands twice', () => assert.is(statusOf([38, 38], 1, 0, 1), 3));

statuses('4 for opponents outside 0 to 2', () => {
  for (const opponents of [-1, 3, 22, MAX_I32]) assert.is(statusOf(flop, opponents, 0, 1), 4);
});

statuses('5 for boards outside their number', () => {
  const ranges = [
    [-1, 1],
    [0, 0],
    [0, -1],
    [0, 1082],
    [1081, 1],
    [1080, 2],
    [MAX_I32, 1],
    [MAX_I32, MAX_I32],
    [1, MAX_I32],
    [MIN_I32, MIN_I32],
    [0, MIN_I32],
  ] as const;
  for (const [first, count] of ranges) assert.is(statusOf(flop, 1, first, count), 5, `${first}, ${count}`);
  assert.is(statusOf(flop, 1, 1080, 1), 0);
});

statuses('the first that applies, when two or more apply', () => {
  assert.is(statusOf([52], 3, -1, 0), 1);
  assert.is(statusOf([52, 52], 3, -1, 0), 2);
  assert.is(statusOf([51, 51], 3, -1, 0), 3);
  assert.is(statusOf([51, 50], 3, -1, 0), 4);
});

statuses('of a bad call leave the output as it was', () => {
  enumerate(flop, 1);
  const before = output(engine, 8 * COUNTERS).slice();
  statusOf(flop, 1, 0, 1082);
  assert.equal(output(engine, 8 * COUNTERS), before);
});

statuses.run();
