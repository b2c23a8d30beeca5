// What hands are on a board and what they draw to, in both decks: categories on random boards, and every next card. The library's test of
// equity has the vectors of made hands and draws.
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { readRank, readSuit } from '../../src/engine/cards.js';
import { CATEGORIES, type Category } from '../../src/engine/categories.js';
import { FULL_DECK, SHORT_DECK } from '../../src/engine/deck.js';
import {
  createHandNamer,
  DRAWS,
  type Draw,
  MADE_HANDS,
  type MadeHand,
  orderMadeHands,
} from '../../src/engine/name-hands.js';
import { suite } from '../suite.js';
import { evaluateCards } from './abi.js';
import { bytesOf, DECKS, type TestDeck } from './decks.js';
import { combinations, deckWithout, listSubDecks } from './hands.js';
import { chance, draw } from './random.js';

/** The category of made hands whose name is another one. */
const CATEGORY_OF = new Map<MadeHand, Category>([
  ['Set', 'Three of a Kind'],
  ['Trips', 'Three of a Kind'],
  ['Three on the Board', 'Three of a Kind'],
  ['Overpair', 'One Pair'],
  ['Top Pair', 'One Pair'],
  ['Second Pair', 'One Pair'],
  ['Lower Pair', 'One Pair'],
  ['Lower Pocket Pair', 'One Pair'],
  ['Pair on the Board', 'One Pair'],
  ['Ace High', 'High Card'],
]);
const categoryOf = (name: MadeHand): Category => CATEGORY_OF.get(name) ?? (name as Category);

const made = suite('the made hands of a board');

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
    const namer = createHandNamer(bytesOf(board), FULL_DECK);
    assert.is(namer.nameMade(...(bytesOf(hand) as [number, number])), name, `${hand} on ${board}`);
  }
});

made('are listed by the order of the deck: in short deck a flush before a full house', () => {
  assert.equal(orderMadeHands(SHORT_DECK).slice(2, 5), ['Flush', 'Full House', 'Straight']);
  assert.equal([...orderMadeHands(SHORT_DECK)].sort(), [...MADE_HANDS].sort());
});

/** By every card that can come next: it makes a flush of a card of the hand, or a straight that the board and it do not make. */
const findDraw = (
  { cards, deck }: TestDeck,
  hand: readonly number[],
  board: readonly number[],
  category: Category,
): Draw | undefined => {
  const bestBelow = Math.min(deck.categories.indexOf('Flush'), deck.categories.indexOf('Full House'));
  if (deck.categories.indexOf(category) >= bestBelow || board.length === 5) return undefined;
  const ranks = [12, ...Array.from({ length: 13 - deck.lowestRank }, (_, i) => deck.lowestRank + i)];
  const findStraight = (held: readonly number[]): number => {
    const own = new Set(held.map(readRank));
    return ranks.findLastIndex((_, low) => low + 5 <= ranks.length && ranks.slice(low, low + 5).every(r => own.has(r)));
  };
  const next = deckWithout([...hand, ...board], cards);
  const makesFlush = (card: number): boolean => {
    const isOfSuit = (each: number): boolean => readSuit(each) === readSuit(card);
    return [...hand, ...board, card].filter(isOfSuit).length === 5 && hand.some(isOfSuit);
  };
  const straights = next.filter(card => findStraight([...hand, ...board, card]) > findStraight([...board, card]));
  const count = category === 'Straight' ? 0 : new Set(straights.map(readRank)).size;
  if (next.some(makesFlush)) return count > 0 ? 'Flush Draw and Straight Draw' : 'Flush Draw';
  return count > 1 ? 'Open-Ended Straight Draw' : count === 1 ? 'Gutshot' : undefined;
};

for (const testDeck of DECKS) {
  const { name, deck, cards, engine } = testDeck;
  const named = suite(`all hands on random boards of ${name}`);

  named('have the category that the engine finds, and draw to what some next card makes', () => {
    const found = new Set<string | undefined>();
    const random = chance(49);
    const decks = listSubDecks(cards);
    for (let round = 0; round < 300; round++) {
      const board = draw(random, decks[random(decks.length)]!, 3 + random(3));
      const { nameMade, nameDraw } = createHandNamer(board, deck);
      const hands = [...combinations(deckWithout(board, cards), 2)] as [number, number][];
      const strengths = evaluateCards(
        engine,
        hands.map(hand => [...hand, ...board]),
      );
      for (const [at, hand] of hands.entries()) {
        const made = nameMade(...hand);
        const category = categoryOf(made);
        const what = () => `${formatCards(hand)} on ${formatCards(board)} is a ${made}`;
        if (category !== CATEGORIES[engine.category(strengths[at]!)]) assert.unreachable(what());
        found.add(made);
        if (round >= 90) continue; // every next card takes time
        const drawn = nameDraw(...hand, made);
        if (drawn !== findDraw(testDeck, hand, board, category)) assert.unreachable(`${what()}, ${drawn}`);
        found.add(drawn);
      }
    }
    assert.is(found.size, MADE_HANDS.length + DRAWS.length + 1, 'each of them occurs');
  });
}
