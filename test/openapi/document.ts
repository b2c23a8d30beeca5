// The OpenAPI document as the build writes it, and a check of answers by a general JSON Schema validator: whatever an answer has and
// the document does not describe is a fault.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { API_SECURITY, PAGE_SECURITY } from '../../src/http/middleware/security-headers.js';
import { createOpenApiDocument } from '../../src/openapi/openapi-document.js';
import type { Example } from '../../src/openapi/responses.js';
import type { RawAnswer } from '../http/answers.js';
import { read } from '../repository/tree.js';

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Response {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  /** Undefined if there is no body. */
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: {
    readonly description: string;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI document that tests look at. */
export interface Description {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: Schema }>>;
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
  };
}

export const examples = JSON.parse(read('src/openapi/examples.json')) as readonly Example[];

/** The document after a round trip through JSON. */
export const description = JSON.parse(
  JSON.stringify(createOpenApiDocument({ version: '1.2.3', examples })),
) as Description;

const { paths, components } = description;
const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The schemas without further fields: the document lets later versions add some to answers, and this version has none. */
const closedSchemas = JSON.parse(JSON.stringify(components.schemas), (_, value) =>
  value?.properties && !('unevaluatedProperties' in value) ? { additionalProperties: false, ...value } : value,
);

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
formats.default(ajv);
ajv.addVocabulary(['components', 'discriminator']);
const compiled = new Map<string, ValidateFunction>();

/** The faults of a value; empty if it is valid. @param schemas the components, by default those of answers without further fields */
const faultOf = (schema: Schema, value: unknown, schemas: object = closedSchemas): string | undefined => {
  const key = JSON.stringify([schema, schemas === closedSchemas]);
  const validator = compiled.get(key) ?? ajv.compile({ ...schema, components: { schemas } });
  compiled.set(key, validator);
  return validator(value) ? undefined : ajv.errorsText(validator.errors);
};

/** Header fields that the document need not describe: of HTTP itself, for browsers, for caches. */
const COMMON = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...[
    'transfer-encoding',
    'vary',
    ...Object.keys({ ...API_SECURITY, ...PAGE_SECURITY }).map(name => name.toLowerCase()),
  ],
]);

const findHeaderFaults = (response: Response, { headers }: RawAnswer): string[] => {
  const described = Object.keys(response.headers).map(name => name.toLowerCase());
  const others = [...headers.keys()].filter(name => !described.includes(name) && !COMMON.has(name));
  const faults = Object.entries(response.headers).flatMap(([name, { $ref }]) => {
    const { required, schema } = components.headers[lastPart($ref)]!;
    const value = headers.get(name.toLowerCase());
    if (value === undefined) return required ? [`${name} is missing`] : [];
    const fault = faultOf(schema, schema.type === 'integer' ? Number(value) : value);
    return fault ? [`${name}: ${fault}`] : [];
  });
  return [...others.map(name => `${name} is not described`), ...faults];
};

/** What a schema describes of a body: JSON, the data of each server-sent event, or the text. */
const bodiesIn = (type: string, text: string): unknown[] => {
  if (type !== 'text/event-stream') return [type === 'application/json' ? JSON.parse(text) : text];
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
};

const findBodyFaults = ({ content }: Response, { headers, text }: RawAnswer): string[] => {
  if (content === undefined) return text === '' ? [] : ['there is a body'];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const media = content[type];
  if (media === undefined) return [`${type} is not described`];
  return bodiesIn(type, text).flatMap(body => faultOf(media.schema, body) ?? []);
};

/** The names of the answers and errors that a schema distinguishes. */
const kindsOf = ({ $ref, anyOf, type }: Schema): string[] =>
  anyOf ? anyOf.flatMap(kindsOf) : [$ref ? lastPart($ref) : (type ?? '')];

const responses: ReadonlyMap<string, Response> = new Map(
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      Object.entries(operation.responses).map(
        ([status, each]) => [`${method} ${path} ${status}`, each] as [string, Response],
      ),
    ),
  ),
);

const kindsAt = (where: string): string[] =>
  Object.values(responses.get(where)?.content ?? {}).flatMap(({ schema }) => kindsOf(schema));

export const contract = {
  /** All answers that the document describes: statuses, with the names of schemas. */
  described: (): string[] =>
    [...responses.keys()].flatMap(where => [where, ...kindsAt(where).map(kind => `${where} ${kind}`)]),
  /** The described answers that an answer matches. @throws the answer is not as the document says */
  check(path: string, method: string, answer: RawAnswer): string[] {
    const where = `${method} ${path} ${answer.status}`;
    const response = responses.get(where);
    if (response === undefined) throw new Error(`${where} is not described`);
    const faults = [...findHeaderFaults(response, answer), ...findBodyFaults(response, answer)];
    if (faults.length > 0) throw new Error(`${where}: ${faults.join('; ')}`);
    const type = Object.keys(response.content ?? {})[0] ?? '';
    const body = bodiesIn(type, answer.text || 'null').at(-1);
    const isOfKind = (kind: string): boolean =>
      kind in components.schemas ? contract.isValid(kind, body) : kind === typeof body;
    return [
      where,
      ...kindsAt(where)
        .filter(isOfKind)
        .map(kind => `${where} ${kind}`),
    ];
  },
  /** Whether a value is valid by a schema as it stands in the document, which lets answers have further fields. */
  fits: (schema: Schema, value: unknown): boolean => !faultOf(schema, value, components.schemas),
  /** Whether a value is valid by the schema of this name, without further fields. */
  isValid: (name: string, value: unknown): boolean => !faultOf({ $ref: `#/components/schemas/${name}` }, value),
  /** Whether the document accepts this as the body of a request. */
  accepts(path: string, body: unknown): boolean {
    const schema = paths[path]?.post?.requestBody?.content['application/json']?.schema;
    if (schema === undefined) throw new Error(`${path} takes no body`);
    return !faultOf(schema, body, components.schemas);
  },
};
