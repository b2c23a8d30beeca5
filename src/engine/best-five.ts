// What a hand is: its category, rank and description, all known from its strength, and the five of its cards that count.
import { DECK } from './abi.js';
import { RANKS } from './cards.js';
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
const found: (RankedHand | undefined)[] = /* @__PURE__ */ new Array(WORST_RANK + 1).fill(undefined);

/** @param strength the engine's, of 32 bits without sign */
export const describeStrength = (strength: number): RankedHand => {
  const rank = computeRank(strength);
  const known = found[rank];
  if (known) return known;
  const made = makeRankedHand(strength, rank);
  found[rank] = made;
  return made;
};

const SUIT = RANKS.length;
const HALF_DECK = 2 * SUIT;

/** A bit for each club and diamond; for each heart and spade. Two numbers of 26 bits take a third of the time of an array of suits. */
const MINOR_BITS = /* @__PURE__ */ Int32Array.from({ length: DECK }, (_, card) => (card < HALF_DECK ? 1 << card : 0));
const MAJOR_BITS = /* @__PURE__ */ Int32Array.from({ length: DECK }, (_, card) =>
  card < HALF_DECK ? 0 : 1 << (card - HALF_DECK),
);

/** The suits that have a rank, a bit each, clubs first. */
const listSuits = (rank: number, minor: number, major: number): number => {
  const bits = (half: number): number => ((half >> rank) & 1) | (((half >> (rank + SUIT)) & 1) << 1);
  return bits(minor) | (bits(major) << 2);
};

/** The suits that have all of these ranks: those of a flush have one. */
const listFlushSuits = (ranks: readonly number[], minor: number, major: number): number =>
  ranks.reduce((suits, rank) => suits & listSuits(rank, minor, major), 0b1111);

/**
 * The five cards that count, in the order in which they count; of equal cards the higher suit is first: spades, hearts, diamonds, clubs.
 * @param hand card bytes, with those of the board five to seven @param described what their strength says
 */
export const pickBestFive = (
  hand: readonly number[],
  board: readonly number[],
  { ranks, isSuited }: RankedHand,
): number[] => {
  let [minor, major] = [0, 0];
  const add = (card: number): void => {
    minor |= MINOR_BITS[card]!;
    major |= MAJOR_BITS[card]!;
  };
  for (let i = 0; i < hand.length; i++) add(hand[i]!);
  for (let i = 0; i < board.length; i++) add(board[i]!);
  const suits = isSuited ? listFlushSuits(ranks, minor, major) : 0b1111;
  const best = [0, 0, 0, 0, 0];
  let [left, previous] = [0, -1];
  for (let i = 0; i < STRAIGHT; i++) {
    const rank = ranks[i]!;
    if (rank !== previous) left = listSuits(rank, minor, major) & suits;
    const suit = 31 - Math.clz32(left);
    left ^= 1 << suit;
    previous = rank;
    best[i] = suit * SUIT + rank;
  }
  return best;
};
