// Showdowns of the library: their answers, and random ones against the slow reference.

import * as assert from 'uvu/assert';
import { CATEGORIES, loadEngine, type OddsEngine } from '../../src/library/index.js';
import { cut, cutHands, DECK } from '../deck.js';
import { chance, draw } from '../engine/random.js';
import { bestOf, compareWorths } from '../engine/reference.js';
import { suite } from '../suite.js';

const showdown = suite<{ engine: OddsEngine }>('a showdown');
showdown.before(async context => {
  context.engine = await loadEngine();
});

showdown('has these fields, in this order', ({ engine }) => {
  const answer = engine.showdown({ hands: cutHands('AhKh QsQc'), board: cut('QhJhTh2c2d') });
  const royal = { category: 'Straight Flush', description: 'Royal Flush', best: cut('AhKhQhJhTh'), rank: 1 };
  const full = {
    category: 'Full House',
    description: 'Full House, Queens over Twos',
    best: cut('QsQhQc2d2c'),
    rank: 202,
  };
  const hands = [
    { cards: ['Ah', 'Kh'], ...royal },
    { cards: ['Qs', 'Qc'], ...full },
  ];
  assert.is(JSON.stringify(answer), JSON.stringify({ hands, winners: [0] }));
});

showdown('of independent hands has no winners, and hands may have the same cards', ({ engine }) => {
  const answer = engine.showdown({ hands: cutHands('AhAs9c5d2h AhAs9c5d2hKd2s'), independent: true });
  assert.equal(Object.keys(answer), ['hands']);
  assert.equal(
    answer.hands.map(({ description, rank }) => `${description} ${rank}`),
    ['Pair of Aces 3507', 'Two Pair, Aces and Twos 2589'],
  );
});

showdown('against random holdings has the fractions that each hand beats, ties and loses to', ({ engine }) => {
  // 1,081 holdings beside AA on 2c7dJh: three aces have been counted by hand: none ties but the last pair of aces.
  const question = { hands: cutHands('AhAs 2d2s'), board: cut('2c7dJh'), versusRandom: true };
  const [aces, twos] = engine.showdown(question).hands;
  assert.equal([aces!.tied, twos!.tied], [1 / 1081, 0]);
  // Better than aces: sets of 2, 7 and J, three each; two pair of 2 and 7, 2 and J, 7 and J, nine each.
  assert.is(aces!.behind, (9 + 27) / 1081);
  // Better than the set of twos: sets of 7 and J, three each.
  assert.is(twos!.behind, 6 / 1081);
  for (const { ahead, tied, behind } of [aces!, twos!]) assert.ok(Math.abs(ahead! + tied! + behind! - 1) < 1e-12);
});

showdown('of random hands has the categories, best five cards and winners of the slow reference', ({ engine }) => {
  const random = chance(29);
  const suited = DECK.filter(card => 'hs'.includes(card.charAt(1)));
  const low = DECK.filter(card => 'A23456'.includes(card.charAt(0)));
  for (const from of [DECK, suited, low]) {
    for (let i = 0; i < 300; i++) {
      const onBoard = random(6);
      const count = 1 + random(Math.min(9, Math.floor((from.length - onBoard) / (7 - onBoard))));
      const cards = draw(random, from, from.length);
      const board = cards.splice(0, onBoard);
      const [fewest, range] = [Math.max(1, 5 - onBoard), 7 - onBoard - Math.max(1, 5 - onBoard) + 1];
      const hands = Array.from({ length: count }, () => cards.splice(0, fewest + random(range)));
      const answer = engine.showdown({ hands, board });
      const best = hands.map(hand => bestOf([...hand, ...board]));
      for (const [index, { cards: own, category, best: five }] of answer.hands.entries()) {
        assert.equal(own, hands[index]);
        assert.is(category, CATEGORIES[best[index]!.worth[0]!]);
        assert.equal(five, best[index]!.five);
      }
      const isBest = (index: number) => best.every(({ worth }) => compareWorths(best[index]!.worth, worth) >= 0);
      assert.equal(answer.winners, [...hands.keys()].filter(isBest));
    }
  }
});

showdown('has errors of the library’s classes', ({ engine }) => {
  const board = cut('QhJh2c');
  for (const [question, name] of [
    [{ hands: [['Ah']], board }, 'InvalidCardsError'],
    [{ hands: [['Ah', 'Ah']], board }, 'DuplicateCardsError'],
    [{ hands: [['Ah', 'Kh']], board, games: 1 }, 'InvalidArgumentError'],
    [undefined, 'InvalidArgumentError'],
  ] as const) {
    const call = () => engine.showdown(question as never);
    assert.throws(call, (error: Error) => error.name === name);
  }
});
