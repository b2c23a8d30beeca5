// Showdowns of the library: their answers, and random ones against the slow reference.

import * as assert from 'uvu/assert';
import { CATEGORIES, loadEngine, type OddsEngine } from '../../src/library/index.js';
import { DECK } from '../deck.js';
import { chance, draw } from '../engine/random.js';
import { bestOf, compareWorths } from '../engine/reference.js';
import { suite } from '../suite.js';

const FLOP = ['Qh', 'Jh', '2c'];

const showdown = suite<{ engine: OddsEngine }>('a showdown');
showdown.before(async context => {
  context.engine = await loadEngine();
});

showdown('has these fields, in this order', ({ engine }) => {
  const hands = [
    ['Ah', 'Kh'],
    ['Qs', 'Qc'],
  ];
  const answer = engine.showdown({ hands, board: ['Qh', 'Jh', 'Th', '2c', '2d'] });
  const expected = {
    hands: [
      {
        cards: ['Ah', 'Kh'],
        category: 'Straight Flush',
        description: 'Royal Flush',
        best: ['Ah', 'Kh', 'Qh', 'Jh', 'Th'],
        rank: 1,
      },
      {
        cards: ['Qs', 'Qc'],
        category: 'Full House',
        description: 'Full House, Queens over Twos',
        best: ['Qs', 'Qh', 'Qc', '2d', '2c'],
        rank: 202,
      },
    ],
    winners: [0],
  };
  assert.is(JSON.stringify(answer), JSON.stringify(expected));
});

showdown('of independent hands has no winners, and hands may have the same cards', ({ engine }) => {
  const hand = ['Ah', 'As', '9c', '5d', '2h'];
  const answer = engine.showdown({
    hands: [hand, [...hand, 'Kd', '2s']],
    independent: true,
  });
  assert.equal(Object.keys(answer), ['hands']);
  assert.equal(
    answer.hands.map(({ description, rank }) => `${description} ${rank}`),
    ['Pair of Aces 3507', 'Two Pair, Aces and Twos 2589'],
  );
});

showdown('has several winners if hands tie', ({ engine }) => {
  const board = ['As', 'Ks', 'Qs', 'Js', 'Ts'];
  const hands = [['2c', '2d'], ['3c', '3d'], ['4c']];
  assert.equal(engine.showdown({ hands, board }).winners, [0, 1, 2]);
});

showdown('against random holdings has the fractions that each hand beats, ties and loses to', ({ engine }) => {
  // 1,081 holdings beside AA on 2c7dJh: three aces have been counted by hand: none ties but the last pair of aces.
  const { hands } = engine.showdown({
    hands: [
      ['Ah', 'As'],
      ['2d', '2s'],
    ],
    board: ['2c', '7d', 'Jh'],
    versusRandom: true,
  });
  const [aces, twos] = hands;
  assert.equal([aces!.tied, twos!.tied], [1 / 1081, 0]);
  // Better than aces: sets of 2, 7 and J, three each; two pair of 2 and 7, 2 and J, 7 and J, nine each.
  assert.is(aces!.behind, (9 + 27) / 1081);
  // Better than the set of twos: sets of 7 and J, three each.
  assert.is(twos!.behind, 6 / 1081);
  for (const { ahead, tied, behind } of hands) assert.ok(Math.abs(ahead! + tied! + behind! - 1) < 1e-12);
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
      assert.equal(
        answer.winners,
        hands.flatMap((_, index) => (isBest(index) ? [index] : [])),
      );
    }
  }
});

showdown('has errors of the library’s classes', ({ engine }) => {
  for (const [question, name] of [
    [{ hands: [['Ah']], board: FLOP }, 'InvalidCardsError'],
    [{ hands: [['Ah', 'Ah']], board: FLOP }, 'DuplicateCardsError'],
    [{ hands: [['Ah', 'Kh']], board: FLOP, games: 1 }, 'InvalidArgumentError'],
    [undefined, 'InvalidArgumentError'],
  ] as const) {
    assert.throws(
      () => engine.showdown(question as never),
      (error: Error) => error.name === name,
    );
  }
});

showdown.run();
