// Says in words what two hole cards make with the board, and what they may become.
import { HAND_CARDS, HOLE_CARDS } from './abi.js';
import { readSituationCards } from './card-lists.js';
import { ACE, readRank, readSuit, readTypedCard } from './cards.js';
import { type Category, nameHand } from './categories.js';
import { type Deck, FULL_DECK } from './deck.js';
import {
  countRanks,
  findCategory,
  findFlush,
  findStraightTop,
  listStraightRanks,
  makeRankMask,
  STRAIGHT,
} from './made-hand.js';

/**
 * A hand in words.
 * @example
 * const { category, made, draws }: HandDescription = describeHand(['Jh', 'Th', 'Qh', '9h', '2c']);
 * console.log(category, made, draws.length); // prints High Card Queen High 2
 */
export interface HandDescription {
  /** The category of the cards so far. */
  readonly category: Category;
  /** What they make: "Pair of Queens", "Flush, Ace High"; before the flop "pocket aces", "ace-king suited". */
  readonly made: string;
  /** What one more card may make of them, with the help of a hole card: "flush draw", "open-ended straight draw". Empty on the river. */
  readonly draws: readonly string[];
  /** `made` and `draws`: "Queen High, open-ended straight draw and flush draw". */
  readonly words: string;
}

const NAMES = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace'] as const;
const nameRank = (rank: number): string => NAMES[rank]!;
const nameRanks = (rank: number): string => `${nameRank(rank)}s`;

/** The ranks of the cards, the most frequent first, of equally frequent ones the highest. */
const sortRanksByCount = (cards: readonly number[]): number[] => {
  const counts = countRanks(cards);
  return [...new Set(cards.map(readRank))].sort((a, b) => counts[b]! - counts[a]! || b - a);
};

/** What the cards make: "Pair of Queens". */
const describeMade = (category: Category, cards: readonly number[], deck: Deck): string => {
  if (category === 'Straight') return nameHand(category, findStraightTop(makeRankMask(cards, deck))!);
  const flush = findFlush(cards);
  if (category === 'Straight Flush') return nameHand(category, findStraightTop(makeRankMask(flush, deck))!);
  if (category === 'Flush') return nameHand(category, Math.max(...flush.map(readRank)));
  const [first, second] = sortRanksByCount(cards) as [number, number]; // two pair and a full house have a second one
  return nameHand(category, first, second);
};

/** Before the flop: "pocket aces", "ace-king suited". */
const describeStart = (hand: readonly number[]): string => {
  const [first, second] = hand as [number, number];
  const [high, low] = [Math.max(readRank(first), readRank(second)), Math.min(readRank(first), readRank(second))];
  if (high === low) return `pocket ${nameRanks(high)}`;
  return `${nameRank(high)}-${nameRank(low)} ${readSuit(first) === readSuit(second) ? 'suited' : 'offsuit'}`;
};

const describeStraightDraw = (hand: readonly number[], board: readonly number[], deck: Deck): string | undefined => {
  const ranks = listStraightRanks(makeRankMask([...hand, ...board], deck), makeRankMask(board, deck), deck);
  if (ranks.length === 0) return undefined;
  if (ranks.length === 1) return 'gutshot straight draw';
  const [low, high] = ranks as [number, number];
  // Both ends of four in a row are five ranks apart; the ace may be the lower end.
  const isAboveWheel = low === deck.lowestRank + STRAIGHT - 1 && high === ACE;
  const isOpenEnded = ranks.length > 2 || high - low === STRAIGHT || isAboveWheel;
  return isOpenEnded ? 'open-ended straight draw' : 'double gutshot straight draw';
};

/** Four of a suit, one of them in the hand at least. */
const hasFlushDraw = (hand: readonly number[], board: readonly number[]): boolean =>
  hand.some(card => [...hand, ...board].filter(other => readSuit(other) === readSuit(card)).length === STRAIGHT - 1);

const describeDraws = (category: Category, hand: readonly number[], board: readonly number[], deck: Deck): string[] => {
  if (board.length === 0 || board.length + HOLE_CARDS === HAND_CARDS) return [];
  const isBelow = (other: Category): boolean => deck.categories.indexOf(category) < deck.categories.indexOf(other);
  const straight = isBelow('Straight') ? describeStraightDraw(hand, board, deck) : undefined;
  return [...(straight ? [straight] : []), ...(isBelow('Flush') && hasFlushDraw(hand, board) ? ['flush draw'] : [])];
};

/** What two hole cards are and may become in the game of a deck. @param board none, or one to five cards */
export const describeHoleCards = (hand: readonly number[], board: readonly number[], deck: Deck): HandDescription => {
  const cards = [...hand, ...board];
  const category = findCategory(cards, deck);
  const made = board.length === 0 ? describeStart(hand) : describeMade(category, cards, deck);
  const draws = describeDraws(category, hand, board, deck);
  return { category, made, draws, words: [made, draws.join(' and ')].filter(Boolean).join(', ') };
};

/**
 * What a hand is and may become, in words. Needs no engine.
 * @example
 * const { words } = describeHand(['Jh', 'Th', 'Qh', '9h', '2c']);
 * console.log(words); // prints Queen High, open-ended straight draw and flush draw
 * @param cards two hole cards, then the board: 2 to 7
 * @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const describeHand = (cards: readonly string[]): HandDescription => {
  const bytes = readSituationCards(cards, readTypedCard);
  return describeHoleCards(bytes.slice(0, HOLE_CARDS), bytes.slice(HOLE_CARDS), FULL_DECK);
};
