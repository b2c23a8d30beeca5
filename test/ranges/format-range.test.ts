// Ranges written as text, in both decks: the text reads back as the same range, and is short.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import * as shortDeck from '../../src/library/short-deck/index.js';
import type { WeightedHand } from '../../src/ranges/hand-classes.js';
import { formatHand } from '../../src/ranges/hand-classes.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';
import { formatRange, parseRange } from '../../src/ranges/holdem-ranges.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { suite } from '../suite.js';

const format = suite('a range as text');

const EXAMPLES: readonly (readonly [range: string, text: string])[] = [
  ['AsAh, AA, AKs, AQs, AJs', 'AA,AJs+'],
  ['AA KK QQ', 'QQ+'],
  ['88 77 66', '88-66'],
  ['AA, 77', 'AA,77'],
  ['AKs, AKo', 'AK'],
  ['AKs AQs AKo', 'AK,AQs'],
  ['A2+', 'A2+'],
  ['K9s K8s K7s', 'K9s-K7s'],
  ['98s', '98s'],
  ['KQ', 'KQ'],
  ['98s, 87s, 54o', '98s,87s,54o'],
  ['98s 97s', '97s+'],
  ['32o:0.001', '32o:0.001'],
  ['random', 'random'],
  ['random:0.5', 'random:0.5'],
  ['XX:0.0000001', 'random:0.0000001'],
  ['AA:0.5, KK', 'KK,AA:0.5'],
  ['AhKd AsKs', 'AsKs,AhKd'],
  ['AsAh, AsAd', 'AsAh,AsAd'],
];

const SHORT_DECK_EXAMPLES: typeof EXAMPLES = [
  ['XX', 'random'],
  ['66, 77, 88, 99, TT, JJ, QQ, KK, AA', '66+'],
  ['AX', 'A6+'],
  ['A6s, A7s, A8s', 'A8s-A6s'],
];

format('joins rows of classes, the highest weight first', () => {
  for (const [range, text] of EXAMPLES) assert.is(formatRange(parseRange(range)), text);
  for (const [range, text] of SHORT_DECK_EXAMPLES)
    assert.is(shortDeck.formatRange(shortDeck.parseRange(range)), text, 'short deck');
});

const weights = fc.oneof(fc.constantFrom(1, 0.5, 0.1, 1 / 3, 5e-324), fc.double({ min: 0, max: 1, noNaN: true }));
const byHand = (hands: readonly WeightedHand[]): WeightedHand[] =>
  hands.filter(({ weight }) => weight > 0).toSorted((a, b) => (a.hand < b.hand ? -1 : 1));

/** A number without exponent. */
const plain = (value: number): string => {
  const [digits = '', exponent] = String(value).split('e-');
  return exponent === undefined ? digits : `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
};

for (const [name, { classesInOrder, handsInOrder }, { parseRange: parse, formatRange: write }] of [
  ["hold'em", HOLDEM_HANDS, { parseRange, formatRange }],
  ['short deck', SHORT_DECK_HANDS, shortDeck],
] as const) {
  const reread = (text: string): WeightedHand[] => (text === '' ? [] : parse(text));
  const anyClasses = fc
    .subarray(classesInOrder.map(each => each.name))
    .chain(classes => fc.tuple(...classes.map(each => fc.tuple(fc.constant(each), weights))));
  const anyHands = fc
    .subarray(handsInOrder.map(formatHand), { maxLength: 40 })
    .chain(hands => fc.tuple(...hands.map(hand => weights.map(weight => ({ hand, weight })))));

  format(`reads back as the same hands and weights, to the last bit: ${name}`, () => {
    fc.assert(
      fc.property(anyHands, hands => assert.equal(byHand(reread(write(hands))), byHand(hands))),
      { seed: 15, numRuns: 200 },
    );
  });

  format(`is never longer than a list of its classes: ${name}`, () => {
    fc.assert(
      fc.property(anyClasses, classes => {
        const listed = classes
          .flatMap(([each, weight]) => (weight > 0 ? [weight === 1 ? each : `${each}:${plain(weight)}`] : []))
          .join(',');
        const hands = reread(listed);
        const text = write(hands);
        assert.equal(byHand(reread(text)), byHand(hands));
        assert.ok(text.length <= listed.length, `${text} is longer than ${listed}`);
      }),
      { seed: 15, numRuns: 100 },
    );
  });
}

format('refuses values that are not a hand or a weight, and a hand twice', () => {
  const [hand, weight] = ['AsAh', 1];
  for (const [hands, message] of [
    [[{ hand: 'AsA', weight }], /^hands\[0\]\.hand is "AsA": send two cards, such as "AsKh"$/],
    [[{ hand: 'AsXh', weight }], /^hands\[0\]\.hand is "Xh"/],
    [[{ hand: 'AsAs', weight }], /^hands\[0\]\.hand is "AsAs", the same card twice/],
    [[{ hand, weight: 1.5 }], /^hands\[0\]\.weight is 1.5: send a number from 0 to 1$/],
    [[{ hand, weight: Number.NaN }], /^hands\[0\]\.weight is NaN/],
    [
      [
        { hand, weight },
        { hand: 'AhAs', weight },
      ],
      /^hands\[1\]\.hand is "AhAs", which is hands\[0\]\.hand already$/,
    ],
  ] as const) {
    assert.throws(() => formatRange(hands), message);
  }
  assert.throws(() => shortDeck.formatRange([{ hand: 'Ah2c', weight }]), /short deck has no 2c$/);
});
