// /api/v1/jobs: submits long work, lists it, shows it with its answers, tells of its progress, and cancels it.
import type { Accounts } from '../../accounts/accounts.js';
import { IdempotencyConflictError, type Job, JobLimitError, type Jobs } from '../../jobs/jobs.js';
import type { Calculator } from '../../odds/calculation.js';
import { reserve, setCostHeaders } from '../charging/credits.js';
import { idempotencyKeyOf, usedKeyError } from '../charging/idempotency.js';
import { type Context, type Middleware, principalOf, type ShutdownState } from '../context.js';
import { HttpError, invalidRequest } from '../errors.js';
import { JOB_ID, type JobListData, MAX_JOB_QUESTIONS, type SubmittedJob } from '../job-schemas.js';
import { jobText, summaryOf } from '../jobs/job-data.js';
import { createEventStreams } from '../jobs/job-events.js';
import { createJobQuestionReader } from '../jobs/job-question.js';
import { createJobReader } from '../jobs/reading.js';
import { createSendParts } from '../jobs/send-parts.js';
import type { ChargeMetrics } from '../metrics/requests.js';
import { findPrincipal } from '../middleware/authenticate.js';
import { createTimeSlices, TimeSlicedWork } from '../questions/time-slices.js';

/** Jobs, and what wakes their computation. */
export interface JobService extends Jobs {
  wake(): void;
}

export interface JobRouteOptions {
  readonly jobs: JobService;
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly metrics: ChargeMetrics;
  readonly defaultSimulations: number;
  readonly shutdown: Pick<ShutdownState, 'isClosing'>;
}

const JOBS_PATH = '/api/v1/jobs';
/** A poll sooner than this would see little that is new. */
const POLL_SECONDS = 2;

const notFound = (id: string): HttpError =>
  new HttpError(
    'NOT_FOUND',
    `the job ${JSON.stringify(id.slice(0, 60))}: the account has none with this id, or no longer`,
  );

const limitError = ({ message, isForNow, retryAfterSeconds }: JobLimitError): HttpError =>
  isForNow
    ? new HttpError('OVERLOADED', message, { 'Retry-After': String(retryAfterSeconds) })
    : invalidRequest(message);

/** The error to answer with. */
const submissionError = (error: unknown): unknown => {
  if (error instanceof JobLimitError) return limitError(error);
  return error instanceof IdempotencyConflictError ? usedKeyError() : error;
};

/** The parameters after "?". @throws {HttpError} INVALID_REQUEST, there are others than the known one */
const parameterOf = (ctx: Context, known: string): string | undefined => {
  const names = [...new URLSearchParams(ctx.querystring).keys()];
  const other = names.find((name, i) => name !== known || names.indexOf(name) !== i);
  if (other !== undefined)
    throw invalidRequest(`the URL has "${other.slice(0, 40)}" after "?": there is ${known}, once`);
  return new URLSearchParams(ctx.querystring).get(known) ?? undefined;
};

const offsetOf = (ctx: Context): number => {
  const text = parameterOf(ctx, 'offset') ?? '0';
  const offset = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (offset <= MAX_JOB_QUESTIONS) return offset;
  throw invalidRequest(
    `offset is ${JSON.stringify(text.slice(0, 40))}: send an integer from 0 to ${MAX_JOB_QUESTIONS}`,
  );
};

/** The store is asked for nothing but ids: PostgreSQL refuses some characters. */
const idOf = (ctx: Context): string => {
  const id = String(ctx.params.id);
  if (JOB_ID.test(id)) return id;
  throw notFound(id);
};

const beforeOf = (ctx: Context): string | undefined => {
  const before = parameterOf(ctx, 'before');
  if (before === undefined || JOB_ID.test(before)) return before;
  throw invalidRequest(
    `before is ${JSON.stringify(before.slice(0, 40))}: send the id of the last job of the page before`,
  );
};

/** The same bytes for a repetition, whatever became of the job. One without work costs nothing and was done at once. */
const submittedData = ({ id, charged: cost }: Job): SubmittedJob => ({ id, state: cost > 0 ? 'queued' : 'done', cost });

/** The body, which the request does not keep: it may be megabytes long. */
const takeText = ({ request }: Context): string => {
  const text = String(request.rawBody ?? '');
  request.rawBody = '';
  request.body = undefined;
  return text;
};

/** The handlers of the endpoints. */
export const jobRoutes = (
  options: JobRouteOptions,
): Readonly<Record<'submit' | 'list' | 'show' | 'watch' | 'cancel', Middleware>> => {
  const { jobs, accounts, calculator, metrics, defaultSimulations, shutdown } = options;
  const slices = createTimeSlices();
  const read = createJobQuestionReader(defaultSimulations);
  const readJob = createJobReader({ calculator, read, defaultSimulations });
  const openStream = createEventStreams();
  const sendParts = createSendParts();
  const workOf = (ctx: Context, signal = ctx.state.signal.abortSignal): TimeSlicedWork =>
    new TimeSlicedWork(slices, principalOf(ctx).account, signal);

  const findJob = async (ctx: Context): Promise<Job> => {
    const job = await jobs.find(idOf(ctx), principalOf(ctx).account);
    if (job === undefined) throw notFound(idOf(ctx));
    return job;
  };

  const showFrom = async (ctx: Context, job: Job, offset: number): Promise<void> => {
    if (job.ended === undefined) ctx.set('Retry-After', String(POLL_SECONDS));
    await sendParts(ctx, signal => jobText({ jobs, read }, job, offset, workOf(ctx, signal)));
  };

  return {
    async submit(ctx) {
      const { account, keyId } = principalOf(ctx);
      const key = idempotencyKeyOf(ctx);
      const { abortSignal: signal } = ctx.state.signal;
      const toRead = { path: ctx.path, account, signal, work: workOf(ctx) };
      const { blocks, fingerprint } = await readJob({ ...toRead, text: takeText(ctx) });
      try {
        const { job, receipt, isRepetition } = await jobs.submit({
          account,
          keyId,
          requestId: ctx.state.requestId,
          blocks,
          reserve: cost => reserve({ accounts, metrics }, ctx, cost),
          ...(key !== undefined && { idempotency: { key, request: fingerprint } }),
        });
        if (receipt.cost > 0) metrics.countCharge(receipt);
        jobs.wake();
        setCostHeaders(ctx, receipt.cost, receipt.credits);
        if (isRepetition) ctx.set('Idempotency-Replayed', 'true');
        ctx.state.status = 202;
        ctx.set('Location', `${JOBS_PATH}/${job.id}`);
        ctx.state.data = submittedData(job);
      } catch (error) {
        throw submissionError(error);
      }
    },
    async list(ctx) {
      const found = await jobs.list(principalOf(ctx).account, beforeOf(ctx));
      const data: JobListData = { jobs: found.map(summaryOf) };
      ctx.state.data = data;
    },
    async show(ctx) {
      const offset = offsetOf(ctx);
      await showFrom(ctx, await findJob(ctx), offset);
    },
    async watch(ctx) {
      const offset = offsetOf(ctx);
      const { id, account } = await findJob(ctx);
      ctx.state.signal.throwIfAbandoned();
      ctx.body = openStream(account, ctx.res, {
        // A revoked key is refused within a second, here too.
        find: async () => ((await findPrincipal(accounts, ctx)) ? jobs.find(id, account) : undefined),
        dataOf: (job, signal) => jobText({ jobs, read }, job, offset, workOf(ctx, signal)),
        isClosing: shutdown.isClosing,
        onError: error => ctx.app.emit('error', error, ctx),
      });
      ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    },
    async cancel(ctx) {
      const offset = offsetOf(ctx);
      const job = await jobs.cancel(idOf(ctx), principalOf(ctx).account);
      if (job === undefined) throw notFound(idOf(ctx));
      await showFrom(ctx, job, offset);
    },
  };
};
