// poker-odds-short-deck.wasm: hold'em's sources with 36 cards, a flush above a full house, and A 6 7 8 9 as the lowest straight.

import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { createEquityEngine, type EquityEngine, type EquitySituation } from '../../src/engine/equity-calls.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS } from '../../src/engine/hands.js';
import { DETAILS, enumerate, jointHands, situationOf, tiesOf, winsOf } from '../equity/engine.js';
import { readEquity } from '../named-counts.js';
import { suite } from '../suite.js';
import { evaluateCards, input, instantiate } from './abi.js';
import { chance, draw } from './random.js';
import { SHORT_CARDS, shortBytes, shortDeckVectors } from './short-deck.js';

const vectors = shortDeckVectors;
const DECK = SHORT_CARDS;

const module = instantiate('poker-odds-short-deck.wasm');
const equity: EquityEngine = createEquityEngine(module, input(module));

const bytesOf = shortBytes;

/** All choices of some cards of the deck. */
function* choose(count: number, from = 0): Generator<number[]> {
  if (count === 0) yield [];
  else for (let i = from; i < DECK.length; i++) for (const more of choose(count - 1, i + 1)) yield [DECK[i]!, ...more];
}

const countCategories = (strengths: Iterable<number>): Record<string, number> => {
  const counts = CATEGORIES.map(() => 0);
  for (const strength of strengths) counts[module.category(strength)]!++;
  return Object.fromEntries(CATEGORIES.map((category, i) => [category, counts[i]!]));
};

const withoutTotal = ({ total: _, ...counts }: typeof vectors.counts): Record<string, number> => counts;

const fiveCards = evaluateCards(module, [...choose(5)]);
/** Ranks from 1, by strength. */
const ranks = new Map([...new Set(fiveCards)].sort((a, b) => b - a).map((strength, index) => [strength, index + 1]));

const hands = suite('hands of short deck');

hands('of five cards, all 376,992 of them, have these categories, and 1,404 ranks', () => {
  assert.equal(countCategories(fiveCards), withoutTotal(vectors.counts));
  assert.equal(countCategories(ranks.keys()), withoutTotal(vectors.ranks));
  assert.is(ranks.size, vectors.ranks.total);
});

hands('of seven cards have the ranks of an outside evaluator', () => {
  for (const { hand, board, category, rank } of vectors.evaluations) {
    const [strength = 0] = evaluateCards(module, [bytesOf(hand + board)]);
    assert.equal([CATEGORIES[module.category(strength)], ranks.get(strength)], [category, rank], hand + board);
  }
});

hands('of seven and of six cards are as strong as their best five', () => {
  const random = chance(50);
  for (const size of [6, 7]) {
    for (let i = 0; i < 300; i++) {
      const cards = draw(random, DECK, size);
      const fives = cards.flatMap((_, a) =>
        size === 6
          ? [cards.filter((_, x) => x !== a)]
          : cards.slice(a + 1).map((_, b) => cards.filter((_, x) => x !== a && x !== a + 1 + b)),
      );
      assert.is(evaluateCards(module, [cards])[0], Math.max(...evaluateCards(module, fives)));
    }
  }
});

hands('with a deuce to a five are refused, wherever the card is', () => {
  const [low, high] = [bytesOf('5h')[0]!, bytesOf('AsKsQsJsTs9s8s')];
  for (let place = 0; place < 7; place++) {
    for (const at of [0, 1, 15, 16, 17]) {
      const bytes = Array.from({ length: 18 }, () => high).flat();
      bytes[7 * at + place] = low;
      input(module).set(bytes);
      assert.is(module.evaluateCards(18, 7), Status.NOT_A_CARD, `hand ${at}, card ${place}`);
      input(module).set(bytes);
      if (at === 17) assert.is(module.evaluateCards(17, 7), Status.DONE);
    }
  }
});

hands.run();

/** Counts every deal with the strengths of the module, which the tests above compare with those of others. */
const countDeals = ({ ranges, board, dead }: EquitySituation) => {
  const players = ranges.map(() => ({ win: 0, tie: 0, share: 0, categories: CATEGORIES.map(() => 0) }));
  let deals = 0;
  for (const { hands: dealt, weight } of jointHands(ranges, [...board, ...dead])) {
    const holes = dealt.map(hand => [HIGH_CARDS[hand]!, LOW_CARDS[hand]!]);
    const out = new Set([...board, ...dead, ...holes.flat()]);
    const left = DECK.filter(card => !out.has(card));
    const runouts =
      board.length === 5
        ? [[]]
        : board.length === 4
          ? left.map(card => [card])
          : left.flatMap((a, i) => left.slice(i + 1).map(b => [a, b]));
    const strengths = evaluateCards(
      module,
      runouts.flatMap(more => holes.map(hole => [...hole, ...board, ...more])),
    );
    for (let first = 0; first < strengths.length; first += players.length) {
      const shown = [...strengths.subarray(first, first + players.length)];
      const best = Math.max(...shown);
      const winners = shown.filter(strength => strength === best).length;
      deals += weight;
      for (const [i, player] of players.entries()) {
        player.categories[module.category(shown[i]!)]! += weight;
        if (shown[i] !== best) continue;
        player.share += weight / winners;
        if (winners === 1) player.win += weight;
        else player.tie += weight;
      }
    }
  }
  return { deals, players };
};

const equities = suite('equities of short deck');

for (const { players, board, dead, deals, win, tie } of vectors.equities) {
  equities(`${players.join(' / ')} ${board} are those of an outside enumerator`, () => {
    const counts = enumerate(equity, situationOf(players, board, dead));
    assert.equal([counts.deals, winsOf(counts), tiesOf(counts)], [deals, win, tie]);
  });
}

equities('of small random ranges are those of every deal, with categories, weights and dead cards', () => {
  const random = chance(36);
  for (let round = 0; round < 40; round++) {
    const deck = draw(random, DECK, DECK.length);
    const board = deck.splice(0, 3 + (round % 3));
    const dead = deck.splice(0, random(4));
    const ranges = Array.from({ length: 2 + random(3) }, () => {
      const weights = new Float64Array(HAND_COUNT);
      for (let i = 0; i <= random(5); i++) {
        const [a, b] = draw(random, deck, 2) as [number, number];
        weights[handNumber(a, b)] = 1 - random(4) / 4;
      }
      return weights;
    });
    const situation = { ranges, board, dead };
    const expected = countDeals(situation);
    if (expected.deals === 0) continue;
    const counts = enumerate(equity, situation, DETAILS);
    assert.is(counts.deals, expected.deals);
    assert.equal(
      winsOf(counts),
      expected.players.map(({ win }) => win),
    );
    assert.equal(
      tiesOf(counts),
      expected.players.map(({ tie }) => tie),
    );
    assert.equal(
      counts.categories,
      expected.players.map(({ categories }) => categories),
    );
  }
});

equities('are sampled by the same deals as they are counted: within 4.5 standard errors', () => {
  for (const [players, board, dead] of [
    [['AhKh', 'random'], '', ''],
    [['QQ+,AKs', '99-66:0.5,JTs', 'random'], '9h8h6d', 'Ts'],
    [['AhKh', 'QsQc', 'random', 'random'], 'Qh7c9d', ''],
  ] as const) {
    const situation = situationOf(players, board, dead);
    const exact = enumerate(equity, situation);
    const simulations = 200_000;
    const drawn = { simulations, draws: 2 ** 31 - 1, seed: 50, stream: 0 };
    const sampled = readEquity(equity.sampleEquity({ ...situation, ...drawn }), players.length);
    for (const [i, wins] of winsOf(exact).entries()) {
      const rate = wins / exact.deals;
      const error = Math.sqrt((rate * (1 - rate)) / simulations);
      const difference = Math.abs(winsOf(sampled)[i]! / sampled.deals - rate);
      assert.ok(difference <= 4.5 * error, `${players[i]}: ${difference / error} standard errors`);
    }
  }
});

equities('refuse cards that are not in the deck', () => {
  const { ranges } = situationOf(['AhKh', 'QsQc']);
  for (const [board, dead] of [
    ['9h8h5d', ''],
    ['9h8h6d', '2c'],
  ] as const) {
    const cards = { board: bytesOf(board), dead: bytesOf(dead) };
    assert.throws(() => equity.enumerateEquity({ ranges, ...cards, first: 0, count: 1 }), /not a card|card/);
  }
});

equities.run();
