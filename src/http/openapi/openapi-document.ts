// The OpenAPI document, made when the package is built: from the schemas that validate requests, the errors, and answers that a
// running server gave.
import { ABOUT, KEY_SCHEME, TAGS } from './about.js';
import { type Components, createComponents } from './components.js';
import { HEADER_SCHEMAS, type Json, PARAMETERS } from './headers.js';
import { OPERATIONS, type Operation } from './operations.js';
import { type Example, responsesOf } from './responses.js';

export interface DocumentOptions {
  /** The package's version, "1.2.3". */
  readonly version: string;
  /** The examples that scripts/openapi-examples.ts has recorded. */
  readonly examples: readonly Example[];
}

const KIB = 1024;

const requestBody = (
  { request: schema, maxBodyBytes = 0 }: Operation,
  examples: readonly Example[],
  { refer }: Components,
): Json => {
  if (schema === undefined) return {};
  const withRequest = examples.filter(({ request }) => request !== undefined);
  const requests = withRequest.map(({ name, summary, request }) => [name, { summary, value: request }]);
  const content = { 'application/json': { schema: refer(schema), examples: Object.fromEntries(requests) } };
  const description = `At most ${maxBodyBytes / KIB} KiB, counted after decompression.`;
  return { requestBody: { description, required: true, content } };
};

const operationOf = (operation: Operation, all: readonly Example[], components: Components): Json => {
  const { id, path, tag, summary, description, needsKey, parameters, answers, codes } = operation;
  const examples = all.filter(example => example.operation === id);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: needsKey ? [{ apiKey: [] }] : [],
    parameters: parameters.map(name => ({ $ref: `#/components/parameters/${name}` })),
    ...requestBody(operation, examples, components),
    responses: responsesOf({ needsKey, hasId: path.includes('{'), answers, codes, examples }, components),
  };
};

/** The whole document, OpenAPI 3.1.0. */
export const openApiDocument = ({ version, examples }: DocumentOptions): Json => {
  const components = createComponents();
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: operationOf(operation, examples, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Poker odds',
      version,
      summary: "Texas Hold'em odds, simulated or exact",
      description: ABOUT,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: { apiKey: KEY_SCHEME },
      parameters: PARAMETERS,
      schemas: { ...components.collected.schemas, ...HEADER_SCHEMAS },
      headers: components.collected.headers,
    },
  };
};
