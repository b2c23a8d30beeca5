// The schemas as OpenAPI wants them: every one that has a title becomes a component of that name, and is referred to.
import type { TSchema } from 'typebox';
import { HEADERS, type HeaderName } from './headers.js';
import type { Json } from './json.js';
import { WORDS } from './words.js';

/** Says something about these fields and nothing about others, which some readers would take for forbidden. */
export const partly = (properties: Json): Json => ({ type: 'object', properties, unevaluatedProperties: true });

/** The header fields of one kind of answer. */
export interface HeaderSet {
  readonly always: readonly HeaderName[];
  readonly sometimes: readonly HeaderName[];
}

/** Collects what is referred to. */
export interface Components {
  /** What has been referred to until now. */
  readonly collected: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly headers: Readonly<Record<string, Json>>;
  };
  /** A reference to the schema, or the schema itself where it has no title. */
  refer(schema: TSchema): Json;
  /** References to the header fields of answers of these kinds: those that all of them have are required. */
  headers(kinds: readonly HeaderSet[]): Json;
}

/** Rules between a request's fields, by title: what JSON Schema can say, and typebox has no type for. */
export type Rules = Readonly<Record<string, Json>>;

export const createComponents = (rules: Rules): Components => {
  const schemas: Record<string, Json> = {};
  const fields: Record<string, Json> = {};

  const describe = (schema: TSchema): Json => {
    const { properties, items, anyOf, ...rest } = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
    const { title } = rest;
    const parts = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: readonly TSchema[] };
    const described = Object.entries(parts.properties ?? {}).map(([name, field]) => [
      name,
      { ...refer(field), ...WORDS[`${title}.${name}`] },
    ]);
    return {
      ...(rest.enum !== undefined && { type: 'string' }), // typebox leaves it to the values
      ...rest,
      ...(properties !== undefined && { properties: Object.fromEntries(described) }),
      ...(items !== undefined && parts.items && { items: refer(parts.items) }),
      ...(anyOf !== undefined && { anyOf: parts.anyOf?.map(refer) }),
    };
  };

  const refer = (schema: TSchema): Json => {
    const { title } = schema as { title?: string };
    if (title === undefined) return describe(schema);
    if (!(title in schemas)) {
      schemas[title] = {}; // its place is before those that it refers to
      schemas[title] = { ...describe(schema), ...WORDS[title], ...rules[title] };
    }
    return { $ref: `#/components/schemas/${title}` };
  };

  const referHeader = (name: HeaderName, required: boolean): Json => {
    const component = required ? name : `Optional-${name}`;
    fields[component] = { ...HEADERS[name], required };
    return { $ref: `#/components/headers/${component}` };
  };

  const headers = (kinds: readonly HeaderSet[]): Json => {
    const names = new Set(kinds.flatMap(({ always, sometimes }) => [...always, ...sometimes]));
    const isRequired = (name: HeaderName): boolean => kinds.every(({ always }) => always.includes(name));
    return Object.fromEntries([...names].map(name => [name, referHeader(name, isRequired(name))]));
  };

  return { collected: { schemas, headers: fields }, refer, headers };
};
