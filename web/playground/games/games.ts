// The games that the page plays: the deck of each, the cards of a hand, and how its ranges are read and written.
import { parseCards } from '../../../src/engine/card-lists.js';
import { parseCard } from '../../../src/engine/cards.js';
import { type Deck, FULL_DECK, hasCard, SHORT_DECK } from '../../../src/engine/deck.js';
import { describeHoleCards, type HandDescription } from '../../../src/engine/describe-hand.js';
import type { GameName } from '../../../src/games/game.js';
import { formatRange, parseRange, type WeightedHand } from '../../../src/library/index.js';
import {
  formatRange as formatShortDeckRange,
  parseRange as parseShortDeckRange,
} from '../../../src/library/short-deck/cards-and-ranges.js';

export type { GameName };

interface RangeNotation {
  readonly parseRange: typeof parseRange;
  readonly formatRange: typeof formatRange;
}

export interface PlayedGame {
  readonly label: string;
  readonly deck: Deck;
  /** How many cards a hand has. */
  readonly holeCards: number;
  /** "two", for "any two cards". */
  readonly countWord: string;
  /** A question, for the empty field. */
  readonly example: string;
  /** Undefined for a game without ranges: its hands may have unknown cards. */
  readonly ranges?: RangeNotation;
}

const HOLDEM_RANGES: RangeNotation = { parseRange, formatRange };
const SHORT_DECK_RANGES: RangeNotation = { parseRange: parseShortDeckRange, formatRange: formatShortDeckRange };

const playOmaha = (label: string, holeCards: number, countWord: string): PlayedGame => ({
  label,
  deck: FULL_DECK,
  holeCards,
  countWord,
  example: `AhAd${'*'.repeat(holeCards - 2)} vs random on Qh7c2d`,
});

export const GAMES: Readonly<Record<GameName, PlayedGame>> = {
  holdem: {
    label: 'Hold’em',
    deck: FULL_DECK,
    holeCards: 2,
    countWord: 'two',
    example: 'AhKh vs QQ+ vs random on Qh7c2d',
    ranges: HOLDEM_RANGES,
  },
  'short-deck': {
    label: 'Short deck',
    deck: SHORT_DECK,
    holeCards: 2,
    countWord: 'two',
    example: 'AhKh vs QQ+ vs random on Qh7c6d',
    ranges: SHORT_DECK_RANGES,
  },
  omaha: playOmaha('Omaha', 4, 'four'),
  'omaha-5': playOmaha('Omaha 5', 5, 'five'),
  'omaha-6': playOmaha('Omaha 6', 6, 'six'),
};

export const isGame = (name: string): name is GameName => Object.hasOwn(GAMES, name);

export const hasText = (game: GameName, card: string): boolean => hasCard(GAMES[game].deck, parseCard(card));

export const describeCards = (game: GameName, hand: readonly string[], board: readonly string[]): HandDescription =>
  describeHoleCards(parseCards(hand), parseCards(board), GAMES[game].deck);

export const notationOf = (game: GameName): RangeNotation => {
  const { ranges, label } = GAMES[game];
  if (!ranges) throw new TypeError(`${label} has no ranges`);
  return ranges;
};

const isReadBy = ({ parseRange }: RangeNotation, range: string): boolean => {
  try {
    return parseRange(range).length > 0;
  } catch {
    return false;
  }
};

/** A range as a game reads it: the same text, or else those of its hands that the deck has. Empty if it has none. */
export const adaptRange = (range: string, game: GameName): string => {
  const { ranges } = GAMES[game];
  if (!ranges || isReadBy(ranges, range)) return ranges ? range : '';
  if (!isReadBy(HOLDEM_RANGES, range)) return '';
  const isLeft = ({ hand }: WeightedHand): boolean =>
    [hand.slice(0, 2), hand.slice(2)].every(card => hasText(game, card));
  return ranges.formatRange(parseRange(range).filter(isLeft)).replaceAll(',', ', ');
};
