// The schemas of answers have the types of the data that the service makes: the compiler checks it, by `npm run check`.
import type { Static, TProperties, TUnsafe } from 'typebox';
import * as assert from 'uvu/assert';
import type { ANSWER_SCHEMAS } from '../../src/openapi/answer-schemas.js';
import type { equityData } from '../../src/questions/answers/equity-answer.js';
import type { enhancedData, probabilitiesData } from '../../src/questions/answers/odds-answer.js';
import type { ReferenceTo } from '../../src/questions/answers/schema-parts.js';
import type { ShowdownAnswer } from '../../src/questions/answers/showdown-types.js';
import type { QUESTION_TYPES, QUESTIONS } from '../../src/questions/fields.js';
import type { ValueOf } from '../../src/questions/json-schema.js';
import { suite } from '../suite.js';

type Schemas = typeof ANSWER_SCHEMAS;

/** The schemas of fields that have a title, and of their items. */
type FieldSchema = (typeof QUESTIONS)[(typeof QUESTION_TYPES)[number]]['first' | 'rest'][number]['schema'];
type ItemOf<Schema> = Schema extends { readonly items: infer Item } ? Item : never;
type Titled = Extract<FieldSchema | ItemOf<FieldSchema>, { readonly title: string }>;

/** All that schemas of answers refer to. */
type Context = { [Name in keyof Schemas & string as ReferenceTo<Name>]: Schemas[Name] } & {
  [Schema in Titled as ReferenceTo<Schema['title']>]: TUnsafe<ValueOf<Schema>>;
};

type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

type Described<Name extends keyof Schemas> = Immutable<Static<Schemas[Name], Context & TProperties>>;
/** Whether types are identical: others with misspelt optional fields would be assignable to each other. */
type AreSame<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Immutable<Other> ? 1 : 2 ? true : false;

const SAME: readonly true[] = [
  true satisfies AreSame<Described<'ProbabilitiesData'>, ReturnType<typeof probabilitiesData>>,
  true satisfies AreSame<Described<'EnhancedData'>, ReturnType<typeof enhancedData>>,
  true satisfies AreSame<Described<'EquityData'>, ReturnType<typeof equityData>>,
  true satisfies AreSame<Described<'ShowdownData'>, ShowdownAnswer>,
];

const types = suite('the schemas of answers');

types('have the types of the data that the service makes', () => {
  assert.is(SAME.length, 4);
});
