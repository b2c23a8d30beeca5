// A valid question of any type, wherever it came from; and the limits of what questions may ask for.
import {
  type EquityCalculation,
  MAX_BILLED_HANDS,
  MAX_CALCULATION_SIMULATIONS,
  MAX_REQUEST_SIMULATIONS,
  type OddsCalculation,
  type OmahaCalculation,
  type OmahaShowdownCalculation,
  type SampledCalculation,
  type ShowdownCalculation,
} from '../calculations/calculation.js';
import type { Field } from './field-table.js';
import type { QUESTIONS } from './fields.js';
import type { JsonSchema, NumberSchema } from './json-schema.js';
import type { OmahaTable } from './omaha/read-omaha-players.js';
import type { Table } from './read-players.js';

export type AnyQuestionType = keyof typeof QUESTIONS;
export type EquityQuestionType = 'equity' | 'library-equity' | 'omaha-equity';
export type ShowdownQuestionType = 'showdown' | 'library-showdown' | 'omaha-showdown';
export type OddsQuestionType = Exclude<AnyQuestionType, EquityQuestionType | ShowdownQuestionType>;

interface AnyQuestion {
  /** The fields as they were sent, without those that are ignored. */
  readonly fields: object;
  /** Whether the answer has `detail`. */
  readonly detail: boolean;
  /** Whether only the method and the price are asked for. */
  readonly isDryRun: boolean;
}

export interface OddsQuestion extends AnyQuestion {
  readonly type: OddsQuestionType;
  readonly calculation: OddsCalculation;
}

export interface EquityQuestion extends AnyQuestion {
  readonly type: EquityQuestionType;
  readonly calculation: EquityCalculation;
  readonly table: Table;
}

export interface OmahaEquityQuestion extends AnyQuestion {
  readonly type: EquityQuestionType;
  readonly calculation: OmahaCalculation;
  readonly table: OmahaTable;
}

export interface ShowdownQuestion extends AnyQuestion {
  readonly type: ShowdownQuestionType;
  readonly calculation: ShowdownCalculation;
  /** Whether each hand is looked at for itself, and none wins. */
  readonly isIndependent: boolean;
}

export interface OmahaShowdownQuestion extends Omit<ShowdownQuestion, 'calculation'> {
  readonly calculation: OmahaShowdownCalculation;
}

/** Equity of any game. */
export type AnyEquityQuestion = EquityQuestion | OmahaEquityQuestion;
/** A showdown of any game. */
export type AnyShowdownQuestion = ShowdownQuestion | OmahaShowdownQuestion;

export type Question = OddsQuestion | AnyEquityQuestion | AnyShowdownQuestion;

export interface SimulationQuestion extends OddsQuestion {
  readonly calculation: SampledCalculation;
}

/** The question that reading a type returns. */
export type QuestionOf<Type extends AnyQuestionType> = QuestionsByType[Type];

interface QuestionsByType extends Record<OddsQuestionType, OddsQuestion> {
  simulate: SimulationQuestion;
  equity: AnyEquityQuestion;
  'library-equity': EquityQuestion;
  'omaha-equity': OmahaEquityQuestion;
  showdown: AnyShowdownQuestion;
  'library-showdown': ShowdownQuestion;
  'omaha-showdown': OmahaShowdownQuestion;
}

export const isOmahaEquity = (question: AnyEquityQuestion): question is OmahaEquityQuestion =>
  question.calculation.kind === 'omaha-equity';

export const isOmahaShowdown = (question: AnyShowdownQuestion): question is OmahaShowdownQuestion =>
  question.calculation.kind === 'omaha-showdown';

/** How much a question may ask for. */
export interface Bounds {
  readonly simulations: NumberSchema;
  /** Hands that equity may bill. */
  readonly maxBilledHands: number;
}

export const REQUEST_BOUNDS: Bounds = {
  simulations: { title: 'Simulations', type: 'integer', minimum: 1, maximum: MAX_REQUEST_SIMULATIONS },
  maxBilledHands: MAX_BILLED_HANDS,
};

/** The limits of one question of a job. The total work of an account's jobs has a limit of its own. */
export const JOB_BOUNDS: Bounds = {
  simulations: { title: 'JobSimulations', type: 'integer', minimum: 1, maximum: MAX_CALCULATION_SIMULATIONS },
  maxBilledHands: Number.MAX_SAFE_INTEGER,
};

/** The library and the command line compute as much as they are asked for. */
export const NO_BOUNDS: Bounds = {
  simulations: { type: 'integer', minimum: 1, maximum: MAX_CALCULATION_SIMULATIONS },
  maxBilledHands: Number.POSITIVE_INFINITY,
};

/** The schema of a field within these bounds. */
export const boundSchema = <Schema extends JsonSchema>({ name, schema }: Field<Schema>, { simulations }: Bounds) =>
  name === 'simulations' ? simulations : schema;
