// Finds, lists, ends and deletes jobs in the store; submission.ts writes them. The transaction that ends a job also returns its
// unused credits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { giveBack } from '../accounts/charges/give-back.js';
import { DAY_MS, formatTime } from '../accounts/ids-and-times.js';
import { priceAbandonedHands, priceHands } from '../calculations/price.js';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Job, JobPage, JobPageOptions, JobState } from './job-model.js';

const JOB_TTL_MS = 7 * DAY_MS;
/** A draft whose instance died is deleted after this time. */
const DRAFT_TTL_MS = 60 * 60 * 1000;
const DELETED_AT_ONCE = 200;
const PAUSE_MS = 20;

export type JobRow = Selectable<Tables['jobs']>;

export const ACTIVE_STATES = ['queued', 'running'] as const;

const ENDED_STATES = ['done', 'cancelled', 'failed'] as const;

export const isActive = ({ state }: JobRow): boolean => ACTIVE_STATES.some(active => active === state);

/** The price of its hands if the job is done; otherwise one credit for each whole million of computed hands. */
const computeFinalCost = (state: JobState, { done_hands: doneHands }: JobRow): number => {
  if (state !== 'done') return priceAbandonedHands(doneHands);
  return doneHands === 0 ? 0 : priceHands(doneHands);
};

/** Ends a job. @param job as its row is now, locked by this transaction */
export const endJob = async (tx: Transaction<Tables>, job: JobRow, state: JobState): Promise<JobRow> => {
  const returned = Math.max(0, job.charged - computeFinalCost(state, job));
  if (returned > 0) {
    if (job.charge === null) throw new Error(`${job.id} was not charged`);
    const note = `unused credits of ${job.id}`;
    const unused = { suffix: '_return', credits: returned, note, requests: 0, questions: 0 } as const;
    await giveBack(tx, { id: job.charge, account: job.account }, unused);
  }
  const ended = formatTime();
  await tx.updateTable('jobs').set({ state, returned, ended, active: ended }).where('id', '=', job.id).execute();
  return { ...job, state, returned, ended, active: ended };
};

const computeProgress = ({ state, billed_hands: billedHands, done_hands: done }: JobRow): number => {
  if (state === 'done') return 1;
  return billedHands === 0 ? 0 : Math.min(1, done / billedHands);
};

const toJob = (row: JobRow): Job => ({
  id: row.id,
  account: row.account,
  state: row.state as JobState,
  engine: row.engine,
  questions: row.questions,
  progress: computeProgress(row),
  charged: row.charged,
  cost: row.charged - row.returned,
  created: new Date(row.created),
  ended: row.ended === null ? undefined : new Date(row.ended),
});

const selectJobs = (db: Kysely<Tables>) => db.selectFrom('jobs').selectAll().where('state', '!=', 'draft');

export const findJob = async (store: Store, id: string, account?: string): Promise<Job | undefined> => {
  const row = await store.read(db => {
    const query = selectJobs(db).where('id', '=', id);
    return (account === undefined ? query : query.where('account', '=', account)).executeTakeFirst();
  });
  return row && toJob(row);
};

/** Jobs of the account, newest first. */
export const listJobs = async (store: Store, account: string, { limit, before }: JobPageOptions): Promise<JobPage> => {
  const rows = await store.read(db => {
    const query = selectJobs(db).where('account', '=', account);
    const older = before === undefined ? query : query.where('id', '<', before);
    return older
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
  });
  return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit };
};

/** Ends a job, if it has not ended; resolves with it. */
export const endJobById = (
  store: Store,
  id: string,
  state: 'cancelled' | 'failed',
  account?: string,
): Promise<Job | undefined> =>
  store.write(async tx => {
    const [job] = await lockRows(store, tx, 'jobs', 'id', [id]);
    const isOthers = account !== undefined && job?.account !== account;
    if (job === undefined || job.state === 'draft' || isOthers) return undefined;
    return toJob(isActive(job) ? await endJob(tx, job, state) : job);
  });

/** Cancels a job and gives back all that was charged for it, also for what is computed. @param job locked by this transaction */
const refundJob = async (tx: Transaction<Tables>, job: JobRow): Promise<void> => {
  const { id, account, charge, charged, questions } = job;
  const credits = charged - job.returned;
  if (charge !== null && credits > 0) {
    const note = `refund of ${charge}: its answer was not sent`;
    await giveBack(tx, { id: charge, account }, { suffix: '_refund', credits, note, requests: 1, questions });
  }
  const state = isActive(job) ? 'cancelled' : job.state;
  const ended = job.ended ?? formatTime();
  await tx.updateTable('jobs').set({ state, returned: charged, ended, active: ended }).where('id', '=', id).execute();
};

/**
 * Undoes a submission whose request has failed: deletes its draft, or refunds the job if it was started by a commit that was not confirmed,
 * since nobody knows of it. Calling it again changes nothing.
 * @param isKept whether a started job is kept, for a repetition under its Idempotency-Key
 * @returns the ids of the charges that were made, and of those that are refunded
 */
export const undoSubmission = async (store: Store, id: string, isKept: boolean) => {
  // The lock waits for a transaction that is still being committed.
  const job = await store.write(async tx => {
    const [row] = await lockRows(store, tx, 'jobs', 'id', [id]);
    if (row && row.state !== 'draft' && !isKept) await refundJob(tx, row);
    return row;
  });
  if (job?.state === 'draft') await deleteDraft(store, id);
  const committed = job === undefined || job.state === 'draft' || job.charge === null ? [] : [job.charge];
  return { committed, refunded: isKept ? [] : committed };
};

/** @param signal stops it between two transactions: a large job takes many seconds */
const deleteJob = async (store: Store, id: string, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    if (signal?.aborted) return;
    const { numDeletedRows } = await store.write(tx => {
      const some = tx.selectFrom('job_blocks').select('block').where('job', '=', id).limit(DELETED_AT_ONCE);
      return tx.deleteFrom('job_blocks').where('job', '=', id).where('block', 'in', some).executeTakeFirstOrThrow();
    });
    if (numDeletedRows === 0n) break;
    await sleep(PAUSE_MS);
  }
  // Another instance may be deleting the last of its blocks: then the job is found again.
  await store.write(tx =>
    tx
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('job_blocks').select('block').where('job', '=', id))),
      )
      .execute(),
  );
};

/**
 * Deletes a draft. A job that was started, perhaps by a commit that was not confirmed, is kept. Marking the draft waits for a
 * transaction that is still being committed, and prevents the job from starting while its blocks are deleted.
 */
export const deleteDraft = async (store: Store, id: string, signal?: AbortSignal): Promise<void> => {
  const draft = { ended: formatTime() };
  const { numUpdatedRows } = await store.write(tx =>
    tx.updateTable('jobs').set(draft).where('id', '=', id).where('state', '=', 'draft').executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) await deleteJob(store, id, signal);
};

/** Deletes jobs a week after their end, and abandoned drafts; stops early when the signal is aborted. */
export const deleteOldJobs = async (store: Store, signal?: AbortSignal): Promise<void> => {
  const old = formatTime(Date.now() - JOB_TTL_MS);
  const oldDraft = formatTime(Date.now() - DRAFT_TTL_MS);
  for (;;) {
    const row = await store.read(db =>
      db
        .selectFrom('jobs')
        .select(['id', 'state'])
        .where(({ and, or, eb }) =>
          or([
            and([eb('state', 'in', ENDED_STATES), eb('ended', '<=', old)]), // the states are first in the index
            and([eb('state', '=', 'draft'), eb('active', '<=', oldDraft)]),
          ]),
        )
        .limit(1)
        .executeTakeFirst(),
    );
    if (row === undefined || signal?.aborted) return;
    await (row.state === 'draft' ? deleteDraft : deleteJob)(store, row.id, signal);
  }
};
