// What the schemas of answers are made of: references, lists, objects, and what several answers have.
import Type, { type TArrayOptions, type TProperties, type TRef } from 'typebox';
import type { Category } from '../../engine/categories.js';

/** The reference to the schema of this name. */
export type ReferenceTo<Name extends string> = `#/components/schemas/${Name}`;

/** A reference to a schema of the document. @param description in place of the schema's own */
export const refer = <Name extends string>(name: Name, description?: string): TRef<ReferenceTo<Name>> =>
  Type.Ref(`#/components/schemas/${name}`, description === undefined ? {} : { description });

export const referOptional = <Name extends string>(name: Name, description?: string) =>
  Type.Optional(refer(name, description));
export const orNull = <Name extends string>(name: Name) => Type.Union([refer(name), Type.Null()]);
export const list = <Name extends string>(name: Name, options: TArrayOptions = {}) => Type.Array(refer(name), options);
/** One value: what most tools read, of a text an enum, and a constant of others. */
export const literal = (value: string | boolean) =>
  typeof value === 'string' ? { type: 'string', enum: [value] } : { type: 'boolean', const: value };
export const choice = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { type: 'string', description });
/** An object. More fields may be added to answers: clients are to ignore those that they do not know. */
export const fields = <Fields extends TProperties>(description: string, properties: Fields) =>
  Type.Object(properties, { description });
export const envelope = (data: string) => fields('An answer.', { success: literal(true), data: refer(data) });
export const RATE = refer('Rate');
export const rateOfEach = <Name extends Category>(names: readonly Name[], description: string) =>
  fields(description, Object.fromEntries(names.map(name => [name, RATE])) as Record<Name, typeof RATE>);
export const METHOD = refer('Method', 'How it was computed.');
export const SEED = referOptional('Seed', 'The seed of the deals. Not with `exact`.');
export const ERRORS_OF_RATES = 'The standard error of every rate, under the name of the rate; 0 with `exact`.';
