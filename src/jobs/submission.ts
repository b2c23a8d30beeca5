// Writes what a client submits: the blocks of its questions, in transactions of bounded size; and says whether the account may have
// so much work.
import type { Kysely } from 'kysely';
import type { Tables } from '../accounts/store/schema.js';
import type { Store } from '../accounts/store/store.js';
import { grouped } from '../text.js';
import { ACTIVE } from './job-rows.js';
import { JobLimitError, type Submission } from './model.js';
import { compressJson } from './stored-counts.js';

/** Bounds for each account. */
export interface JobLimits {
  /** Billed hands that its jobs may have left to compute. */
  readonly hands: number;
  /** Jobs that may be unfinished. */
  readonly jobs: number;
}

/** Blocks of one transaction. */
const MAX_BLOCKS_AT_ONCE = 50;
const MAX_BYTES_AT_ONCE = 2 * 1024 * 1024;

/** What the blocks of a job add up to. */
export interface BlockSums {
  readonly hands: number;
  readonly questions: number;
  /** Blocks with work. */
  readonly open: number;
  readonly blocks: number;
}

/** Writes the blocks, some in each transaction. */
export const writeBlocks = async (store: Store, job: string, blocks: Submission['blocks']): Promise<BlockSums> => {
  let sums = { hands: 0, questions: 0, open: 0, blocks: 0 };
  let rows: Tables['job_blocks'][] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const values = rows;
    rows = [];
    bytes = 0;
    if (values.length > 0) await store.write(tx => tx.insertInto('job_blocks').values(values).execute());
  };
  for await (const block of blocks) {
    const body = await compressJson(block.questions);
    const { questions, slices, kind, hands } = block;
    const open = slices > 0 ? 1 : 0;
    rows.push({
      job,
      block: sums.blocks,
      first_question: sums.questions,
      questions: questions.length,
      body,
      slices,
      kind,
      done: '',
      counts: null,
      hands,
      done_hands: 0,
      open,
      failures: 0,
    });
    bytes += body.length;
    sums = {
      hands: sums.hands + hands,
      questions: sums.questions + questions.length,
      open: sums.open + open,
      blocks: sums.blocks + 1,
    };
    if (rows.length >= MAX_BLOCKS_AT_ONCE || bytes >= MAX_BYTES_AT_ONCE) await flush();
  }
  await flush();
  return sums;
};

/** What the account's unfinished jobs have left to compute, and how many they are. */
export const pendingOf = async (db: Kysely<Tables>, account: string): Promise<{ hands: number; jobs: number }> => {
  const { sum, count } = db.fn;
  const row = await db
    .selectFrom('jobs')
    .select([
      sum<number | null>('hands').as('hands'),
      sum<number | null>('done_hands').as('done'),
      count<number>('id').as('jobs'),
    ])
    .where('account', '=', account)
    .where('state', 'in', ACTIVE)
    .executeTakeFirstOrThrow();
  return { hands: Number(row.hands ?? 0) - Number(row.done ?? 0), jobs: Number(row.jobs) };
};

/** @throws {JobLimitError} */
export const requireWithin = (limits: JobLimits, hands: number, pending?: { hands: number; jobs: number }): void => {
  const most = `${grouped(limits.hands)} hands`;
  if (hands > limits.hands) {
    throw new JobLimitError(
      `the job bills ${grouped(hands)} hands, and an account may have ${most} of jobs to compute`,
      false,
    );
  }
  if (pending === undefined) return;
  if (pending.jobs >= limits.jobs) {
    throw new JobLimitError(`the account has ${pending.jobs} unfinished jobs, and may have ${limits.jobs}`, true);
  }
  if (pending.hands + hands > limits.hands) {
    const fault = `the job bills ${grouped(hands)} hands, and the account's jobs have ${grouped(pending.hands)} left to compute`;
    throw new JobLimitError(`${fault}: together they may have ${most}`, true);
  }
};
