// The schemas of requests and answers; those of equity, batches and jobs are in files of their own. Validation, types and the OpenAPI
// document are made from them. Each title is the name of a schema there.
import Type, { type Static } from 'typebox';
import { MAX_CARDS, MIN_CARDS } from '../engine/cards.js';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../engine/categories.js';
import { MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS, MAX_SEED } from '../odds/calculation.js';

/** Options of an object schema with this title that forbids other fields. */
export const named = (title: string) => ({ title, additionalProperties: false });
export const Rate = Type.Number({ title: 'Rate', minimum: 0, maximum: 1 });
export const Method = Type.Enum(['monte-carlo', 'exact'], { title: 'Method' });
export const Seed = Type.Integer({ title: 'Seed', minimum: 0, maximum: MAX_SEED });
export const Simulations = Type.Integer({ title: 'Simulations', minimum: 1, maximum: MAX_REQUEST_SIMULATIONS });
/** Deals that were counted: simulated, or all that exist. */
const Deals = Type.Integer({ title: 'Deals', minimum: 1 });
const Opponents = Type.Integer({ title: 'Opponents', minimum: 1, maximum: MAX_OPPONENTS });
export const Card = Type.String({ title: 'Card', pattern: '^[AKQJT2-9][hdcs]$' });
const Cards = Type.Array(Card, { title: 'Cards', minItems: MIN_CARDS, maxItems: MAX_CARDS, uniqueItems: true });

const rateOfEach = <Name extends Category>(title: string, names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Rate])) as Record<Name, typeof Rate>, named(title));
export const CategoryRates = rateOfEach('CategoryRates', CATEGORIES);
const MadeCategoryRates = rateOfEach('MadeCategoryRates', MADE_CATEGORIES);

const options = {
  simulations: Type.Optional(Simulations),
  seed: Type.Optional(Seed),
  method: Type.Optional(Method),
  detail: Type.Optional(Type.Boolean()),
};

/** Body of POST /api/v1/probabilities. */
export const ProbabilitiesRequest = Type.Object({ cards: Cards, ...options }, named('ProbabilitiesRequest'));
export type ProbabilitiesRequest = Static<typeof ProbabilitiesRequest>;

/** Body of POST /api/v1/probabilities-enhanced. */
export const EnhancedRequest = Type.Object(
  { cards: Cards, opponents: Opponents, ...options },
  named('EnhancedRequest'),
);
export type EnhancedRequest = Static<typeof EnhancedRequest>;

const probabilitiesRates = { probabilities: CategoryRates };
const enhancedRates = {
  win_rate: Rate,
  tie_rate: Rate,
  lose_rate: Rate,
  our_hand_probabilities: MadeCategoryRates,
  opponent_hand_probabilities: MadeCategoryRates,
};

/** The rates of an answer; in `standard_errors`, their standard errors. */
export const ProbabilitiesRates = Type.Object(probabilitiesRates, named('ProbabilitiesErrors'));
export type ProbabilitiesRates = Static<typeof ProbabilitiesRates>;
export const EnhancedRates = Type.Object(enhancedRates, named('EnhancedErrors'));
export type EnhancedRates = Static<typeof EnhancedRates>;

const detailWith = <Rates extends typeof ProbabilitiesRates | typeof EnhancedRates>(title: string, rates: Rates) =>
  Type.Object({ method: Method, seed: Type.Optional(Seed), simulations: Deals, standard_errors: rates }, named(title));

/** `data` of POST /api/v1/probabilities. */
export const ProbabilitiesData = Type.Object(
  {
    cards: Cards,
    ...probabilitiesRates,
    simulations: Deals,
    detail: Type.Optional(detailWith('ProbabilitiesDetail', ProbabilitiesRates)),
  },
  named('ProbabilitiesData'),
);
export type ProbabilitiesData = Static<typeof ProbabilitiesData>;

/** `data` of POST /api/v1/probabilities-enhanced. */
export const EnhancedData = Type.Object(
  {
    cards: Cards,
    opponents: Opponents,
    ...enhancedRates,
    detail: Type.Optional(detailWith('EnhancedDetail', EnhancedRates)),
  },
  named('EnhancedData'),
);
export type EnhancedData = Static<typeof EnhancedData>;

const Whole = Type.Integer({ minimum: 0 });
const Positive = Type.Integer({ minimum: 1 });
const UsageDay = Type.Object(
  { date: Type.String({ format: 'date' }), requests: Positive, questions: Positive, credits: Positive },
  named('UsageDay'),
);

/** `data` of GET /api/v1/usage: days oldest first, only those with charged requests. */
export const UsageData = Type.Object(
  {
    account: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    credits: Whole,
    rate_limit: Type.Object({ requests: Positive, window_seconds: Positive }, named('RateLimit')),
    days: Type.Array(UsageDay),
  },
  named('UsageData'),
);
export type UsageData = Static<typeof UsageData>;
