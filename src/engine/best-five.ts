// What a hand is: its category, rank and description, all known from its strength, and the five of its cards that count.
import { addCards, type CardSet, copyCards, createCardSet, readSuits } from './card-set.js';
import { ACE, CARD_TEXTS, RANKS } from './cards.js';
import { type Category, nameHand } from './categories.js';
import type { Deck } from './deck.js';
import { createRanker, splitStrength } from './hand-rank.js';
import { STRAIGHT } from './made-hand.js';

/** What all hands of one rank have in common. */
export interface RankedHand {
  readonly rank: number;
  readonly category: Category;
  /** "Two Pair, Aces and Kings" */
  readonly description: string;
  /**
   * Six bits for each of the five cards that count, the lowest for the first: its rank × 4, and how many of the cards before it have
   * this rank.
   */
  readonly choices: number;
  /** Whether the five cards have one suit. */
  readonly isSuited: boolean;
}

/** How many cards each rank that makes the hand has, and each kicker. In a full house the pair is the kicker. */
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
const listMaskRanks = (mask: number, count: number): number[] =>
  Array.from(RANKS, (_, i) => RANKS.length - 1 - i)
    .filter(rank => (mask >> rank) & 1)
    .flatMap(rank => new Array<number>(count).fill(rank));

/** The ranks of a straight, the highest first. @param lowest a bit: the lowest rank, where the ace is below that of the deck */
const listStraight = (lowest: number, { lowestRank }: Deck): number[] => {
  const top = 31 - Math.clz32(lowest) + STRAIGHT - 2;
  return Array.from({ length: STRAIGHT }, (_, i) => (top - i < lowestRank ? ACE : top - i));
};

const makeRankedHand = (strength: number, deck: Deck, rank: number): RankedHand => {
  const { category: place, ranks: made, kickers } = splitStrength(strength);
  const category = deck.categories[place]!;
  const isStraight = category === 'Straight' || category === 'Straight Flush';
  const [ofMade, ofKickers] = CARDS_OF_RANK[category];
  const ranks = isStraight
    ? listStraight(made, deck)
    : [...listMaskRanks(made, ofMade), ...listMaskRanks(kickers, ofKickers)];
  const [first] = ranks as [number];
  const second = ranks.find(each => each !== first)!;
  const isSuited = category === 'Flush' || category === 'Straight Flush';
  return {
    rank,
    category,
    description: nameHand(category, first, second),
    choices: ranks.reduceRight((packed, rank, i) => (packed << 6) | (rank << 2) | (i - ranks.indexOf(rank)), 0),
    isSuited,
  };
};

/** Says what all hands of a strength are. @param strength the engine's, of 32 bits without sign */
export type StrengthDescriber = (strength: number) => RankedHand;

export const createStrengthDescriber = (deck: Deck): StrengthDescriber => {
  const computeRank = createRanker(deck);
  /** The hands that were described, by their strengths as signed 32-bit integers. */
  const known = new Map<number, RankedHand>();
  return strength => {
    const found = known.get(strength | 0);
    if (found) return found;
    const ranked = makeRankedHand(strength, deck, computeRank(strength));
    known.set(strength | 0, ranked);
    return ranked;
  };
};

/** Texts of cards by a mask of suits, a rank and a place: at place 0 the card of the highest of these suits, at 1 of the next one. */
const CARDS_IN_ORDER = /* @__PURE__ */ Array.from({ length: 16 * 64 }, (_, i) => {
  const [suits, rank, place] = [i >> 6, (i >> 2) & 15, i & 3];
  const suit = [3, 2, 1, 0].filter(each => (suits >> each) & 1)[place];
  return suit === undefined ? undefined : CARD_TEXTS[suit * RANKS.length + rank];
});

/** The cards of the hand. Reused by each call. */
const cards = /* @__PURE__ */ createCardSet();

/** @param choice a rank and a place, six bits @param suits a mask of the suits that count */
const chooseCard = (choice: number, suits: number): string =>
  CARDS_IN_ORDER[((readSuits(cards, choice >> 2) & suits) << 6) | choice]!;

/**
 * The five cards that count, in the order in which they count; of equal cards the higher suit is first: spades, hearts, diamonds, clubs.
 * @param hand card bytes; with the cards of the board they are five to seven
 */
export const pickBestFive = (hand: readonly number[], board: CardSet, { choices, isSuited }: RankedHand): string[] => {
  copyCards(cards, board);
  addCards(cards, hand);
  let suits = 0b1111;
  if (isSuited) for (let at = 2; at < 30; at += 6) suits &= readSuits(cards, (choices >> at) & 15);
  // Written out: it takes a fifth of the time of a loop.
  return [
    chooseCard(choices & 63, suits),
    chooseCard((choices >> 6) & 63, suits),
    chooseCard((choices >> 12) & 63, suits),
    chooseCard((choices >> 18) & 63, suits),
    chooseCard((choices >> 24) & 63, suits),
  ];
};
