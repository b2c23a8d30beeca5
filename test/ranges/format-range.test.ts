// Ranges written as text: what comes out, that it reads back as the same, and that it is short.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatRange } from '../../src/ranges/format-range.js';
import { formatClass, formatHand } from '../../src/ranges/hand-classes.js';
import { parseRange, type WeightedHand } from '../../src/ranges/parse-range.js';
import { CLASSES_IN_ORDER, HANDS_IN_ORDER } from '../../src/ranges/range-percentages.js';

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
  ['random', 'random'],
  ['random:0.5', 'random:0.5'],
  ['XX:0.0000001', 'random:0.0000001'],
  ['AA:0.5, KK', 'KK,AA:0.5'],
  ['AhKd AsKs', 'AsKs,AhKd'],
  ['AsAh, AsAd', 'AsAh,AsAd'],
];

for (const [range, text] of EXAMPLES)
  format(`${range} is ${text}`, () => assert.is(formatRange(parseRange(range)), text));

const weights = fc.oneof(fc.constantFrom(1, 0.5, 0.1, 1 / 3, 5e-324), fc.double({ min: 0, max: 1, noNaN: true }));
const anyClasses = fc
  .subarray(CLASSES_IN_ORDER.map(formatClass))
  .chain(classes =>
    fc
      .array(weights, { minLength: 1, maxLength: 3 })
      .map(some => classes.map((each, i) => [each, some[i % some.length] ?? 1] as const)),
  );
const anyHands: fc.Arbitrary<WeightedHand[]> = fc
  .subarray(HANDS_IN_ORDER.map(formatHand), { maxLength: 40 })
  .chain(hands =>
    fc
      .array(weights, { minLength: hands.length, maxLength: hands.length })
      .map(own => hands.map((hand, i) => ({ hand, weight: own[i] ?? 1 }))),
  );

const byHand = (hands: readonly WeightedHand[]): WeightedHand[] =>
  hands.filter(({ weight }) => weight > 0).toSorted((a, b) => (a.hand < b.hand ? -1 : 1));
const reread = (text: string): WeightedHand[] => (text === '' ? [] : parseRange(text));

format('reads back as the same hands and weights, to the last bit', () => {
  fc.assert(
    fc.property(anyHands, hands => assert.equal(byHand(reread(formatRange(hands))), byHand(hands))),
    { seed: 15, numRuns: 200 },
  );
});

format('has no more characters than a list of its classes', () => {
  fc.assert(
    fc.property(anyClasses, classes => {
      const listed = classes
        .filter(([, weight]) => weight > 0)
        .map(([name, weight]) => (weight === 1 ? name : `${name}:${plain(weight)}`))
        .join(',');
      const hands = reread(listed);
      const text = formatRange(hands);
      assert.equal(byHand(reread(text)), byHand(hands));
      assert.ok(text.length <= listed.length, `${text} is longer than ${listed}`);
    }),
    { seed: 15, numRuns: 200 },
  );
});

/** A number without exponent. */
const plain = (value: number): string => {
  const [digits = '', exponent] = String(value).split('e-');
  return exponent === undefined ? digits : `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
};

format('refuses what is no hand, no weight, or a hand twice', () => {
  const refused = (hands: unknown, message: RegExp): void =>
    assert.throws(
      () => formatRange(hands as WeightedHand[]),
      ({ message: text }: Error) => message.test(text),
    );
  refused([{ hand: 'AsA', weight: 1 }], /^hands\[0\]\.hand is "AsA": send two cards, such as "AsKh"$/);
  refused([{ hand: 'AsXh', weight: 1 }], /^hands\[0\]\.hand is "Xh"/);
  refused([{ hand: 'AsAs', weight: 1 }], /^hands\[0\]\.hand is "AsAs", the same card twice/);
  refused([{ hand: 'AsAh', weight: 1.5 }], /^hands\[0\]\.weight is 1.5: send a number from 0 to 1$/);
  refused([{ hand: 'AsAh', weight: Number.NaN }], /^hands\[0\]\.weight is NaN/);
  refused(
    [
      { hand: 'AsAh', weight: 1 },
      { hand: 'AhAs', weight: 1 },
    ],
    /^hands\[1\]\.hand is "AhAs", which is hands\[0\]\.hand already$/,
  );
});

format.run();
