// The limits of an account's jobs: their number, the work that they have left, and their size in the store.
import type { Kysely } from 'kysely';
import { RefusedError } from '../accounts/account-model.js';
import type { Tables } from '../store/tables.js';
import { formatNumber } from '../text.js';
import { ACTIVE_STATES } from './job-store.js';

export interface JobLimits {
  /** Billed hands that its jobs may have left to compute. */
  readonly billedHands: number;
  /** Jobs that may be unfinished. */
  readonly jobs: number;
  /** The most that the questions of its jobs may take in the store, ended jobs included; by default {@link MAX_STORED_BYTES}. */
  readonly bytes?: number;
}

/** Invalid questions are free, so credits do not limit how much an account stores. */
const MAX_STORED_BYTES = 4 * 1024 ** 3;

/** A job that is rejected: too much work, or too many jobs. The message is a public sentence. */
export class JobLimitError extends RefusedError {
  override name = 'JobLimitError';

  /**
   * @param isTemporary whether the job may be accepted later
   * @param retryAfterSeconds when the client should try again
   */
  constructor(
    message: string,
    readonly isTemporary: boolean,
    readonly retryAfterSeconds = 60,
  ) {
    super(message);
  }
}

/** @throws {JobLimitError} the job bills more hands than all jobs of an account may */
export const requireAllowedWork = ({ billedHands: max }: JobLimits, billedHands: number): void => {
  if (billedHands <= max) return;
  const fault = `the job bills ${formatNumber(billedHands)} hands, and an account may have ${formatNumber(max)} hands of jobs to compute`;
  throw new JobLimitError(`${fault}: ask for less work`, false);
};

/** Sums the hands that the account's jobs have left to compute, its unfinished jobs, and the bytes of its questions in the store. */
const measureJobs = async (db: Kysely<Tables>, account: string) => {
  const { sum, count } = db.fn;
  const own = db.selectFrom('jobs').where('account', '=', account);
  const unfinished = await own
    .select([sum('billed_hands').as('billed'), sum('done_hands').as('done'), count('id').as('jobs')])
    .where('state', 'in', ACTIVE_STATES)
    .executeTakeFirstOrThrow();
  const { bytes } = await own.select(sum('bytes').as('bytes')).executeTakeFirstOrThrow();
  // A sum of no rows is null.
  const billedHands = Number(unfinished.billed) - Number(unfinished.done);
  return { billedHands, jobs: Number(unfinished.jobs), bytes: Number(bytes) };
};

const WAIT_HINT = 'wait until a job has ended, or cancel one';

/** @param job what is known so far of the submitted job @throws {JobLimitError} the account would exceed a limit */
export const requireWithinLimits = async (
  limits: JobLimits,
  db: Kysely<Tables>,
  account: string,
  job: { readonly billedHands: number; readonly bytes: number },
): Promise<void> => {
  requireAllowedWork(limits, job.billedHands);
  const own = await measureJobs(db, account);
  if (own.jobs >= limits.jobs) {
    throw new JobLimitError(
      `the account has ${own.jobs} unfinished jobs, and may have ${limits.jobs}: ${WAIT_HINT}`,
      true,
    );
  }
  if (own.billedHands + job.billedHands > limits.billedHands) {
    const fault = `the job bills ${formatNumber(job.billedHands)} hands, and the account's jobs have ${formatNumber(own.billedHands)} left to compute`;
    throw new JobLimitError(
      `${fault}: together they may have ${formatNumber(limits.billedHands)} hands: ${WAIT_HINT}`,
      true,
    );
  }
  const { bytes: maxBytes = MAX_STORED_BYTES } = limits;
  if (own.bytes + job.bytes > maxBytes) {
    const fault = `the questions of the account's jobs would take ${formatNumber(own.bytes + job.bytes)} bytes in the store, and may take ${formatNumber(maxBytes)}`;
    throw new JobLimitError(`${fault}: wait until some are deleted, seven days after their end`, true, 3600);
  }
};
