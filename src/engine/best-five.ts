// What a hand is: its category, rank and description, all known from its strength, and the five of its cards that count.
import { RANKS, readRank, readSuit, SUITS } from './cards.js';
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
  /** Whether the five cards have one suit. */
  readonly isSuited: boolean;
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
  return { rank, category, description: nameHand(category, first, second), ranks, isSuited };
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

/** For each rank the suits of the cards that are left, a bit each; zeros between two calls. */
const suitsLeft = new Uint8Array(RANKS.length);

/** The suit of which there are five cards, as a bit. */
const findFlushSuit = (cards: readonly number[]): number => {
  for (let suit = 0; suit < SUITS.length; suit++) {
    let count = 0;
    for (const card of cards) if (readSuit(card) === suit) count++;
    if (count >= STRAIGHT) return 1 << suit;
  }
  throw new RangeError('the cards have no flush');
};

const ALL_SUITS = 0b1111;

/**
 * The five cards that count, in the order in which they count; of equal cards the higher suit is first: spades, hearts, diamonds, clubs.
 * @param cards five to seven card bytes, whose strength `hand` describes
 */
export const pickBestFive = (cards: readonly number[], { ranks, isSuited }: RankedHand): number[] => {
  const suits = isSuited ? findFlushSuit(cards) : ALL_SUITS;
  for (const card of cards) suitsLeft[readRank(card)]! |= (1 << readSuit(card)) & suits;
  const best = new Array<number>(STRAIGHT);
  for (let i = 0; i < STRAIGHT; i++) {
    const rank = ranks[i]!;
    const suit = 31 - Math.clz32(suitsLeft[rank]!);
    suitsLeft[rank]! ^= 1 << suit;
    best[i] = suit * RANKS.length + rank;
  }
  suitsLeft.fill(0);
  return best;
};
