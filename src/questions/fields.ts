// The fields of every question, each declared once. The reader, the validators of HTTP, the OpenAPI document and the options of the
// command line are made from this table. Names are those of HTTP.

import { MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS, MAX_SEED } from '../calculations/calculation.js';
import { BOARD_CARDS, HAND_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { MAX_CARDS, MIN_CARDS } from '../engine/cards.js';
import { MAX_SHOWDOWN_HANDS } from '../engine/showdown-calls.js';
import { GAME_NAMES } from '../games/game.js';
import { formatNumber } from '../text.js';
import { cards, choice, type FieldKind, FLAG, hands, integer, number, ranges } from './field-kinds.js';

export interface Field<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly kind: FieldKind<Value>;
  readonly isRequired?: true;
  /** Whether the library's questions lack it. */
  readonly isServiceOnly?: boolean;
  /** The default, if it is always the same. */
  readonly default?: Value;
  /** The description for users, one line of Markdown. */
  readonly meaning: string;
}

const declare = <
  Name extends string,
  Value,
  Rest extends Partial<Pick<Field<Name, Value>, 'isRequired' | 'isServiceOnly' | 'default'>>,
>(
  name: Name,
  kind: FieldKind<Value>,
  meaning: string,
  rest: Rest,
): Field<Name, Value> & Rest => ({ name, kind, meaning, ...rest });

/** All cards but those of two players and a board. */
const MAX_DEAD_CARDS = 43;
const REQUIRED = { isRequired: true } as const;
const OPTIONAL = {};
const NO_CARDS: { readonly default: readonly string[] } = { default: [] };
const OFF = { default: false };

const CARDS = declare(
  'cards',
  cards(MIN_CARDS, MAX_CARDS, 'Cards'),
  'The two hole cards first, then the board, up to five cards, in the order in which they were dealt. No card appears twice.',
  REQUIRED,
);
const OPPONENTS = declare(
  'opponents',
  integer(1, MAX_OPPONENTS, 'Opponents'),
  `How many opponents play, each with two unknown cards. A deck seats ${MAX_OPPONENTS}.`,
  REQUIRED,
);
const OPPONENTS_OR_NONE = declare('opponents', integer(0, MAX_OPPONENTS), 'How many opponents play.', { default: 0 });
const SIMULATIONS = declare(
  'simulations',
  integer(1, MAX_REQUEST_SIMULATIONS, 'Simulations'),
  'How many deals to simulate; by default as many as the operator has set, usually 100,000. Not together with `exact`.',
  OPTIONAL,
);
const EQUITY_SIMULATIONS = declare(
  'simulations',
  SIMULATIONS.kind,
  'The most deals to sample; sampling ends earlier if hands rarely fit together. By default as many as the operator has set, usually ' +
    `100,000; with \`target_error\` ${formatNumber(MAX_REQUEST_SIMULATIONS)}, or as many as may be billed. Not together with ` +
    '`exact`.',
  OPTIONAL,
);
const SEED = declare(
  'seed',
  integer(0, MAX_SEED, 'Seed'),
  'Fixes the random deals; by default a random number. Not together with `exact`.',
  OPTIONAL,
);
const METHOD = declare(
  'method',
  choice(['monte-carlo', 'exact'], 'Method'),
  '`monte-carlo` by default. `exact` is always possible here.',
  { default: 'monte-carlo' },
);
const METHOD_AGAINST = declare(
  'method',
  METHOD.kind,
  '`monte-carlo` by default. `exact` is possible against one opponent, and against two from five cards on.',
  { default: METHOD.default },
);
const DETAIL = declare('detail', FLAG, 'Whether to add `detail` to the answer.', { ...OFF, isServiceOnly: true });

const GAME = declare(
  'game',
  choice(GAME_NAMES, 'Game'),
  "`holdem` by default; `omaha` with four hole cards, `omaha-5`, `omaha-6`: exactly two of a player's and three of the board count.",
  { default: 'holdem' },
);

const PLAYERS = declare(
  'players',
  ranges(MIN_PLAYERS, MAX_PLAYERS),
  'A range for each player. A deal gives every player a hand of his range, no card twice; its probability is proportional to the ' +
    'product of the weights. In Omaha one hand each, `*` for a card that is not known: `AhAdKhKd`, `AhAd**`, `random`.',
  REQUIRED,
);
const BOARD = declare(
  'board',
  cards(0, BOARD_CARDS, 'Board'),
  'The cards on the board, up to five, in the order in which they were dealt.',
  NO_CARDS,
);
const DEAD = declare(
  'dead',
  cards(0, MAX_DEAD_CARDS, 'DeadCards'),
  'Cards that are out of play: folded, seen, burnt.',
  NO_CARDS,
);
const EQUITY_METHOD = declare(
  'method',
  choice(['auto', 'exact', 'monte-carlo'], 'EquityMethod'),
  '`auto` by default; the answer says which method was used.',
  { default: 'auto' },
);
const MIN_TARGET_ERROR = 0.0001;
const MAX_TARGET_ERROR = 0.1;
const TARGET_ERROR = declare(
  'target_error',
  number(MIN_TARGET_ERROR, MAX_TARGET_ERROR),
  "Sampling ends when the standard error of every player's equity is at most this, after 10,000 deals at the earliest. Only deals " +
    'that were sampled are charged, but the balance must cover the maximum. Not together with `exact`.',
  OPTIONAL,
);
const CATEGORIES = declare('categories', FLAG, 'Whether to add `hand_probabilities` to each player.', OFF);
const HANDS = declare('hands', FLAG, 'Whether to add the breakdown by hand to each player. Not in Omaha.', OFF);
const NEXT_CARDS = declare(
  'next_cards',
  FLAG,
  'Whether to add the equities after each card that can come next. Needs a board of 3 or 4 cards and an exact answer.',
  OFF,
);
const DRY_RUN = declare(
  'dry_run',
  FLAG,
  'Whether to return only the method and the cost. The request is checked, but nothing is computed, charged or stored; in a batch or a ' +
    'job the question bills 10,000 hands.',
  { ...OFF, isServiceOnly: true },
);

const KNOWN_HANDS = declare(
  'hands',
  hands(MAX_SHOWDOWN_HANDS, HAND_CARDS),
  'The hands to compare. Each has five to seven cards together with the board, of which the best five count; in Omaha the hole cards ' +
    'of the game, beside a board of three to five.',
  REQUIRED,
);
const INDEPENDENT = declare(
  'independent',
  FLAG,
  'Whether each hand is looked at for itself: hands may then have the same cards, and the answer has no `winners`.',
  OFF,
);
const VERSUS_RANDOM = declare(
  'versus_random',
  FLAG,
  'Whether to add the fractions of all other holdings that each hand beats, ties and loses to on this board. Needs hands of two ' +
    'cards, and a board of three to five. Not in Omaha.',
  OFF,
);

const TABLE = [PLAYERS, BOARD, DEAD] as const;
const EQUITY_OPTIONS = [EQUITY_METHOD, EQUITY_SIMULATIONS, TARGET_ERROR, SEED, CATEGORIES, HANDS, NEXT_CARDS] as const;

const SHOWDOWN = [KNOWN_HANDS, BOARD] as const;
const SHOWDOWN_OPTIONS = [INDEPENDENT, VERSUS_RANDOM] as const;

/** In the order of the checks: `first` is read, then unknown fields are refused or left out, then `rest` is read, field by field. */
export const QUESTIONS = {
  probabilities: { first: [CARDS], rest: [SIMULATIONS, SEED, METHOD, DETAIL] },
  'probabilities-enhanced': { first: [CARDS], rest: [OPPONENTS, SIMULATIONS, SEED, METHOD_AGAINST, DETAIL] },
  equity: { first: [GAME, ...TABLE], rest: [...EQUITY_OPTIONS, DETAIL, DRY_RUN] },
  showdown: { first: [GAME, ...SHOWDOWN], rest: [...SHOWDOWN_OPTIONS, DRY_RUN] },
  // The library's methods of these names.
  simulate: { first: [CARDS], rest: [OPPONENTS_OR_NONE, SIMULATIONS, SEED] },
  exact: { first: [CARDS], rest: [OPPONENTS_OR_NONE] },
} as const;

/** The questions that HTTP, batches and jobs take. */
export const QUESTION_TYPES = ['probabilities', 'probabilities-enhanced', 'equity', 'showdown'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The questions of the interface that this service implements. Fields that they do not have are ignored; other questions refuse them. */
export const INTERFACE_TYPES: ReadonlySet<keyof typeof QUESTIONS> = new Set([
  'probabilities',
  'probabilities-enhanced',
]);

/** The names of all fields over HTTP. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    QUESTION_TYPES.flatMap(type => [...QUESTIONS[type].first, ...QUESTIONS[type].rest].map(({ name }) => name)),
  ),
];

type ValueOf<Each> = Each extends Field<string, infer Value> ? Value : never;
type Certain = { readonly isRequired: true } | { readonly default: unknown };

/** The values of the fields after reading. A field that is not required and has no default may be missing. */
export type ValuesOf<Each extends Field> = {
  readonly [Present in Extract<Each, Certain> as Present['name']]: ValueOf<Present>;
} & { readonly [Left in Exclude<Each, Certain> as Left['name']]?: ValueOf<Left> };
