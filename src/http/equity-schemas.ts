// The schemas of POST /api/v1/equity. They describe its requests in the OpenAPI document, and type and describe its answers. Requests
// are validated by src/equity/question.ts, for the library as well; a test compares both.
import Type, { type Static } from 'typebox';
import { MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { MAX_TARGET_ERROR, MIN_TARGET_ERROR } from '../odds/equity/calculation.js';
import { Card, CategoryRates, Method, named, Rate, Seed, Simulations } from './schemas.js';

const MAX_BOARD_CARDS = 5;
/** All cards but those of two players and a board. */
const MAX_DEAD_CARDS = 43;

const Range = Type.String({ title: 'Range', minLength: 1 });
const Board = Type.Array(Card, { title: 'Board', maxItems: MAX_BOARD_CARDS, uniqueItems: true });
const DeadCards = Type.Array(Card, { title: 'DeadCards', maxItems: MAX_DEAD_CARDS, uniqueItems: true });
const players = { minItems: MIN_PLAYERS, maxItems: MAX_PLAYERS };

/** Body of POST /api/v1/equity. */
export const EquityRequest = Type.Object(
  {
    players: Type.Array(Range, players),
    board: Type.Optional(Board),
    dead: Type.Optional(DeadCards),
    method: Type.Optional(Type.Enum(['auto', 'exact', 'monte-carlo'], { title: 'EquityMethod' })),
    simulations: Type.Optional(Simulations),
    target_error: Type.Optional(Type.Number({ minimum: MIN_TARGET_ERROR, maximum: MAX_TARGET_ERROR })),
    seed: Type.Optional(Seed),
    categories: Type.Optional(Type.Boolean()),
    hands: Type.Optional(Type.Boolean()),
    next_cards: Type.Optional(Type.Boolean()),
    detail: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  },
  named('EquityRequest'),
);

const rates = { equity: Rate, win_rate: Rate, tie_rate: Rate };
const RateOrNull = Type.Union([Rate, Type.Null()]);
const Weight = Type.Number({ title: 'Weight', exclusiveMinimum: 0, maximum: 1 });

const HandEquity = Type.Object(
  { hand: Type.String(), weight: Weight, equity: RateOrNull, win_rate: RateOrNull, tie_rate: RateOrNull },
  named('HandEquity'),
);
export type HandEquity = Static<typeof HandEquity>;

const PlayerEquity = Type.Object(
  {
    range: Range,
    combos: Type.Integer({ minimum: 1 }),
    ...rates,
    hand_probabilities: Type.Optional(CategoryRates),
    hands: Type.Optional(Type.Array(HandEquity)),
  },
  named('PlayerEquity'),
);

const NextCard = Type.Object(
  { card: Card, equities: Type.Union([Type.Array(Rate, players), Type.Null()]) },
  named('NextCard'),
);

const EquityErrors = Type.Object(rates, named('EquityErrors'));

const EquityDetail = Type.Object(
  {
    seed: Type.Optional(Seed),
    simulations: Type.Number({ exclusiveMinimum: 0 }),
    billed_hands: Type.Integer({ minimum: 1 }),
    standard_errors: Type.Array(EquityErrors, players),
  },
  named('EquityDetail'),
);

/** `data` of POST /api/v1/equity. */
export const EquityData = Type.Object(
  {
    players: Type.Array(PlayerEquity, players),
    board: Board,
    dead: DeadCards,
    method: Method,
    next_cards: Type.Optional(Type.Array(NextCard)),
    detail: Type.Optional(EquityDetail),
  },
  named('EquityData'),
);
export type EquityData = Static<typeof EquityData>;

/** `data` of POST /api/v1/equity with `dry_run`. */
export const DryRunData = Type.Object({ method: Method, cost: Type.Integer({ minimum: 1 }) }, named('DryRunData'));
export type DryRunData = Static<typeof DryRunData>;
