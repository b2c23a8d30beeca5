// Descriptions and examples of the schemas and of their fields, which the OpenAPI document shows beside the schemas.
import { MAX_CALCULATION_SIMULATIONS, MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS } from '../../odds/calculation.js';
import { grouped } from '../../text.js';

export interface Description {
  readonly description: string;
  readonly examples?: readonly unknown[];
}

/** By the title of the schema, or "Title.field" for a field. */
export const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  Card: {
    description:
      'A rank, `A K Q J T 9 … 2`, and a suit, `h`earts, `d`iamonds, `c`lubs or `s`pades. Ten is `T`; capitals matter.',
    examples: ['Ah', 'Td', '2c'],
  },
  Cards: {
    description:
      'The two hole cards first, then the board, up to five cards, in the order in which they were dealt. No card stands twice.',
    examples: [
      ['Ah', 'Kh'],
      ['Ah', 'Kh', 'Qh', '7c', '2h'],
    ],
  },
  Opponents: {
    description: `How many opponents play, each with two unknown cards. A deck seats ${MAX_OPPONENTS}.`,
    examples: [1, 5],
  },
  Simulations: {
    description: `How many deals to simulate, at most ${grouped(MAX_REQUEST_SIMULATIONS)}. Four times as many halve the error.`,
    examples: [1_000_000],
  },
  Seed: {
    description:
      'Fixes the random deals: the same request with the same seed gets the same body, byte for byte, on any number of threads.',
    examples: [7],
  },
  Method: {
    description:
      '`monte-carlo` deals the missing cards at random; `exact` goes through every deal there is, so that nothing is estimated.',
    examples: ['exact'],
  },
  Deals: {
    description: 'How many deals were counted: as many as were simulated or, with `exact`, as there are.',
    examples: [100_000],
  },
  Rate: {
    description: 'A fraction from 0 to 1: a count divided by a count, not rounded.',
    examples: [0.661775],
  },
  CategoryRates: { description: 'How often the hand ends in each of the nine categories; together 1.' },
  MadeCategoryRates: {
    description: 'How often a hand ends in each category from one pair up. What is missing to 1 is High Card.',
  },
  ProbabilitiesRequest: { description: 'A hand, and how to compute. Other fields than these are refused.' },
  'ProbabilitiesRequest.simulations': {
    description:
      'How many deals to simulate. Left out, as many as the operator has set: 100,000 usually. Not together with `exact`.',
  },
  'ProbabilitiesRequest.seed': {
    description: 'Fixes the random deals. Left out, the server picks one at random. Not together with `exact`.',
  },
  'ProbabilitiesRequest.method': {
    description: '`monte-carlo` where it is left out. `exact` is always possible here.',
  },
  'ProbabilitiesRequest.detail': {
    description: 'Whether to add `detail` to the answer. `false` where it is left out.',
  },
  EnhancedRequest: {
    description: 'A hand, how many play against it, and how to compute. Other fields than these are refused.',
  },
  'EnhancedRequest.simulations': {
    description:
      'How many deals to simulate. Left out, as many as the operator has set: 100,000 usually. Not together with `exact`.',
  },
  'EnhancedRequest.seed': {
    description: 'Fixes the random deals. Left out, the server picks one at random. Not together with `exact`.',
  },
  'EnhancedRequest.method': {
    description:
      '`monte-carlo` where it is left out. `exact` is possible against one opponent, and against two from five cards on.',
  },
  'EnhancedRequest.detail': { description: 'Whether to add `detail` to the answer. `false` where it is left out.' },
  ProbabilitiesAnswer: { description: 'The envelope of an answer.' },
  ProbabilitiesData: { description: 'How often the hand ends in each category.' },
  'ProbabilitiesData.cards': { description: 'The cards that were asked about, in their order.' },
  EnhancedAnswer: { description: 'The envelope of an answer.' },
  EnhancedData: {
    description:
      'How often the hand wins, ties and loses, and what everyone ends up with. `win_rate`, `tie_rate` and `lose_rate` add up to 1.',
  },
  'EnhancedData.cards': { description: 'The cards that were asked about, in their order.' },
  'EnhancedData.opponents': { description: 'How many opponents were asked about.' },
  'EnhancedData.win_rate': { description: 'How often our hand alone is the best.' },
  'EnhancedData.tie_rate': { description: 'How often our hand is the best together with one or more others.' },
  'EnhancedData.lose_rate': { description: 'How often another hand is better.' },
  'EnhancedData.opponent_hand_probabilities': {
    description: 'The same of the opponents: fractions of all of their hands, deals times `opponents`.',
  },
  ProbabilitiesDetail: { description: 'How it was computed. Only there when it was asked for.' },
  'ProbabilitiesDetail.seed': {
    description: 'The seed of the deals, also one that the server picked. Not with `exact`.',
  },
  EnhancedDetail: { description: 'How it was computed. Only there when it was asked for.' },
  'EnhancedDetail.seed': { description: 'The seed of the deals, also one that the server picked. Not with `exact`.' },
  ProbabilitiesErrors: {
    description: 'The standard error of every rate of the answer, under the same names; 0 with `exact`.',
  },
  EnhancedErrors: {
    description: 'The standard error of every rate of the answer, under the same names; 0 with `exact`.',
  },
  BatchRequest: { description: 'Questions of any types. Other fields than this are refused.' },
  'BatchRequest.questions': {
    description:
      'Each with its `type` and the fields of its own endpoint. What is no question is answered with an error at its place.',
  },
  Question: { description: 'A question of any type, which `type` tells.' },
  ProbabilitiesQuestion: { description: 'What `/api/v1/probabilities` is asked.' },
  EnhancedQuestion: { description: 'What `/api/v1/probabilities-enhanced` is asked.' },
  EquityQuestion: { description: 'What `/api/v1/equity` is asked.' },
  BatchAnswer: { description: 'The envelope of an answer.' },
  BatchData: { description: 'The answers.' },
  'BatchData.answers': {
    description:
      'The envelope that each question has from its own endpoint, in the order of the questions: answer i has the type of question i ' +
      '(with `dry_run`, that of a dry run), or is an error.',
  },
  JobRequest: { description: 'Questions of any types. Other fields than this are refused.' },
  'JobRequest.questions': { description: 'Each with its `type` and the fields of its own endpoint.' },
  JobQuestion: { description: 'A question of any type, which `type` tells.' },
  JobProbabilitiesQuestion: { description: 'What `/api/v1/probabilities` is asked.' },
  JobEnhancedQuestion: { description: 'What `/api/v1/probabilities-enhanced` is asked.' },
  JobEquityQuestion: {
    description: 'What `/api/v1/equity` is asked. Exact equity has no bound of its own on what it bills.',
  },
  JobSimulations: {
    description: `How many deals to simulate, at most ${grouped(MAX_CALCULATION_SIMULATIONS)}, also beside \`target_error\`. Four times as many halve the error.`,
    examples: [1_000_000_000],
  },
  JobId: { description: 'Names a job.' },
  JobState: {
    description: '`failed`: the service could not compute it, although it tried again.',
  },
  SubmittedJobAnswer: { description: 'The envelope of an answer.' },
  SubmittedJob: { description: 'A job that was taken.' },
  'SubmittedJob.cost': { description: 'Credits that were charged: the most that it can cost.' },
  JobListAnswer: { description: 'The envelope of an answer.' },
  JobSummaryAnswer: { description: 'A job without its answers.' },
  JobListData: { description: "The account's jobs." },
  'JobListData.jobs': { description: 'The newest first.' },
  'JobListData.has_more': {
    description: 'Whether there are older ones: `before` with the id of the last one shows them.',
  },
  JobSummary: { description: 'A job without its answers.' },
  'JobSummary.progress': { description: 'The part of the billed hands that is computed.' },
  'JobSummary.cost': { description: 'Credits: the most that it can cost; once it has ended, what it did.' },
  'JobSummary.ended': { description: '`null` until then.' },
  JobAnswer: { description: 'The envelope of an answer.' },
  JobData: { description: 'A job, and the answers of up to 1,000 of its questions.' },
  'JobData.progress': { description: 'The part of the billed hands that is computed.' },
  'JobData.cost': { description: 'Credits: the most that it can cost; once it has ended, what it did.' },
  'JobData.ended': { description: '`null` until then.' },
  'JobData.answers': {
    description:
      'The envelope that each question has from its own endpoint, in the order of the questions: answer i has the type of question ' +
      '`offset` + i, or is an error; `null` where nothing is known yet; of a sampled question that is being computed, its odds so far.',
  },
  UsageAnswer: { description: 'The envelope of an answer.' },
  UsageData: { description: 'What an account has, and what it has spent.' },
  'UsageData.account': { description: "The account's name." },
  'UsageData.credits': { description: 'The balance.' },
  'UsageData.days': {
    description: 'The last 30 days by UTC date, the oldest first; those without charged requests are left out.',
  },
  RateLimit: { description: 'How many requests the account may send in each window of so many seconds.' },
  UsageDay: { description: 'Charged requests of one day, and the credits that they cost.' },
  'UsageDay.questions': { description: 'The questions that they asked: one each, and the answered ones of a batch.' },
  Error: { description: 'The envelope of every error, whatever went wrong.' },
  Fault: { description: 'What went wrong.' },
  'Fault.message': { description: 'The code in words; the same for every error of the code.' },
  'Fault.details': { description: 'Begins with the path of the input that failed, and says what to send instead.' },
  ErrorCode: {
    description:
      'For programs. Each code goes with one status. Codes may be added: treat unknown ones by their status.',
  },
  DegradedPart: { description: 'What works worse than it should.' },
  UnavailablePart: { description: 'What does not work.' },
  Healthy: { description: 'All is well.' },
  Degraded: {
    description:
      'It works, but not as well as it should. `rate-limits`: Redis does not answer, and each instance counts requests for itself.',
  },
  Unavailable: {
    description:
      'Requests cannot be served: the account store or the engine does not answer, or the server is shutting down.',
  },
};
