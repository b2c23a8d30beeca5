// The JSON Schema of a field, and what follows from it: the type of its values, the check of a value, and what an error says to send.
// Imports no package, since the library has this code too; over HTTP TypeBox compiles the same schemas.
import { echo } from '../text.js';

interface Titled {
  /** Names the schema in the OpenAPI document. */
  readonly title?: string;
}

export interface NumberSchema extends Titled {
  readonly type: 'integer' | 'number';
  readonly minimum: number;
  readonly maximum: number;
}

interface FlagSchema extends Titled {
  readonly type: 'boolean';
}

interface ChoiceSchema extends Titled {
  readonly type: 'string';
  readonly enum: readonly string[];
}

interface TextSchema extends Titled {
  readonly type: 'string';
  readonly pattern?: string;
  readonly minLength?: number;
}

/** An array of numbers. */
interface NumbersSchema extends Titled {
  readonly type: 'array';
  readonly items: NumberSchema;
  readonly minItems: number;
  readonly maxItems: number;
}

/** An array of texts, or of arrays of texts. */
interface ListSchema extends Titled {
  readonly type: 'array';
  readonly items: ItemSchema;
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems?: true;
}

export type ItemSchema = TextSchema | ListSchema | NumberSchema;

/** A value without cards. Cards and players have readers of their own, with an error for each entry. */
export type OptionSchema = NumberSchema | FlagSchema | ChoiceSchema | NumbersSchema;
export type JsonSchema = OptionSchema | ListSchema;

/** The type of the values of a schema. */
export type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : Schema extends { readonly type: 'boolean' }
    ? boolean
    : Schema extends { readonly type: 'integer' | 'number' }
      ? number
      : Schema extends { readonly items: infer Item }
        ? readonly ValueOf<Item>[]
        : string;

export const accepts = (schema: OptionSchema, value: unknown): boolean => {
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'string') return schema.enum.some(choice => choice === value);
  if (schema.type === 'array') {
    const { items, minItems, maxItems } = schema;
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false;
    return Array.from(value).every(item => accepts(items, item));
  }
  const { type, minimum, maximum } = schema;
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return false;
  return value >= minimum && value <= maximum;
};

/** What a schema accepts, in words: "an integer from 1 to 22". */
export const describeValues = (schema: OptionSchema): string => {
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'string') return schema.enum.map(echo).join(' or ');
  if (schema.type === 'array')
    return `an array of at most ${schema.maxItems} numbers, each ${describeValues(schema.items)}`;
  const { type, minimum, maximum } = schema;
  return `${type === 'integer' ? 'an integer' : 'a number'} from ${minimum} to ${maximum}`;
};
