// The answers about showdowns: the library's types, and the schemas of HTTP, which the OpenAPI document has.
import Type from 'typebox';
import { CATEGORIES, type Category } from '../../engine/categories.js';
import { WORST_RANK } from '../../engine/hand-rank.js';
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
  /** 1 (royal flush) to 7,462 (7-5-4-3-2 of mixed suits); equal ranks tie. */
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
}

const FIVE = { minItems: 5, maxItems: 5 };
/** @internal */
export const SHOWDOWN_SCHEMAS = {
  ShowdownAnswer: envelope('ShowdownData'),
  ShowdownData: fields('What each hand is, in the order of the request, and who wins.', {
    hands: list('ShownHand', { minItems: 1, maxItems: MAX_SHOWDOWN_HANDS }),
    winners: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        minItems: 1,
        maxItems: MAX_SHOWDOWN_HANDS,
        description: 'The positions of the best hands, several if they tie. Not with `independent`.',
      }),
    ),
  }),
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
      description: '1, royal flush, to 7,462, seven high. Equal ranks tie.',
    }),
    ahead: referOptional('Rate', 'The fraction of all other holdings that this hand beats now, on this board.'),
    tied: referOptional('Rate', 'The fraction that it ties.'),
    behind: referOptional('Rate', 'The fraction that beats it.'),
  }),
  Category: choice(CATEGORIES, 'The category of a hand.'),
};
