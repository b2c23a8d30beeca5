// A parsed body turned into a request, by its schema, in the order that the contract sets: cards, unknown fields,
// opponents, options. The first fault is answered.
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { echo } from '../engine/echo.js';
import { type Field, questionReader } from '../odds/fields.js';
import { Refusal } from './errors.js';

/** A request whose every field is known to be right. */
export interface ValidRequest<Request> {
  readonly request: Request;
  /** The bytes of its cards. */
  readonly cards: readonly number[];
}

/** What a field takes, in words, read off its schema. */
const expectation = (schema: TSchema): string => {
  const { minimum, maximum, enum: choices } = schema as { minimum?: number; maximum?: number; enum?: string[] };
  if (choices) return choices.map(echo).join(' or ');
  return minimum === undefined ? 'true or false' : `an integer from ${minimum} to ${maximum}`;
};

const fieldOf = (name: string, schema: TSchema, isRequired: boolean): Field => {
  const validator = Compile(schema);
  return { name, isRequired, expected: expectation(schema), takes: value => validator.Check(value) };
};

/**
 * Makes the function that reads bodies, known to be JSON objects, by this schema. It throws {@link Refusal},
 * InvalidCardsError or DuplicateCardsError at the first fault.
 */
export const requestReader = <Schema extends TObject>(schema: Schema) => {
  const others = Object.entries(schema.properties)
    .filter(([name]) => name !== 'cards')
    .map(([name, field]) => fieldOf(name, field, schema.required?.includes(name) ?? false));
  const read = questionReader(others, sentence => new Refusal('INVALID_REQUEST', sentence));
  return (body: unknown): ValidRequest<Static<Schema>> => {
    const { cards } = read(body as object);
    return { request: body as Static<Schema>, cards };
  };
};
