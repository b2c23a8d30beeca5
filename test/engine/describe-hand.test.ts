// Hands in words, against enumerations of flops and next cards.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCards, parseCard, splitCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { describeHand } from '../../src/engine/describe-hand.js';
import { findCategory } from '../../src/engine/made-hand.js';

const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));
const deck = Array.from({ length: 52 }, (_, card) => card);
const words = (text: string): string => describeHand(splitCards(text)).words;

const described = suite('a hand in words');

described('is named before the flop', () => {
  assert.equal(['AhAd', 'KhAh', '2cTd'].map(words), ['pocket aces', 'ace-king suited', '10-2 offsuit']);
});

described('is named by what it makes, of every category', () => {
  const expected: Readonly<Record<string, string>> = {
    AhKdQc7s2c: 'ace high',
    AhKdAc7s2c9h4d: 'pair of aces',
    AhKdAcKs2c9h4d: 'two pair, aces and kings',
    AhKdAcKs2c2h4d: 'two pair, aces and kings',
    '7h7d7cKs2c9hJd': 'set of 7s',
    '7hKd7c7s2c9hJd': 'three 7s',
    AhKdQcJsTc2h2d: 'straight, ace high',
    Ah2d3c4s5cKhKd: 'straight, 5 high',
    '3h2dAc4s5c6hKd': 'straight, 6 high',
    Ah9h7h4h2hKdKs: 'flush, ace high',
    QhQdQc7s7c2h2d: 'full house, queens full of 7s',
    QhQdQcQs7c2h2d: 'four queens',
    '9h8h7h6h5hAhKd': 'straight flush, 9 high',
    AhKhQhJhTh9h8h: 'royal flush',
    Ah2h3h4h5hKdKs: 'straight flush, 5 high',
  };
  for (const [cards, text] of Object.entries(expected)) assert.is(words(cards), text, cards);
});

described('is named by what it may become: draws that one of its own cards takes part in', () => {
  const expected: Readonly<Record<string, string>> = {
    JhThQh9h2c: 'queen high, open-ended straight draw and flush draw',
    AhKhJh7c2h: 'ace high, flush draw',
    '9c8d7h6s2c': '9 high, open-ended straight draw',
    '9c8d7h5s2c': '9 high, gutshot straight draw',
    JcTd8h7s5c: 'jack high, gutshot straight draw',
    JcTd9h7s5c3d: 'jack high, gutshot straight draw',
    '9c7d8h5sJc': 'jack high, double gutshot straight draw',
    '5c4d3h2sKc': 'king high, open-ended straight draw',
    Ac4d3h2sKc: 'ace high, gutshot straight draw',
    KcQdJhTs2c: 'king high, open-ended straight draw',
    AcKdQhJs2c: 'ace high, gutshot straight draw',
    '2c2d9h8h7h6h': 'pair of 2s',
    JhTdQs9c2cJc3h: 'pair of jacks',
  };
  for (const [cards, text] of Object.entries(expected)) assert.is(words(cards), text, cards);
});

described('has the draws and categories of all 19,600 flops that combinatorics counts', () => {
  const hand = bytes('JhTh');
  const rest = deck.filter(card => !hand.includes(card));
  const draws: Record<string, number> = {};
  let made = 0;
  for (const a of rest)
    for (const b of rest)
      for (const c of rest) {
        if (a >= b || b >= c) continue;
        const cards = [...hand, a, b, c];
        const found = describeHand(formatCards(cards));
        assert.is(found.category, CATEGORIES[findCategory(cards)]);
        if (found.category === 'Flush') made++;
        for (const draw of found.draws) draws[draw] = (draws[draw] ?? 0) + 1;
        // One more card of a draw's ranks makes a straight, and none where there is no draw.
        if (found.category !== 'High Card' || (a + b + c) % 7 !== 0) continue;
        const ranks = new Set(
          rest.filter(card => findCategory([...cards, card]) === CATEGORIES.indexOf('Straight')).map(card => card % 13),
        );
        const isStraightDraw = found.draws.some(draw => draw.includes('straight'));
        assert.is(ranks.size > 0, isStraightDraw, formatCards(cards).join(''));
      }
  assert.is(draws['flush draw'], 2145); // two of the other eleven hearts, and one of 39 other cards
  assert.is(made, 161); // three of eleven, less the four that make a straight flush
});

described('rejects what is no hand', () => {
  assert.throws(() => describeHand(['Ah']), /cards has 1 entry/);
  assert.throws(() => describeHand(['Ah', 'Ah']), /cards\[1\] is "Ah"/);
});

described.run();
