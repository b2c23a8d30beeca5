// Jobs in the store: found, listed, ended and deleted. submission.ts writes them.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatTime } from '../accounts/ids-and-times.js';
import { lockRows } from '../store/row-statement.js';
import type { Store } from '../store/store.js';
import type { Job, JobPage, JobPageOptions, JobState } from './job-model.js';
import { endJob, isActive, type JobRow } from './settle-job.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a job is kept after its end. */
const JOB_TTL_MS = 7 * DAY_MS;
/** A draft whose instance died is deleted after this time. */
const DRAFT_TTL_MS = 60 * 60 * 1000;
/** Blocks of one transaction. */
const DELETED_AT_ONCE = 200;
const PAUSE_MS = 20;

export interface JobStore {
  find(id: string, account?: string): Promise<Job | undefined>;
  /** Jobs of the account, newest first. */
  list(account: string, page: JobPageOptions): Promise<JobPage>;
  /** Ends a job, if it has not ended; resolves with it. */
  end(id: string, state: 'cancelled' | 'failed', account?: string): Promise<Job | undefined>;
  /** Deletes a job that was not submitted in the end; does nothing to one that was. */
  deleteDraft(id: string, signal?: AbortSignal): Promise<void>;
  /** Deletes jobs that ended some days ago, until the signal stops it. */
  deleteOld(signal?: AbortSignal): Promise<void>;
}

const computeProgress = ({ state, hands, done_hands: done }: JobRow): number => {
  if (state === 'done') return 1;
  return hands === 0 ? 0 : Math.min(1, done / hands);
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

export const createJobStore = (store: Store): JobStore => {
  const selectJobs = () => store.db.selectFrom('jobs').selectAll().where('state', '!=', 'draft');

  /** @param signal stops it between two transactions: a large job takes many seconds */
  const deleteJob = async (id: string, signal?: AbortSignal): Promise<void> => {
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
   * Not a job that was started, perhaps by a commit that was not confirmed. The mark, which waits for a transaction that is still being
   * committed, prevents its start while its blocks are deleted.
   */
  const deleteDraft = async (id: string, signal?: AbortSignal): Promise<void> => {
    const draft = { ended: formatTime() };
    const { numUpdatedRows } = await store.write(tx =>
      tx.updateTable('jobs').set(draft).where('id', '=', id).where('state', '=', 'draft').executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows > 0n) await deleteJob(id, signal);
  };

  return {
    async find(id, account) {
      const query = selectJobs().where('id', '=', id);
      const row = await (account === undefined ? query : query.where('account', '=', account)).executeTakeFirst();
      return row && toJob(row);
    },
    async list(account, { limit, before }) {
      const query = selectJobs().where('account', '=', account);
      const older = before === undefined ? query : query.where('id', '<', before);
      const rows = await older
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit };
    },
    end: (id, state, account) =>
      store.write(async tx => {
        const [job] = await lockRows(store, tx, 'jobs', 'id', [id]);
        const isOthers = account !== undefined && job?.account !== account;
        if (job === undefined || job.state === 'draft' || isOthers) return undefined;
        return toJob(isActive(job) ? await endJob(tx, job, state) : job);
      }),
    deleteDraft,
    async deleteOld(signal) {
      const old = formatTime(Date.now() - JOB_TTL_MS);
      const oldDraft = formatTime(Date.now() - DRAFT_TTL_MS);
      for (;;) {
        const row = await store.db
          .selectFrom('jobs')
          .select(['id', 'state'])
          .where(({ and, or, eb }) =>
            or([eb('ended', '<=', old), and([eb('state', '=', 'draft'), eb('active', '<=', oldDraft)])]),
          )
          .limit(1)
          .executeTakeFirst();
        if (row === undefined || signal?.aborted) return;
        await (row.state === 'draft' ? deleteDraft : deleteJob)(row.id, signal);
      }
    },
  };
};
