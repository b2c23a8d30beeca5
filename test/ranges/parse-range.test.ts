// Range notation: the vectors, each rule of the grammar, and the position of each fault.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { formatCard } from '../../src/engine/cards.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import type { WeightedHand } from '../../src/ranges/hand-classes.js';
import { parseRange, rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { suite } from '../suite.js';
import { findFault } from './find-fault.js';

interface Vector {
  readonly input: string;
  readonly expect: 'ok' | 'error';
  readonly combos?: number;
  readonly weightSum?: number;
  /** The sum over all hands of weight × (1 + place in PioSOLVER's list). */
  readonly placeSum?: number;
  /** What the message of the error says. */
  readonly says?: readonly string[];
}

/** A range as text and as PioSOLVER's list, and the place and weight of some hands in the list. */
interface SolverVector extends Required<Pick<Vector, 'combos' | 'weightSum' | 'placeSum'>> {
  readonly text: string;
  readonly list: string;
  readonly places: Readonly<Record<string, readonly [place: number, weight: number]>>;
}

const readVectors = <Entry>(name: string): readonly Entry[] =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as Entry[];

/** The place of a hand in PioSOLVER's list, whose cards are 2c 2d 2h 2s 3c … As. */
const findPlace = (hand: string): number => {
  const numbers = [hand.slice(0, 2), hand.slice(2)].map(
    ([rank, suit]) => 4 * '23456789TJQKA'.indexOf(rank!) + 'cdhs'.indexOf(suit!),
  );
  const [low, high] = numbers.sort((a, b) => a - b) as [number, number];
  return (high * (high - 1)) / 2 + low;
};

const sumUp = (hands: readonly WeightedHand[], value: (hand: string) => number): number =>
  hands.reduce((sum, { hand, weight }) => sum + weight * value(hand), 0);

const assertHands = (
  hands: readonly WeightedHand[],
  expected: Omit<Vector, 'input' | 'expect'>,
  name: string,
): void => {
  assert.is(hands.length, expected.combos, name);
  const sums = [
    sumUp(hands, () => 1) - expected.weightSum!,
    sumUp(hands, hand => 1 + findPlace(hand)) - expected.placeSum!,
  ];
  assert.ok(
    sums.every(difference => Math.abs(difference) < 1e-6),
    `${name}: ${sums}`,
  );
};

const ranges = suite('a range');

ranges('of each known hand is the same by its short way and by the reader', () => {
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const [high, low] = [formatCard(HIGH_CARDS[hand]!), formatCard(LOW_CARDS[hand]!)];
    const expected = new Float64Array(HAND_COUNT).fill(1, hand, hand + 1);
    for (const text of [high + low, low + high, ` ${high}${low}`]) assert.equal(rangeWeights(text), expected, text);
  }
});

ranges('of the vectors has the expected hands and weights, or is refused with the expected words', () => {
  for (const { input, expect, says = [], ...expected } of readVectors<Vector>('ranges')) {
    if (expect === 'ok') assertHands(parseRange(input), expected, input);
    else for (const words of ['at ', ...says]) assert.match(findFault(input).message, words, input);
  }
});

ranges("of PioSOLVER's list is that of the text, and each weight is at its place", () => {
  for (const { text, list, places, ...expected } of readVectors<SolverVector>('pio')) {
    for (const form of [
      list,
      list.replaceAll(' ', ', '),
      `\n ${list.replaceAll(' ', '\n')}\n`,
      `0.5(${list}), XX:0`,
      `{${text}}`,
    ]) {
      const weight = form.startsWith('0.5(') ? 2 : 1;
      const hands = parseRange(form).map(each => ({ ...each, weight: weight * each.weight }));
      assertHands(hands, expected, form.slice(0, 20));
      for (const [hand, [place, own]] of Object.entries(places)) {
        assert.is(findPlace(hand), place);
        const found = hands.find(each => findPlace(each.hand) === place)?.weight ?? 0;
        assert.is(found, own, hand);
      }
    }
  }
});

const notation = suite('range notation');

notation('lists hands from the strongest class to the weakest, spades first', () => {
  for (const [range, listed] of [
    ['KK, AsAh AhAc', 'AsAh AhAc KsKh KsKd KsKc KhKd KhKc KdKc'],
    ['2s3s', '3s2s'],
    ['AKs', 'AsKs AhKh AdKd AcKc'],
  ] as const)
    assert.equal(
      parseRange(range).map(({ hand }) => hand),
      listed.split(' '),
    );
});

/** Texts that are the same range, by the rule that they show. The vectors have what other programs write, too. */
const SAME: Readonly<Record<string, readonly (readonly [text: string, plain: string])[]>> = {
  'reads a percentage as the whole classes that come nearest to it, with "top" and spaces or not': [
    ['TOP \t15 %', '15%'],
    ['5 % - 15 %', '15%-5%'],
    ['15 % ; 22', '15%, 22'],
    ['22 top15%', '22, 15%'],
    ['15%', '77+, A7s+, K9s+, QTs+, JTs, ATo+, KTo+, QJo'],
  ],
  'has rows with "+" or a dash of any kind': [
    ['TT+', 'TT JJ QQ KK AA'],
    ['AKs+', 'AKs'],
    ['97-75', '97 86 75'],
    ['AKs-AKs', 'AKs'],
    ...['–', '—', '−', ' – ', '\n-\t'].map(dash => [`A5s${dash}A2s`, 'A5s A4s A3s A2s'] as const),
  ],
  'has unknown cards as "*" and "?"': [
    ...['As?', '*As', '?as', '*A♠', 'A♠\uFE0F*'].map(text => [text, 'As*'] as const),
    ...['**', '??', '****', 'XX', 'xx', 'Random'].map(text => [text, '100%'] as const),
  ],
  'has 10 for T, and symbols for suits': [
    ['10s9s, 10hTc, 10X', 'Ts9s, ThTc, TX'],
    ['A♥K♥, Q♠Q♦, J\u2663\uFE0FTc', 'AhKh, QsQd, JcTc'],
  ],
  'weighs items, and groups of items, whose weights multiply': [
    ['AA@12.5', 'AA:.125'],
    ['top 15 %:25%', '15%:0.25'],
    ['50%(25%(AA))', '0.5(AA:0.25)'],
    ['[50]AA:0.5[/50.0]', 'AA:0.25'],
    ['AKs:5.E-1', 'AKs:0.5'],
    ['AKs : 25 %', 'AKs:\n0.25'],
    ['1.005(AA:1.01)', 'AA'],
    ['[10]8s8c[/]', '8s8c:0.1'],
    ['0.5(0.5(AA) KK), QQ:1 JJ', 'AA:0.25, KK:0.5, QQ, JJ'],
    ['0.5([50]AA[/])', 'AA:0.25'],
    ['15%:0.5 22', '15%:0.5, 22'],
  ],
  'gives a hand the weight of the first item that names it, 0 included': [
    ['AsAh:0.25, AA', 'AsAh:0.25, AsAd, AsAc, AhAd, AhAc, AdAc'],
    ['AsAh:0, AA', 'AsAd, AsAc, AhAd, AhAc, AdAc'],
    ['5%:0.5, 10%', '5%:0.5, 5%-10%'],
  ],
  'ignores case, and the order of ranks and cards': [
    ['ak, KSah, RANDOM:0.5', 'KA, AhKs, random:0.5'],
    ['4a-9a', 'A9-A4'],
  ],
  'separates by commas, semicolons and white space': [
    [' AA ,KK;QQ\tJJ\u00a0TT\u200399\n', 'AA,KK,QQ,JJ,TT,99,'],
    ['0.5(AA ,)', 'AA:0.5'],
    ['0.5({AA,} )', 'AA:0.5'],
  ],
  'leaves out what is around the first range of a file': [['#Type#NoLimit\nQQ #range1#AA,\r\nKK\n#Range1#JJ', 'AA,KK']],
};

for (const [rule, rows] of Object.entries(SAME)) {
  notation(rule, () => {
    for (const [text, plain] of rows) assert.equal(parseRange(text), parseRange(plain), `${text} and ${plain}`);
  });
}

notation('has places in the whole text of a file', () => {
  assert.is(findFault('#Type#NoLimit\n#Range0#AA,KKo\n#Board#').position, 25);
  assert.match(findFault('#Range0#\n#Range1#AA').message, /at 9: the range is empty/);
});

notation('allows groups nested 8 deep and 2,000 items, but no more', () => {
  const nested = (depth: number): string => `${'0.5('.repeat(depth)}AA${')'.repeat(depth)}`;
  assert.is(parseRange(nested(8))[0]?.weight, 0.5 ** 8);
  assert.match(findFault(nested(9)).message, /nest at most 8 deep/);
  assert.is(parseRange('AA '.repeat(2000)).length, 6);
  assert.match(findFault('AA '.repeat(2001)).message, /at most 2,000 items/);
});

notation('refuses values that are not text, and long texts that are not a range', () => {
  for (const value of [undefined, null, 7, ['AA'], {}]) findFault(value as unknown as string);
  for (const text of ['(', '9', ' ', '[50]', 'AA-', '0 ', 'А', '\n#']) findFault(text.repeat(100_000));
});
