// The answers about showdowns: the library's types, and the schemas of HTTP, which the OpenAPI document has.
import Type from 'typebox';
import { CATEGORIES, type Category } from '../../engine/categories.js';
import { WORST_RANK } from '../../engine/hand-rank.js';
import type { Pot } from '../../engine/pots.js';
import { MAX_SHOWDOWN_HANDS } from '../../engine/showdown-calls.js';
import { choice, envelope, fields, list, refer, referOptional } from './schema-parts.js';

/**
 * What a hand is. `ahead`, `tied` and `behind`, which sum to 1, are there if they were asked for.
 * @example
 * const show = ({ description, best }: ShownHand): string => `${description}: ${best.join(' ')}`;
 * const { hands } = engine.showdown({ hands: [['Ah', 'Kh']], board: ['Qh', 'Jh', '2c'] });
 * console.log(hands.map(show).join()); // prints Ace High: Ah Kh Qh Jh 2c
 */
export interface ShownHand {
  /** The hand as it was sent, without the board. */
  readonly cards: readonly string[];
  readonly category: Category;
  /** "Two Pair, Aces and Kings", "Royal Flush" */
  readonly description: string;
  /**
   * The five cards that count, in the order in which they count: quads before the kicker, a wheel from five to ace; of equal cards
   * spades, hearts, diamonds, clubs.
   */
  readonly best: readonly string[];
  /** 1 (royal flush) to 7,462 (7-5-4-3-2 of mixed suits), in short deck to 1,404; equal ranks tie. */
  readonly rank: number;
  /** The fraction of all other holdings of two cards that this hand beats now, on this board. */
  readonly ahead?: number;
  /** The fraction that it ties. */
  readonly tied?: number;
  /** The fraction that beats it. */
  readonly behind?: number;
}

/**
 * What hands are, and who wins.
 * @example
 * const isSplit = ({ winners }: ShowdownAnswer): boolean => winners !== undefined && winners.length > 1;
 * console.log(isSplit(engine.showdown({ hands: [['Ah', '2c'], ['Ad', '3c']], board: ['As', 'Kc', 'Qd', 'Jh', '9s'] }))); // prints true
 */
export interface ShowdownAnswer {
  /** In the order of the question. */
  readonly hands: readonly ShownHand[];
  /** The positions of the best hands, several if they tie; not of independent hands. */
  readonly winners?: readonly number[];
  /** The main pot first; with `bets`. */
  readonly pots?: readonly Pot[];
  /** The chips that each hand gets, which sum to all bets; with `bets`. */
  readonly payouts?: readonly number[];
}

/** Places of hands in the request. */
const positions = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: MAX_SHOWDOWN_HANDS, description });
const CHIPS = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const FIVE = { minItems: 5, maxItems: 5 };
/** @internal */
export const SHOWDOWN_SCHEMAS = {
  ShowdownAnswer: envelope('ShowdownData'),
  ShowdownData: fields('What each hand is, in the order of the request, and who wins.', {
    hands: list('ShownHand', { minItems: 1, maxItems: MAX_SHOWDOWN_HANDS }),
    winners: Type.Optional(positions('The positions of the best hands, several if they tie. Not with `independent`.')),
    pots: Type.Optional(
      list('Pot', { minItems: 1, maxItems: MAX_SHOWDOWN_HANDS, description: 'The main pot first. With `bets`.' }),
    ),
    payouts: Type.Optional(
      Type.Array(CHIPS, {
        minItems: 1,
        maxItems: MAX_SHOWDOWN_HANDS,
        description: 'The chips that each hand gets; they sum to all bets. With `bets`.',
      }),
    ),
  }),
  Pot: fields(
    'Chips that hands can win together. Odd chips go to its winners one by one, in the order of the request.',
    {
      amount: CHIPS,
      hands: positions(
        'The positions of the hands that have put in enough to win it. One alone gets back its bet that nobody has called.',
      ),
      winners: positions('The positions of the best of them, several if they tie.'),
    },
  ),
  ShownHand: fields('What a hand is. `ahead`, `tied` and `behind`, which sum to 1, come with `versus_random`.', {
    cards: refer('Hand', 'The hand as it was sent.'),
    category: refer('Category'),
    description: Type.String({ description: 'As players say it: `Pair of Nines`, `Straight, Five High`.' }),
    best: list('Card', {
      ...FIVE,
      description:
        'The five cards that count, in the order in which they count; of equal cards spades, hearts, diamonds, clubs.',
    }),
    rank: Type.Integer({
      minimum: 1,
      maximum: WORST_RANK,
      description: '1, royal flush, to 7,462, seven high; in short deck to 1,404. Equal ranks tie.',
    }),
    ahead: referOptional('Rate', 'The fraction of all other holdings that this hand beats now, on this board.'),
    tied: referOptional('Rate', 'The fraction that it ties.'),
    behind: referOptional('Rate', 'The fraction that beats it.'),
  }),
  Category: choice(CATEGORIES, 'The category of a hand.'),
};
