// The schemas of answers and errors, by their names in the OpenAPI document.
import Type, { type TProperties, type TSchema } from 'typebox';
import { MAX_PLAYERS, MIN_PLAYERS } from '../../engine/abi.js';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../../engine/categories.js';
import { JOB_ID, MAX_LISTED_JOBS, SHOWN_ANSWERS } from '../../jobs/job-model.js';
import { MAX_BATCH_QUESTIONS } from '../../questions/question-list.js';
import { ERRORS } from '../http-error.js';

/** Plain JSON of any depth. */
export type Json = { readonly [name: string]: unknown };

/** Describes these fields and allows all others, which some tools would take for forbidden. */
export const describePart = (properties: Json): Json => ({ type: 'object', properties, unevaluatedProperties: true });

const describe = (description?: string) => (description === undefined ? {} : { description });

/** A reference to a schema of the document. @param description in place of the schema's own */
export const refer = (name: string, description?: string) => ({
  $ref: `#/components/schemas/${name}`,
  ...describe(description),
});

const referOptional = (name: string, description?: string) => Type.Optional(refer(name, description));
const integer = (minimum: number, description?: string) => Type.Integer({ minimum, ...describe(description) });
const orNull = (schema: TSchema, description?: string) => Type.Union([schema, Type.Null()], describe(description));
const list = (name: string, description?: string, bounds: object = {}) =>
  Type.Array(refer(name), { ...bounds, ...describe(description) });
export const choice = (values: string[], description: string) => Type.Enum(values, { type: 'string', description });
/** An object. More fields may be added to answers: clients are to ignore those that they do not know. */
const fields = (description: string, properties: TProperties) => Type.Object(properties, { description });
const envelope = (data: string) =>
  fields('The envelope of an answer.', { success: Type.Literal(true), data: refer(data) });
const rateOfEach = (names: readonly Category[], description: string) =>
  fields(description, Object.fromEntries(names.map(name => [name, refer('Rate')])));

const PLAYERS = { minItems: MIN_PLAYERS, maxItems: MAX_PLAYERS };
const ONLY_ASKED = 'Only there when it was asked for.';
const ERRORS_OF_RATES = 'The standard error of every rate of the answer, under the same names; 0 with `exact`.';
const SEED = referOptional('Seed', 'The seed of the deals, also one that the server picked. Not with `exact`.');
const CARDS = refer('Cards', 'The cards that were asked about, in their order.');

const part = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
/** How the odds of a hand were computed. @param errors the schema of their standard errors */
const oddsDetail = (errors: string) =>
  fields(`How it was computed. ${ONLY_ASKED}`, {
    method: refer('Method'),
    seed: SEED,
    simulations: refer('Deals'),
    standard_errors: refer(errors),
  });

const ODDS_SCHEMAS = {
  Deals: integer(1, 'How many deals were counted: as many as were simulated or, with `exact`, as there are.'),
  Rate: part('A fraction from 0 to 1: a count divided by a count, not rounded.'),
  CategoryRates: rateOfEach(CATEGORIES, 'How often the hand ends in each of the nine categories; together 1.'),
  MadeCategoryRates: rateOfEach(
    MADE_CATEGORIES,
    'How often a hand ends in each category from one pair up. What is missing to 1 is High Card.',
  ),
  ProbabilitiesAnswer: envelope('ProbabilitiesData'),
  ProbabilitiesData: fields('How often the hand ends in each category.', {
    cards: CARDS,
    probabilities: refer('CategoryRates'),
    simulations: refer('Deals'),
    detail: referOptional('ProbabilitiesDetail'),
  }),
  ProbabilitiesDetail: oddsDetail('ProbabilitiesErrors'),
  ProbabilitiesErrors: fields(ERRORS_OF_RATES, { probabilities: refer('CategoryRates') }),
  EnhancedAnswer: envelope('EnhancedData'),
  EnhancedData: fields(
    'How often the hand wins, ties and loses, and what everyone ends up with. `win_rate`, `tie_rate` and `lose_rate` add up to 1.',
    {
      cards: CARDS,
      opponents: refer('Opponents', 'How many opponents were asked about.'),
      win_rate: refer('Rate', 'How often our hand alone is the best.'),
      tie_rate: refer('Rate', 'How often our hand is the best together with one or more others.'),
      lose_rate: refer('Rate', 'How often another hand is better.'),
      our_hand_probabilities: refer('MadeCategoryRates'),
      opponent_hand_probabilities: refer(
        'MadeCategoryRates',
        'The same of the opponents: fractions of all of their hands, deals times `opponents`.',
      ),
      detail: referOptional('EnhancedDetail'),
    },
  ),
  EnhancedDetail: oddsDetail('EnhancedErrors'),
  EnhancedErrors: fields(ERRORS_OF_RATES, {
    win_rate: refer('Rate'),
    tie_rate: refer('Rate'),
    lose_rate: refer('Rate'),
    our_hand_probabilities: refer('MadeCategoryRates'),
    opponent_hand_probabilities: refer('MadeCategoryRates'),
  }),
};

const EQUITY_SCHEMAS = {
  Weight: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description: 'How often a player holds the hand, beside his other hands.',
  }),
  EquityAnswer: envelope('EquityData'),
  EquityData: fields('What each player can expect. Equities add up to 1.', {
    players: list('PlayerEquity', undefined, PLAYERS),
    board: refer('Board'),
    dead: refer('DeadCards'),
    method: refer('Method'),
    next_cards: Type.Optional(list('NextCard', `For every card that is neither on the board nor dead. ${ONLY_ASKED}`)),
    detail: referOptional('EquityDetail'),
  }),
  PlayerEquity: fields('What one player can expect.', {
    range: refer('Range', 'The range as it was sent.'),
    combos: integer(
      1,
      "How many hands of the range board and dead cards leave; other players' cards are not looked at.",
    ),
    equity: refer('Rate', 'The expected share of the pot. A pot that k players tie for counts 1/k.'),
    win_rate: refer('Rate', 'How often the player wins alone.'),
    tie_rate: refer('Rate', 'How often he is among two or more best: a frequency, not a share.'),
    hand_probabilities: referOptional(
      'CategoryRates',
      `How often the player's hand ends in each category. ${ONLY_ASKED}`,
    ),
    hands: Type.Optional(
      list(
        'HandEquity',
        `One for each of \`combos\`, the strongest class first, within a class spades first. ${ONLY_ASKED}`,
      ),
    ),
  }),
  HandEquity: fields(
    'What a player can expect with one hand of his range. Rates are `null` for a hand that no counted deal contains.',
    {
      hand: Type.String({ description: 'Two cards, the higher rank first.' }),
      weight: refer('Weight'),
      equity: orNull(refer('Rate')),
      win_rate: orNull(refer('Rate')),
      tie_rate: orNull(refer('Rate')),
    },
  ),
  NextCard: fields('The equities after one card that can come next.', {
    card: refer('Card'),
    equities: orNull(
      list('Rate', undefined, PLAYERS),
      "In the players' order; `null` where no deal has the card next.",
    ),
  }),
  EquityDetail: fields(`How it was computed. ${ONLY_ASKED}`, {
    seed: SEED,
    simulations: Type.Number({
      exclusiveMinimum: 0,
      description:
        'The deals that were counted. Of an exact answer the sum of their weights, which is their number where all are 1.',
    }),
    billed_hands: integer(1, 'The hands that were charged for: one credit for each started million.'),
    standard_errors: list('EquityErrors', "In the players' order; zeros when exact.", PLAYERS),
  }),
  EquityErrors: fields('The standard errors of the rates of a player, under the same names.', {
    equity: refer('Rate'),
    win_rate: refer('Rate'),
    tie_rate: refer('Rate'),
  }),
  DryRunAnswer: envelope('DryRunData'),
  DryRunData: fields('What the request would do.', {
    method: refer('Method'),
    cost: integer(1, 'The most credits that it would cost.'),
  }),
};

const ANSWERS = ['ProbabilitiesAnswer', 'EnhancedAnswer', 'EquityAnswer', 'DryRunAnswer', 'Error'].map(name =>
  refer(name),
);
const IN_ORDER = 'The envelope that each question has from its own endpoint, in the order of the questions: answer i';
const TIME = Type.String({ format: 'date-time' });
const JOB_FIELDS = {
  id: refer('JobId'),
  state: refer('JobState'),
  progress: part('The part of the billed hands that is computed.'),
  cost: integer(0, 'Credits: the most that it can cost; once it has ended, what it did.'),
  created: TIME,
  ended: orNull(TIME, '`null` until then.'),
};

const LIST_SCHEMAS = {
  BatchAnswer: envelope('BatchData'),
  BatchData: fields('The answers.', {
    answers: Type.Array(Type.Union(ANSWERS), {
      minItems: 1,
      maxItems: MAX_BATCH_QUESTIONS,
      description: `${IN_ORDER} has the type of question i (with \`dry_run\`, that of a dry run), or is an error.`,
    }),
  }),
  JobId: Type.String({ pattern: JOB_ID.source, description: 'Names a job.' }),
  JobState: choice(
    ['queued', 'running', 'done', 'cancelled', 'failed'],
    '`failed`: the service could not compute it, although it tried again.',
  ),
  SubmittedJobAnswer: envelope('SubmittedJob'),
  SubmittedJob: fields('A job that was taken.', {
    id: refer('JobId'),
    state: refer('JobState'),
    cost: integer(0, 'Credits that were charged: the most that it can cost.'),
  }),
  JobListAnswer: envelope('JobListData'),
  JobListData: fields("The account's jobs.", {
    jobs: list('JobSummary', 'The newest first.', { maxItems: MAX_LISTED_JOBS }),
    has_more: Type.Boolean({
      description: 'Whether there are older ones: `before` with the id of the last one shows them.',
    }),
  }),
  JobSummaryAnswer: envelope('JobSummary'),
  JobSummary: fields('A job without its answers.', JOB_FIELDS),
  JobAnswer: envelope('JobData'),
  JobData: fields('A job, and the answers of up to 1,000 of its questions.', {
    ...JOB_FIELDS,
    answers: Type.Array(Type.Union([...ANSWERS, Type.Null()]), {
      maxItems: SHOWN_ANSWERS,
      description:
        `${IN_ORDER} has the type of question \`offset\` + i, or is an error; \`null\` where nothing is known yet; of a sampled ` +
        'question that is being computed, its odds so far.',
    }),
  }),
};

const PARTS = { minItems: 1, uniqueItems: true };
const SERVICE_SCHEMAS = {
  UsageAnswer: envelope('UsageData'),
  UsageData: fields('What an account has, and what it has spent.', {
    account: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: "The account's name." }),
    credits: integer(0, 'The balance.'),
    rate_limit: refer('RateLimit'),
    days: list(
      'UsageDay',
      'The last 30 days by UTC date, the oldest first; those without charged requests are left out.',
    ),
  }),
  RateLimit: fields('How many requests the account may send in each window of so many seconds.', {
    requests: integer(1),
    window_seconds: integer(1),
  }),
  UsageDay: fields('Charged requests of one day, and the credits that they cost.', {
    date: Type.String({ format: 'date' }),
    requests: integer(1),
    questions: integer(1, 'The questions that they asked: one each, and the answered ones of a batch.'),
    credits: integer(1),
  }),
  Error: fields('The envelope of every error, whatever went wrong.', {
    success: Type.Literal(false),
    error: refer('Fault'),
  }),
  Fault: fields('What went wrong.', {
    code: refer('ErrorCode'),
    message: Type.String({
      minLength: 1,
      description: 'The code in words; the same for every error of the code.',
    }),
    details: Type.String({
      minLength: 1,
      description: 'Begins with the path of the input that failed, and says what to send instead.',
    }),
  }),
  ErrorCode: choice(
    Object.keys(ERRORS),
    'For programs. Each code goes with one status. Codes may be added: treat unknown ones by their status.',
  ),
  Healthy: fields('All is well.', { status: Type.Literal('ok') }),
  Degraded: fields(
    'It works, but not as well as it should. `rate-limits`: Redis does not answer, and each instance counts requests for itself.',
    { status: Type.Literal('degraded'), degraded: list('DegradedPart', undefined, PARTS) },
  ),
  DegradedPart: choice(['jobs', 'rate-limits'], 'What works worse than it should.'),
  Unavailable: fields(
    'Requests cannot be served: the account store or the engine does not answer, or the server is shutting down.',
    { status: Type.Literal('unavailable'), degraded: list('UnavailablePart', undefined, PARTS) },
  ),
  UnavailablePart: choice(['store', 'engine', 'jobs', 'rate-limits', 'shutting-down'], 'What does not work.'),
};

export const ANSWER_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...ODDS_SCHEMAS,
  ...EQUITY_SCHEMAS,
  ...LIST_SCHEMAS,
  ...SERVICE_SCHEMAS,
};
