// Range notation in short deck: classes and hands of its 36 cards, percentages of its 630 hands, and what it refuses.
import * as assert from 'uvu/assert';
import { InvalidRangeError, parseRange } from '../../src/library/short-deck/index.js';
import { SHORT_RANKS } from '../engine/decks.js';
import { suite } from '../suite.js';

const handsOf = (text: string): string[] => parseRange(text).map(({ hand }) => hand);

const read = suite('a range of short deck');

read('has hands of its 36 cards alone', () => {
  for (const [text, count] of [
    ['random', 630],
    ['XX', 630],
    ['100%', 630],
    ['66+', 54],
    ['TT-66', 30],
    ['AX', 128],
    ['6X', 128],
    ['AXs', 32],
    ['A6s+', 32],
    ['A6o+', 96],
    ['J7s-T6s', 8],
    ['A9-A6', 64],
    ['K6+', 112],
    ['6c?', 35],
    ['As*, *Ah', 69],
    ['10h6s', 1],
    ['[50]AA,66[/50], 0.25(KK)', 18],
  ] as const) {
    const hands = handsOf(text);
    assert.equal([hands.length, new Set(hands).size], [count, count], text);
    assert.ok(hands.every(hand => SHORT_RANKS.includes(hand[0]!) && SHORT_RANKS.includes(hand[2]!)));
  }
});

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

refused('is refused at the rank or card that the deck lacks', () => {
  for (const [text, message] of [
    ['55', 'at 0: short deck has no 5: its ranks are 6 to A'],
    ['A5s+', 'at 1: short deck has no 5: its ranks are 6 to A'],
    ['A6s-A2s', 'at 5: short deck has no 2: its ranks are 6 to A'],
    ['99-55', 'at 3: short deck has no 5: its ranks are 6 to A'],
    ['AA, Ah5h', 'at 6: short deck has no 5h'],
    ['5h*', 'at 0: short deck has no 5h'],
    ['*2c', 'at 1: short deck has no 2c'],
    ['A♥5♥', 'at 2: short deck has no 5h'],
    ['5X', 'at 0: short deck has no 5: its ranks are 6 to A'],
    ['0.5(AA, 44)', 'at 8: short deck has no 4: its ranks are 6 to A'],
    ['0.2%', 'at 0: "0.2%" has no hand'],
    ['76s+', 'at 0: "76s+" is 76s alone in some programs, and 76s to AKs in others: write 76s, or 76s-AKs'],
    ['5-15%', 'at 0: "5-15%" is neither a hand nor a class: did you mean "5%-15%"?'],
  ] as const)
    assert.is(messageOf(text), message);
});

refused("is PioSOLVER's list, whose weights are those of the hands of a whole deck", () => {
  const sentence =
    'at 0: a list of numbers has weights of the 1,326 hands of 52 cards, as in PioSOLVER, and short deck has 36 cards: name hands, such as "QQ+, AKs", or "random"';
  for (const list of [Array(1326).fill('1').join(' '), Array(630).fill('0.5').join(', '), '0 0.5 1', ' 1,1,1']) {
    assert.is(messageOf(list).replace(/^at \d+/, 'at 0'), sentence, list.slice(0, 20));
  }
  assert.is(handsOf('66 77').length, 12);
  assert.is(handsOf('99, 66').length, 12);
});
