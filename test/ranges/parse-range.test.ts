// Range notation: the vectors, each rule of the grammar, and the position of each fault.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPreflopCounts } from '../../src/calculations/odds/preflop.js';
import { formatCard } from '../../src/engine/cards.js';
import { ODDS } from '../../src/engine/counts.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import { CLASSES_IN_ORDER } from '../../src/ranges/hand-classes.js';
import { parseRange, rangeWeights } from '../../src/ranges/parse-range.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';

interface Vector {
  readonly input: string;
  readonly expect: 'ok' | 'error';
  readonly combos?: number;
  readonly weightSum?: number;
}

const vectors = JSON.parse(readFileSync(new URL('../vectors/ranges.json', import.meta.url), 'utf8')) as Vector[];

const fault = (text: string): InvalidRangeError => {
  try {
    parseRange(text);
  } catch (error) {
    if (error instanceof InvalidRangeError) return error;
  }
  throw new Error(`${JSON.stringify(text)} should be refused`);
};

const ranges = suite('a range');

ranges('of each known hand is the same by its short way and by the reader', () => {
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const [high, low] = [formatCard(HIGH_CARDS[hand]!), formatCard(LOW_CARDS[hand]!)];
    const expected = new Float64Array(HAND_COUNT).fill(1, hand, hand + 1);
    for (const text of [high + low, low + high, ` ${high}${low}`]) assert.equal(rangeWeights(text), expected, text);
  }
});

ranges('of the vectors has the expected number and weight of hands, or is refused', () => {
  for (const { input, expect, combos, weightSum = 0 } of vectors) {
    if (expect === 'error') fault(input);
    else {
      const hands = parseRange(input);
      const sum = hands.reduce((total, { weight }) => total + weight, 0);
      assert.is(hands.length, combos, input);
      assert.ok(Math.abs(sum - weightSum) < 1e-9, `${input}: ${sum}`);
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

notation('orders the classes by their exact equity against one random hand', () => {
  const strengths = CLASSES_IN_ORDER.map(handClass => {
    const hand = handClass.hands[0]!;
    const counts = readPreflopCounts(HIGH_CARDS[hand]!, LOW_CARDS[hand]!);
    return 2 * counts[ODDS.win]! + counts[ODDS.tie]!;
  });
  assert.equal(
    strengths,
    strengths.toSorted((a, b) => b - a),
  );
  assert.is(new Set(CLASSES_IN_ORDER.map(({ name }) => name)).size, 169);
});

notation('has the order of classes that docs/ranges.md shows', () => {
  const listed = /^```text\n(.*?)```$/ms.exec(
    readFileSync(new URL('../../docs/ranges.md', import.meta.url), 'utf8'),
  )?.[1];
  assert.is(listed?.trim().split(/\s+/).join(' '), CLASSES_IN_ORDER.map(({ name }) => name).join(' '));
});

notation('reads a percentage as the whole classes that come nearest to it', () => {
  assert.is(parseRange('100%').length, 1326);
  assert.is(parseRange('10%').length, 134);
  assert.is(parseRange('20%').length, 264);
  same('5%-15%', '15%-5%');
  assert.is(parseRange('0.5%').length, 6);
  same('top 15%', '15%');
  same('TOP \t15 %', '15%');
  same('5 % - 15 %', '5%-15%');
  same('15 % 22', '15%, 22');
});

notation('raises with "+" a pair up to aces, otherwise only the lower card', () => {
  same('TT+', 'TT JJ QQ KK AA');
  same('ATs+', 'ATs AJs AQs AKs');
  same('98s+', '98s');
  same('AA+', 'AA');
});

notation('fills a dash between pairs, between hands with the same higher card, or with the same gap', () => {
  same('88-66', '66 77 88');
  same('K9o-KTo', 'K9o KTo');
  same('98s-65s', '98s 87s 76s 65s');
  same('97-75', '97 86 75');
  same('AKs-AKs', 'AKs');
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
});

const FAULTS: readonly (readonly [text: string, position: number, message: RegExp])[] = [
  ['', 0, /the range is empty/],
  ['AA,,KK', 3, /a hand or a class is missing before ","/],
  ['AA;', 3, /an item is missing after ";"/],
  ['AA, HH', 4, /"HH" is neither a hand nor a class/],
  ['KK 10T', 3, /did you mean "TT"\?/],
  ['top', 0, /"top" is neither a hand nor a class/],
  ['top 15', 0, /"top" is neither a hand nor a class/],
  ['top 15%(AA)', 7, /a group is written "15%\("/],
  ['top 5%-15%', 6, /"-15%" does not belong there/],
  ['top 0.2 %', 0, /top 0\.2 % has no hand/],
  ['QQ, AAo', 4, /neither suited nor offsuit: did you mean "AA"\?/],
  ['AhAh', 0, /the same card twice/],
  ['AhK', 0, /a hand is two cards/],
  ['8s8h+', 4, /"\+" goes with classes/],
  ['AKx', 2, /"x" does not belong there/],
  ['JJ++', 3, /"\+" does not belong there/],
  ['7s8s27', 4, /"27" does not belong there/],
  ['AXs+', 3, /"\+" does not belong there/],
  ['22-97s', 0, /not a row of classes/],
  ['AQo:1.1', 4, /a weight is from 0 to 1, not 1\.1/],
  ['AA@101', 3, /a percentage is from 0 to 100, not 101/],
  ['AA: 0.5', 3, /is not a weight/],
  ['AA:101%', 3, /a percentage is from 0 to 100, not 101/],
  ['AA:25 %', 3, /a weight is from 0 to 1, not 25/],
  ['AA:.%', 3, /is not a weight/],
  ['AA:1e-3', 4, /does not belong there/],
  ['AA:0', 0, /the weight 0/],
  ['50% (AA)', 3, /a group is written "50%\("/],
  ['50 %(AA)', 4, /a group is written "50%\("/],
  ['5% - 15', 7, /"%" is missing after the second percentage/],
  ['22(AA)', 0, /a weight is from 0 to 1/],
  ['0.5(AA', 6, /"\)" is missing/],
  ['0.5()', 4, /missing before "\)"/],
  ['[50]AA', 6, /"\[\/50\]" is missing/],
  ['[50]AA[/60]', 8, /began with 50 and ends with 60/],
  ['[50 AA[/50]', 3, /"\]" is missing before " "/],
  ['0.2%', 0, /0\.2% has no hand/],
  ['AA)', 2, /does not belong there/],
  ['0.5(0.5(AA)KK)', 11, /does not belong there/],
];

notation('refuses other texts with the position of the fault', () => {
  for (const [text, position, message] of FAULTS) {
    const error = fault(text);
    assert.match(error.message, message);
    assert.is(error.position, position, error.message);
  }
});

notation('allows groups nested 8 deep and 2,000 items, but no more', () => {
  const nested = (depth: number): string => `${'0.5('.repeat(depth)}AA${')'.repeat(depth)}`;
  assert.is(parseRange(nested(8))[0]?.weight, 0.5 ** 8);
  assert.match(fault(nested(9)).message, /nest at most 8 deep/);
  assert.is(parseRange('AA '.repeat(2000)).length, 6);
  assert.match(fault('AA '.repeat(2001)).message, /at most 2,000 items/);
});

notation('refuses values that are not text, and texts that are too long', () => {
  for (const value of [undefined, null, 7, ['AA'], {}]) fault(value as unknown as string);
  for (const text of ['(', '9', ' ', '[50]', 'AA-']) fault(text.repeat(100_000));
});

notation.run();
