// What of an OpenAPI document breaks clients of an earlier one: something that is gone, a request that is not taken any more, a value of
// another type. New paths, optional fields, fields of answers, values of answers and errors break nothing.

// biome-ignore lint/suspicious/noExplicitAny: documents of other versions, whose parts may be missing
type Json = Record<string, any>;
type Side = 'request' | 'answer';

/** Whether a greater value takes less. */
const BOUNDS: Readonly<Record<string, boolean>> = {
  minimum: true,
  exclusiveMinimum: true,
  minLength: true,
  minItems: true,
  maximum: false,
  exclusiveMaximum: false,
  maxLength: false,
  maxItems: false,
};
/** What a schema may demand besides; these cannot be compared, but for being the same. */
const DEMANDS = ['pattern', 'format', 'uniqueItems', 'additionalProperties', 'allOf', 'if', 'then', 'not'];

/** What a document says of one of its parts: a request's field, an answer, a header field. */
interface Part {
  /** What must stay. */
  readonly offers: Set<string>;
  /** What must not be added, in words. */
  readonly demands: Set<string>;
  readonly bounds: Map<string, number>;
}

/** The parts of a document by their places. */
const readParts = (document: Json): Map<string, Part> => {
  const parts = new Map<string, Part>();

  const partAt = (place: string): Part => {
    const part = parts.get(place) ?? { offers: new Set(), demands: new Set(), bounds: new Map() };
    parts.set(place, part);
    return part;
  };

  const follow = (part: Json): Json =>
    part.$ref
      ?.slice(2)
      .split('/')
      .reduce((found: Json, name: string) => found[name], document) ?? part;

  const readDemands = (schema: Json, { demands, bounds }: Part): void => {
    if (schema.enum || 'const' in schema) demands.add('takes only certain values');
    for (const name of schema.required ?? []) demands.add(`requires ${name}`);
    for (const name of DEMANDS) if (name in schema) demands.add(`has ${name} ${JSON.stringify(schema[name])}`);
    for (const name of Object.keys(BOUNDS)) if (name in schema) bounds.set(name, schema[name]);
  };

  const readSchema = (from: Json, place: string, side: Side): void => {
    const schema = follow(from);
    const part = partAt(place);
    for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
      const name = choice.$ref?.split('/').at(-1);
      if (name) part.offers.add(name);
      const isObject = name !== undefined && (follow(choice).properties || follow(choice).allOf);
      readSchema(choice, isObject ? `${place} (${name})` : place, side);
    }
    for (const type of [schema.type ?? []].flat()) {
      if (side === 'request') part.offers.add(`type ${type}`);
      else part.demands.add(`may be of type ${type}`);
    }
    for (const value of schema.enum ?? ('const' in schema ? [schema.const] : []))
      part.offers.add(JSON.stringify(value));
    if (side === 'request') readDemands(schema, part);
    else {
      for (const name of schema.required ?? []) part.offers.add(`always ${name}`);
      for (const each of schema.allOf ?? []) readSchema(each, place, side);
    }
    for (const [name, field] of Object.entries<Json>(schema.properties ?? {}))
      readSchema(field, `${place}.${name}`, side);
    if (schema.items) readSchema(schema.items, `${place}[]`, side);
  };

  const readBodies = (content: Json, place: string, side: Side): void => {
    for (const [type, { schema }] of Object.entries<Json>(content)) readSchema(schema, `${place} ${type}`, side);
  };

  for (const [path, operations] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(operations)) {
      const place = `${method.toUpperCase()} ${path}`;
      const { offers, demands } = partAt(place);
      offers.add(`operationId ${operation.operationId}`);
      if (operation.security?.length > 0) demands.add('requires a key');
      if (operation.requestBody?.required) demands.add('requires a body');
      for (const { name, in: kind, required, schema } of (operation.parameters ?? []).map(follow)) {
        if (required) demands.add(`requires ${kind} ${name}`);
        readSchema(schema, `${place} ${kind} ${name}`, 'request');
      }
      readBodies(operation.requestBody?.content ?? {}, `${place} request`, 'request');
      for (const [status, { content = {}, headers = {} }] of Object.entries<Json>(operation.responses)) {
        const answer = partAt(`${place} ${status}`);
        for (const [name, header] of Object.entries<Json>(headers)) {
          answer.offers.add(`header ${name}`);
          if (follow(header).required) answer.offers.add(`always header ${name}`);
        }
        readBodies(content, `${place} ${status}`, 'answer');
      }
    }
  }
  for (const title of Object.keys(document.components.schemas)) partAt(`the schema ${title}`);
  return parts;
};

const compareBounds = (was: Part, is: Part): string[] =>
  [...is.bounds].flatMap(([name, value]) => {
    const before = was.bounds.get(name);
    const isNarrower = before === undefined || (BOUNDS[name] ? value > before : value < before);
    return isNarrower ? [`has ${name} ${value}, had ${before ?? 'none'}`] : [];
  });

/** Every breaking change in a sentence; none where clients of the earlier document can use the later one. */
export const breakingChanges = (before: Json, after: Json): string[] => {
  const now = readParts(after);
  const gone: string[] = [];
  const isInside = (place: string, other: string): boolean =>
    place.startsWith(other) && /^\W/.test(place.slice(other.length));
  return [...readParts(before)].flatMap(([place, was]) => {
    const is = now.get(place);
    if (is === undefined) {
      if (gone.some(other => isInside(place, other))) return [];
      gone.push(place);
      return [`${place} is gone`];
    }
    return [
      ...[...was.offers].filter(each => !is.offers.has(each)).map(each => `has no ${each} any more`),
      ...[...is.demands].filter(each => !was.demands.has(each)),
      ...compareBounds(was, is),
    ].map(change => `${place} ${change}`);
  });
};
