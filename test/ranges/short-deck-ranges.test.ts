// Range notation in short deck: classes and hands of its 36 cards, percentages of its 630 hands, and what it refuses.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { InvalidCardsError } from '../../src/engine/cards.js';
import { SHORT_DECK } from '../../src/engine/deck.js';
import { formatRange, InvalidRangeError, parseRange } from '../../src/library/short-deck/index.js';
import { formatHand, type WeightedHand } from '../../src/ranges/hand-classes.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { SHORT_RANKS, SHORT_TEXTS } from '../engine/decks.js';
import { suite } from '../suite.js';

const handsOf = (text: string): string[] => parseRange(text).map(({ hand }) => hand);

const read = suite('a range of short deck');

for (const [text, count] of [
  ['random', 630],
  ['XX', 630],
  ['**', 630],
  ['100%', 630],
  ['66', 6],
  ['66+', 54],
  ['TT-66', 30],
  ['AX', 128],
  ['KX', 128],
  ['6X', 128],
  ['AXs', 32],
  ['A6s+', 32],
  ['A6o+', 96],
  ['J7s-T6s', 8],
  ['A9-A6', 64],
  ['K6+', 112],
  ['As*', 35],
  ['6c?', 35],
  ['As*, *Ah', 69],
  ['10h6s', 1],
  ['[50]AA,66[/50], 0.25(KK)', 18],
] as const) {
  read(`such as ${text} has ${count} hands, no card of them below six`, () => {
    const hands = handsOf(text);
    assert.is(hands.length, count);
    assert.is(new Set(hands).size, count);
    assert.ok(hands.every(hand => SHORT_RANKS.includes(hand[0]!) && SHORT_RANKS.includes(hand[2]!)));
  });
}

read('has percentages of 630 hands, in whole classes of its own order', () => {
  const counts = Object.fromEntries(['1%', '5%', '15%', 'top 20%', '5%-15%', '50%'].map(t => [t, handsOf(t).length]));
  assert.equal(counts, { '1%': 6, '5%': 32, '15%': 94, 'top 20%': 130, '5%-15%': 62, '50%': 314 });
  assert.equal(new Set(handsOf('5%')), new Set(handsOf('JJ+, AKs, KQs')));
  assert.equal(new Set([...handsOf('40%'), ...handsOf('40%-100%')]), new Set(handsOf('random')));
});

read('lists hands by the equity of their class against one random hand: nines before KTo', () => {
  assert.equal(
    [...new Set(handsOf('AA, 99, KTo, A9s, JTs').map(([high, , low, ,]) => high! + low!))],
    ['AA', 'JT', '99', 'A9', 'KT'],
  );
});

read.run();

const messageOf = (text: string): string => {
  try {
    parseRange(text);
  } catch (error) {
    assert.instance(error, InvalidRangeError);
    return (error as Error).message;
  }
  return assert.unreachable(`${text} is read`) as never;
};

const refused = suite('a text that is not a range of short deck');

for (const [text, message] of [
  ['55', 'at 0: short deck has no 5: its ranks are 6 to A'],
  ['A5s+', 'at 1: short deck has no 5: its ranks are 6 to A'],
  ['A6s-A2s', 'at 5: short deck has no 2: its ranks are 6 to A'],
  ['99-55', 'at 3: short deck has no 5: its ranks are 6 to A'],
  ['5h6h', 'at 0: short deck has no 5h'],
  ['AA, Ah5h', 'at 6: short deck has no 5h'],
  ['5h*', 'at 0: short deck has no 5h'],
  ['*2c', 'at 1: short deck has no 2c'],
  ['A♥5♥', 'at 2: short deck has no 5h'],
  ['5X', 'at 0: short deck has no 5: its ranks are 6 to A'],
  ['0.5(AA, 44)', 'at 8: short deck has no 4: its ranks are 6 to A'],
  ['25', 'at 0: short deck has no 2: its ranks are 6 to A'],
  ['0.2%', 'at 0: "0.2%" has no hand'],
  ['76s+', 'at 0: "76s+" is 76s alone in some programs, and 76s to AKs in others: write 76s, or 76s-AKs'],
  ['77..99', 'at 2: "..99" does not belong there: did you mean "77-99"?'],
  ['AhKhQhJh', 'at 4: "QhJh" does not belong there: a hand has two cards here: for Omaha set game to omaha'],
  ['5-15%', 'at 0: "5-15%" is neither a hand nor a class: did you mean "5%-15%"?'],
] as const) {
  refused(`is ${text}: ${message}`, () => {
    assert.is(messageOf(text), message);
  });
}

refused("is PioSOLVER's list, whose weights are those of the hands of a whole deck", () => {
  const sentence =
    'at 0: a list of numbers has weights of the 1,326 hands of 52 cards, as in PioSOLVER, and short deck has 36 cards: name hands, such as "QQ+, AKs", or "random"';
  for (const list of [Array(1326).fill('1').join(' '), Array(630).fill('0.5').join(', '), '0 0.5 1', ' 1,1,1']) {
    assert.is(messageOf(list).replace(/^at \d+/, 'at 0'), sentence, list.slice(0, 20));
  }
  assert.is(handsOf('66 77').length, 12);
  assert.is(handsOf('99, 66').length, 12);
});

refused.run();

const written = suite('formatRange of short deck');

written('writes "random" for all hands, "+" up to aces, and no rank below six', () => {
  assert.is(formatRange(parseRange('XX')), 'random');
  assert.is(formatRange(parseRange('66, 77, 88, 99, TT, JJ, QQ, KK, AA')), '66+');
  assert.is(formatRange(parseRange('AX')), 'A6+');
  assert.is(formatRange(parseRange('A6s, A7s, A8s')), 'A8s-A6s');
});

const someHands: fc.Arbitrary<WeightedHand[]> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...SHORT_DECK_HANDS.classesInOrder), {
      maxLength: 40,
      selector: ({ name }) => name,
    }),
    fc.subarray([...SHORT_DECK_HANDS.handsInOrder], { maxLength: 20 }),
    fc.array(fc.constantFrom(1, 1, 0.5, 1 / 3, 1e-7), { minLength: 8, maxLength: 8 }),
  )
  .map(([classes, singles, weights]) => {
    const weightOf = new Map<number, number>();
    for (const [i, { hands }] of classes.entries()) for (const hand of hands) weightOf.set(hand, weights[i % 8]!);
    for (const [i, hand] of singles.entries()) weightOf.set(hand, weights[i % 8]!);
    return [...weightOf].map(([hand, weight]) => ({ hand: formatHand(hand), weight }));
  })
  .filter(hands => hands.length > 0);

written('is read as the same hands and the same weights', () => {
  const sort = (hands: readonly WeightedHand[]) => [...hands].sort((a, b) => (a.hand < b.hand ? -1 : 1));
  fc.assert(
    fc.property(someHands, hands => {
      const text = formatRange(hands);
      assert.equal(sort(parseRange(text)), sort(hands), text);
      assert.not.match(text, /[2-5][a-zA-Z]/);
    }),
    { numRuns: 300, seed: 7 },
  );
});

written('refuses cards that short deck does not have', () => {
  for (const hand of ['5h6h', 'Ah2c']) {
    assert.throws(
      () => formatRange([{ hand, weight: 1 }]),
      (error: Error) => error instanceof InvalidCardsError && /short deck has no (5h|2c)$/.test(error.message),
    );
  }
  assert.is(SHORT_TEXTS.length, SHORT_DECK.size);
});

written.run();
