// Slices in the store: which are missing, what they compute, and how often they failed. add-results.ts adds their results.
import { type Kysely, sql } from 'kysely';
import { type Counts, decodeCounts } from '../engine/counts.js';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Slice, StoredQuestion } from './job-model.js';
import { ACTIVE_STATES, endJob, isActive, type JobRow } from './job-store.js';
import { countDone, findMissingNumbers, isSliceDone, parseDoneSlices, unpackQuestions } from './stored-blocks.js';

/** A block whose slices are computed. */
export interface OpenBlock {
  readonly account: string;
  readQuestions(): Promise<StoredQuestion[]>;
  readonly slicing: Tables['job_blocks']['slicing'];
  /** The counts of the slices that are done; only in a sequential block. */
  readonly before: Counts | undefined;
}

/** An account's job that has work left, and whether the account is active. */
export type OpenJob = Pick<JobRow, 'id' | 'account' | 'engine' | 'active'> & { readonly isAccountActive: 0 | 1 };

/** A job ends when the slices of one of its blocks have failed this many times. */
const MAX_FAILURES = 3;

const selectBlock = (db: Kysely<Tables>, { job, block }: Slice) =>
  db.selectFrom('job_blocks').where('job', '=', job).where('block', '=', block);

/** Jobs with work left, oldest first. */
export const findOpenJobs = (store: Store): Promise<OpenJob[]> =>
  store.read(db =>
    db
      .selectFrom('jobs')
      .innerJoin('accounts', 'accounts.name', 'jobs.account')
      .select(['id', 'account', 'engine', 'jobs.active', 'accounts.active as isAccountActive'])
      .where('state', 'in', ACTIVE_STATES)
      .orderBy('id')
      .execute(),
  );

/** The first missing slices of a job. */
export const findMissingSlices = async (store: Store, job: string, count: number): Promise<Slice[]> => {
  const blocks = await store.read(db =>
    db
      .selectFrom('job_blocks')
      .select(['block', 'slices', 'slicing', 'done'])
      .where('job', '=', job)
      .where('open', '=', 1)
      .orderBy('block')
      .limit(count)
      .execute(),
  );
  const slices: Slice[] = [];
  for (const { block, slices: total, slicing, done } of blocks) {
    const left = slicing === 'sequential' ? 1 : count - slices.length;
    for (const slice of findMissingNumbers(parseDoneSlices(done), total, left)) slices.push({ job, block, slice });
    if (slices.length >= count) break;
  }
  return slices.slice(0, count);
};

const startJob = (store: Store, id: string): Promise<unknown> =>
  store.write(tx =>
    tx.updateTable('jobs').set({ state: 'running' }).where('id', '=', id).where('state', '=', 'queued').execute(),
  );

const selectOpenBlock = (db: Kysely<Tables>, slice: Slice) =>
  selectBlock(db, slice)
    .innerJoin('jobs', 'jobs.id', 'job_blocks.job')
    .select(['jobs.state', 'jobs.account', 'slicing', 'done'])
    .select(sql<Uint8Array | null>`case when slicing = 'sequential' then counts end`.as('counts'))
    .select(sql<Uint8Array | null>`case when slicing = 'small' then body end`.as('body')) // others are read once for many slices
    .where('jobs.state', 'in', ACTIVE_STATES)
    .where('open', '=', 1)
    .executeTakeFirst();

/** Reads the block of a slice and marks its job as running; undefined if the slice is no longer needed. */
export const openBlock = async (store: Store, slice: Slice): Promise<OpenBlock | undefined> => {
  const block = await store.read(db => selectOpenBlock(db, slice));
  if (block === undefined) return undefined;
  const done = parseDoneSlices(block.done);
  const isNext = block.slicing !== 'sequential' || countDone(done) === slice.slice;
  if (!isNext || isSliceDone(done, slice.slice)) return undefined;
  if (block.state === 'queued') await startJob(store, slice.job);
  const { account, slicing, counts, body } = block;
  const before = counts === null ? undefined : decodeCounts(counts);
  return {
    account,
    slicing,
    before,
    async readQuestions() {
      if (body) return unpackQuestions(body);
      const row = await store.read(db => selectBlock(db, slice).select('body').executeTakeFirstOrThrow());
      return unpackQuestions(row.body);
    },
  };
};

/** Counts a failure of a slice. The third failure in a block ends the job. */
export const countFailure = (store: Store, slice: Slice): Promise<void> =>
  store.write(async tx => {
    const { job: id, block } = slice;
    const [job] = await lockRows(store, tx, 'jobs', 'id', [id]);
    const row = await selectBlock(tx, slice).select(['failures', 'open']).executeTakeFirst();
    if (job === undefined || !isActive(job) || row?.open !== 1) return;
    const failures = row.failures + 1;
    await tx.updateTable('job_blocks').set({ failures }).where('job', '=', id).where('block', '=', block).execute();
    if (failures >= MAX_FAILURES) await endJob(tx, job, 'failed');
  });
