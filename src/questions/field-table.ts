// The field table, with showdown-fields.ts: every field of every question, declared once; fields.ts says which question has which. Checks, the library's types,
// the OpenAPI document and the options of the command line are made from it. `name` is the field's name over HTTP, its key the name in
// the library. The doc comment of a key is shown by the editors of the library's users; `meaning` is for the OpenAPI document.

import { MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS, MAX_SEED } from '../calculations/calculation.js';
import { BOARD_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { MAX_CARDS, MIN_CARDS } from '../engine/cards.js';
import { GAME_NAMES } from '../games/game.js';
import { formatNumber } from '../text.js';
import type { JsonSchema } from './json-schema.js';

export interface Field<Schema extends JsonSchema = JsonSchema> {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired?: true;
  /** Whether the library's questions lack it. */
  readonly isServiceOnly?: true;
  /** Whether the service's questions lack it. */
  readonly isLibraryOnly?: true;
  /** The default, if it is always the same. */
  readonly default?: unknown;
  /** The description for users, one line of Markdown. */
  readonly meaning: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** All cards but those of two players and a board. */
const MAX_DEAD_CARDS = 43;
/** Off by default. */
export const FLAG = { schema: { type: 'boolean' }, default: false } as const;
export const CARD = { title: 'Card', type: 'string', pattern: '^[AKQJT2-9][hdcs]$' } as const;

const SIMULATIONS = {
  name: 'simulations',
  schema: { title: 'Simulations', type: 'integer', minimum: 1, maximum: MAX_REQUEST_SIMULATIONS },
  meaning:
    'How many deals to simulate; by default as many as the operator has set, usually 100,000. Not together with `exact`.',
} as const satisfies Field;

const SEED = {
  name: 'seed',
  schema: { title: 'Seed', type: 'integer', minimum: 0, maximum: MAX_SEED },
  meaning: 'Fixes the random deals; by default a random number. Not together with `exact`.',
} as const satisfies Field;

export const BOARD = {
  name: 'board',
  schema: { title: 'Board', type: 'array', items: CARD, minItems: 0, maxItems: BOARD_CARDS, uniqueItems: true },
  default: [],
  meaning: 'The cards on the board, up to five, in the order in which they were dealt.',
} as const satisfies Field;

/** The odds of two hole cards; over HTTP there is at least one opponent, or the question is about categories alone. */
export const ODDS = {
  /** 2 to 7 different cards, each rank then suit, such as "Ah", "Tc", "10c" or "A♥": two hole cards, then the board. */
  cards: {
    name: 'cards',
    schema: { title: 'Cards', type: 'array', items: CARD, minItems: MIN_CARDS, maxItems: MAX_CARDS, uniqueItems: true },
    isRequired: true,
    meaning:
      'The two hole cards first, then the board, up to five cards, in the order in which they were dealt. No card appears twice.',
  },
  /** 0 to 22; 0, the default, asks for the categories of the own hand alone. */
  opponents: {
    name: 'opponents',
    schema: { type: 'integer', minimum: 0, maximum: MAX_OPPONENTS },
    default: 0,
    meaning: 'How many opponents play.',
  },
} as const satisfies Fields;

export const OPPONENTS = {
  name: 'opponents',
  schema: { title: 'Opponents', type: 'integer', minimum: 1, maximum: MAX_OPPONENTS },
  isRequired: true,
  meaning: `How many opponents play, each with two unknown cards. A deck seats ${MAX_OPPONENTS}.`,
} as const satisfies Field;

export const SAMPLING = {
  /** Random deals, 1 to 1,000,000,000,000; 100,000 by default. */
  simulations: SIMULATIONS,
  /** An integer from 0 to 2^53 − 1: the same seed gives the same odds everywhere. Random by default. */
  seed: SEED,
} as const satisfies Fields;

export const METHOD = {
  name: 'method',
  schema: { title: 'Method', type: 'string', enum: ['monte-carlo', 'exact'] },
  default: 'monte-carlo',
  meaning: '`monte-carlo` by default. `exact` is always possible here.',
} as const satisfies Field;

export const METHOD_AGAINST = {
  ...METHOD,
  meaning: '`monte-carlo` by default. `exact` is possible against one opponent, and against two from five cards on.',
} as const satisfies Field;

export const DETAIL = {
  ...FLAG,
  name: 'detail',
  isServiceOnly: true,
  meaning: 'Whether to add `detail` to the answer.',
} as const satisfies Field;

export const DRY_RUN = {
  ...FLAG,
  name: 'dry_run',
  isServiceOnly: true,
  meaning:
    'Whether to return only the method and the cost. The request is checked, but nothing is computed, charged or stored; in a batch or a ' +
    'job the question bills 10,000 hands.',
} as const satisfies Field;

export const GAME = {
  name: 'game',
  schema: { title: 'Game', type: 'string', enum: GAME_NAMES },
  default: GAME_NAMES[0],
  meaning:
    '`holdem` by default. `short-deck` has 36 cards, six to ace; a flush beats a full house, and A 6 7 8 9 is the lowest straight. `omaha` has ' +
    "four hole cards, `omaha-5` and `omaha-6` five and six: exactly two of a player's and three of the board count.",
} as const satisfies Field;

/** The players of equity, and the known cards. */
export const TABLE = {
  /**
   * 2 to 10 players, each with a text in range notation (docs/ranges.md): "AhKh", "QQ+, AKs:0.5", "random", "15%" (the strongest hands
   * against three random hands). A deal gives each a hand of their range, no card twice; its probability is proportional to the product of
   * the hands' weights. In Omaha each has one hand, card after card, with `*` for one that is not known: "AhAdKhKd", "AhAd**", "random";
   * at most 9 players with five and 7 with six cards.
   */
  players: {
    name: 'players',
    schema: {
      type: 'array',
      items: { title: 'Range', type: 'string', minLength: 1 },
      minItems: MIN_PLAYERS,
      maxItems: MAX_PLAYERS,
    },
    isRequired: true,
    meaning:
      'A range for each player. A deal gives every player a hand of their range, no card twice; its probability is proportional to the ' +
      'product of the weights. In Omaha one hand each, `*` for a card that is not known: `AhAdKhKd`, `AhAd**`, `random`.',
  },
  /** 0 to 5 cards, none by default. */
  board: BOARD,
  /** Cards out of play: folded, seen or burnt; none by default. */
  dead: {
    name: 'dead',
    schema: {
      title: 'DeadCards',
      type: 'array',
      items: CARD,
      minItems: 0,
      maxItems: MAX_DEAD_CARDS,
      uniqueItems: true,
    },
    default: [],
    meaning: 'Cards that are out of play: folded, seen, burnt.',
  },
} as const satisfies Fields;

/** The options of equity that are answered from the results of each hand of the ranges. Games without ranges lack them. */
export const HAND_OPTIONS = {
  /** Adds the equity of each hand of the ranges. */
  hands: {
    ...FLAG,
    name: 'hands',
    meaning: 'Whether to add the breakdown by hand to each player. Not in Omaha.',
  },
  /** Adds how each player's hands are spread over equity. */
  distribution: {
    ...FLAG,
    name: 'distribution',
    meaning:
      "Whether to add to each player how the hands are spread over equity: the part of the player's deals whose hand has an equity from " +
      '0 to 0.05, from 0.05 to 0.1, and so on. Sampled ones are wider by the noise of each hand. Not in Omaha.',
  },
  /** Adds what each player's hands are now, and what they draw to; on a board of 3 to 5 cards. */
  madeHands: {
    ...FLAG,
    name: 'made_hands',
    meaning:
      'Whether to add to each player what the hands are on this board, from `Straight Flush` to `High Card`, and what they draw to. Needs a ' +
      'board of 3 to 5 cards. Not in Omaha.',
  },
} as const satisfies Fields;

export const EQUITY_OPTIONS = {
  /**
   * "exact" counts every deal, however many there are. "monte-carlo" samples. "auto", the default, is exact up to `maxAutoHands` billed
   * hands, else samples. In Omaha "exact" needs all cards of all players, and is then what "auto" does.
   */
  method: {
    name: 'method',
    schema: { title: 'EquityMethod', type: 'string', enum: ['auto', 'exact', 'monte-carlo'] },
    default: 'auto',
    meaning: '`auto` by default; the answer says which method was used.',
  },
  /** Random deals, 1 to 1,000,000,000,000: how many, or with `targetError` at most. Default: 100,000; with it 10,000,000. */
  simulations: {
    ...SIMULATIONS,
    meaning:
      'The most deals to sample; sampling ends earlier if hands rarely fit together. By default as many as the operator has set, usually ' +
      `100,000; with \`target_error\` ${formatNumber(MAX_REQUEST_SIMULATIONS)}. Not together with ` +
      '`exact`.',
  },
  /** 0.0001 to 0.1: sampling ends, after 10,000 deals or more, when the standard error of every equity is at most this. */
  targetError: {
    name: 'target_error',
    schema: { type: 'number', minimum: 0.0001, maximum: 0.1 },
    meaning:
      "Sampling ends when the standard error of every player's equity is at most this, after 10,000 deals at the earliest. Only deals " +
      'that were sampled are charged, but the balance must cover the maximum. Not together with `exact`.',
  },
  /** An integer from 0 to 2^53 − 1: the same seed gives the same equities everywhere. Random by default. */
  seed: SEED,
  /** Adds how often each player's hand ends in each category. */
  categories: { ...FLAG, name: 'categories', meaning: 'Whether to add `hand_probabilities` to each player.' },
  ...HAND_OPTIONS,
  /** Adds the equities after each card that can come next; on a board of 3 or 4 cards, with an exact answer. */
  nextCards: {
    ...FLAG,
    name: 'next_cards',
    meaning:
      'Whether to add the equities after each card that can come next. Needs a board of 3 or 4 cards and an exact answer.',
  },
  /** Adds the equities on each flop; without a board, with an exact answer. */
  flops: {
    ...FLAG,
    name: 'flops',
    meaning:
      'Whether to add the equities on each flop. Needs an empty board and an exact answer. Flops that no player can tell apart, since only ' +
      'the names of suits differ, are one entry. Not in Omaha.',
  },
  /** The billed hands, of about 5 nanoseconds each, up to which "auto" is exact; 10,000,000 by default. Infinity: where the engine can. */
  maxAutoHands: {
    name: 'max_auto_hands',
    schema: { type: 'number', minimum: 0, maximum: Number.POSITIVE_INFINITY },
    isLibraryOnly: true,
    meaning: 'The billed hands up to which `auto` is exact.',
  },
} as const satisfies Fields;
