// What a hand is: its category, rank and description, all known from its strength, and the five of its cards that count.
import { RANKS, readSuit, SUITS } from './cards.js';
import { CATEGORIES, type Category } from './categories.js';
import { nameHand } from './hand-names.js';
import { computeRank, splitStrength, WORST_RANK } from './hand-rank.js';
import { ACE, STRAIGHT } from './made-hand.js';

/** What all hands of one rank have in common. */
export interface RankedHand {
  readonly rank: number;
  readonly category: Category;
  /** "Two Pair, Aces and Kings" */
  readonly description: string;
  /** The ranks of the five cards that count, in the order in which they count. */
  readonly ranks: readonly number[];
  /** These ranks, a bit each, if all five cards have one suit; else 0. */
  readonly flushRanks: number;
}

/** How many cards each rank that makes a hand has, and each kicker; of a full house the pair is the kicker. */
const CARDS_OF_RANK: Readonly<Record<Category, readonly [made: number, kicker: number]>> = {
  'High Card': [0, 1],
  'One Pair': [2, 1],
  'Two Pair': [2, 1],
  'Three of a Kind': [3, 1],
  Straight: [1, 0],
  Flush: [1, 0],
  'Full House': [3, 2],
  'Four of a Kind': [4, 1],
  'Straight Flush': [1, 0],
};

/** The ranks of a mask, the highest first, each `count` times. */
const listRanks = (mask: number, count: number): number[] =>
  Array.from(RANKS, (_, i) => RANKS.length - 1 - i)
    .filter(rank => (mask >> rank) & 1)
    .flatMap(rank => new Array<number>(count).fill(rank));

/** The ranks of a straight, the highest first. @param lowest a bit: the lowest rank, where the ace is below the deuce */
const listStraight = (lowest: number): number[] => {
  const top = 31 - Math.clz32(lowest) + STRAIGHT - 2;
  return Array.from({ length: STRAIGHT }, (_, i) => (top - i < 0 ? ACE : top - i));
};

const makeRankedHand = (strength: number, rank: number): RankedHand => {
  const { category: place, ranks: made, kickers } = splitStrength(strength);
  const category = CATEGORIES[place]!;
  const isStraight = category === 'Straight' || category === 'Straight Flush';
  const [ofMade, ofKickers] = CARDS_OF_RANK[category];
  const ranks = isStraight ? listStraight(made) : [...listRanks(made, ofMade), ...listRanks(kickers, ofKickers)];
  const [first] = ranks as [number];
  const second = ranks.find(each => each !== first)!;
  const isSuited = category === 'Flush' || category === 'Straight Flush';
  const flushRanks = isSuited ? ranks.reduce((bits, each) => bits | (1 << each), 0) : 0;
  return { rank, category, description: nameHand(category, first, second), ranks, flushRanks };
};

/** What was found for each rank: each is made once. */
const found: (RankedHand | undefined)[] = new Array(WORST_RANK + 1).fill(undefined);

/** @param strength the engine's, of 32 bits without sign */
export const describeStrength = (strength: number): RankedHand => {
  const rank = computeRank(strength);
  const known = found[rank];
  if (known) return known;
  const made = makeRankedHand(strength, rank);
  found[rank] = made;
  return made;
};

/** For each suit the ranks of the cards, a bit each. */
const ranksOfSuit = new Uint16Array(SUITS.length);

const readRanksOfSuits = (cards: readonly number[]): void => {
  for (let suit = 0; suit < SUITS.length; suit++) ranksOfSuit[suit] = 0;
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i]!;
    const suit = readSuit(card);
    ranksOfSuit[suit]! |= 1 << (card - suit * RANKS.length);
  }
};

/** The highest suit that has all of these ranks, a bit each: an index of SUITS. */
const findSuit = (ranks: number): number => {
  let suit = SUITS.length - 1;
  while ((ranksOfSuit[suit]! & ranks) !== ranks) suit--;
  return suit;
};

/**
 * The five cards that count, in the order in which they count; of equal cards the higher suit is first: spades, hearts, diamonds, clubs.
 * @param cards five to seven card bytes, whose strength `hand` describes
 */
export const pickBestFive = (cards: readonly number[], { ranks, flushRanks }: RankedHand): number[] => {
  readRanksOfSuits(cards);
  const best = [0, 0, 0, 0, 0];
  for (let i = 0; i < STRAIGHT; i++) {
    const rank = ranks[i]!;
    const suit = findSuit(flushRanks === 0 ? 1 << rank : flushRanks);
    if (flushRanks === 0) ranksOfSuit[suit]! ^= 1 << rank;
    best[i] = suit * RANKS.length + rank;
  }
  return best;
};
