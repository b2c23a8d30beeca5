// The kinds of field values: each in words, as JSON Schema, and as a check. Imports no package, since the library has this code too.
import { echo } from '../text.js';

export interface JsonSchema {
  readonly title?: string;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly [keyword: string]: unknown;
}

export interface FieldKind<Value> {
  /** In words: "an integer from 1 to 22". */
  readonly expected: string;
  /** Its title, if it has one, names it in the OpenAPI document. */
  readonly schema: JsonSchema;
  accepts(value: unknown): value is Value;
}

export const integer = (minimum: number, maximum: number, title?: string): FieldKind<number> => ({
  expected: `an integer from ${minimum} to ${maximum}`,
  schema: { ...(title && { title }), type: 'integer', minimum, maximum },
  accepts: (value): value is number => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
});

export const number = (minimum: number, maximum: number): FieldKind<number> => ({
  expected: `a number from ${minimum} to ${maximum}`,
  schema: { type: 'number', minimum, maximum },
  accepts: (value): value is number => typeof value === 'number' && value >= minimum && value <= maximum,
});

export const FLAG: FieldKind<boolean> = {
  expected: 'true or false',
  schema: { type: 'boolean' },
  accepts: (value): value is boolean => typeof value === 'boolean',
};

export const choice = <Choice extends string>(choices: readonly Choice[], title?: string): FieldKind<Choice> => ({
  expected: choices.map(echo).join(' or '),
  schema: { ...(title && { title }), type: 'string', enum: choices },
  accepts: (value): value is Choice => choices.some(each => each === value),
});

const CARD: JsonSchema = { title: 'Card', type: 'string', pattern: '^[AKQJT2-9][hdcs]$' };
const RANGE: JsonSchema = { title: 'Range', type: 'string', minLength: 1 };

const isListOfTexts = (value: unknown, min: number, max: number): value is readonly string[] =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(each => typeof each === 'string');

/** Cards, no two equal. The reader checks which texts are cards, with an error for each entry. */
export const cards = (minItems: number, maxItems: number, title: string): FieldKind<readonly string[]> => ({
  expected: `an array of ${minItems} to ${maxItems} cards`,
  schema: { title, type: 'array', items: CARD, minItems, maxItems, uniqueItems: true },
  accepts: (value): value is readonly string[] => isListOfTexts(value, minItems, maxItems),
});

/** Known hands. The reader checks which texts are cards, and that the hands and the board have a suitable number. */
export const hands = (maxItems: number, maxCards: number): FieldKind<readonly (readonly string[])[]> => ({
  expected: `an array of 1 to ${maxItems} hands, each an array of cards`,
  schema: {
    title: 'Hands',
    type: 'array',
    items: { title: 'Hand', type: 'array', items: CARD, minItems: 1, maxItems: maxCards, uniqueItems: true },
    minItems: 1,
    maxItems,
  },
  accepts: (value): value is readonly (readonly string[])[] =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= maxItems &&
    value.every(hand => isListOfTexts(hand, 1, maxCards)),
});

/** Texts in range notation, which the reader parses. */
export const ranges = (minItems: number, maxItems: number): FieldKind<readonly string[]> => ({
  expected: `an array of ${minItems} to ${maxItems} ranges, such as "QQ+, AKs" or "random"`,
  schema: { type: 'array', items: RANGE, minItems, maxItems },
  accepts: (value): value is readonly string[] => isListOfTexts(value, minItems, maxItems),
});
