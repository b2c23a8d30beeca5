// Categories, strengths and outs of boards that are not complete, against the engine's evaluation of complete ones, and against known counts.
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCards, parseCard, splitCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { chanceByRiver, computeStrength, findCategory, findOuts } from '../../src/engine/made-hand.js';
import { loadEngine } from '../../src/library/node.js';
import { compareWorths, type Worth, worthOfFive } from '../engine/reference.js';

const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));
const deck = Array.from({ length: 52 }, (_, card) => card);

const categories = suite('the category of some cards');

categories('is the engine’s for seven', async () => {
  const engine = await loadEngine();
  const sevens = fc.sample(fc.shuffledSubarray(deck, { minLength: 7, maxLength: 7 }), { numRuns: 20_000, seed: 7 });
  const { categories: found } = engine.evaluate(sevens.map(cards => formatCards(cards)));
  for (const [i, cards] of sevens.entries())
    assert.is(CATEGORIES[findCategory(cards)], found[i], formatCards(cards).join(''));
});

categories('is as frequent as among all hands of five cards', () => {
  const counts = new Array<number>(9).fill(0);
  for (let a = 4; a < 52; a++)
    for (let b = 3; b < a; b++)
      for (let c = 2; c < b; c++)
        for (let d = 1; d < c; d++)
          for (let e = 0; e < d; e++) {
            // All 2,598,960 take long; every hundredth or so is a sample without a pattern.
            if ((a * 31 + b * 17 + c * 7 + d * 3 + e) % 97 !== 0) continue;
            const category = findCategory([a, b, c, d, e]);
            counts[category] = (counts[category] ?? 0) + 1;
          }
  const all = counts.reduce((sum, count) => sum + count, 0);
  const expected = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40].map(count => count / 2598960);
  for (const [i, rate] of expected.entries()) {
    const error = Math.sqrt((rate * (1 - rate)) / all);
    assert.ok(
      Math.abs((counts[i] ?? 0) / all - rate) < 6 * error + 2 / all,
      `${CATEGORIES[i]}: ${counts[i]} of ${all}`,
    );
  }
});

categories.run();

const strengths = suite('the strength of five to seven cards');

/** The best five of the cards, by the slow reference. */
const worthOf = (cards: readonly string[]): Worth => {
  if (cards.length === 5) return worthOfFive(cards);
  const fewer = cards.map((_, i) => worthOf(cards.toSpliced(i, 1)));
  return fewer.reduce((best, worth) => (compareWorths(worth, best) > 0 ? worth : best));
};

for (const length of [5, 6, 7]) {
  strengths(`orders hands of ${length} cards as the rules do, ties and kickers too`, () => {
    // Few ranks and suits, so that strong hands and ties come often; then all of them.
    for (const from of [deck, deck.filter(card => card % 13 > 6), deck.filter(card => card < 26)]) {
      const hand = fc.shuffledSubarray(from, { minLength: length, maxLength: length });
      fc.assert(
        fc.property(hand, hand, (one, other) => {
          const expected = Math.sign(compareWorths(worthOf(formatCards(one)), worthOf(formatCards(other))));
          assert.is(Math.sign(computeStrength(one) - computeStrength(other)), expected);
        }),
        { numRuns: 1500, seed: 7 },
      );
    }
  });
}

strengths.run();

const outs = suite('outs');

const shown = (...texts: readonly [hand: string, board: string, others?: string]): Record<string, string> => {
  const [hand, board, others] = [0, 1, 2].map(i => bytes(texts[i] ?? '')) as [number[], number[], number[]];
  const unseen = deck.length - hand.length - board.length - others.length;
  return Object.fromEntries(
    findOuts(hand, board, others).map(({ category, cards: { length } }) => [
      category,
      `${length} ${(100 * chanceByRiver(length, unseen, board.length)).toFixed(1)}`,
    ]),
  );
};

outs('of a flush draw are nine, 35.0 % by the river, and overcards pair', () => {
  assert.equal(shown('AhKh', 'Jh7c2h'), { Flush: '9 35.0', 'One Pair': '6 24.1' });
});

outs('do not count cards that are known to be elsewhere', () => {
  assert.equal(shown('AhKh', 'Jh7c2h', 'QhQd'), { Flush: '8 32.7', 'One Pair': '6 25.2' });
});

outs('of an open-ended straight draw are eight, of a gutshot four', () => {
  assert.is(shown('9c8d', '7h6s2c').Straight, '8 31.5');
  assert.is(shown('9c8d', '7h5s2c').Straight, '4 16.5');
});

outs('of a set are seven for a full house and one for four of a kind; on the turn ten and one', () => {
  assert.equal(shown('7h7d', '7cKs2d'), { 'Four of a Kind': '1 4.3', 'Full House': '6 24.1' });
  assert.equal(shown('7h7d', '7cKs2d9h'), { 'Four of a Kind': '1 2.2', 'Full House': '9 19.6' });
});

outs('are none where the board alone is bettered as much', () => {
  assert.equal(shown('AhKd', '7c7d7h7s'), {});
});

outs('agree with an enumeration of both cards: how often one of them comes by the river', () => {
  const [hand, board] = [bytes('9c8c'), bytes('7h6c2c')];
  const rest = deck.filter(card => ![...hand, ...board].includes(card));
  for (const { category, cards } of findOuts(hand, board, [])) {
    let [hits, all] = [0, 0];
    for (const first of rest)
      for (const second of rest) {
        if (first <= second) continue;
        all++;
        if (cards.includes(first) || cards.includes(second)) hits++;
      }
    assert.ok(Math.abs(hits / all - chanceByRiver(cards.length, rest.length, board.length)) < 1e-12, category);
  }
});

outs.run();
