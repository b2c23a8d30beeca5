// The fields of each type of question, in the order of their checks, and the values that reading them gives.
import {
  DETAIL,
  DRY_RUN,
  EQUITY_OPTIONS,
  type Field,
  GAME,
  HAND_OPTIONS,
  METHOD,
  METHOD_AGAINST,
  ODDS,
  OPPONENTS,
  SAMPLING,
  TABLE,
} from './field-table.js';
import type { OptionSchema, ValueOf } from './json-schema.js';
import { SHOWDOWN, SHOWDOWN_OPTIONS } from './showdown-fields.js';

const { values } = Object;

/** In the order of the checks: `first` is read, then unknown fields are refused or left out, then `rest` is read, field by field. */
export const QUESTIONS = {
  probabilities: { first: [ODDS.cards], rest: [...values(SAMPLING), METHOD, DETAIL] },
  'probabilities-enhanced': { first: [ODDS.cards], rest: [OPPONENTS, ...values(SAMPLING), METHOD_AGAINST, DETAIL] },
  equity: { first: [GAME, ...values(TABLE)], rest: [...values(EQUITY_OPTIONS), DETAIL, DRY_RUN] },
  showdown: { first: [GAME, ...values(SHOWDOWN)], rest: [...values(SHOWDOWN_OPTIONS), DRY_RUN] },
  // The library's methods of these names.
  simulate: { first: [ODDS.cards], rest: [ODDS.opponents, ...values(SAMPLING)] },
  exact: { first: [ODDS.cards], rest: [ODDS.opponents] },
} as const satisfies Readonly<Record<string, { first: readonly Field[]; rest: readonly Field<OptionSchema>[] }>>;

/** The names of the options that are answered from results by hand. */
export const HAND_OPTION_NAMES = /* @__PURE__ */ values(HAND_OPTIONS).map(({ name }) => name);

/** The questions that HTTP, batches and jobs take. */
export const QUESTION_TYPES = ['probabilities', 'probabilities-enhanced', 'equity', 'showdown'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The questions of the interface that this service implements. Fields that they do not have are ignored; other questions refuse them. */
export const INTERFACE_TYPES: ReadonlySet<keyof typeof QUESTIONS> = new Set([
  'probabilities',
  'probabilities-enhanced',
]);

/** The fields of a question over HTTP. */
export const listFields = (type: QuestionType): readonly Field[] => {
  const { first, rest }: { first: readonly Field[]; rest: readonly Field[] } = QUESTIONS[type];
  return [...first, ...rest].filter(({ isLibraryOnly }) => !isLibraryOnly);
};

/** The names of all fields over HTTP. */
export const listFieldNames = (): readonly string[] => [
  ...new Set(QUESTION_TYPES.flatMap(listFields).map(({ name }) => name)),
];

/** The schema of a question. Other fields are ignored or refused, by its type. @param describe makes the schema of a field */
export const makeQuestionSchema = (type: QuestionType, describe: (field: Field) => object) => {
  const fields = listFields(type);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field.name, describe(field)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(!INTERFACE_TYPES.has(type) && { additionalProperties: false }),
  };
};

type Certain = { readonly isRequired: true } | { readonly default: unknown };

/** The values of the fields after reading. A field that is not required and has no default may be missing. */
export type ValuesOf<Each extends Field> = {
  readonly [Present in Extract<Each, Certain> as Present['name']]: ValueOf<Present['schema']>;
} & { readonly [Left in Exclude<Each, Certain> as Left['name']]?: ValueOf<Left['schema']> };
