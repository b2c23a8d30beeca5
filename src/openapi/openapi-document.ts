// Makes the OpenAPI document when the package is built: from the schemas of requests and answers, the errors, and recorded answers of
// a running server.
import { refer } from '../questions/answers/schema-parts.js';
import { ANSWER_SCHEMAS, type Json } from './answer-schemas.js';
import { OPERATIONS, type Operation, TAGS } from './operations.js';
import { PARAMETERS } from './parameters.js';
import { REQUEST_SCHEMAS } from './request-schemas.js';
import { describeResponses, ERROR_SCHEMAS, type Example, HEADER_COMPONENTS } from './responses.js';

export interface DocumentOptions {
  /** The package's version, "1.2.3". */
  readonly version: string;
  /** The examples that scripts/openapi-examples.ts has recorded. */
  readonly examples: readonly Example[];
}

/** The introduction, in Markdown, for readers who do not know the service. */
const ABOUT = `
Equity of hands and ranges, odds against unknown hands, and showdowns, in Texas Hold'em, short deck and Omaha: JSON over HTTP.

\`\`\`sh
export KEY=pok_…
curl http://localhost:3000/api/v1/equity \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"players": ["AhKh", "QQ+, AKs"],
       "board": ["Qh", "7h", "2c"]}'
\`\`\`

\`\`\`json
{"success": true, "data": {"players": [
  {"range": "AhKh", "combos": 1,
   "equity": 0.44305555555555554, …},
  {"range": "QQ+, AKs", "combos": 19,
   "equity": 0.5569444444444445, …}],
 "method": "exact", …}}
\`\`\`

A♥ K♥ with a flush draw has an equity of 44.3 % against queens or better and ace-king suited.

## Choose an endpoint

\`/api/v1/equity\` computes the equity of two to ten players, each with a hand or a range; \`/api/v1/probabilities-enhanced\` how often two
hole cards win against 1 to 22 opponents with unknown cards; \`/api/v1/probabilities\` how often they make each category.
\`/api/v1/showdown\` names known hands and their winner. Equity and showdown also answer questions about short deck and Omaha, with
\`"game": "short-deck"\` or \`"omaha"\`. \`/api/v1/batch\` answers up to 1,000 questions.

For work of minutes or days, send questions to \`/api/v1/jobs\`, as a batch or, if there are many, one a line (NDJSON). The response has
the \`id\` of a job; \`/api/v1/jobs/ID\` shows its state, and its answers as they are ready.

A client that is generated from this document needs the base URL of your server: the document names one on this machine.

## Read the response

Rates are fractions from 0 to 1, not rounded. By default small questions of equity are counted exactly; in others the missing cards are dealt
at random: a rate *p* over *n* deals is off by about √(*p*(1 − *p*)/*n*), which \`"detail": true\` adds for every rate. With a \`seed\` the
same request gets the same bytes. \`"method": "exact"\` counts every possible deal.

## Credits and rate limit

A request costs one **credit** for each started million hands that it evaluates: its deals, times one more than \`opponents\`, or times
the players. In Omaha a player counts as three, with five hole cards as five, with six as seven. A request that is refused or fails costs nothing. In a batch or a job each
question pays for at least 10,000 hands. Above its rate limit an account gets 429, with \`Retry-After\`.

## Idempotent requests

A header \`Idempotency-Key\`, 1 to 255 visible ASCII characters that stand for this request alone, makes it safe to repeat a request that
costs credits: within 24 hours a repetition gets the same response, free of charge, even if the first response was lost. It then has a header
\`Idempotency-Replayed\`. The same key with another request fails with \`IDEMPOTENCY_KEY_REUSED\`.

## Handle errors

An error is \`{"success": false, "error": {"code", "message", "details"}}\`: \`code\` is for programs, \`details\` begins with the path
of the input that failed, such as \`players[1]\`, and says what to send instead. New codes may be added: treat a code that you do not know
by its status. The examples of this document were received from a running server.
`.trim();

const KEY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'pok_…',
  description: 'An API key. The operator makes it with `poker-odds keys create`; it is shown once.',
} as const;

/** An absolute URL: many tools cannot resolve one that is relative to the document. */
const SERVER = {
  url: 'http://127.0.0.1:3000',
  description: 'A server on this machine',
};

/** {@link PARAMETERS} says why this is not a parameter. */
const SAFE_REPETITION = 'A request with a header `Idempotency-Key` is safe to repeat.';

/** A body of many questions, one a line. */
const NDJSON_CONTENT = {
  schema: {
    type: 'string',
    description:
      'NDJSON: a `JobQuestion` on each line, of at most 256 KiB. `application/jsonl` is read in the same way.',
  },
  example: '{"type":"equity","players":["AhKh","QQ+"]}\n{"type":"probabilities","cards":["Ah","Kh"]}\n',
};

const describeBody = ({ request, maxBodyBytes, maxNdjsonBytes }: Operation, examples: readonly Example[]): Json => {
  if (request === undefined || maxBodyBytes === undefined) return {};
  const shown = examples.filter(example => example.request !== undefined);
  const json = {
    schema: refer(request),
    examples: Object.fromEntries(shown.map(each => [each.name, { summary: each.summary, value: each.request }])),
  };
  const ndjson = maxNdjsonBytes && ` as JSON, ${maxNdjsonBytes / 1024} KiB as NDJSON`;
  const description =
    `At most ${maxBodyBytes / 1024} KiB${ndjson ?? ''}, counted after decompression: ` +
    'the header `Content-Encoding` may be `gzip`, `deflate` or `br`.';
  const content = { 'application/json': json, ...(ndjson && { 'application/x-ndjson': NDJSON_CONTENT }) };
  return { requestBody: { description, required: true, content } };
};

/** What a document describes. */
export interface DescribedApi {
  readonly title: string;
  readonly info: Json;
  readonly server: Json;
  readonly keyScheme: Json;
  readonly tags: readonly Json[];
  readonly operations: readonly Operation[];
  readonly parameters: Json;
  readonly schemas: Json;
  /** Follows the description of each operation with a body. */
  readonly bodyNote?: string;
  /** Whether every operation needs the key; otherwise those that say so. */
  readonly isSecured?: boolean;
}

const describeOperation = (operation: Operation, all: readonly Example[], api: DescribedApi): Json => {
  const { id, tag, summary, description, needsKey, parameters, request } = operation;
  const examples = all.filter(example => example.operation === id);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: request && api.bodyNote ? `${description} ${api.bodyNote}` : description,
    security: needsKey || api.isSecured ? [{ apiKey: [] }] : [],
    parameters: parameters.map(name => ({ $ref: `#/components/parameters/${name}` })),
    ...describeBody(operation, examples),
    responses: describeResponses(operation, examples),
  };
};

const addTitles = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([title, schema]) => [title, { title, ...(schema as object) }]));

const keepReferred = (kind: 'headers' | 'schemas', components: Json, text: string): Json =>
  Object.fromEntries(Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));

export const createDocument = (api: DescribedApi, version: string, examples: readonly Example[] = []): Json => {
  const paths: Record<string, Json> = {};
  for (const operation of api.operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method]: describeOperation(operation, examples, api) };
  }
  const text = JSON.stringify(paths);
  return {
    openapi: '3.1.0',
    info: { title: api.title, version, ...api.info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [api.server],
    tags: api.tags,
    paths,
    components: {
      securitySchemes: { apiKey: api.keyScheme },
      parameters: api.parameters,
      schemas: addTitles({ ...api.schemas, ...keepReferred('schemas', ERROR_SCHEMAS, text) }),
      headers: keepReferred('headers', HEADER_COMPONENTS, text),
    },
  };
};

export const createOpenApiDocument = ({ version, examples }: DocumentOptions): Json =>
  createDocument(
    {
      title: 'Poker odds',
      info: {
        summary: "Texas Hold'em, short deck and Omaha odds, simulated or exact",
        description: ABOUT,
        contact: { name: 'The operator of this server' },
      },
      server: SERVER,
      keyScheme: KEY_SCHEME,
      tags: TAGS,
      operations: OPERATIONS,
      parameters: PARAMETERS,
      schemas: { ...REQUEST_SCHEMAS, ...ANSWER_SCHEMAS },
      bodyNote: SAFE_REPETITION,
    },
    version,
    examples,
  );
