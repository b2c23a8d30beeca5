// The answers about equity: the library's types, and the schemas of HTTP, which the OpenAPI document has.
import Type from 'typebox';
import { DISTRIBUTION_PLACES, type EquityRates } from '../../calculations/rates.js';
import { MAX_PLAYERS, MIN_PLAYERS } from '../../engine/abi.js';
import { DRAWS, type Draw, MADE_HANDS, type MadeHand } from '../../engine/name-hands.js';
import type { CategoryRates } from './odds-types.js';
import {
  choice,
  ERRORS_OF_RATES,
  envelope,
  fields,
  list,
  METHOD,
  orNull,
  RATE,
  refer,
  referOptional,
  SEED,
} from './schema-parts.js';

/**
 * A hand of a player's range, and its rates in the deals in which the player has it.
 * @example
 * const { players } = engine.equity({ players: ['AsAh', 'KK, AKs:0.5'], board: ['Kh', '7d', '2c'], hands: true });
 * const behind = ({ equity }: HandEquity): boolean => equity !== null && equity < 0.5;
 * console.log(players[1].hands!.filter(behind).map(({ hand }) => hand)); // prints [ 'AdKd', 'AcKc' ]
 */
export interface HandEquity {
  /** Two cards, the higher first: "AsKh". */
  readonly hand: string;
  /** Its weight in the range, above 0, at most 1. */
  readonly weight: number;
  /** The player's share of the pot with this hand. It and the other rates are `null` if no counted deal has the hand. */
  readonly equity: number | null;
  /** How often the player wins alone with this hand. */
  readonly win: number | null;
  /** How often the player ties with others for the best hand. */
  readonly tie: number | null;
}

/**
 * The hands of a player's range that are, or draw to, the same.
 * @example
 * const { players } = engine.equity({ players: ['QQ+, AKs', 'JTs, 98s'], board: ['Qh', 'Th', '2c'], madeHands: true });
 * const show = ({ name, combos, share }: HandGroup): string => `${name} ${combos} ${share.toFixed(3)}`;
 * console.log(players[1].madeHands!.map(show)); // prints [ 'Second Pair 3 0.429', 'High Card 4 0.571' ]
 */
export interface HandGroup<Name extends MadeHand | Draw = MadeHand | Draw> {
  /** "Top Pair", "Gutshot". */
  readonly name: Name;
  /** How many of the player's `combos` these are. */
  readonly combos: number;
  /** The part of the player's deals in which the player has one of them. */
  readonly share: number;
  /** The player's share of the pot in these deals; `null` if there are none. */
  readonly equity: number | null;
}

/**
 * What a player can expect. Fractions of the deals, not rounded.
 * @example
 * const { players } = engine.equity({ players: ['AhKh', 'QQ'], board: ['Qh', 'Jh', '2c'] });
 * const show = ({ range, equity }: PlayerEquity): string => `${range} ${equity.toFixed(3)}`;
 * console.log(players.map(show).join(', ')); // prints AhKh 0.338, QQ 0.662
 */
export interface PlayerEquity extends EquityRates {
  /** The range as it was sent. */
  readonly range: string;
  /** How many hands of the range board and dead cards leave. Not in Omaha, which has no ranges. */
  readonly combos?: number;
  /** One standard error of each rate; zeros when the method is "exact". */
  readonly standardErrors: EquityRates;
  /** How often the player's hand ends in each of the nine categories; only if it was asked for. */
  readonly categories?: CategoryRates;
  /** One for each of `combos`, the strongest class first, within a class spades first; only if it was asked for. */
  readonly hands?: readonly HandEquity[];
  /**
   * The part of the player's deals whose hand has an equity from i/20 to (i + 1)/20, i = 0 to 19; the last has 1, too. Sampled, it is
   * wider by the noise of each hand. Only if it was asked for.
   */
  readonly distribution?: readonly number[];
  /** What the hands are on this board, each in one group, the strongest first; only if it was asked for. */
  readonly madeHands?: readonly HandGroup<MadeHand>[];
  /** What the hands draw to, each in one group at most; with `madeHands`, on a board of 3 or 4 cards. */
  readonly draws?: readonly HandGroup<Draw>[];
}

/**
 * The equities after one card that can come next.
 * @example
 * const { nextCards } = engine.equity({ players: ['AhKh', 'QcQd'], board: ['Qh', 'Jh', '2c'], nextCards: true });
 * const isAhead = ({ equities }: NextCardEquities): boolean => equities !== null && equities[0] > 0.5;
 * console.log(nextCards!.filter(isAhead).length); // prints 11
 */
export interface NextCardEquities {
  /** "Ah" */
  readonly card: string;
  /** The part of all deals that have it next, 0 to 1: ranges hold some cards more often than others. */
  readonly share: number;
  /** The players' equities, in their order; `null` where no deal has the card next. */
  readonly equities: readonly number[] | null;
}

/**
 * The equities on a flop, and on all others that differ from it only in suits which no range and no dead card tells apart.
 * @example
 * const { flops } = engine.equity({ players: ['AhKh', 'QcQd'], flops: true });
 * const royal: FlopEquities = flops!.find(({ flop }) => flop === 'QhJhTh')!;
 * console.log(royal.count, royal.equities); // prints 1 [ 1, 0 ]
 */
export interface FlopEquities {
  /** Its highest card first, of equal ranks spades before hearts, diamonds and clubs: "AsKh7h". */
  readonly flop: string;
  /** How many flops are alike, itself among them. */
  readonly count: number;
  /** The part of all deals that have one of them, 0 to 1. */
  readonly share: number;
  /** The players' equities, in their order. */
  readonly equities: readonly number[];
}

/**
 * Equities, from all deals or from random ones.
 * @example
 * const answer: EquityAnswer = engine.equity({ players: ['AA', '22+', 'random'], seed: 7 });
 * console.log(answer.method === 'exact' ? 'exact' : `sampled with seed ${answer.seed}`); // prints sampled with seed 7
 */
export interface EquityAnswer {
  readonly method: 'exact' | 'monte-carlo';
  /** The deals that were counted; if exact and the weights in a range differ, the sum of the weights of the deals. */
  readonly deals: number;
  /** The seed that gives the same equities again; only if they were sampled. */
  readonly seed?: number;
  /** The hands that the service would bill. */
  readonly billedHands: number;
  /** In the order of the question. Equities add up to 1. */
  readonly players: readonly PlayerEquity[];
  /**
   * For every card that is neither on the board nor dead, in the order of suits (clubs, diamonds, hearts, spades) and ranks; only if it was
   * asked for.
   */
  readonly nextCards?: readonly NextCardEquities[];
  /** One for each class of flops that a deal has, aces first; only if it was asked for. Shares add up to 1. */
  readonly flops?: readonly FlopEquities[];
}

const PLAYERS = { minItems: MIN_PLAYERS, maxItems: MAX_PLAYERS };
/** As many as there are ways to rename the suits. */
const MAX_ALIKE_FLOPS = 24;
const EQUITY_RATES = { equity: RATE, win_rate: RATE, tie_rate: RATE };
const HAND_GROUP = {
  combos: Type.Integer({ minimum: 1, description: 'How many hands they are.' }),
  share: refer('Rate', "The part of the player's deals in which the player has one of them."),
  equity: orNull('Rate'),
};

/** @internal */
export const EQUITY_SCHEMAS = {
  Weight: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'How often a player holds the hand.' }),
  EquityAnswer: envelope('EquityData'),
  EquityData: fields('What each player can expect. Equities add up to 1.', {
    players: list('PlayerEquity', PLAYERS),
    board: refer('Board'),
    dead: refer('DeadCards'),
    method: METHOD,
    next_cards: Type.Optional(list('NextCard', { description: 'One for each card that can come next.' })),
    flops: Type.Optional(
      list('FlopEquities', {
        description: 'One for each class of flops that a deal has, aces first. Shares add up to 1.',
      }),
    ),
    detail: referOptional('EquityDetail'),
  }),
  PlayerEquity: fields('The share of the pot that a player can expect, and how often the player wins alone or ties.', {
    range: refer('Range', 'The range as it was sent.'),
    combos: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The hands of the range that board and dead cards leave. Not in Omaha.',
      }),
    ),
    ...EQUITY_RATES,
    hand_probabilities: referOptional('CategoryRates'),
    hands: Type.Optional(list('HandEquity', { description: 'One for each of `combos`, the strongest class first.' })),
    distribution: Type.Optional(
      list('Rate', {
        minItems: DISTRIBUTION_PLACES,
        maxItems: DISTRIBUTION_PLACES,
        description:
          "The part of the player's deals whose hand has an equity from i/20 to (i + 1)/20, i = 0 to 19; the last has 1, too.",
      }),
    ),
    made_hands: Type.Optional(
      list('MadeHandGroup', {
        description: 'What the hands are on this board, each in one group, the strongest first.',
      }),
    ),
    draws: Type.Optional(
      list('DrawGroup', { description: 'What the hands draw to, each in one group at most. Not on the river.' }),
    ),
  }),
  HandEquity: fields('What a player can expect with one hand of the range: `null` where no deal has it.', {
    hand: Type.String({ description: 'Two cards, the higher rank first.' }),
    weight: refer('Weight'),
    equity: orNull('Rate'),
    win_rate: orNull('Rate'),
    tie_rate: orNull('Rate'),
  }),
  MadeHandGroup: fields('The hands of a player that are the same on this board.', {
    name: choice(MADE_HANDS, 'What they are.'),
    ...HAND_GROUP,
  }),
  DrawGroup: fields('The hands of a player that draw to the same.', {
    name: choice(DRAWS, 'What one more card may make of them.'),
    ...HAND_GROUP,
  }),
  NextCard: fields("The players' equities after a card that can come next: `null` where no deal has it.", {
    card: refer('Card'),
    equities: Type.Union([list('Rate', PLAYERS), Type.Null()]),
  }),
  FlopEquities: fields(
    "The players' equities on a flop, and on those that differ from it only in suits which no range and no dead card tells apart.",
    {
      flop: Type.String({
        description: 'Three cards, the highest first, of equal ranks spades, hearts, diamonds, clubs.',
      }),
      count: Type.Integer({ minimum: 1, maximum: MAX_ALIKE_FLOPS, description: 'How many flops are alike.' }),
      share: refer('Rate', 'The part of all deals that have one of these flops.'),
      equities: list('Rate', PLAYERS),
    },
  ),
  EquityDetail: fields('How the equities were computed.', {
    seed: SEED,
    simulations: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The deals. Left out of exact answers where the weights in a range differ.',
      }),
    ),
    billed_hands: Type.Integer({ minimum: 1, description: 'One credit pays for each started million.' }),
    standard_errors: list('EquityErrors', PLAYERS),
  }),
  EquityErrors: fields(ERRORS_OF_RATES, EQUITY_RATES),
  DryRunAnswer: envelope('DryRunData'),
  DryRunData: fields('What the request would do, and the most credits that it would cost.', {
    method: METHOD,
    cost: Type.Integer({ minimum: 1 }),
  }),
};
