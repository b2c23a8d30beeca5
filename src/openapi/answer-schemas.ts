// The schemas of answers and errors, by their names in the OpenAPI document.
import Type, { type TArrayOptions, type TProperties, type TRef } from 'typebox';
import { MAX_PLAYERS, MIN_PLAYERS } from '../engine/abi.js';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../engine/categories.js';
import { WORST_RANK } from '../engine/hand-rank.js';
import { MAX_SHOWDOWN_HANDS } from '../engine/showdown-calls.js';
import { ERRORS } from '../http/http-error.js';
import { JOB_ID, MAX_LISTED_JOBS, SHOWN_ANSWERS } from '../jobs/job-model.js';
import { MAX_BATCH_QUESTIONS } from '../questions/question-list.js';

/** Plain JSON of any depth. */
export type Json = { readonly [name: string]: unknown };

/** Describes these fields and allows all others explicitly, because some tools treat unlisted fields as forbidden. */
export const describePart = (properties: Json): Json => ({ type: 'object', properties, unevaluatedProperties: true });

/** The reference to the schema of this name. */
export type ReferenceTo<Name extends string> = `#/components/schemas/${Name}`;

/** A reference to a schema of the document. @param description in place of the schema's own */
export const refer = <Name extends string>(name: Name, description?: string): TRef<ReferenceTo<Name>> =>
  Type.Ref(`#/components/schemas/${name}`, description === undefined ? {} : { description });

const referOptional = <Name extends string>(name: Name, description?: string) =>
  Type.Optional(refer(name, description));
const orNull = <Name extends string>(name: Name) => Type.Union([refer(name), Type.Null()]);
const list = <Name extends string>(name: Name, options: TArrayOptions = {}) => Type.Array(refer(name), options);
/** One value: what most tools read, of a text an enum, and a constant of others. */
export const literal = (value: string | boolean) =>
  typeof value === 'string' ? { type: 'string', enum: [value] } : { type: 'boolean', const: value };
const choice = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { type: 'string', description });
/** An object. More fields may be added to answers: clients are to ignore those that they do not know. */
const fields = <Fields extends TProperties>(description: string, properties: Fields) =>
  Type.Object(properties, { description });
const envelope = (data: string) => fields('An answer.', { success: literal(true), data: refer(data) });
const RATE = refer('Rate');
const rateOfEach = <Name extends Category>(names: readonly Name[], description: string) =>
  fields(description, Object.fromEntries(names.map(name => [name, RATE])) as Record<Name, typeof RATE>);

const PLAYERS = { minItems: MIN_PLAYERS, maxItems: MAX_PLAYERS };
const POSITIVE = Type.Integer({ minimum: 1 });
const METHOD = refer('Method', 'How it was computed.');
const SEED = referOptional('Seed', 'The seed of the deals. Not with `exact`.');
const ERRORS_OF_RATES = 'The standard error of every rate, under the name of the rate; 0 with `exact`.';

/** @param errors the schema of the standard errors */
const oddsDetail = <Errors extends string>(errors: Errors) =>
  fields('How the odds were computed.', {
    method: METHOD,
    seed: SEED,
    simulations: refer('Deals'),
    standard_errors: refer(errors),
  });

const ENHANCED_RATES = {
  win_rate: RATE,
  tie_rate: RATE,
  lose_rate: RATE,
  our_hand_probabilities: refer('MadeCategoryRates'),
  opponent_hand_probabilities: refer('MadeCategoryRates'),
};

const ODDS_SCHEMAS = {
  Deals: Type.Integer({ minimum: 1, description: 'How many deals were simulated or, with `exact`, exist.' }),
  Rate: Type.Number({ minimum: 0, maximum: 1, description: 'A fraction, not rounded.' }),
  CategoryRates: rateOfEach(CATEGORIES, 'How often a hand ends in each category; together 1.'),
  MadeCategoryRates: rateOfEach(MADE_CATEGORIES, 'How often a hand ends in each category from one pair up.'),
  ProbabilitiesAnswer: envelope('ProbabilitiesData'),
  ProbabilitiesData: fields('How often the hand ends in each category.', {
    cards: refer('Cards'),
    probabilities: refer('CategoryRates'),
    simulations: refer('Deals'),
    detail: referOptional('ProbabilitiesDetail'),
  }),
  ProbabilitiesDetail: oddsDetail('ProbabilitiesErrors'),
  ProbabilitiesErrors: fields(ERRORS_OF_RATES, { probabilities: refer('CategoryRates') }),
  EnhancedAnswer: envelope('EnhancedData'),
  EnhancedData: fields(
    'How often the hand wins, ties for the best, and loses: together 1. The categories of the opponents are fractions of all their hands.',
    {
      cards: refer('Cards'),
      opponents: refer('Opponents'),
      ...ENHANCED_RATES,
      detail: referOptional('EnhancedDetail'),
    },
  ),
  EnhancedDetail: oddsDetail('EnhancedErrors'),
  EnhancedErrors: fields(ERRORS_OF_RATES, ENHANCED_RATES),
};

const EQUITY_RATES = { equity: RATE, win_rate: RATE, tie_rate: refer('Rate') };

const EQUITY_SCHEMAS = {
  Weight: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'How often a player holds the hand.' }),
  EquityAnswer: envelope('EquityData'),
  EquityData: fields('What each player can expect. Equities add up to 1.', {
    players: list('PlayerEquity', PLAYERS),
    board: refer('Board'),
    dead: refer('DeadCards'),
    method: METHOD,
    next_cards: Type.Optional(list('NextCard', { description: 'One for each card that can come next.' })),
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
  }),
  HandEquity: fields('What a player can expect with one hand of the range: `null` where no deal has it.', {
    hand: Type.String({ description: 'Two cards, the higher rank first.' }),
    weight: refer('Weight'),
    equity: orNull('Rate'),
    win_rate: orNull('Rate'),
    tie_rate: orNull('Rate'),
  }),
  NextCard: fields("The players' equities after a card that can come next: `null` where no deal has it.", {
    card: refer('Card'),
    equities: Type.Union([list('Rate', PLAYERS), Type.Null()]),
  }),
  EquityDetail: fields('How the equities were computed.', {
    seed: SEED,
    simulations: Type.Number({ exclusiveMinimum: 0, description: 'The deals; of an exact answer, their weights.' }),
    billed_hands: Type.Integer({ minimum: 1, description: 'One credit pays for each started million.' }),
    standard_errors: list('EquityErrors', PLAYERS),
  }),
  EquityErrors: fields(ERRORS_OF_RATES, EQUITY_RATES),
  DryRunAnswer: envelope('DryRunData'),
  DryRunData: fields('What the request would do, and the most credits that it would cost.', {
    method: METHOD,
    cost: POSITIVE,
  }),
};

const FIVE = { minItems: 5, maxItems: 5 };
const SHOWDOWN_SCHEMAS = {
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

const ANSWERS = [
  'ProbabilitiesAnswer',
  'EnhancedAnswer',
  'EquityAnswer',
  'ShowdownAnswer',
  'DryRunAnswer',
  'Error',
].map(name => refer(name));
const TIME = Type.String({ format: 'date-time' });
const COST = Type.Integer({
  minimum: 0,
  description: 'Credits: the most that it can cost; of an ended job, its cost.',
});
const JOB_FIELDS = {
  id: refer('JobId'),
  state: refer('JobState'),
  progress: refer('Rate', 'The part of the billed hands that is computed.'),
  cost: COST,
  created: TIME,
  ended: Type.Union([TIME, Type.Null()]),
};

const LIST_SCHEMAS = {
  BatchAnswer: envelope('BatchData'),
  BatchData: fields('The answers, in the order of the questions.', {
    answers: Type.Array(Type.Union(ANSWERS), { minItems: 1, maxItems: MAX_BATCH_QUESTIONS }),
  }),
  JobId: Type.String({ pattern: JOB_ID.source, description: 'The id of a job.' }),
  JobState: choice(['queued', 'running', 'done', 'cancelled', 'failed'], '`failed`: it could not be computed.'),
  SubmittedJobAnswer: envelope('SubmittedJob'),
  SubmittedJob: fields('A job that was accepted.', { id: refer('JobId'), state: refer('JobState'), cost: COST }),
  JobListAnswer: envelope('JobListData'),
  JobListData: fields('Jobs, the newest first, and whether there are older ones.', {
    jobs: list('JobSummary', { maxItems: MAX_LISTED_JOBS }),
    has_more: Type.Boolean(),
  }),
  JobSummaryAnswer: envelope('JobSummary'),
  JobSummary: fields('A job without its answers.', JOB_FIELDS),
  // Without a type: tools take these fields as those of each event's data, or compare the whole stream, a text, with the schema.
  JobEvent: {
    description: 'A job without its answers, as JSON in the data of an event.',
    properties: JOB_FIELDS,
    required: Object.keys(JOB_FIELDS),
  },
  JobAnswer: envelope('JobData'),
  JobData: fields('A job, and the answers of some of its questions.', {
    ...JOB_FIELDS,
    answers: Type.Array(Type.Union([...ANSWERS, Type.Null()]), {
      maxItems: SHOWN_ANSWERS,
      description: 'Answer i is that of question `offset` + i; while it is computed, the odds so far, or `null`.',
    }),
  }),
};

const PARTS = { minItems: 1, uniqueItems: true };
const SERVICE_SCHEMAS = {
  UsageAnswer: envelope('UsageData'),
  UsageData: fields('The balance of an account, its rate limit, and its charges of the last 30 days.', {
    account: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    credits: Type.Integer({ minimum: 0 }),
    rate_limit: refer('RateLimit'),
    days: list('UsageDay'),
  }),
  RateLimit: fields('Requests in each window.', { requests: POSITIVE, window_seconds: POSITIVE }),
  UsageDay: fields('The charges of a day (UTC).', {
    date: Type.String({ format: 'date' }),
    requests: POSITIVE,
    questions: POSITIVE,
    credits: POSITIVE,
  }),
  Error: fields('An error.', { success: literal(false), error: refer('Fault') }),
  Fault: fields('What is wrong.', {
    code: refer('ErrorCode'),
    message: Type.String({ minLength: 1, description: 'The code in words.' }),
    details: Type.String({ minLength: 1, description: 'Names the input that failed, and says what to send instead.' }),
  }),
  ErrorCode: choice(Object.keys(ERRORS), 'For programs. Codes may be added: treat unknown ones by their status.'),
  Healthy: fields('All is well.', { status: literal('ok') }),
  Degraded: fields('Some parts work worse than they should.', {
    status: literal('degraded'),
    degraded: list('DegradedPart', PARTS),
  }),
  DegradedPart: choice(['jobs', 'rate-limits'], 'What works worse than it should.'),
  Unavailable: fields('Requests cannot be served.', {
    status: literal('unavailable'),
    degraded: list('UnavailablePart', PARTS),
  }),
  UnavailablePart: choice(['store', 'engine', 'jobs', 'rate-limits', 'shutting-down'], 'What does not work.'),
};

export const ANSWER_SCHEMAS = {
  ...ODDS_SCHEMAS,
  ...EQUITY_SCHEMAS,
  ...SHOWDOWN_SCHEMAS,
  ...LIST_SCHEMAS,
  ...SERVICE_SCHEMAS,
};
