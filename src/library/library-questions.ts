// The questions that the library's methods take: objects with fields of the field table, by their names in the library.
import type { EQUITY_OPTIONS, Field, HAND_OPTIONS, ODDS, SAMPLING, TABLE } from '../questions/field-table.js';
import type { ValueOf } from '../questions/json-schema.js';
import type { SHOWDOWN, SHOWDOWN_OPTIONS } from '../questions/showdown-fields.js';

type RequiredKeys<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly isRequired: true } ? Key : never;
}[keyof Fields];

type Values<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends Field ? ValueOf<Fields[Key]['schema']> : never;
};

/** An object with these fields. No `as` renames the keys in its types: editors then show their doc comments. */
type QuestionWith<Fields> = Values<Pick<Fields, RequiredKeys<Fields>>> &
  Partial<Values<Omit<Fields, RequiredKeys<Fields>>>>;

/**
 * A situation: cards that are known, and how many opponents hold two unknown ones.
 * @example
 * const question: Question = { cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 };
 * console.log(engine.exact(question).win.toFixed(4)); // prints 0.8648
 */
export type Question = QuestionWith<typeof ODDS>;

/**
 * A situation to simulate.
 * @example
 * const question: SimulationQuestion = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
 * console.log(engine.simulate(question).win); // prints 0.49992
 */
export type SimulationQuestion = QuestionWith<typeof ODDS & typeof SAMPLING>;

/**
 * Players with known hands or ranges.
 * @example
 * const question: EquityQuestion = { players: ['AsAh', 'KK, AKs:0.5'], board: ['Kh', '7d', '2c'], dead: ['Kd'] };
 * const { deals, players } = engine.equity(question);
 * console.log(deals, players.map(({ equity }) => equity.toFixed(3))); // prints 1419 [ '0.363', '0.637' ]
 */
export type EquityQuestion = QuestionWith<typeof TABLE & typeof EQUITY_OPTIONS>;

/**
 * Known hands to compare.
 * @example
 * const question: ShowdownQuestion = { hands: [['Ah', 'Kh'], ['Qs', 'Qc']], board: ['Qh', 'Jh', 'Th', '2c', '2d'] };
 * console.log(engine.showdown(question).winners); // prints [ 0 ]
 */
export type ShowdownQuestion = QuestionWith<typeof SHOWDOWN & typeof SHOWDOWN_OPTIONS>;

/**
 * A game of Omaha: "omaha" with four hole cards, "omaha-5", "omaha-6".
 * @example
 * const games: OmahaGame[] = ['omaha', 'omaha-5', 'omaha-6'];
 * const deals = games.map(game => omaha.equity({ game, players: ['random', 'random'], simulations: 1_000 }).deals);
 * console.log(deals); // prints [ 1000, 1000, 1000 ]
 */
export type OmahaGame = 'omaha' | 'omaha-5' | 'omaha-6';

/**
 * Players with one hand each.
 * @example
 * const question: OmahaEquityQuestion = { players: ['AhAdKhKd', '9s8s7h6h'], board: ['Kc', '8h', '2s'], dead: ['Ks'] };
 * const { deals, players } = omaha.equity(question);
 * console.log(deals, players.map(({ equity }) => equity.toFixed(3))); // prints 780 [ '0.828', '0.172' ]
 */
export interface OmahaEquityQuestion extends Omit<EquityQuestion, 'flops' | keyof typeof HAND_OPTIONS> {
  /** How many hole cards a hand has, of which exactly two count: "omaha", the default, four, "omaha-5" five, "omaha-6" six. */
  readonly game?: OmahaGame;
}

/**
 * Known hands to compare.
 * @example
 * const hands = [['Ah', 'Kh', '2c', '3d'], ['Qs', 'Qc', 'Jd', 'Td']];
 * const question: OmahaShowdownQuestion = { hands, board: ['Qh', 'Jh', 'Th'] };
 * console.log(omaha.showdown(question).winners); // prints [ 0 ]
 */
export interface OmahaShowdownQuestion extends Omit<ShowdownQuestion, 'board' | 'versusRandom'> {
  /** "omaha" (four hole cards), the default, "omaha-5" or "omaha-6". */
  readonly game?: OmahaGame;
  /** 3 to 5 cards, of which exactly three count. */
  readonly board: readonly string[];
}
