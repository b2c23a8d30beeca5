// A valid question of any type, wherever it came from; and the limits of what questions may ask for.
import {
  type Calculation,
  MAX_BILLED_HANDS,
  MAX_CALCULATION_SIMULATIONS,
  MAX_REQUEST_SIMULATIONS,
} from '../calculations/calculation.js';
import type { OddsCalculation, SampledOdds } from '../calculations/odds/odds-calculation.js';
import type { ShowdownCalculation } from '../calculations/showdown-calculation.js';
import type { Bets } from '../engine/pots.js';
import type { Game, LargerBound, Table } from '../games/game.js';
import type { Field } from './field-table.js';
import type { QUESTIONS, ValuesOf } from './fields.js';
import type { JsonSchema, NumberSchema } from './json-schema.js';

/** The types that HTTP, batches and jobs take, and those of the library's methods. */
export type AnyQuestionType = keyof typeof QUESTIONS;

interface AnyQuestion {
  /** The fields as they were sent, without those that are ignored. */
  readonly fields: object;
  readonly game: Game;
  /** Whether the answer has `detail`. */
  readonly detail: boolean;
  /** Whether only the method and the price are asked for. */
  readonly isDryRun: boolean;
}

export interface OddsQuestion extends AnyQuestion {
  readonly type: Exclude<AnyQuestionType, 'equity' | 'showdown'>;
  readonly calculation: OddsCalculation;
}

/** The values of the fields after the table. */
export type EquityOptions = ValuesOf<(typeof QUESTIONS)['equity']['rest'][number]>;

export interface EquityQuestion extends AnyQuestion {
  readonly type: 'equity';
  readonly calculation: Calculation;
  readonly table: Table;
  readonly options: EquityOptions;
}

export interface ShowdownQuestion extends AnyQuestion {
  readonly type: 'showdown';
  readonly calculation: ShowdownCalculation;
  /** Whether no hands are compared with each other, so that none wins. */
  readonly isIndependent: boolean;
  readonly bets: Bets | undefined;
}

export type Question = OddsQuestion | EquityQuestion | ShowdownQuestion;

/** How many players' ranges a question has in memory, of 10 KB each. */
export const countRanges = (question: Question): number =>
  question.type === 'equity' && question.game.hasRanges ? question.table.texts.length : 0;

/** The question that reading a type returns. */
export interface QuestionsByType extends Record<OddsQuestion['type'], OddsQuestion> {
  simulate: OddsQuestion & { readonly calculation: SampledOdds };
  equity: EquityQuestion;
  showdown: ShowdownQuestion;
}

/** How much a question may ask for. */
export interface Bounds {
  readonly simulations: NumberSchema;
  /** Hands that equity may bill. */
  readonly maxBilledHands: number;
  /** Where it may bill more. */
  readonly beyond?: LargerBound | undefined;
  /** Hands up to which "auto" is exact. */
  readonly maxAutoHands: number;
  /** The most deals with a target error where the question does not say: TARGET_SIMULATIONS where it is left out. */
  readonly targetSimulations?: number;
}

const MAX_AUTO_HANDS = 10_000_000;

export const REQUEST_BOUNDS: Bounds = {
  simulations: { title: 'Simulations', type: 'integer', minimum: 1, maximum: MAX_REQUEST_SIMULATIONS },
  maxBilledHands: MAX_BILLED_HANDS,
  maxAutoHands: MAX_AUTO_HANDS,
};

/** The limits of one question of a job. The total work of an account's jobs has a limit of its own. */
export const JOB_BOUNDS: Bounds = {
  simulations: { title: 'JobSimulations', type: 'integer', minimum: 1, maximum: MAX_CALCULATION_SIMULATIONS },
  maxBilledHands: Number.MAX_SAFE_INTEGER,
  maxAutoHands: MAX_AUTO_HANDS,
};

/** The library and the command line compute as much as they are asked for. */
export const NO_BOUNDS: Bounds = {
  simulations: { type: 'integer', minimum: 1, maximum: MAX_CALCULATION_SIMULATIONS },
  maxBilledHands: Number.POSITIVE_INFINITY,
  maxAutoHands: MAX_AUTO_HANDS,
};

/** At a screen someone waits for one answer: half a second of work is worth an exact one. */
export const SCREEN_BOUNDS: Bounds = { ...NO_BOUNDS, maxAutoHands: 100_000_000 };

/** The schema of a field within these bounds. */
export const boundSchema = <Schema extends JsonSchema>({ name, schema }: Field<Schema>, { simulations }: Bounds) =>
  name === 'simulations' ? simulations : schema;
