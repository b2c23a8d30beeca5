// `boards` and `enumerate`: every deal, to the last count, however the boards are split. conformance/ has their statuses.
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { parseCards } from '../../src/engine/card-lists.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { suite } from '../suite.js';
import { COUNTERS, evaluateCards, input, instantiate, named } from './abi.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { chance, draw } from './random.js';
import { probabilityVectors, showdownVectors } from './vectors.js';

const engine = instantiate();

/** The 31 counters of some boards, in the ABI's order. */
const enumerate = (
  cards: readonly number[],
  opponents: number,
  first = 0,
  count = engine.boards(cards.length) - first,
): number[] => {
  input(engine).set(cards);
  assert.is(engine.enumerate(cards.length, opponents, first, count), Status.DONE);
  return Array.from(new BigUint64Array(engine.memory.buffer, engine.outputPtr(), COUNTERS), Number);
};

const deals = suite('enumerate: every deal, to the last count');

for (const { cards, total, categories } of probabilityVectors) {
  deals(`${cards.join(' ')}, alone`, () => {
    const own = CATEGORIES.map(category => categories[category]);
    assert.equal(enumerate(parseCards(cards), 0), [total, 0, 0, 0, ...own, ...new Array(18).fill(0)]);
  });
}

/** Not two cards against one opponent: they take seconds, and the check of the preflop table has them. */
const few = showdownVectors.filter(({ cards, opponents }) => opponents <= 2 && cards.length > 2);

for (const vector of few) {
  deals(`${vector.cards.join(' ')} against ${vector.opponents}`, () => {
    const { both, ...counters } = named(enumerate(parseCards(vector.cards), vector.opponents));
    const { total, win, tie, lose } = vector;
    const [own, opponents] = [Object.values(vector.own_categories), Object.values(vector.opponent_categories)];
    assert.equal(counters, { deals: total, win, tie, lose, own, opponents });
    if (vector.opponents === 1) assert.equal(both, new Array(9).fill(0));
  });
}

/** How often both holdings end in each category on a whole board, over all ordered pairs of holdings. */
const walkedPairs = (cards: readonly number[]): number[] => {
  const holdings = [...combinations(deckWithout(cards), 2)];
  const strengths = evaluateCards(
    engine,
    holdings.map(holding => [...holding, ...cards.slice(2)]),
  );
  const both = CATEGORIES.map(() => 0);
  const kinds = Array.from(strengths, strength => engine.category(strength));
  for (const [i, one] of holdings.entries()) {
    for (const [j, other] of holdings.entries()) {
      if (kinds[i] === kinds[j] && !one.some(card => other.includes(card))) both[kinds[i]!]!++;
    }
  }
  return both;
};

for (const text of ['AhKhQhJhTh2c3d', 'AhAd7c8c9cTcJc', '2c7d9hJsAs3d5c']) {
  deals(`counts both opponents' categories on ${text} as a loop over their holdings does`, () => {
    const cards = parseCards(text.match(/../g) ?? []);
    assert.equal(named(enumerate(cards, 2)).both, walkedPairs(cards));
  });
}

deals('are counted in ranges of boards that add up to the whole, wherever they are split', () => {
  const added = (a: readonly number[], b: readonly number[]): number[] => a.map((count, i) => count + b[i]!);
  const expectWhole = (cards: readonly number[], opponents: number, edges: readonly number[]): void => {
    const parts = edges.slice(1).map((to, i) => enumerate(cards, opponents, edges[i], to - edges[i]!));
    assert.equal(parts.reduce(added), enumerate(cards, opponents, 0, edges.at(-1)));
  };
  const random = chance(1);
  for (let round = 0; round < 60; round++) {
    const cards = draw(random, DECK, 4 + random(4));
    const boards = Math.min(engine.boards(cards.length), 300);
    const edges = new Set([0, boards, ...Array.from({ length: random(5) }, () => random(boards))]);
    expectWhole(
      cards,
      random(3),
      [...edges].sort((a, b) => a - b),
    );
  }
  expectWhole(parseCards(['Jh', 'Td']), 0, [0, 1, 16, 17, 1000, 211_876, 1_059_380, 2_118_759, 2_118_760]);
});
