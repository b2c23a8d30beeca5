// What hands are on a board and what they draw to: the vectors, the engine's categories on random boards, and every next card.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { parseCard, readRank, readSuit, splitCards } from '../../src/engine/cards.js';
import { CATEGORIES, type Category } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { HIGH_CARDS, LOW_CARDS, listWeightedHands, withoutCards } from '../../src/engine/hands.js';
import { createHandNamer, DRAWS, type Draw, MADE_HANDS, type MadeHand } from '../../src/engine/name-hands.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { suite } from '../suite.js';
import { evaluateCards, instantiate } from './abi.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { chance, draw } from './random.js';

const engine = instantiate();
const random = chance(49);
const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));
const handsOn = (board: readonly number[]) => [...combinations(deckWithout(board), 2)] as [number, number][];

/** Boards of the whole deck; of few ranks or few suits, where strong hands and draws are frequent. */
const drawBoards = (count: number, lengths: readonly number[]): number[][] => {
  const decks = [DECK, DECK.filter(card => card % 13 > 6), DECK.filter(card => card < 26)];
  return Array.from({ length: count }, (_, i) => draw(random, decks[i % 3]!, lengths[random(lengths.length)]!));
};

const CATEGORY_OF: Readonly<Record<MadeHand, Category>> = {
  'Straight Flush': 'Straight Flush',
  'Four of a Kind': 'Four of a Kind',
  'Full House': 'Full House',
  Flush: 'Flush',
  Straight: 'Straight',
  Set: 'Three of a Kind',
  Trips: 'Three of a Kind',
  'Three on the Board': 'Three of a Kind',
  'Two Pair': 'Two Pair',
  Overpair: 'One Pair',
  'Top Pair': 'One Pair',
  'Second Pair': 'One Pair',
  'Lower Pair': 'One Pair',
  'Lower Pocket Pair': 'One Pair',
  'Pair on the Board': 'One Pair',
  'Ace High': 'High Card',
  'High Card': 'High Card',
};

interface Vector {
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
  /** For each player name, hands, share and equity. */
  readonly groups: readonly (readonly [string, number, number, number][])[];
  readonly draws?: Vector['groups'];
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('../vectors/made-hands.json', import.meta.url), 'utf8'),
).filter((vector: object) => 'made_hands' in vector);

const made = suite('the made hands of a board');

made('of every range of the vectors are as many, with as many draws', () => {
  for (const { players, board: texts, dead, groups, draws } of vectors) {
    const board = bytes(texts.join(''));
    const { nameMade, nameDraw } = createHandNamer(board, FULL_DECK);
    for (const [player, text] of players.entries()) {
      const counts = new Map<string, number>();
      const count = (name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
      for (const hand of listWeightedHands(withoutCards(rangeWeights(text), [...board, ...bytes(dead.join(''))]))) {
        const name = nameMade(HIGH_CARDS[hand]!, LOW_CARDS[hand]!);
        count(name);
        const drawn = nameDraw(HIGH_CARDS[hand]!, LOW_CARDS[hand]!, name);
        if (drawn) count(drawn);
      }
      const list = (names: readonly string[]) =>
        names.flatMap(name => (counts.has(name) ? [[name, counts.get(name)]] : []));
      const expected = (lists: Vector['groups']) => lists[player]!.map(([name, hands]) => [name, hands]);
      assert.equal(list(MADE_HANDS), expected(groups), `${text} on ${texts}`);
      assert.equal(list(DRAWS), draws ? expected(draws) : [], `${text} on ${texts}`);
    }
  }
});

made('have the category that the engine finds, for all hands of a thousand boards', () => {
  for (const board of drawBoards(1000, [3, 4, 5])) {
    const { nameMade } = createHandNamer(board, FULL_DECK);
    const hands = handsOn(board);
    const strengths = evaluateCards(
      engine,
      hands.map(hand => [...hand, ...board]),
    );
    for (const [i, hand] of hands.entries()) {
      const name = nameMade(...hand);
      if (CATEGORY_OF[name] === CATEGORIES[engine.category(strengths[i]!)]) continue;
      assert.unreachable(`${formatCards(hand)} on ${formatCards(board)} is no ${name}`);
    }
  }
});

made('are told apart by the ranks of hand and board', () => {
  for (const [hand, board, name] of [
    ['AhAd', 'Jh7c2h', 'Overpair'],
    ['TcTd', 'Jh7c2h', 'Lower Pocket Pair'],
    ['AcJd', 'Jh7c2h', 'Top Pair'],
    ['8c7d', 'Jh7c2h', 'Second Pair'],
    ['3c2d', 'Jh7c2h', 'Lower Pair'],
    ['AcKd', 'Jh7c7h', 'Pair on the Board'],
    ['Jc3d', 'Jh7c7h', 'Two Pair'],
    ['TcTd', 'Jh7c7h', 'Two Pair'],
    ['7d7s', 'Jh7c2h', 'Set'],
    ['Ac7d', 'Jh7c7h', 'Trips'],
    ['AcKd', '7d7c7h', 'Three on the Board'],
    ['AcKd', 'Jh7c2h', 'Ace High'],
    ['KcQd', 'Ah7c2h', 'High Card'],
    ['3c2d', 'AhKcQhJs2h', 'Lower Pair'],
    ['3c2d', 'ThJhQhKhAh', 'Straight Flush'],
  ] as const) {
    assert.is(
      createHandNamer(bytes(board), FULL_DECK).nameMade(...(bytes(hand) as [number, number])),
      name,
      `${hand} on ${board}`,
    );
  }
});

made.run();

/** The straights as sets of ranks, the weakest first. */
const STRAIGHTS = Array.from({ length: 10 }, (_, low) =>
  [12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(low, low + 5),
);

const bestStraight = (cards: readonly number[]): number => {
  const ranks = new Set(cards.map(readRank));
  return STRAIGHTS.findLastIndex(straight => straight.every(rank => ranks.has(rank)));
};

/** By every card that can come next: it makes a flush of a card of the hand, or a straight that the board and it do not make. */
const findDraw = (hand: readonly number[], board: readonly number[], category: Category): Draw | undefined => {
  if (CATEGORIES.indexOf(category) >= CATEGORIES.indexOf('Flush')) return undefined;
  const next = deckWithout([...hand, ...board]);
  const makesFlush = (card: number): boolean => {
    const suit = readSuit(card);
    const count = [...hand, ...board, card].filter(each => readSuit(each) === suit).length;
    return count === 5 && hand.some(each => readSuit(each) === suit);
  };
  const straights = new Set(
    next.filter(card => bestStraight([...hand, ...board, card]) > bestStraight([...board, card])).map(readRank),
  );
  const ranks = category === 'Straight' ? 0 : straights.size;
  if (next.some(makesFlush)) return ranks > 0 ? 'Flush Draw and Straight Draw' : 'Flush Draw';
  return ranks > 1 ? 'Open-Ended Straight Draw' : ranks === 1 ? 'Gutshot' : undefined;
};

const draws = suite('the draws of a board');

draws('are what some next card makes of a hand, for all hands of boards with three and four cards', () => {
  const found = new Set<Draw | undefined>();
  for (const board of drawBoards(45, [3, 4])) {
    const { nameMade, nameDraw } = createHandNamer(board, FULL_DECK);
    for (const hand of handsOn(board)) {
      const name = nameMade(...hand);
      const expected = findDraw(hand, board, CATEGORY_OF[name]);
      found.add(expected);
      if (nameDraw(...hand, name) !== expected)
        assert.unreachable(
          `${formatCards(hand)} on ${formatCards(board)}: ${nameDraw(...hand, name)}, not ${expected}`,
        );
    }
  }
  assert.is(found.size, DRAWS.length + 1, 'each of them occurs');
});

draws('are absent on the river', () => {
  const board = bytes('9h8h2c3d4s');
  const { nameMade, nameDraw } = createHandNamer(board, FULL_DECK);
  for (const hand of handsOn(board)) assert.is(nameDraw(...hand, nameMade(...hand)), undefined);
});

draws.run();
