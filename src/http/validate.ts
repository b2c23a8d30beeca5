// A parsed body turned into a request, by its schema, in the order that the contract sets: cards, unknown fields,
// opponents, options. The first fault is answered.
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_CARDS, MIN_CARDS, parseCards } from '../engine/cards.js';
import { echo, nearMiss } from './echo.js';
import { Refusal } from './errors.js';

/** A request whose every field is known to be right. */
export interface ValidRequest<Request> {
  readonly request: Request;
  /** The bytes of its cards. */
  readonly cards: readonly number[];
}

const readCards = (cards: unknown): number[] => {
  if (Array.isArray(cards)) return parseCards(cards);
  const fault = cards === undefined ? 'cards is missing' : `cards is ${echo(cards)}`;
  throw new Refusal('INVALID_CARDS', `${fault}: send an array of ${MIN_CARDS} to ${MAX_CARDS} cards`);
};

const refuseUnknown = (body: object, known: readonly string[]): void => {
  const name = Object.keys(body).find(field => !known.includes(field));
  if (name === undefined) return;
  const meant = nearMiss(name, known);
  const wayOut = meant ? `did you mean ${echo(meant)}?` : `the fields are ${known.join(', ')}`;
  throw new Refusal('INVALID_REQUEST', `${echo(name)} is no field of this request: ${wayOut}`);
};

/** What a field takes, in words, read off its schema. */
const expectation = (schema: TSchema): string => {
  const { minimum, maximum, enum: choices } = schema as { minimum?: number; maximum?: number; enum?: string[] };
  if (choices) return choices.map(echo).join(' or ');
  return minimum === undefined ? 'true or false' : `an integer from ${minimum} to ${maximum}`;
};

/** Checks one field; `undefined` is a field that was not sent, since JSON has no such value. */
const fieldCheck = (name: string, schema: TSchema, required: boolean) => {
  const validator = Compile(schema);
  const wayOut = `send ${expectation(schema)}`;
  return (value: unknown): void => {
    if (value === undefined ? !required : validator.Check(value)) return;
    const fault = value === undefined ? 'missing' : echo(value);
    throw new Refusal('INVALID_REQUEST', `${name} is ${fault}: ${wayOut}`);
  };
};

/**
 * Makes the function that reads bodies, known to be JSON objects, by this schema. It throws {@link Refusal},
 * InvalidCardsError or DuplicateCardsError at the first fault.
 */
export const requestReader = <Schema extends TObject>(schema: Schema) => {
  const known = Object.keys(schema.properties);
  const checks = Object.entries(schema.properties)
    .filter(([name]) => name !== 'cards')
    .map(([name, field]) => ({ name, check: fieldCheck(name, field, schema.required?.includes(name) ?? false) }));
  return (body: unknown): ValidRequest<Static<Schema>> => {
    const fields = body as Readonly<Record<string, unknown>>;
    const cards = readCards(fields.cards);
    refuseUnknown(fields, known);
    for (const { name, check } of checks) check(fields[name]);
    return { request: body as Static<Schema>, cards };
  };
};
