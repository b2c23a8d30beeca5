// The flops of short deck: their classes by hand, and their equities, which are those of each flop alone and together those of the question.

import * as assert from 'uvu/assert';
import { loadShortDeck, parseRange } from '../../src/library/short-deck/index.js';
import { SHORT_TEXTS } from '../engine/short-deck.js';
import { suite } from '../suite.js';

const engine = await loadShortDeck();
const cut = (text: string): string[] => text.match(/../g) ?? [];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const isNear = (value: number, expected: number): boolean => Math.abs(value - expected) <= 1e-12;
const assertNear = (values: readonly number[], expected: readonly number[], what: string): void =>
  assert.ok(
    values.every((value, i) => isNear(value, expected[i]!)),
    `${what}: ${values}, not ${expected}`,
  );

const flops = suite('flops of short deck');

/** The classes of flops that leave each range a hand, and whose suits ranges and dead cards do not tell apart: by all renamings of suits. */
const countClasses = (players: readonly string[], dead: readonly string[]): number => {
  const order = [...'cdhs'];
  const orders = order.flatMap(a =>
    order.flatMap(b =>
      order.flatMap(c => (new Set([a, b, c]).size === 3 ? [[a, b, c, order.find(d => ![a, b, c].includes(d))!]] : [])),
    ),
  );
  const rename = (text: string, to: readonly string[]): string =>
    cut(text)
      .map(card => card[0]! + to[order.indexOf(card[1]!)]!)
      .sort()
      .join('');
  const ranges = players.map(
    text => new Map(parseRange(text).map(({ hand, weight }) => [rename(hand, order), weight])),
  );
  const same = orders.filter(
    to =>
      dead.every(card => dead.includes(rename(card, to))) &&
      ranges.every(range => [...range].every(([hand, weight]) => range.get(rename(hand, to)) === weight)),
  );
  const left = SHORT_TEXTS.filter(card => !dead.includes(card));
  const classes = new Set<string>();
  for (const [i, a] of left.entries())
    for (const [j, b] of left.slice(i + 1).entries())
      for (const c of left.slice(i + j + 2)) {
        const leavesHands = ranges.every(range =>
          [...range.keys()].some(hand => !cut(hand).some(card => [a, b, c].includes(card))),
        );
        if (leavesHands) classes.add(same.map(to => rename(a + b + c, to)).sort()[0]!);
      }
  return classes.size;
};

for (const [players, dead, count] of [
  [['AA, KQs:0.5', 'JTs, 99'], [], 7140],
  [['AhKh', 'QQ'], [], 5984 - 4],
  [['88, A6s', 'KK, QJs'], ['6c', '7d'], 5984],
] as const) {
  flops(`are those whose suits ${players.join(' and ')} tell apart; together they are the answer without them`, () => {
    const answer = engine.equity({ players, dead, flops: true, method: 'exact' });
    const all = answer.flops!;
    const alone = engine.equity({ players, dead, method: 'exact' });
    assert.equal([all.length, sum(all.map(each => each.count))], [countClasses(players, dead), count]);
    assert.is(all.length === 573, count === 7140);
    assert.ok(isNear(sum(all.map(({ share }) => share)), 1));
    const means = players.map((_, player) => sum(all.map(({ share, equities }) => share * equities[player]!)));
    assertNear(
      means,
      alone.players.map(({ equity }) => equity),
      'means',
    );
    assert.is(answer.deals, alone.deals);
    for (const { flop, equities: on } of all.filter((_, i) => i % 97 === 0)) {
      const { players: own } = engine.equity({ players, dead, board: cut(flop), method: 'exact' });
      assertNear(
        on,
        own.map(({ equity }) => equity),
        flop,
      );
    }
  });
}

flops.run();
