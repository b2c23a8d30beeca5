// The questions that the library takes, and the types of their answers.
import type {
  AnyShowdown,
  Equities,
  ExactEquities,
  PlayerEquity,
  ShownHand,
} from '../questions/answers/answer-types.js';

/**
 * A situation: cards that are known, and how many opponents hold two unknown ones.
 * @example
 * const question: Question = { cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 };
 * console.log(engine.exact(question).win.toFixed(4)); // prints 0.8648
 */
export interface Question {
  /** 2 to 7 different cards, each rank then suit, such as "Ah" or "Tc": two hole cards, then the board. */
  readonly cards: readonly string[];
  /** 0 to 22; 0, the default, asks for the categories of the own hand alone. */
  readonly opponents?: number;
}

/**
 * A situation to simulate.
 * @example
 * const question: SimulationQuestion = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
 * console.log(engine.simulate(question).win); // prints 0.49992
 */
export interface SimulationQuestion extends Question {
  /** Random deals, 1 to 1,000,000,000,000; 100,000 by default. */
  readonly simulations?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same odds everywhere. Random by default. */
  readonly seed?: number;
}

/**
 * Players with known hands or ranges. The three flags are parameters of the type, since the answer has what they ask for.
 * @example
 * const question: EquityQuestion = { players: ['AsAh', 'KK, AKs:0.5'], board: ['Kh', '7d', '2c'], dead: ['Kd'] };
 * const { deals, players } = engine.equity(question);
 * console.log(deals, players.map(({ equity }) => equity.toFixed(3))); // prints 1419 [ '0.363', '0.637' ]
 */
export interface EquityQuestion<
  Categories extends boolean = boolean,
  Hands extends boolean = boolean,
  NextCards extends boolean = boolean,
> {
  /**
   * 2 to 10 texts in range notation (docs/ranges.md): "AhKh", "QQ+, AKs:0.5", "15%", "random". A deal gives each player a hand of
   * its range, no card twice; its probability is proportional to the product of the hands' weights.
   */
  readonly players: readonly string[];
  /** 0 to 5 cards, none by default. */
  readonly board?: readonly string[];
  /** Cards out of play: folded, seen or burnt; none by default. */
  readonly dead?: readonly string[];
  /**
   * "exact" counts every deal: for two players, for known hands, and for more ranges while they have at most 1,000,000,000
   * deals. "monte-carlo" samples. "auto", the default, is exact up to 10,000,000 billed hands, else samples.
   */
  readonly method?: 'auto' | 'exact' | 'monte-carlo';
  /** Random deals, 1 to 1,000,000,000,000: how many, or with `targetError` at most. 100,000 by default, with it 10,000,000. */
  readonly simulations?: number;
  /** 0.0001 to 0.1: sampling ends, after 10,000 deals or more, when the standard error of every equity is at most this. */
  readonly targetError?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same equities everywhere. Random by default. */
  readonly seed?: number;
  /** Adds how often each player's hand ends in each category. */
  readonly categories?: Categories;
  /** Adds the equity of each hand of the ranges. */
  readonly hands?: Hands;
  /** Adds the equities after each card that can come next; on a board of 3 or 4 cards, with an exact answer. */
  readonly nextCards?: NextCards;
}

/**
 * A player in the answer to a question with these flags.
 * @example
 * const { players } = engine.equity({ players: ['AhAs', '22+'], board: ['Kh', '7d', '2c'], categories: true });
 * const trips = ({ categories }: PlayerAnswer<true, false>): string => categories['Three of a Kind'].toFixed(4);
 * console.log(players.map(trips)); // prints [ '0.0682', '0.1500' ]
 */
export type PlayerAnswer<Categories extends boolean, Hands extends boolean> = PlayerEquity &
  (Categories extends true ? Required<Pick<PlayerEquity, 'categories'>> : unknown) &
  (Hands extends true ? Required<Pick<PlayerEquity, 'hands'>> : unknown);

/**
 * The answer to a question with these flags. Next cards come with exact answers alone.
 * @example
 * const question = { players: ['AsAh', 'KdKc'], board: ['Kh', '7d', '2c'], nextCards: true } as const;
 * const answer: EquityAnswer<false, false, true> = engine.equity(question);
 * console.log(answer.method, answer.nextCards.length); // prints exact 49
 */
export type EquityAnswer<
  Categories extends boolean,
  Hands extends boolean,
  NextCards extends boolean,
> = NextCards extends true
  ? Required<ExactEquities<PlayerAnswer<Categories, Hands>>>
  : Equities<PlayerAnswer<Categories, Hands>>;

/**
 * Known hands to compare. The two flags are parameters of the type, since they decide what the answer has.
 * @example
 * const question: ShowdownQuestion = { hands: [['Ah', 'Kh'], ['Qs', 'Qc']], board: ['Qh', 'Jh', 'Th', '2c', '2d'] };
 * console.log(engine.showdown(question).winners); // prints [ 0 ]
 */
export interface ShowdownQuestion<Independent extends boolean = boolean, VersusRandom extends boolean = boolean> {
  /** 1 to 1,000 hands of 1 to 7 cards. Each has 5 to 7 cards together with the board, of which the best five count. */
  readonly hands: readonly (readonly string[])[];
  /** 0 to 5 cards, none by default. */
  readonly board?: readonly string[];
  /** Looks at each hand for itself: hands may have the same cards, and the answer has no `winners`. */
  readonly independent?: Independent;
  /** Adds `ahead`, `tied` and `behind` to each hand; for hands of two cards, on a board of three to five. */
  readonly versusRandom?: VersusRandom;
}

/**
 * The answer to a question with these flags.
 * @example
 * const question = { hands: [['Ah', 'Kh']], board: ['Qh', 'Jh', '2c'], versusRandom: true } as const;
 * const answer: ShowdownAnswer<false, true> = engine.showdown(question);
 * console.log(answer.hands[0].ahead.toFixed(4), answer.winners); // prints 0.5920 [ 0 ]
 */
export type ShowdownAnswer<Independent extends boolean, VersusRandom extends boolean> = AnyShowdown<
  VersusRandom extends true ? Required<ShownHand> : ShownHand
> &
  (Independent extends true ? unknown : Required<Pick<AnyShowdown, 'winners'>>);
