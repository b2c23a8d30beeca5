// What requests and answers look like: the one source of their validation and of their types.
import Type, { type Static } from 'typebox';
import { MAX_CARDS, MIN_CARDS } from '../engine/cards.js';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../engine/categories.js';
import { MAX_OPPONENTS, MAX_SEED, MAX_SIMULATIONS } from '../odds/calculation.js';

const closed = { additionalProperties: false };
const Rate = Type.Number({ minimum: 0, maximum: 1 });
const Method = Type.Enum(['monte-carlo', 'exact']);
const Seed = Type.Integer({ minimum: 0, maximum: MAX_SEED });
const Simulations = Type.Integer({ minimum: 1, maximum: MAX_SIMULATIONS });
/** Deals that were gone through: simulated, or all there are. */
const Deals = Type.Integer({ minimum: 1 });
const Opponents = Type.Integer({ minimum: 1, maximum: MAX_OPPONENTS });
const Cards = Type.Array(Type.String({ pattern: '^[AKQJT2-9][hdcs]$' }), { minItems: MIN_CARDS, maxItems: MAX_CARDS });

const rateOfEach = <Name extends Category>(names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Rate])) as Record<Name, typeof Rate>, closed);

const options = {
  simulations: Type.Optional(Simulations),
  seed: Type.Optional(Seed),
  method: Type.Optional(Method),
  detail: Type.Optional(Type.Boolean()),
};

/** Body of POST /api/v1/probabilities. */
export const ProbabilitiesRequest = Type.Object({ cards: Cards, ...options }, closed);
export type ProbabilitiesRequest = Static<typeof ProbabilitiesRequest>;

/** Body of POST /api/v1/probabilities-enhanced. */
export const EnhancedRequest = Type.Object({ cards: Cards, opponents: Opponents, ...options }, closed);
export type EnhancedRequest = Static<typeof EnhancedRequest>;

const probabilitiesRates = { probabilities: rateOfEach(CATEGORIES) };
const enhancedRates = {
  win_rate: Rate,
  tie_rate: Rate,
  lose_rate: Rate,
  our_hand_probabilities: rateOfEach(MADE_CATEGORIES),
  opponent_hand_probabilities: rateOfEach(MADE_CATEGORIES),
};

/** The rates of an answer and, in `standard_errors`, how far each may be off. */
export const ProbabilitiesRates = Type.Object(probabilitiesRates, closed);
export type ProbabilitiesRates = Static<typeof ProbabilitiesRates>;
export const EnhancedRates = Type.Object(enhancedRates, closed);
export type EnhancedRates = Static<typeof EnhancedRates>;

const detailWith = <Rates extends typeof ProbabilitiesRates | typeof EnhancedRates>(rates: Rates) =>
  Type.Object({ method: Method, seed: Type.Optional(Seed), simulations: Deals, standard_errors: rates }, closed);

/** `data` of POST /api/v1/probabilities. */
export const ProbabilitiesData = Type.Object(
  {
    cards: Cards,
    ...probabilitiesRates,
    simulations: Deals,
    detail: Type.Optional(detailWith(ProbabilitiesRates)),
  },
  closed,
);
export type ProbabilitiesData = Static<typeof ProbabilitiesData>;

/** `data` of POST /api/v1/probabilities-enhanced. */
export const EnhancedData = Type.Object(
  { cards: Cards, opponents: Opponents, ...enhancedRates, detail: Type.Optional(detailWith(EnhancedRates)) },
  closed,
);
export type EnhancedData = Static<typeof EnhancedData>;

const Whole = Type.Integer({ minimum: 0 });
const Positive = Type.Integer({ minimum: 1 });
const UsageDay = Type.Object({ date: Type.String({ format: 'date' }), requests: Positive, credits: Positive }, closed);

/** `data` of GET /api/v1/usage: days oldest first, only those with charged requests. */
export const UsageData = Type.Object(
  {
    account: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    credits: Whole,
    rate_limit: Type.Object({ requests: Positive, window_seconds: Positive }, closed),
    days: Type.Array(UsageDay),
  },
  closed,
);
export type UsageData = Static<typeof UsageData>;
