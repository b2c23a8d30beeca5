// Flops: their classes, whose flops no renaming of the suits tells apart, and what a flop looks like.
import { echo } from '../text.js';
import { DECK, FLOP_CARDS } from './abi.js';
import { CardListReader, requireDistinct } from './card-lists.js';
import {
  ACE,
  CARD_TEXTS,
  InvalidCardsError,
  RANKS,
  readRank,
  readSuit,
  readTypedCard,
  SUITS,
  splitCards,
} from './cards.js';
import { type Deck, FULL_DECK } from './deck.js';

const SUIT_NUMBERS = [0, 1, 2, 3];

/** The 24 ways to rename the suits: for each suit the one that it becomes. The first leaves them as they are. */
export const SUIT_RENAMINGS: readonly (readonly number[])[] = /* @__PURE__ */ SUIT_NUMBERS.flatMap(a =>
  SUIT_NUMBERS.flatMap(b =>
    SUIT_NUMBERS.flatMap(c => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
);

/** The card that a card becomes when the suits are renamed. */
export const renameCard = (card: number, renaming: readonly number[]): number =>
  RANKS.length * renaming[readSuit(card)]! + readRank(card);

/** Cards that can come next together, and how many other sets of cards they stand for, themselves among them. */
export interface NextCards {
  readonly cards: readonly number[];
  readonly count: number;
}

/** The cards in the order in which flops are written: the highest rank first, then spades, hearts, diamonds, clubs. */
const WRITTEN_ORDER = /* @__PURE__ */ Array.from(
  { length: DECK },
  (_, place) => RANKS.length * (SUITS.length - 1 - (place % SUITS.length)) + ACE - Math.floor(place / SUITS.length),
);
/** The place of each card in this order. */
const PLACES = /* @__PURE__ */ Uint8Array.from({ length: DECK }, (_, card) => WRITTEN_ORDER.indexOf(card));

/** A number for the flop of three places in any order, below 52³. */
const numberFlop = (a: number, b: number, c: number): number => {
  const [first, last] = [Math.min(a, b, c), Math.max(a, b, c)];
  return (first * DECK + (a + b + c - first - last)) * DECK + last;
};

/**
 * Marks the flops that renamings make of one of these places.
 * @param renamed for each renaming the place that each place becomes @returns how many flops they are
 */
const markAlike = (marks: Uint8Array, renamed: readonly Uint8Array[], a: number, b: number, c: number): number => {
  let count = 0;
  for (let i = 0; i < renamed.length; i++) {
    const places = renamed[i]!;
    const flop = numberFlop(places[a]!, places[b]!, places[c]!);
    if (marks[flop] === 0) count++;
    marks[flop] = 1;
  }
  return count;
};

/**
 * The classes of flops without some cards. Each class has its first flop, and the classes are in the order of these. The 22,100 flops take
 * some milliseconds.
 * @param renamings of the suits, which form a group and leave the known cards as they are
 */
export const listFlopClasses = (renamings: readonly (readonly number[])[], known: readonly number[]): NextCards[] => {
  const left = WRITTEN_ORDER.flatMap((card, place) => (known.includes(card) ? [] : [place]));
  const renamed = renamings.map(renaming =>
    Uint8Array.from(WRITTEN_ORDER, card => PLACES[renameCard(card, renaming)]!),
  );
  const marks = new Uint8Array(DECK ** FLOP_CARDS);
  const classes: NextCards[] = [];
  for (let i = 0; i < left.length; i++) {
    for (let j = i + 1; j < left.length; j++) {
      for (let k = j + 1; k < left.length; k++) {
        const [a, b, c] = [left[i]!, left[j]!, left[k]!];
        if (marks[numberFlop(a, b, c)] === 1) continue;
        const count = markAlike(marks, renamed, a, b, c);
        classes.push({ cards: [WRITTEN_ORDER[a]!, WRITTEN_ORDER[b]!, WRITTEN_ORDER[c]!], count });
      }
    }
  }
  return classes;
};

/**
 * A class of flops that differ only in the names of the suits.
 * @example
 * const isMonotone = ({ flop }: FlopClass): boolean => flopTexture(flop).suits === 'monotone';
 * console.log(listFlops().filter(isMonotone).length); // prints 286
 */
export interface FlopClass {
  /** Its first flop, the highest card first, of equal ranks spades before hearts, diamonds and clubs: "AsKs2h". */
  readonly flop: string;
  /** How many flops it has. */
  readonly count: number;
}

/** The text of a flop: "AsKs2h". */
export const formatFlop = (cards: readonly number[]): string => cards.map(card => CARD_TEXTS[card]!).join('');

/** The classes of all flops of a deck, aces first. */
export const listDeckFlops = ({ absent }: Deck): FlopClass[] =>
  listFlopClasses(SUIT_RENAMINGS, absent).map(({ cards, count }) => ({ flop: formatFlop(cards), count }));

/**
 * The 1,755 classes of the 22,100 flops, aces first.
 * @example
 * const flops = listFlops();
 * console.log(flops.length, flops[1]); // prints 1755 { flop: 'AsAhKs', count: 12 }
 */
export const listFlops = (): FlopClass[] => listDeckFlops(FULL_DECK);

/**
 * What a flop looks like.
 * @example
 * const texture: FlopTexture = flopTexture('9h8d7h');
 * console.log(texture.suits, texture.connected); // prints two-tone true
 */
export interface FlopTexture {
  /** Three suits, two or one. */
  readonly suits: 'rainbow' | 'two-tone' | 'monotone';
  /** Three ranks, two or one. */
  readonly ranks: 'unpaired' | 'paired' | 'trips';
  /** The highest rank: "A". */
  readonly high: string;
  /** Whether it has three ranks that lie within five neighbouring ones, the ace also below the lowest: a straight is possible. */
  readonly connected: boolean;
}

const SUIT_TEXTURES = ['monotone', 'two-tone', 'rainbow'] as const;
const RANK_TEXTURES = ['trips', 'paired', 'unpaired'] as const;
/** Ranks of a straight. */
const STRAIGHT = 5;

const areNear = (ranks: readonly number[]): boolean => Math.max(...ranks) - Math.min(...ranks) < STRAIGHT;

const HINT = 'send a text of three cards, such as "Ah7h2c"';

/** The bytes of a flop's text. @throws {InvalidCardsError} @throws {DuplicateCardsError} */
export const readFlop = (flop: unknown): number[] => {
  if (typeof flop !== 'string') throw new InvalidCardsError(`flop is ${echo(flop)}: ${HINT}`);
  const nameCard = (index: number): string => `card ${index + 1} of the flop`;
  const lists = new CardListReader(readTypedCard, FULL_DECK);
  const cards = lists.readList(
    splitCards(flop),
    () => ({ name: 'flop', hint: HINT }),
    [FLOP_CARDS, FLOP_CARDS],
    nameCard,
  );
  lists.requireCards();
  requireDistinct(cards, nameCard);
  return cards;
};

/** @param cards of the flop */
export const describeTexture = (cards: readonly number[], { lowestRank }: Deck): FlopTexture => {
  const ranks = [...new Set(cards.map(readRank))];
  const suits = new Set(cards.map(readSuit));
  const withLowAce = ranks.map(rank => (rank === ACE ? lowestRank - 1 : rank));
  return {
    suits: SUIT_TEXTURES[suits.size - 1]!,
    ranks: RANK_TEXTURES[ranks.length - 1]!,
    high: RANKS[Math.max(...ranks)]!,
    connected: ranks.length === FLOP_CARDS && (areNear(ranks) || areNear(withLowAce)),
  };
};

/**
 * What a flop looks like, by which reports group flops.
 * @example
 * const { suits, ranks, high, connected } = flopTexture('Ah7h2c');
 * console.log(suits, ranks, high, connected); // prints two-tone unpaired A false
 * @param flop three cards in any order: "Ah7h2c"
 * @throws {InvalidCardsError} @throws {DuplicateCardsError}
 */
export const flopTexture = (flop: string): FlopTexture => describeTexture(readFlop(flop), FULL_DECK);
