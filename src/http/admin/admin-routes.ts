// What operators do over HTTP: the same functions as those of the command line, with the same JSON. Each change has a line in the log that
// says who made it.
import { describeAccount, describeChecks, describeEntry, describeKey } from '../../accounts/account-json.js';
import { AccountError, type CreatedKey, type Page, UnknownOutcomeError } from '../../accounts/account-model.js';
import { DEFAULT_GRACE_SECONDS } from '../../accounts/account-rules.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { RateLimit } from '../../accounts/limits/limit-settings.js';
import { summarizeJob } from '../../jobs/job-answers.js';
import type { Jobs } from '../../jobs/jobs.js';
import { echo } from '../../text.js';
import type { Context, Middleware } from '../context.js';
import { type ErrorCode, HttpError, invalidRequest } from '../http-error.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import { findParameter, readIntegerParameter } from '../middleware/url.js';
import { ADMIN_BODIES, DEFAULT_LISTED, MAX_LISTED, readFields } from './admin-fields.js';

export interface AdminRouteOptions {
  readonly accounts: Accounts;
  readonly jobs: Pick<Jobs, 'list' | 'cancel'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Of accounts that are created without one. */
  readonly rateLimit: RateLimit;
}

/** Names and ids of all kinds. PostgreSQL refuses some other characters. */
const ID = /^[\w-]{1,100}$/;

type Thing = 'account' | 'key' | 'job';

const notFoundError = (thing: Thing, id: string): HttpError =>
  new HttpError('NOT_FOUND', `the ${thing} ${echo(id)}: there is none of this name`, {}, `There is no such ${thing}`);

/** The part of the path that names a thing. */
const readName = (ctx: Context, thing: Thing): string => {
  const name = String(ctx.params.name);
  if (ID.test(name)) return name;
  throw notFoundError(thing, name);
};

/** @throws {HttpError} INVALID_REQUEST */
const readPage = (ctx: Context) => {
  const limit = readIntegerParameter(ctx, 'limit', { min: 1, max: MAX_LISTED, byDefault: DEFAULT_LISTED });
  const before = findParameter(ctx, 'before');
  if (before === undefined || ID.test(before)) return { limit, before };
  throw invalidRequest(`before is ${echo(before)}: send the name or id of the last item of the page before`);
};

const toList = <Item>({ items, hasMore }: Page<Item>, describe: (item: Item) => object) => ({
  items: items.map(describe),
  has_more: hasMore,
});

const CODES: Readonly<Record<AccountError['code'], ErrorCode>> = {
  INVALID_NAME: 'INVALID_REQUEST',
  ACCOUNT_EXISTS: 'CONFLICT',
  UNKNOWN_ACCOUNT: 'NOT_FOUND',
  UNKNOWN_KEY: 'NOT_FOUND',
  INACTIVE_KEY: 'CONFLICT',
  BALANCE_TOO_LARGE: 'INVALID_REQUEST',
  INSUFFICIENT_CREDITS: 'INSUFFICIENT_CREDITS',
  REFERENCE_USED: 'IDEMPOTENCY_KEY_REUSED',
};

const toAdminError = (error: unknown, ctx: Context): unknown => {
  if (error instanceof UnknownOutcomeError) {
    ctx.app.emit('error', error, ctx);
    const fault = 'the account store did not confirm the change: it may or may not have been made';
    return new HttpError('SERVICE_UNAVAILABLE', `${fault}; look, or repeat a grant with its reference`);
  }
  if (!(error instanceof AccountError)) return error;
  if (error.code === 'UNKNOWN_ACCOUNT') return notFoundError('account', String(ctx.params.name));
  if (error.code === 'UNKNOWN_KEY') return notFoundError('key', String(ctx.params.name));
  return new HttpError(CODES[error.code], error.message.replace(/\.$/, ''));
};

/** Explains the errors of accounts to operators. */
export const explainAccountErrors: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    throw toAdminError(error, ctx);
  }
};

/** A key must not be stored, so that a repetition could not get the same answer; a grant has its reference. */
export const rejectIdempotencyKey: Middleware = (ctx, next) => {
  if (ctx.req.headers['idempotency-key'] === undefined) return next();
  const hint = 'leave it out; a grant of credits has the field reference';
  throw invalidRequest(`the Idempotency-Key header: the administration does not take it, ${hint}`);
};

export const createAdminRoutes = ({ accounts, jobs, logger, metrics, rateLimit }: AdminRouteOptions) => {
  /** Sets the answer to a change, counts it, and logs who made it. @param logged says what was changed, without keys */
  const answerChange = (ctx: Context, change: string, data: object, logged: object, status = 200): void => {
    const { requestId: id, actor } = ctx.state;
    metrics.adminChanges.inc({ change });
    logger.info({ id, actor, change, ...logged }, 'administration');
    ctx.state.status = status;
    ctx.state.data = data;
  };
  const answerKey = (ctx: Context, change: string, { id, key, account }: CreatedKey, logged: object): void =>
    answerChange(ctx, change, { id, key, account }, { ...logged, account, key: id }, 201);
  const readBody = <Name extends keyof typeof ADMIN_BODIES>(ctx: Context, name: Name) =>
    readFields<(typeof ADMIN_BODIES)[Name]>(ADMIN_BODIES[name], ctx.request.body as object);

  return {
    async createAccount(ctx) {
      const { name, credits = 0, rate_limit = rateLimit } = readBody(ctx, 'CreateAccountRequest');
      const { actor } = ctx.state;
      const account = describeAccount(await accounts.createAccount(name, { credits, rateLimit: rate_limit, actor }));
      answerChange(ctx, 'create-account', account, { account: name, credits }, 201);
    },
    async listAccounts(ctx) {
      ctx.state.data = toList(await accounts.listAccountPage(readPage(ctx)), describeAccount);
    },
    async showAccount(ctx) {
      ctx.state.data = describeAccount(await accounts.findAccount(readName(ctx, 'account')));
    },
    async changeAccount(ctx) {
      const name = readName(ctx, 'account');
      const { rate_limit, active } = readBody(ctx, 'ChangeAccountRequest');
      if (rate_limit === undefined && active === undefined) {
        throw invalidRequest('the body has nothing to change: send rate_limit or active');
      }
      const account = await accounts.changeAccount(name, {
        ...(rate_limit && { rateLimit: rate_limit }),
        ...(active !== undefined && { active }),
      });
      answerChange(ctx, 'change-account', describeAccount(account), { account: name, rate_limit, active });
    },
    async addCredits(ctx) {
      const account = readName(ctx, 'account');
      const { credits: added, note, reference } = readBody(ctx, 'AddCreditsRequest');
      const credits = await accounts.addCredits(account, added, { note, reference, actor: ctx.state.actor });
      answerChange(ctx, 'add-credits', { account, credits }, { account, credits: added, reference }, 201);
    },
    async showLedger(ctx) {
      const page = await accounts.listLedgerPage(readName(ctx, 'account'), readPage(ctx));
      ctx.state.data = toList(page, describeEntry);
    },
    async checkLedger(ctx) {
      ctx.state.data = describeChecks(await accounts.checkBalances());
    },
    async createKey(ctx) {
      const { name, expires } = readBody(ctx, 'CreateKeyRequest');
      const options = { ...(name !== undefined && { name }), ...(expires && { expires }) };
      answerKey(ctx, 'create-key', await accounts.createKey(readName(ctx, 'account'), options), { expires });
    },
    async listKeys(ctx) {
      ctx.state.data = toList(await accounts.listKeyPage(readName(ctx, 'account'), readPage(ctx)), describeKey);
    },
    async rotateKey(ctx) {
      const replaced = readName(ctx, 'key');
      const { grace = DEFAULT_GRACE_SECONDS } = readBody(ctx, 'RotateKeyRequest');
      answerKey(ctx, 'rotate-key', await accounts.rotateKey(replaced, grace), { replaced, grace });
    },
    async revokeKey(ctx) {
      const { id, account } = await accounts.revokeKey(readName(ctx, 'key'));
      answerChange(ctx, 'revoke-key', { id, revoked: true }, { account, key: id });
    },
    async listJobs(ctx) {
      const { name } = await accounts.findAccount(readName(ctx, 'account'));
      const { jobs: items, hasMore } = await jobs.list(name, readPage(ctx));
      ctx.state.data = toList({ items, hasMore }, summarizeJob);
    },
    async cancelJob(ctx) {
      const job = await jobs.cancel(readName(ctx, 'job'));
      if (job === undefined) throw notFoundError('job', readName(ctx, 'job'));
      answerChange(ctx, 'cancel-job', summarizeJob(job), { account: job.account, job: job.id });
    },
  } satisfies Readonly<Record<string, Middleware>>;
};
