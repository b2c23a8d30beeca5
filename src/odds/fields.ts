// Checks the fields of what is asked, and says what is wrong with them: the one source of these sentences, for requests over HTTP
// and for calls of the library. In the contract's order: cards, unknown fields, then the others one after the other.
import { InvalidCardsError, parseCards, SEND_CARDS } from '../engine/cards.js';
import { echo, isArray, nearMiss } from '../engine/echo.js';

/** A field, its cards apart: which values it takes. */
export interface Field {
  readonly name: string;
  readonly isRequired?: boolean;
  /** What it takes, in words: "an integer from 0 to 22". */
  readonly expected: string;
  takes(value: unknown): boolean;
}

/**
 * Makes an error of what is wrong.
 * @param sentence names the input and the way out
 * @param field the known field whose value it is, if it is one
 * @param cause what reading it threw, if it did
 */
export type Refuse = (sentence: string, field?: string, cause?: unknown) => Error;

export const integerField = (name: string, min: number, max: number): Field => ({
  name,
  expected: `an integer from ${min} to ${max}`,
  takes: value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
});

/** Code of the value's own may run, and throw, a proxy's for instance. */
const isTaken = ({ takes }: Field, value: unknown): boolean => {
  try {
    return takes(value);
  } catch {
    return false;
  }
};

/** What is wrong with a field's value, if anything is; `undefined` is a field that was left out. */
export const faultOf = (field: Field, value: unknown): string | undefined => {
  if (value === undefined ? !field.isRequired : isTaken(field, value)) return undefined;
  const fault = value === undefined ? 'missing' : echo(value);
  return `${field.name} is ${fault}: send ${field.expected}`;
};

type Fields = Readonly<Record<string, unknown>>;

const isLeftOut = (fields: Fields, name: string): boolean => {
  try {
    return fields[name] === undefined;
  } catch {
    return false; // a getter that throws is there
  }
};

/** Of a field that is none of these, if there is one. @param what whose fields they are: "this request" */
const unknownField = (fields: Fields, known: readonly string[], what: string): string | undefined => {
  const name = Object.keys(fields).find(field => !known.includes(field) && !isLeftOut(fields, field));
  if (name === undefined) return undefined;
  const meant = nearMiss(name, known);
  const wayOut = meant ? `did you mean ${echo(meant)}?` : `the fields are ${known.join(', ')}`;
  return `${echo(name)} is no field of ${what}: ${wayOut}`;
};

/** Each value is read once, so that what was checked is what counts. */
const readFields = (fields: Fields, checked: readonly Field[], refuse: Refuse): Fields => {
  const values: Record<string, unknown> = {};
  for (const field of checked) {
    let value: unknown;
    try {
      value = fields[field.name];
    } catch (cause) {
      throw refuse(`${field.name} cannot be read: send ${field.expected}`, field.name, cause);
    }
    const fault = faultOf(field, value);
    if (fault) throw refuse(fault, field.name);
    values[field.name] = value;
  }
  return values;
};

const refuseUnknown = (fields: Fields, known: readonly string[], what: string, refuse: Refuse): void => {
  const fault = unknownField(fields, known, what);
  if (fault) throw refuse(fault);
};

/** @param what how a sentence names it, with its verb: "the question is" @throws what `refuse` makes of a value that is no object */
export const requireObject = (value: unknown, what: string, wayOut: string, refuse: Refuse): void => {
  if (typeof value !== 'object' || value === null || isArray(value)) {
    throw refuse(`${what} ${value === undefined ? 'missing' : echo(value)}: ${wayOut}`);
  }
  try {
    Object.keys(value);
  } catch (cause) {
    throw refuse(`${what.replace(/ \w+$/, '')} cannot be read: ${wayOut}`, undefined, cause);
  }
};

const cardsOf = (question: Fields): number[] => {
  let cards: unknown;
  try {
    cards = question.cards;
  } catch (cause) {
    throw new InvalidCardsError(`cards cannot be read: ${SEND_CARDS}`, { cause });
  }
  return parseCards(cards as readonly unknown[]);
};

/** What was read of a question, every field of which is known to be right. */
export interface ReadQuestion {
  /** The bytes of its cards. */
  readonly cards: readonly number[];
  /** Its other fields; `undefined` where they are left out. */
  readonly values: Fields;
}

/**
 * Makes the function that reads questions, known to be objects. It throws InvalidCardsError, DuplicateCardsError, or what `refuse`
 * makes of the first other fault.
 * @param others its fields besides `cards`, in the order of their checks
 */
export const questionReader = (others: readonly Field[], refuse: Refuse): ((question: object) => ReadQuestion) => {
  const known = ['cards', ...others.map(({ name }) => name)];
  return question => {
    const fields = question as Fields;
    const cards = cardsOf(fields);
    refuseUnknown(fields, known, 'this request', refuse);
    return { cards, values: readFields(fields, others, refuse) };
  };
};

/** Makes the function that reads the options of a call: an object with these fields, or `undefined`. */
export const optionsReader = (fields: readonly Field[], refuse: Refuse): ((options: unknown) => Fields) => {
  const known = fields.map(({ name }) => name);
  return options => {
    if (options === undefined) return {};
    const wayOut = `send an object with ${known.join(' or ')}, or leave them out`;
    requireObject(options, 'the options are', wayOut, refuse);
    refuseUnknown(options as Fields, known, 'the options', refuse);
    return readFields(options as Fields, fields, refuse);
  };
};
