// The fields of requests to the administration: their JSON Schemas for the document, and how their values are read. The rules are those of
// the command line.
import {
  ACCOUNT_NAME,
  ACCOUNT_NAME_RULE,
  DEFAULT_GRACE_SECONDS,
  describePlainText,
  EXPIRY_RULE,
  isPlainText,
  isReference,
  MAX_CREDITS,
  MAX_GRACE_SECONDS,
  MAX_KEY_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  parseExpiryTime,
  REFERENCE_RULE,
} from '../../accounts/account-rules.js';
import { parseRateLimit, RATE_LIMIT_RULE } from '../../accounts/limits/limit-settings.js';
import { rejectUnknownField } from '../../questions/question-errors.js';
import { echo } from '../../text.js';
import { invalidRequest } from '../http-error.js';

/** Items on a page of a list. */
export const DEFAULT_LISTED = 20;
export const MAX_LISTED = 100;

interface AdminField<Value, IsRequired extends boolean = boolean> {
  readonly schema: object;
  readonly meaning: string;
  /** What to send, in words. */
  readonly rule: string;
  readonly isRequired: IsRequired;
  /** The value; undefined if what was sent is not valid. */
  read(sent: unknown): Value | undefined;
}

type Fields = Readonly<Record<string, AdminField<unknown>>>;

type ValuesOf<Body extends Fields> = {
  readonly [Name in keyof Body as Body[Name] extends AdminField<unknown, true> ? Name : never]: NonNullable<
    ReturnType<Body[Name]['read']>
  >;
} & {
  readonly [Name in keyof Body as Body[Name] extends AdminField<unknown, true> ? never : Name]?: NonNullable<
    ReturnType<Body[Name]['read']>
  >;
};

const optional = <Value>(field: Omit<AdminField<Value>, 'isRequired'>) => ({ ...field, isRequired: false }) as const;
const required = <Value>(field: Omit<AdminField<Value>, 'isRequired'>) => ({ ...field, isRequired: true }) as const;

const text = <Value>(schema: object, rule: string, meaning: string, read: (sent: string) => Value | undefined) => ({
  schema: { type: 'string', ...schema },
  rule,
  meaning,
  read: (sent: unknown) => (typeof sent === 'string' ? read(sent) : undefined),
});

const integer = (minimum: number, maximum: number, meaning: string) => ({
  schema: { type: 'integer', minimum, maximum },
  rule: `an integer from ${minimum} to ${maximum}`,
  meaning,
  read: (sent: unknown) =>
    Number.isInteger(sent) && (sent as number) >= minimum && (sent as number) <= maximum ? (sent as number) : undefined,
});

const plainText = (maxLength: number, meaning: string) =>
  text({ minLength: 1, maxLength }, describePlainText(maxLength), meaning, sent =>
    isPlainText(sent, maxLength) ? sent : undefined,
  );

const RATE_LIMIT = text(
  { pattern: '^\\d{1,9}/\\d{1,9}$' },
  `${RATE_LIMIT_RULE}, for example "100/60"`,
  'Requests in each window of seconds, `"100/60"`.',
  parseRateLimit,
);

const CREDITS = integer(-MAX_CREDITS, MAX_CREDITS, 'Credits to add, or below 0 to take back; not 0.');

export const ADMIN_BODIES = {
  CreateAccountRequest: {
    name: required(
      text({ pattern: ACCOUNT_NAME }, ACCOUNT_NAME_RULE, 'The name of the account.', sent =>
        new RegExp(ACCOUNT_NAME).test(sent) ? sent : undefined,
      ),
    ),
    credits: optional(integer(0, MAX_CREDITS, 'Credits to begin with; 0 by default.')),
    rate_limit: optional(RATE_LIMIT),
  },
  ChangeAccountRequest: {
    rate_limit: optional(RATE_LIMIT),
    active: optional({
      schema: { type: 'boolean' },
      rule: 'true or false',
      meaning: 'Whether its keys work; with `false` its unfinished jobs end, too.',
      read: (sent: unknown) => (typeof sent === 'boolean' ? sent : undefined),
    }),
  },
  AddCreditsRequest: {
    credits: required({
      ...CREDITS,
      rule: `${CREDITS.rule}, not 0`,
      read: (sent: unknown) => CREDITS.read(sent) || undefined,
    }),
    note: optional(plainText(MAX_NOTE_LENGTH, 'A note for the ledger.')),
    reference: optional(
      text(
        { pattern: '^[!-~]{1,255}$' },
        REFERENCE_RULE,
        'A name of your own for this grant, such as the id of a payment, unique for ever: a repetition with the same account and credits ' +
          'changes nothing and gets the first answer.',
        sent => (isReference(sent) ? sent : undefined),
      ),
    ),
  },
  CreateKeyRequest: {
    name: optional(plainText(MAX_KEY_NAME_LENGTH, 'What the key is for.')),
    expires: optional(
      text({}, EXPIRY_RULE, 'When it stops working, in UTC: `2027-01-31` or `2027-01-31T18:00Z`.', parseExpiryTime),
    ),
  },
  RotateKeyRequest: {
    grace: optional(
      integer(0, MAX_GRACE_SECONDS, `Seconds for which the old key still works; ${DEFAULT_GRACE_SECONDS} by default.`),
    ),
  },
} as const satisfies Readonly<Record<string, Fields>>;

/** Reads the fields of a body. @throws {HttpError} INVALID_REQUEST @throws {InvalidFieldError} an unknown field */
export const readFields = <Body extends Fields>(fields: Body, body: object): ValuesOf<Body> => {
  const sent = body as Record<string, unknown>;
  rejectUnknownField(sent, Object.keys(fields), 'this request');
  const values: Record<string, unknown> = {};
  for (const [name, { rule, isRequired, read }] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) {
      if (isRequired) throw invalidRequest(`${name} is missing: send ${rule}`);
      continue;
    }
    values[name] = read(sent[name]);
    if (values[name] === undefined) throw invalidRequest(`${name} is ${echo(sent[name])}: send ${rule}`);
  }
  return values as ValuesOf<Body>;
};
