// The components of the OpenAPI document: the schemas and header fields that its operations refer to, collected as they are
// referred to, with descriptions and with the rules between the fields of a request.
import type { TSchema } from 'typebox';
import { MAX_CARDS, MIN_CARDS } from '../../engine/cards.js';
import { MAX_OPPONENTS, tooManyDeals } from '../../odds/calculation.js';
import { DESCRIPTIONS as OTHERS } from './descriptions.js';
import { EQUITY_DESCRIPTIONS } from './equity-descriptions.js';
import { HEADERS, type HeaderName, type HeaderSet, type Json } from './headers.js';

const DESCRIPTIONS = { ...OTHERS, ...EQUITY_DESCRIPTIONS };

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Describes these fields and allows all others, which some tools would take for forbidden. */
export const partly = (properties: Json): Json => ({ type: 'object', properties, unevaluatedProperties: true });

const sampledOnly = partly({ simulations: false, seed: false });

/** A rule for requests whose field has this value. Made from pairs, since an object with a field `then` could be taken for a promise. */
const when = (field: string, value: unknown, rule: Json): Json =>
  Object.fromEntries([
    ['if', { ...partly({ [field]: { const: value } }), required: [field] }],
    ['then', rule],
  ]);

const whenExact = (rule: Json): Json => when('method', 'exact', rule);

/** The number of cards from which on so many opponents are possible; nothing where they never are. */
const possibleWith = (opponents: number): Json[] => {
  const minItems = from(MIN_CARDS, MAX_CARDS).find(cards => tooManyDeals(cards, opponents) === undefined);
  return minItems === undefined ? [] : [partly({ opponents: { const: opponents }, cards: { minItems } })];
};

/** Rules between the fields of a request, by the title of its schema: typebox has no type for them. */
const RULES: Readonly<Record<string, Json>> = {
  ProbabilitiesRequest: whenExact(sampledOnly),
  EquityRequest: {
    allOf: [
      whenExact(partly({ simulations: false, seed: false, target_error: false })),
      when('next_cards', true, {
        ...partly({ board: { minItems: 3, maxItems: 4 }, method: { not: { const: 'monte-carlo' } } }),
        required: ['board'],
      }),
    ],
  },
  EnhancedRequest: whenExact({ ...sampledOnly, anyOf: from(1, MAX_OPPONENTS).flatMap(possibleWith) }),
};

/** The title of the request that has the fields and rules of a question. */
const requestOf = (title: unknown): string =>
  String(title)
    .replace(/^(?:Job)?(?=.+Question$)/, '')
    .replace(/Question$/, 'Request');

/** Unknown fields of requests are refused. Answers may get more fields, which clients are to ignore. */
const isOfRequest = (title: unknown): boolean => /(?:Request|Question)$/.test(String(title));

const reference = (title: string): string => `#/components/schemas/${title}`;

/** Schemas inside a schema. */
interface Children {
  readonly properties?: Record<string, TSchema>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  /** The field that tells which of `anyOf` applies. */
  readonly discriminator?: { readonly propertyName: string };
}

interface Choice {
  readonly title: string;
  readonly properties: Readonly<Record<string, { readonly const: string }>>;
}

/** The discriminator's values, each with the schema that it stands for. */
const mapDiscriminator = (choices: readonly Choice[], propertyName: string): Json =>
  Object.fromEntries(choices.map(({ title, properties }) => [properties[propertyName]?.const, reference(title)]));

/** Only a discriminator makes sure that a value is of one schema: answers may get more fields. */
const describeChoices = ({ anyOf, discriminator }: Children, refer: (schema: TSchema) => Json): Json => {
  if (anyOf === undefined) return {};
  if (discriminator === undefined) return { anyOf: anyOf.map(refer) };
  const mapping = mapDiscriminator(anyOf as readonly unknown[] as readonly Choice[], discriminator.propertyName);
  return { oneOf: anyOf.map(refer), discriminator: { ...discriminator, mapping } };
};

/** Makes references, and collects the schemas and header fields that they refer to. */
export interface Components {
  readonly collected: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly headers: Readonly<Record<string, Json>>;
  };
  /** A reference to the schema, or the schema itself where it has no title. */
  refer(schema: TSchema): Json;
  /** A reference to a schema of this name, which `make` makes when it is first referred to. */
  name(title: string, make: () => Json): Json;
  /** References to the header fields of answers with these sets: fields that are always in all of them are required. */
  referHeaders(sets: readonly HeaderSet[]): Json;
}

export const createComponents = (): Components => {
  const schemas: Record<string, Json> = {};
  const headers: Record<string, Json> = {};

  const describe = (schema: TSchema): Json => {
    const {
      properties,
      items,
      anyOf: _,
      discriminator: __,
      additionalProperties,
      ...rest
    } = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
    const { title } = rest;
    const children = schema as Children;
    const described = Object.entries(children.properties ?? {}).map(([name, field]) => [
      name,
      { ...refer(field), ...(DESCRIPTIONS[`${title}.${name}`] ?? DESCRIPTIONS[`${requestOf(title)}.${name}`]) },
    ]);
    return {
      ...(rest.enum !== undefined && { type: 'string' }), // typebox leaves it out
      ...rest,
      ...(isOfRequest(title) && additionalProperties !== undefined && { additionalProperties }),
      ...(properties !== undefined && { properties: Object.fromEntries(described) }),
      ...(items !== undefined && children.items && { items: refer(children.items) }),
      ...describeChoices(children, refer),
    };
  };

  const name = (title: string, make: () => Json): Json => {
    if (!(title in schemas)) {
      schemas[title] = {}; // keeps its place before the schemas that it refers to
      schemas[title] = make();
    }
    return { $ref: reference(title) };
  };

  const refer = (schema: TSchema): Json => {
    const { title } = schema as { title?: string };
    if (title === undefined) return describe(schema);
    const rule = RULES[title] ?? RULES[requestOf(title)];
    return name(title, () => ({ ...describe(schema), ...DESCRIPTIONS[title], ...rule }));
  };

  const referHeader = (name: HeaderName, required: boolean): Json => {
    const component = required ? name : `Optional-${name}`;
    headers[component] = { ...HEADERS[name], required };
    return { $ref: `#/components/headers/${component}` };
  };

  const referHeaders = (sets: readonly HeaderSet[]): Json => {
    const names = new Set(sets.flatMap(({ always, sometimes }) => [...always, ...sometimes]));
    const isRequired = (name: HeaderName): boolean => sets.every(({ always }) => always.includes(name));
    return Object.fromEntries([...names].map(name => [name, referHeader(name, isRequired(name))]));
  };

  return { collected: { schemas, headers }, refer, name, referHeaders };
};
