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

ranges.run();

const texts = (range: string): string =>
  parseRange(range)
    .map(({ hand }) => hand)
    .join(' ');
const same = (one: string, other: string): void =>
  assert.equal(parseRange(one), parseRange(other), `${one} and ${other}`);

const notation = suite('range notation');

notation('lists hands from the strongest class to the weakest, spades first', () => {
  assert.is(texts('KK, AsAh AhAc'), 'AsAh AhAc KsKh KsKd KsKc KhKd KhKc KdKc');
  assert.is(texts('2s3s'), '3s2s');
  assert.is(texts('AKs'), 'AsKs AhKh AdKd AcKc');
});

notation('reads a percentage as the whole classes that come nearest to it', () => {
  assert.is(parseRange('100%').length, 1326);
  assert.is(parseRange('10%').length, 130);
  assert.is(parseRange('20%').length, 270);
  same('5%-15%', '15%-5%');
  assert.is(parseRange('0.5%').length, 6);
  same('top 15%', '15%');
  same('TOP \t15 %', '15%');
  same('5 % - 15 %', '5%-15%');
  same('15 % ; 22', '15%, 22');
  same('22 top15%', '22, 15%');
  same('20%–40%', '20% - 40%');
});

notation('raises with "+" a pair up to aces, otherwise only the lower card', () => {
  same('TT+', 'TT JJ QQ KK AA');
  same('ATs+', 'ATs AJs AQs AKs');
  same('AA+', 'AA');
  same('AKs+', 'AKs');
  same('QT+', 'QT QJ');
});

notation('fills a dash between pairs, between hands with the same higher card, or with the same gap', () => {
  same('88-66', '66 77 88');
  same('K9o-KTo', 'K9o KTo');
  same('98s-65s', '98s 87s 76s 65s');
  same('97-75', '97 86 75');
  same('AKs-AKs', 'AKs');
  same('QQ - 88', 'QQ-88');
  for (const dash of ['–', '—', '−', ' – ', '\n-\t']) same(`A5s${dash}A2s`, 'A5s-A2s');
});

notation('has unknown cards as "*" and "?"', () => {
  assert.is(parseRange('As*').length, 51);
  same(
    'As*',
    'AsAh AsAd AsAc AsK AsQ AsJ AsT As9 As8 As7 As6 As5 As4 As3 As2'.replace(
      /As([KQJT\d])/g,
      'As$1s As$1h As$1d As$1c',
    ),
  );
  for (const text of ['As?', '*As', '?as', '*A♠', 'A♠\uFE0F*']) same(text, 'As*');
  for (const text of ['**', '??', '****', 'XX', 'xx', 'Random']) same(text, 'random');
});

notation('has 10 for T, and symbols for suits', () => {
  same('1010+', 'TT+');
  same('A10s+, 109s', 'ATs+, T9s');
  same('10h10d, 10s9s, 10hTc', 'ThTd, Ts9s, ThTc');
  same('10X', 'TX');
  same('A♥K♥, Q♠Q♦, J\u2663\uFE0FTc', 'AhKh, QsQd, JcTc');
});

notation('weighs items, and groups of items, whose weights multiply', () => {
  const weightOf = (range: string): number | undefined => parseRange(range)[0]?.weight;
  assert.is(weightOf('AA:.5'), 0.5);
  assert.is(weightOf('AA@12.5'), 0.125);
  assert.is(weightOf('AA:12.5%'), 0.125);
  assert.is(weightOf('top 15 %:25%'), 0.25);
  assert.is(weightOf('0.5(AA:0.5)'), 0.25);
  assert.is(weightOf('50%(25%(AA))'), 0.125);
  assert.is(weightOf('[50]AA:0.5[/50.0]'), 0.25);
  assert.is(weightOf('15%:0.25'), 0.25);
  assert.is(weightOf('AKs:1e-3'), 0.001);
  assert.is(weightOf('AKs:5.E-1'), 0.5);
  assert.is(weightOf('AKs : 25 %'), 0.25);
  assert.is(weightOf('AA:\n0.5'), 0.5);
  assert.is(weightOf('1.005(AA:1.01)'), 1);
  assert.is(weightOf('50 %(AA)'), 0.5);
  assert.is(weightOf('[10]8s8c[/]'), 0.1);
  assert.is(weightOf('[100]AA[/100.0]'), 1);
  assert.equal(
    parseRange('2d2c: 1,2h2c: 0.365').map(({ weight }) => weight),
    [0.365, 1],
  );
  same('AA@0, KK', 'KK');
  same('0.5(0.5(AA) KK), QQ:1 JJ', 'AA:0.25, KK:0.5, QQ, JJ');
});

notation('gives a hand the weight of the first item that names it, 0 included', () => {
  assert.equal(
    parseRange('AsAh:0.25, AA').map(({ weight }) => weight),
    [0.25, 1, 1, 1, 1, 1],
  );
  assert.is(parseRange('AsAh:0, AA').length, 5);
});

notation('ignores case, and the order of ranks and cards', () => {
  same('ak, KSah, RANDOM:0.5', 'KA, AhKs, random:0.5');
  same('4a-9a', 'A9-A4');
  same('ax', 'A2+');
});

notation('separates by commas, semicolons and white space', () => {
  same(' AA ,KK;QQ\tJJ\n', 'AA,KK,QQ,JJ');
  same('AA,', 'AA');
  same('0.5(AA ,)', 'AA:0.5');
  same('{ 77+, A9s+ }', '77+, A9s+');
  same('0.5({AA,})', 'AA:0.5');
});

notation('leaves out what is around the first range of a file', () => {
  same('#Range0#AA,KK', 'AA,KK');
  same('#Type#NoLimit\nQQ #range1#AA,\r\nKK\n#Range1#JJ', 'AA,KK');
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

notation.run();
