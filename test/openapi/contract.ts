// Compares answers with the document, by a validator that knows nothing of this project: whatever is not described is a fault.
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { API_SECURITY, PAGE_SECURITY } from '../../src/http/middleware/security-headers.js';
import type { RawAnswer } from './record.js';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly additionalProperties?: boolean;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Header {
  readonly required: boolean;
  readonly schema: Schema & { readonly type?: string };
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  /** None where there is no body. */
  readonly content?: Readonly<Record<string, Media>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI document that tests look at. */
export interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly parameters: Readonly<Record<string, { readonly schema: { readonly pattern?: string } }>>;
  };
}

/** Fields that say nothing about this interface: of HTTP itself, for browsers, for caches. */
const COMMON = new Set(
  [
    'Connection',
    'Content-Length',
    'Content-Type',
    'Date',
    'Keep-Alive',
    'Transfer-Encoding',
    'Vary',
    ...Object.keys({ ...API_SECURITY, ...PAGE_SECURITY }),
  ].map(name => name.toLowerCase()),
);

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/** What a schema has to tell apart: the names of its answers and errors. */
const kindsOf = ({ $ref, anyOf, type }: Schema & { type?: string }): string[] => {
  if (anyOf) return anyOf.flatMap(kindsOf);
  return [$ref ? lastPart($ref) : (type ?? '')];
};

/** The schemas without further fields: the document allows answers to get more in later versions, and these have none. */
const closed = (schemas: Components['schemas']): Components['schemas'] =>
  JSON.parse(JSON.stringify(schemas), (_, value) =>
    value?.properties && !('unevaluatedProperties' in value) ? { additionalProperties: false, ...value } : value,
  );

export interface Contract {
  /** Everything that the document describes of these paths: statuses with codes or schemas, and with header fields. */
  described(): Set<string>;
  /** The same of an answer to an operation. @throws where the answer is not as the document says */
  check(path: string, method: string, answer: RawAnswer): string[];
  /** Whether a value is as the schema of this name says, without further fields. */
  isValid(name: string, value: unknown): boolean;
  /** Whether the document takes this for the body of a request. */
  accepts(path: string, body: unknown): boolean;
}

type Validate = (schema: Schema, value: unknown) => string | undefined;
type Components = Description['components'];

/** Says what is wrong with a value; nothing where it is valid. */
const createValidate = (components: Components): Validate => {
  const schemas = closed(components.schemas);
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  formats.default(ajv);
  ajv.addVocabulary(['components', 'discriminator']);
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const key = JSON.stringify(schema);
    const validator = compiled.get(key) ?? ajv.compile({ ...schema, components: { schemas } });
    compiled.set(key, validator);
    return validator(value) ? undefined : ajv.errorsText(validator.errors);
  };
};

const require = (fault: string | undefined | false, where: string): void => {
  if (fault) throw new Error(`${where}: ${fault}`);
};

const headersOf = ({ headers }: Response, components: Components): [string, Header][] =>
  Object.entries(headers).map(([name, { $ref }]) => [name, components.headers[lastPart($ref)] as Header]);

/** The header fields that this answer has. */
const createHeaderCheck =
  (components: Components, validate: Validate) =>
  (where: string, response: Response, { headers }: RawAnswer): string[] => {
    const described = headersOf(response, components);
    const known = new Set(described.map(([name]) => name.toLowerCase()));
    for (const name of headers.keys())
      require(!known.has(name) && !COMMON.has(name) && 'is not described', `${where} ${name}`);
    return described.flatMap(([name, { required, schema }]) => {
      const value = headers.get(name.toLowerCase());
      require(value === undefined && required && 'is missing', `${where} ${name}`);
      if (value === undefined) return [];
      require(validate(schema, schema.type === 'integer' ? Number(value) : value), `${where} ${name}`);
      return [`${where} ${name}`];
    });
  };

/** What a schema describes of a body: JSON, the data of each server-sent event, or the text. */
const bodiesIn = (type: string, text: string): unknown[] => {
  if (type !== 'text/event-stream') return [type === 'application/json' ? JSON.parse(text) : text];
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
};

/** The kinds of answer that this body is one of. */
const createBodyCheck =
  ({ schemas }: Components, validate: Validate) =>
  (where: string, { content }: Response, { headers, text }: RawAnswer): string[] => {
    if (content === undefined) {
      require(text !== '' && 'has a body', where);
      return [];
    }
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const media = content[type];
    if (media === undefined) throw new Error(`${where}: ${type} is not described`);
    const isZipped = headers.get('content-encoding') === 'gzip';
    const plain = isZipped ? gunzipSync(Buffer.from(text, 'latin1')).toString() : text;
    const bodies = bodiesIn(type, plain);
    for (const each of bodies) require(validate(media.schema, each), where);
    const body = bodies.at(-1);
    const isOfKind = (kind: string): boolean =>
      kind in schemas ? !validate({ $ref: `#/components/schemas/${kind}` }, body) : kind === typeof body;
    return kindsOf(media.schema)
      .filter(isOfKind)
      .map(kind => `${where} ${kind}`);
  };

/** Every response of every operation, and where it stands. */
const responsesIn = (paths: Description['paths']) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      Object.entries(operation.responses).map(([status, response]) => ({
        where: `${method} ${path} ${status}`,
        response,
      })),
    ),
  );

export const contractOf = ({ components, paths }: Description): Contract => {
  const validate = createValidate(components);
  const checkHeaders = createHeaderCheck(components, validate);
  const checkBody = createBodyCheck(components, validate);
  const responses = responsesIn(paths);

  return {
    described: () =>
      new Set(
        responses.flatMap(({ where, response }) => [
          ...headersOf(response, components).map(([name]) => `${where} ${name}`),
          ...Object.values(response.content ?? {}).flatMap(({ schema }) =>
            kindsOf(schema).map(kind => `${where} ${kind}`),
          ),
        ]),
      ),
    check(path, method, answer) {
      const where = `${method} ${path} ${answer.status}`;
      const response = responses.find(each => each.where === where)?.response;
      if (response === undefined) throw new Error(`${where} is not described`);
      return [...checkHeaders(where, response, answer), ...checkBody(where, response, answer)];
    },
    isValid: (name, value) => validate({ $ref: `#/components/schemas/${name}` }, value) === undefined,
    accepts(path, body) {
      const schema = paths[path]?.post?.requestBody?.content['application/json']?.schema;
      if (schema === undefined) throw new Error(`${path} takes no body`);
      return validate(schema, body) === undefined;
    },
  };
};
