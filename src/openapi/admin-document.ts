// Makes the OpenAPI document of the administration when the package is built.
import Type, { type TSchema } from 'typebox';
import { ACCOUNT_NAME } from '../accounts/account-rules.js';
import { ADMIN_BODIES, DEFAULT_LISTED, MAX_LISTED } from '../http/admin/admin-fields.js';
import { ERRORS, type ErrorCode } from '../http/http-error.js';
import { MAX_BODY_BYTES } from '../http/middleware/json-body.js';
import { choice, envelope, fields, list, refer } from '../questions/answers/schema-parts.js';
import { ANSWER_SCHEMAS, type Json } from './answer-schemas.js';
import { createDocument } from './openapi-document.js';
import { answer, COMMON, type Operation } from './operations.js';
import { PARAMETERS } from './parameters.js';

const ABOUT = `
Accounts, keys and credits of a poker odds server, for its operator's programs: the same functions as those of the commands. It listens on
a port of its own, and needs a token of \`ADMIN_TOKEN\`, not an API key. An answer is \`{"success": true, "data": {…}}\`, an error
\`{"success": false, "error": {"code", "message", "details"}}\`, as in the public API.
`.trim();

const NAME = Type.String({ pattern: ACCOUNT_NAME, description: 'The name of an account.' });
const TIME = Type.String({ format: 'date-time' });
const TEXT = Type.String();
const INTEGER = Type.Integer();
const orNothing = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const listOf = (item: string) =>
  fields('A page, the newest first, and whether there are older ones.', {
    items: list(item, { maxItems: MAX_LISTED }),
    has_more: Type.Boolean(),
  });

const DATA = {
  Account: fields('An account.', {
    account: NAME,
    credits: Type.Integer({ minimum: 0 }),
    rate_limit: refer('RateLimit'),
    active: Type.Boolean(),
    created: TIME,
  }),
  AccountList: listOf('Account'),
  Balance: fields('The balance after a grant.', { account: NAME, credits: Type.Integer({ minimum: 0 }) }),
  LedgerEntry: fields('A change of a balance. `credits` is positive for a charge too, negative for a correction.', {
    id: TEXT,
    account: NAME,
    kind: choice(['grant', 'charge'], 'What it is.'),
    credits: INTEGER,
    time: TIME,
    key: orNothing(TEXT),
    request: orNothing(TEXT),
    note: orNothing(TEXT),
    actor: orNothing(TEXT),
    reference: orNothing(TEXT),
  }),
  LedgerList: listOf('LedgerEntry'),
  LedgerCheck: fields('Every balance, and the sums of its ledger, at one moment.', {
    agrees: Type.Boolean(),
    accounts: list('BalanceCheck'),
  }),
  CreatedKey: fields('A new key. It is shown only now.', { id: TEXT, key: TEXT, account: NAME }),
  RevokedKey: fields('A key that is revoked.', { id: TEXT, revoked: Type.Literal(true) }),
  Key: fields('A key, without its text.', {
    id: TEXT,
    account: NAME,
    name: orNothing(TEXT),
    prefix: TEXT,
    state: choice(['active', 'revoked', 'expired'], 'Whether it works, if its account is active.'),
    created: TIME,
    last_used: orNothing(TIME),
    expires: orNothing(TIME),
  }),
  KeyList: listOf('Key'),
  JobList: listOf('JobSummary'),
};

const describeBody = (body: (typeof ADMIN_BODIES)[keyof typeof ADMIN_BODIES]): Json => {
  const entries = Object.entries(body);
  return {
    description: 'The fields of a request.',
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { schema, meaning }]) => [name, { ...schema, description: meaning }]),
    ),
    required: entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  };
};

/** The data of answers; the others are parts of them. */
const ANSWERED = [
  'Account',
  'AccountList',
  'Balance',
  'LedgerList',
  'LedgerCheck',
  'CreatedKey',
  'RevokedKey',
  'KeyList',
  'JobList',
  'JobSummary',
];

const { Error: ErrorAnswer, Fault, RateLimit, JobSummary, JobId, JobState, Rate } = ANSWER_SCHEMAS;

const SCHEMAS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(Object.entries(ADMIN_BODIES).map(([name, body]) => [name, describeBody(body)])),
  ...DATA,
  ...Object.fromEntries(ANSWERED.map(name => [`${name}Answer`, envelope(name)])),
  BalanceCheck: fields('`agrees` if credits = grants − charges.', {
    account: NAME,
    credits: INTEGER,
    grants: INTEGER,
    charges: INTEGER,
    agrees: Type.Boolean(),
  }),
  ...{ Error: ErrorAnswer, Fault, RateLimit, JobSummary, JobId, JobState, Rate },
  ErrorCode: choice(Object.keys(ERRORS), 'For programs. Codes may be added: treat unknown ones by their status.'),
};

const CODES: readonly ErrorCode[] = [...COMMON, 'INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED'];

const operation = (
  id: string,
  [method, path]: readonly [Operation['method'], string],
  summary: string,
  answered: string,
  {
    status = 200,
    request,
    codes = [],
    list: isList = false,
  }: Partial<{
    status: number;
    request: keyof typeof ADMIN_BODIES;
    codes: readonly ErrorCode[];
    list: boolean;
  }> = {},
): Operation => ({
  id,
  tag: 'Administration',
  method,
  path: `/admin/v1${path}`,
  summary,
  description: `${summary}.`,
  needsKey: false, // no header of a rate limit
  parameters: ['RequestId', ...(path.includes('{') ? ['Name'] : []), ...(isList ? ['Before', 'Limit'] : [])],
  ...(request && { request, maxBodyBytes: MAX_BODY_BYTES.odds }),
  answers: [answer(`${answered}Answer`, `${summary}.`, undefined, status)],
  codes: [
    ...CODES,
    ...(path.includes('{') ? ['NOT_FOUND' as const] : []),
    ...(request ? ['UNSUPPORTED_MEDIA_TYPE' as const] : []),
    ...codes,
  ],
});

const OPERATIONS: readonly Operation[] = [
  operation('createAccount', ['post', '/accounts'], 'Create an account', 'Account', {
    status: 201,
    request: 'CreateAccountRequest',
    codes: ['CONFLICT'],
  }),
  operation('listAccounts', ['get', '/accounts'], 'List accounts', 'AccountList', { list: true }),
  operation('showAccount', ['get', '/accounts/{name}'], 'Show an account', 'Account'),
  operation('changeAccount', ['patch', '/accounts/{name}'], 'Change an account', 'Account', {
    request: 'ChangeAccountRequest',
  }),
  operation('addCredits', ['post', '/accounts/{name}/credits'], 'Grant credits, or take them back', 'Balance', {
    status: 201,
    request: 'AddCreditsRequest',
    codes: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  operation('showLedger', ['get', '/accounts/{name}/ledger'], 'List grants and charges', 'LedgerList', { list: true }),
  operation('checkLedger', ['get', '/ledger/check'], 'Compare every balance with its ledger', 'LedgerCheck'),
  operation('createKey', ['post', '/accounts/{name}/keys'], 'Create a key', 'CreatedKey', {
    status: 201,
    request: 'CreateKeyRequest',
  }),
  operation('listKeys', ['get', '/accounts/{name}/keys'], 'List keys', 'KeyList', { list: true }),
  operation('rotateKey', ['post', '/keys/{name}/rotate'], 'Create a key that replaces another', 'CreatedKey', {
    status: 201,
    request: 'RotateKeyRequest',
    codes: ['CONFLICT'],
  }),
  operation('revokeKey', ['delete', '/keys/{name}'], 'Revoke a key', 'RevokedKey'),
  operation('listJobs', ['get', '/accounts/{name}/jobs'], "List an account's jobs", 'JobList', { list: true }),
  operation('cancelJob', ['delete', '/jobs/{name}'], 'Cancel a job', 'JobSummary'),
];

const NAME_PARAMETER = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'The name of an account, or the id of a key or a job.',
  schema: { type: 'string' },
};

export const createAdminDocument = (version: string): Json =>
  createDocument(
    {
      title: 'Administration of poker odds',
      info: { summary: 'Accounts, keys and credits', description: ABOUT },
      server: { url: 'http://127.0.0.1:3001', description: 'A server on this machine' },
      keyScheme: { type: 'http', scheme: 'bearer', description: 'A token of `ADMIN_TOKEN`.' },
      tags: [{ name: 'Administration', description: 'Needs a token.' }],
      operations: OPERATIONS,
      parameters: {
        RequestId: PARAMETERS.RequestId,
        Name: NAME_PARAMETER,
        Before: { ...PARAMETERS.Before, description: 'The name or id of the last item of the page before.' },
        Limit: {
          ...PARAMETERS.Limit,
          description: `How many are listed; ${DEFAULT_LISTED} by default.`,
          schema: { type: 'integer', minimum: 1, maximum: MAX_LISTED },
        },
      },
      schemas: SCHEMAS,
      isSecured: true,
    },
    version,
  );
