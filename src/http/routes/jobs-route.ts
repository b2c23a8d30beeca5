// /api/v1/jobs: submits jobs, lists them, shows them with their answers, streams their progress, and cancels them.
import type { Accounts } from '../../accounts/accounts.js';
import { Fingerprint } from '../../accounts/charges/fingerprint.js';
import type { Calculator } from '../../calculations/calculator.js';
import { cutIntoBlocks } from '../../jobs/cut-slices.js';
import { summarizeJob, summarizeJobs, writeJobText } from '../../jobs/job-answers.js';
import { JobLimitError } from '../../jobs/job-limits.js';
import {
  DEFAULT_LISTED_JOBS,
  JOB_ID,
  type Job,
  MAX_JOB_QUESTIONS,
  MAX_LISTED_JOBS,
  SHOWN_ANSWERS,
} from '../../jobs/job-model.js';
import type { Jobs } from '../../jobs/jobs.js';
import { createJobOptions, readJob } from '../../jobs/read-job.js';
import { LineTooLongError, listQuestions, readLines } from '../../jobs/sent-questions.js';
import { IdempotencyConflictError, type Submission } from '../../jobs/submission.js';
import { nextTurn } from '../../questions/turns.js';
import { echo } from '../../text.js';
import { readIdempotencyKey, usedKeyError } from '../charging/idempotency.js';
import { countCharge, reserve, setCostHeaders } from '../charging/request-credits.js';
import { type Context, type Middleware, requirePrincipal, type ShutdownState } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import type { Metrics } from '../metrics.js';
import { findPrincipal } from '../middleware/authenticate.js';
import { toReadingError } from '../middleware/json-body.js';
import { findParameter, readIntegerParameter } from '../middleware/url.js';
import { createLoadedOptions } from '../question-validators.js';
import { createSendParts } from '../send-parts.js';
import { createEventStreams } from './job-events.js';

/** The jobs, with the functions of the runner that computes them. */
export interface JobService extends Jobs {
  wake(): void;
  /** Whether the queue of slices failed recently. */
  isDegraded(): boolean;
}

export interface JobRouteOptions {
  readonly jobs: JobService;
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly metrics: Metrics;
  readonly defaultSimulations: number;
  readonly shutdown: Pick<ShutdownState, 'isClosing'>;
}

/** Sent as Retry-After while a job runs: polling more often would show little that is new. */
const POLL_SECONDS = 2;

const jobNotFoundError = (id: string): HttpError =>
  new HttpError(
    'NOT_FOUND',
    `the job ${JSON.stringify(id.slice(0, 60))}: the account has no job with this id, or it was deleted`,
    {},
    'There is no such job',
  );

const toLimitError = ({ message, isTemporary, retryAfterSeconds }: JobLimitError): HttpError =>
  isTemporary
    ? new HttpError('OVERLOADED', message, { 'Retry-After': String(retryAfterSeconds) })
    : invalidRequest(message);

const toSubmissionError = (error: unknown): unknown => {
  if (error instanceof JobLimitError) return toLimitError(error);
  if (error instanceof LineTooLongError) return new HttpError('PAYLOAD_TOO_LARGE', error.message);
  return error instanceof IdempotencyConflictError ? usedKeyError() : error;
};

/** Reads the questions of a job. @throws {HttpError} INVALID_REQUEST, the time limit passed meanwhile */
async function* readInTime<Block>(blocks: AsyncIterable<Block>, signal: AbortSignal) {
  try {
    yield* blocks;
  } catch (error) {
    throw toReadingError(error, signal);
  }
}

/** Checks the form of an id before the store is queried: PostgreSQL refuses some characters. */
const readId = (ctx: Context): string => {
  const id = String(ctx.params.id);
  if (JOB_ID.test(id)) return id;
  throw jobNotFoundError(id);
};

/** @throws {HttpError} INVALID_REQUEST */
const readBefore = (ctx: Context): string | undefined => {
  const before = findParameter(ctx, 'before');
  if (before === undefined || JOB_ID.test(before)) return before;
  throw invalidRequest(`before is ${echo(before)}: send the id of the last job of the page before`);
};

/** Reads one block of answers per turn of the event loop; accounts take turns. @throws the signal's reason */
async function* takeTurns<Block>(blocks: AsyncIterable<Block>, account: string, signal: AbortSignal) {
  for await (const block of blocks) {
    await nextTurn(account, signal);
    yield block;
  }
}

export const createJobRoutes = (
  options: JobRouteOptions,
): Readonly<Record<'submit' | 'list' | 'show' | 'watch' | 'cancel', Middleware>> => {
  const { jobs, accounts, calculator, metrics, defaultSimulations, shutdown } = options;
  const readOptions = createLoadedOptions(calculator, engines => createJobOptions(engines, defaultSimulations));
  const openStream = createEventStreams();
  const sendParts = createSendParts();

  const findJob = async (ctx: Context): Promise<Job> => {
    const job = await jobs.find(readId(ctx), requirePrincipal(ctx).account);
    if (job === undefined) throw jobNotFoundError(readId(ctx));
    return job;
  };

  return {
    async submit(ctx) {
      const { account, keyId } = requirePrincipal(ctx);
      const key = readIdempotencyKey(ctx);
      const { abortSignal: signal } = ctx.state.deadline;
      const sent = ctx.state.bodyParts ? readLines(ctx.state.bodyParts) : listQuestions(ctx.request.body);
      const pause = (): Promise<void> => nextTurn(account, signal);
      const fingerprint = key === undefined ? undefined : new Fingerprint(ctx.path);
      const questions = readJob(sent, { readOptions: await readOptions, fingerprint, pause });
      const submission: Submission = {
        account,
        keyId,
        requestId: ctx.state.requestId,
        blocks: readInTime(cutIntoBlocks(questions, calculator.plan), signal),
        async reserve(cost) {
          ctx.state.deadline.commit();
          return reserve({ accounts, metrics }, ctx, cost);
        },
        ...(key !== undefined && { idempotency: { key, signal, fingerprint: () => String(fingerprint) } }),
      };
      const submitting = jobs.submit(submission).catch(error => Promise.reject(toSubmissionError(error)));
      const { job, receipt, isRepetition } = await submitting;
      countCharge(metrics, receipt);
      jobs.wake();
      setCostHeaders(ctx, receipt.cost, receipt.credits);
      if (isRepetition) ctx.set('Idempotency-Replayed', 'true');
      ctx.state.status = 202;
      // Relative to the URL as it was sent, since a proxy may have stripped a prefix of the path.
      ctx.set('Location', ctx.state.hadTrailingSlash ? job.id : `jobs/${job.id}`);
      ctx.state.data = job;
    },
    async list(ctx) {
      const limit = readIntegerParameter(ctx, 'limit', {
        min: 1,
        max: MAX_LISTED_JOBS,
        byDefault: DEFAULT_LISTED_JOBS,
      });
      const page = await jobs.list(requirePrincipal(ctx).account, { limit, before: readBefore(ctx) });
      ctx.state.data = summarizeJobs(page);
    },
    async show(ctx) {
      const offset = readIntegerParameter(ctx, 'offset', { min: 0, max: MAX_JOB_QUESTIONS, byDefault: 0 });
      const job = await findJob(ctx);
      if (job.ended === undefined) ctx.set('Retry-After', String(POLL_SECONDS));
      const answers = jobs.answers(job.id, offset, SHOWN_ANSWERS);
      await sendParts(ctx, signal => writeJobText(job, takeTurns(answers, job.account, signal)));
    },
    async watch(ctx) {
      const { id, account } = await findJob(ctx);
      ctx.state.deadline.throwIfAbandoned();
      ctx.body = openStream(account, {
        // A revoked key is refused within a second, here too.
        find: async () => ((await findPrincipal(accounts, ctx)) ? jobs.find(id, account) : undefined),
        isClosing: shutdown.isClosing,
        onError: error => ctx.app.emit('error', error, ctx),
      });
      ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    },
    async cancel(ctx) {
      const job = await jobs.cancel(readId(ctx), requirePrincipal(ctx).account);
      if (job === undefined) throw jobNotFoundError(readId(ctx));
      ctx.state.data = summarizeJob(job);
    },
  };
};
