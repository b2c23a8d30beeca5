// Short deck as a game: equities of an outside enumerator and of a slow brute force, next cards, made hands, flops.
import * as assert from 'uvu/assert';
import { SHORT_DECK } from '../../src/engine/deck.js';
import { createHandNamer, orderMadeHands } from '../../src/engine/name-hands.js';
import { loadShortDeck } from '../../src/library/short-deck/index.js';
import { cut } from '../deck.js';
import { bytesOf, SHORT_TEXTS, shortDeckVectors } from '../engine/decks.js';
import { chance, draw } from '../engine/random.js';
import { worthInShortDeck, worthOfBest } from '../engine/reference.js';
import { bruteForce, type OracleHand } from '../equity/brute-force.js';
import { suite } from '../suite.js';

const engine = await loadShortDeck();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const isNear = (value: number, expected: number): boolean => Math.abs(value - expected) <= 1e-12;
const assertNear = (values: readonly number[], expected: readonly number[], what: string): void =>
  assert.ok(
    values.length === expected.length && values.every((value, i) => isNear(value, expected[i]!)),
    `${what}: ${values}, not ${expected}`,
  );

const equities = suite('equities of short deck');

for (const [i, { players, board, dead, deals, win, tie, share2520, equity }] of shortDeckVectors.equities.entries()) {
  equities(`are those of an outside enumerator, sampled within 4.5 standard errors: ${players} on ${board}`, () => {
    const question = { players, board: cut(board), dead: cut(dead) };
    const exact = engine.equity({ ...question, method: 'exact' });
    const sampled = engine.equity({ ...question, method: 'monte-carlo', seed: i, simulations: 50_000 });
    assert.equal([exact.deals, sampled.deals], [deals, 50_000]);
    for (const player of players.keys()) {
      const [own, other] = [exact.players[player]!, sampled.players[player]!];
      assert.equal([own.win, own.tie], [win[player]! / deals, tie[player]! / deals]);
      assert.ok(isNear(own.equity, share2520[player]! / deals / 2520) && isNear(own.equity, equity[player]!));
      for (const rate of ['equity', 'win', 'tie'] as const) {
        const off = Math.abs(other[rate] - own[rate]);
        assert.ok(off <= 4.5 * other.standardErrors[rate] || off < 1e-12, `${rate} of ${players[player]}: ${off}`);
      }
    }
  });
}

/** Two to four players with some hands each on three to five cards, with dead cards. */
const drawSituation = (random: ReturnType<typeof chance>) => {
  const deck = draw(random, SHORT_TEXTS, SHORT_TEXTS.length);
  const board = deck.splice(0, 3 + random(3));
  const dead = deck.splice(0, 12 + random(6));
  const held = deck.slice(0, 9);
  const players = Array.from({ length: 2 + random(3) }, () => {
    const hands = new Map<string, OracleHand>();
    for (let i = 0; i <= random(5); i++) {
      const hand = draw(random, held, 2)
        .sort((a, b) => SHORT_TEXTS.indexOf(b) - SHORT_TEXTS.indexOf(a))
        .join('');
      hands.set(hand, { hand, weight: [1, 0.5, 0.25][random(3)]! });
    }
    return [...hands.values()];
  });
  return { players, board, dead };
};

equities('of random ranges are those of a brute force: with weights, dead cards, categories and hands', () => {
  const random = chance(36);
  let compared = 0;
  while (compared < 24) {
    const situation = drawSituation(random);
    const expected = bruteForce(situation, SHORT_TEXTS, cards => worthOfBest(cards, worthInShortDeck));
    if (expected.deals === 0) continue;
    compared++;
    const players = situation.players.map(hands => hands.map(({ hand, weight }) => `${hand}:${weight}`).join());
    const answer = engine.equity({ ...situation, players, method: 'exact', categories: true, hands: true });
    for (const [i, own] of answer.players.entries()) {
      const { win, tie, share, categories, hands } = expected.players[i]!;
      const { deals } = expected;
      assertNear([own.equity, own.win, own.tie], [share / deals, win / deals, tie / deals], players[i]!);
      assert.equal(Object.keys(own.categories!), SHORT_DECK.categories);
      assertNear(
        SHORT_DECK.categories.map(category => own.categories![category]),
        categories.map(weight => weight / deals),
        players[i]!,
      );
      for (const { hand, equity } of own.hands!) {
        const cards = cut(hand);
        const sums = hands.get(hand) ?? hands.get(cards[1]! + cards[0]!);
        if (sums === undefined) assert.is(equity, null);
        else assert.ok(isNear(equity!, sums.share / sums.deals), hand);
      }
    }
  }
});

equities('are those of two to ten players, who all share a pot that the board wins', () => {
  const board = ['Ah', 'Kd', 'Qh', 'Js', 'Tc'];
  for (let count = 2; count <= 10; count++) {
    const sampling = { method: 'monte-carlo', seed: 1, simulations: 2000 } as const;
    const { players } = engine.equity({ players: Array(count).fill('random'), board, ...sampling });
    for (const player of players) assertNear([player.equity, player.win, player.tie], [1 / count, 0, 1], `${count}`);
  }
});

equities('after each next card are those of the question with this card on the board', () => {
  const question = { players: ['QQ+, AKs:0.5', '9h8h, 66'], dead: ['6c'] };
  for (const board of [
    ['Th', '7h', '6d'],
    ['Th', '7h', '6d', 'Ks'],
  ]) {
    const { nextCards } = engine.equity({ ...question, board, nextCards: true });
    assert.equal(
      nextCards!.map(({ card }) => card),
      SHORT_TEXTS.filter(card => ![...board, '6c'].includes(card)),
    );
    for (const { card, equities: after } of nextCards!) {
      const { players } = engine.equity({ ...question, board: [...board, card], method: 'exact' });
      const expected = players.map(({ equity }) => equity);
      assertNear(after!, expected, card);
    }
  }
});

equities('of made hands group the hands of a range, the strongest first by the order of short deck', () => {
  const names = orderMadeHands(SHORT_DECK);
  for (const board of ['Th9h8h', 'ThTd8h7h', 'ThTd8h7h6h'].map(cut)) {
    const question = { players: ['random', '30%'], board, madeHands: true, hands: true, method: 'exact' } as const;
    const { nameMade } = createHandNamer(bytesOf(board.join('')), SHORT_DECK);
    for (const { madeHands = [], draws, hands = [], equity } of engine.equity(question).players) {
      const made = hands.map(({ hand }) => nameMade(...(bytesOf(hand) as [number, number])));
      const expected = names.flatMap(name =>
        made.includes(name) ? [[name, made.filter(each => each === name).length]] : [],
      );
      assert.equal(
        madeHands.map(({ name, combos }) => [name, combos]),
        expected,
      );
      const share = sum(madeHands.map(each => each.share));
      assertNear([share, sum(madeHands.map(each => each.share * each.equity!))], [1, equity], 'sums');
      assert.is(draws === undefined, board.length === 5);
    }
  }
});

/** All flops that leave both ranges a hand: 7,140 of 36 cards, 5,984 of the 34 that known or dead cards leave. */
for (const [players, dead, count] of [
  [['AA, KQs:0.5', 'JTs, 99'], [], 7140],
  [['AhKh', 'QQ'], [], 5984 - 4],
  [['88, A6s', 'KK, QJs'], ['6c', '7d'], 5984],
] as const) {
  equities(`on every flop are those of each flop alone, and together those without flops: ${players}`, () => {
    const { flops: all = [], ...answer } = engine.equity({ players, dead, flops: true, method: 'exact' });
    const alone = engine.equity({ players, dead, method: 'exact' });
    assert.equal(
      [sum(all.map(each => each.count)), all.length === 573, answer.deals],
      [count, count === 7140, alone.deals],
    );
    const means = players.map((_, i) => sum(all.map(({ share, equities }) => share * equities[i]!)));
    assertNear([sum(all.map(({ share }) => share)), ...means], [1, ...alone.players.map(each => each.equity)], 'means');
    for (const { flop, equities: on } of all.filter((_, i) => i % 97 === 0)) {
      const { players: own } = engine.equity({ players, dead, board: cut(flop), method: 'exact' });
      const expected = own.map(({ equity }) => equity);
      assertNear(on, expected, flop);
    }
  });
}
