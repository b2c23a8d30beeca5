// The OpenAPI document: made when the package is built, from the schemas that validate, the errors, and answers of a running server.
import { ABOUT, KEY_SCHEME, TAGS } from './about.js';
import { type Components, createComponents } from './components.js';
import { PARAMETERS } from './headers.js';
import type { Json } from './json.js';
import { OPERATIONS, type Operation } from './operations.js';
import { type Example, responsesOf } from './responses.js';
import { RULES } from './rules.js';

export interface DocumentOptions {
  /** Of the package, "1.2.3". */
  readonly version: string;
  /** As scripts/openapi-examples.ts has recorded them. */
  readonly examples: readonly Example[];
}

const requestBody = (schema: Operation['request'], examples: readonly Example[], { refer }: Components): Json => {
  if (schema === undefined) return {};
  const asked = examples.filter(({ request }) => request !== undefined);
  const shown = asked.map(({ name, summary, request }) => [name, { summary, value: request }]);
  const content = { 'application/json': { schema: refer(schema), examples: Object.fromEntries(shown) } };
  return { requestBody: { description: 'At most 16 KiB, counted after decompression.', required: true, content } };
};

const operationOf = (operation: Operation, all: readonly Example[], components: Components): Json => {
  const { id, tag, summary, description, keyed, parameters, request, own, codes } = operation;
  const examples = all.filter(example => example.operation === id);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: keyed ? [{ apiKey: [] }] : [],
    parameters: parameters.map(name => ({ $ref: `#/components/parameters/${name}` })),
    ...requestBody(request, examples, components),
    responses: responsesOf({ keyed, own, codes, examples }, components),
  };
};

/** The whole document, OpenAPI 3.1.0. */
export const openApiDocument = ({ version, examples }: DocumentOptions): Json => {
  const components = createComponents(RULES);
  const paths = OPERATIONS.map(operation => [
    operation.path,
    { [operation.method]: operationOf(operation, examples, components) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Poker odds',
      version,
      summary: "Texas Hold'em odds, simulated or exact",
      description: ABOUT,
      contact: { name: 'Whoever runs this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: TAGS,
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { apiKey: KEY_SCHEME }, parameters: PARAMETERS, ...components.collected },
  };
};
