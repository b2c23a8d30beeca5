// The part of the field table that showdowns have alone, besides the game.
import { HAND_CARDS } from '../engine/abi.js';
import { MAX_SHOWDOWN_HANDS } from '../engine/showdown-calls.js';
import { BOARD, CARD, type Fields, FLAG } from './field-table.js';

/** Chips of each of some hands. */
const BETS = {
  type: 'array',
  items: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  minItems: 0,
  maxItems: MAX_SHOWDOWN_HANDS,
} as const;

/** The cards of a showdown. */
export const SHOWDOWN = {
  /**
   * 1 to 1,000 hands of 1 to 7 cards. Each has 5 to 7 cards together with the board, of which the best five count; in Omaha it has the
   * hole cards of the game.
   */
  hands: {
    name: 'hands',
    schema: {
      title: 'Hands',
      type: 'array',
      items: { title: 'Hand', type: 'array', items: CARD, minItems: 1, maxItems: HAND_CARDS, uniqueItems: true },
      minItems: 1,
      maxItems: MAX_SHOWDOWN_HANDS,
    },
    isRequired: true,
    meaning:
      'The hands to compare. Each has five to seven cards together with the board, of which the best five count; in Omaha the hole cards ' +
      'of the game, beside a board of three to five.',
  },
  /** 0 to 5 cards, none by default. */
  board: BOARD,
} as const satisfies Fields;

export const SHOWDOWN_OPTIONS = {
  /** Does not compare hands with each other: they may have the same cards, and the answer has no `winners`. */
  independent: {
    ...FLAG,
    name: 'independent',
    meaning:
      'Whether hands are not compared with each other: they may then have the same cards, and the answer has no `winners`.',
  },
  /** Adds `ahead`, `tied` and `behind` to each hand; for hands of two cards, on a board of three to five. */
  versusRandom: {
    ...FLAG,
    name: 'versus_random',
    meaning:
      'Whether to add the fractions of all other holdings that each hand beats, ties and loses to on this board. Needs hands of two ' +
      'cards, and a board of three to five. Not in Omaha.',
  },
  /** Chips that each hand has put in; adds `pots` and `payouts`. Integers that sum, with `foldedBets`, to at most 2^53 − 1. */
  bets: {
    name: 'bets',
    schema: BETS,
    meaning:
      'The chips that each hand has put in, one of them at least above 0; adds `pots` and `payouts`. With `folded_bets` they sum to at most ' +
      '2⁵³ − 1. Not together with `independent`.',
  },
  /** Chips of hands that are out, none above the highest of `bets`. */
  foldedBets: {
    name: 'folded_bets',
    schema: BETS,
    meaning: 'The chips of hands that are out, none above the highest of `bets`, which it needs.',
  },
} as const satisfies Fields;
