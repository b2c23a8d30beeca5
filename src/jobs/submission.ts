// Writes what a client submits: the blocks of its questions, in transactions of bounded size; and says whether the account may have
// so much work, and so much in the store.
import type { Kysely } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { grouped } from '../text.js';
import { JobLimitError, type Submission } from './job-model.js';
import { ACTIVE } from './job-rows.js';

/** Bounds for each account. */
export interface JobLimits {
  /** Billed hands that its jobs may have left to compute. */
  readonly hands: number;
  /** Jobs that may be unfinished. */
  readonly jobs: number;
  /** That the questions of its jobs may take in the store, also of those that have ended; by default {@link MAX_KEPT_BYTES}. */
  readonly bytes?: number;
}

/** What an account has of jobs. */
export interface AccountJobs {
  /** Billed hands that are left to compute. */
  readonly hands: number;
  /** Those that are unfinished. */
  readonly jobs: number;
  /** Of their questions as they are stored. */
  readonly bytes: number;
}

/** Wrong questions are free, so that credits do not bound what is stored. */
const MAX_KEPT_BYTES = 4 * 1024 ** 3;

/** Blocks of one transaction. */
const MAX_BLOCKS_AT_ONCE = 50;
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** What the blocks of a job add up to. */
export interface BlockSums {
  readonly hands: number;
  readonly doneHands: number;
  readonly questions: number;
  /** Blocks with work. */
  readonly open: number;
  readonly blocks: number;
  /** As they are stored. */
  readonly bytes: number;
}

/** Writes the blocks, some in each transaction. */
export const writeBlocks = async (store: Store, job: string, blocks: Submission['blocks']): Promise<BlockSums> => {
  let sums = { hands: 0, doneHands: 0, questions: 0, open: 0, blocks: 0, bytes: 0 };
  let rows: Tables['job_blocks'][] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const values = rows;
    rows = [];
    bytes = 0;
    if (values.length > 0) await store.write(tx => tx.insertInto('job_blocks').values(values).execute());
  };
  for await (const block of blocks) {
    const { body, questions, slices, kind, hands, doneHands } = block;
    const open = slices > 0 ? 1 : 0;
    rows.push({
      job,
      block: sums.blocks,
      first_question: sums.questions,
      questions,
      body,
      slices,
      kind,
      done: '',
      counts: null,
      answers: null,
      hands,
      done_hands: doneHands,
      open,
      failures: 0,
    });
    bytes += body.length;
    sums = {
      hands: sums.hands + hands,
      doneHands: sums.doneHands + doneHands,
      questions: sums.questions + questions,
      open: sums.open + open,
      blocks: sums.blocks + 1,
      bytes: sums.bytes + body.length,
    };
    if (rows.length >= MAX_BLOCKS_AT_ONCE || bytes >= MAX_BYTES_AT_ONCE) await flush();
  }
  await flush();
  return sums;
};

export const jobsOfAccount = async (db: Kysely<Tables>, account: string): Promise<AccountJobs> => {
  const { sum, count } = db.fn;
  const own = db.selectFrom('jobs').where('account', '=', account);
  const unfinished = await own
    .select([
      sum<number | null>('hands').as('hands'),
      sum<number | null>('done_hands').as('done'),
      count<number>('id').as('jobs'),
    ])
    .where('state', 'in', ACTIVE)
    .executeTakeFirstOrThrow();
  const { bytes } = await own.select(sum<number | null>('bytes').as('bytes')).executeTakeFirstOrThrow();
  return {
    hands: Number(unfinished.hands) - Number(unfinished.done),
    jobs: Number(unfinished.jobs),
    bytes: Number(bytes),
  };
};

/** @throws {JobLimitError} a job that bills more hands than all jobs of an account may */
export const requireBillable = ({ hands: most }: JobLimits, hands: number): void => {
  if (hands <= most) return;
  const fault = `the job bills ${grouped(hands)} hands, and an account may have ${grouped(most)} hands of jobs to compute`;
  throw new JobLimitError(`${fault}: ask for less work`, false);
};

const WAY_OUT = 'wait until a job has ended, or cancel one';

/** @throws {JobLimitError} the account has too much already. @param job what it submits, as far as it is known */
export const requireWithin = (
  limits: JobLimits,
  account: AccountJobs,
  job: Pick<AccountJobs, 'hands' | 'bytes'>,
): void => {
  const { hands, jobs, bytes = MAX_KEPT_BYTES } = limits;
  requireBillable(limits, job.hands);
  if (account.jobs >= jobs) {
    throw new JobLimitError(`the account has ${account.jobs} unfinished jobs, and may have ${jobs}: ${WAY_OUT}`, true);
  }
  if (account.hands + job.hands > hands) {
    const fault = `the job bills ${grouped(job.hands)} hands, and the account's jobs have ${grouped(account.hands)} left to compute`;
    throw new JobLimitError(`${fault}: together they may have ${grouped(hands)} hands: ${WAY_OUT}`, true);
  }
  if (account.bytes + job.bytes > bytes) {
    const fault = `the questions of the account's jobs would take ${grouped(account.bytes + job.bytes)} bytes in the store, and may take ${grouped(bytes)}`;
    throw new JobLimitError(`${fault}: wait until some are deleted, seven days after their end`, true, 3600);
  }
};
