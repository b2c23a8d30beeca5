// Ranges written as text: the text reads back as the same range, and is short.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { WeightedHand } from '../../src/ranges/hand-classes.js';
import { formatHand } from '../../src/ranges/hand-classes.js';
import { HOLDEM_HANDS } from '../../src/ranges/holdem-hands.js';
import { formatRange, parseRange } from '../../src/ranges/holdem-ranges.js';
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

format('joins rows of classes, the highest weight first', () => {
  for (const [range, text] of EXAMPLES) assert.is(formatRange(parseRange(range)), text);
});

const weights = fc.oneof(fc.constantFrom(1, 0.5, 0.1, 1 / 3, 5e-324), fc.double({ min: 0, max: 1, noNaN: true }));
const anyClasses = fc
  .subarray(HOLDEM_HANDS.classesInOrder.map(({ name }) => name))
  .chain(classes => fc.tuple(...classes.map(each => fc.tuple(fc.constant(each), weights))));
const anyHands = fc
  .subarray(HOLDEM_HANDS.handsInOrder.map(formatHand), { maxLength: 40 })
  .chain(hands => fc.tuple(...hands.map(hand => weights.map(weight => ({ hand, weight })))));

const byHand = (hands: readonly WeightedHand[]): WeightedHand[] =>
  hands.filter(({ weight }) => weight > 0).toSorted((a, b) => (a.hand < b.hand ? -1 : 1));
const reread = (text: string): WeightedHand[] => (text === '' ? [] : parseRange(text));

format('reads back as the same hands and weights, to the last bit', () => {
  fc.assert(
    fc.property(anyHands, hands => assert.equal(byHand(reread(formatRange(hands))), byHand(hands))),
    { seed: 15, numRuns: 200 },
  );
});

/** A number without exponent. */
const plain = (value: number): string => {
  const [digits = '', exponent] = String(value).split('e-');
  return exponent === undefined ? digits : `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
};

format('is never longer than a list of its classes', () => {
  fc.assert(
    fc.property(anyClasses, classes => {
      const listed = classes
        .flatMap(([name, weight]) => (weight > 0 ? [weight === 1 ? name : `${name}:${plain(weight)}`] : []))
        .join(',');
      const hands = reread(listed);
      const text = formatRange(hands);
      assert.equal(byHand(reread(text)), byHand(hands));
      assert.ok(text.length <= listed.length, `${text} is longer than ${listed}`);
    }),
    { seed: 15, numRuns: 200 },
  );
});

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
});

format.run();
