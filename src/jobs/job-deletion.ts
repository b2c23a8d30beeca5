// Deletes jobs of the store: some days after their end, and drafts that were not submitted.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatTime } from '../accounts/ids-and-times.js';
import type { Store } from '../store/store.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a job is kept after its end. */
const JOB_TTL_MS = 7 * DAY_MS;
/** A draft whose instance died is deleted after this time. */
const DRAFT_TTL_MS = 60 * 60 * 1000;
const DELETED_AT_ONCE = 200;
const PAUSE_MS = 20;

export interface JobDeletion {
  /** Deletes a job that was not submitted in the end; does nothing to one that was. */
  deleteDraft(id: string, signal?: AbortSignal): Promise<void>;
  /** Deletes jobs that ended some days ago, until the signal stops it. */
  deleteOld(signal?: AbortSignal): Promise<void>;
}

export const createJobDeletion = (store: Store): JobDeletion => {
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
    const { numUpdatedRows } = await store.write(tx =>
      tx
        .updateTable('jobs')
        .set({ ended: formatTime() })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows > 0n) await deleteJob(id, signal);
  };

  return {
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
