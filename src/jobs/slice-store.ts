// Slices in the store: which are missing, what they compute, and the counts that they gave. A slice's counts are added in one
// transaction with the mark that it is done, so that they are added once, however often and wherever it was computed.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { billListed } from '../accounts/charges/charge.js';
import { timeText } from '../accounts/ids-and-times.js';
import { addCounts, type Counts, decodeCounts, encodeCounts, isEquityCounts } from '../engine/counts.js';
import { leaveNoRoom } from '../odds/equity/fit.js';
import type { Store } from '../store/store.js';
import type { JobBlocksTable, Tables } from '../store/tables.js';
import { formatIntervals, includes, missingFrom, parseIntervals, sizeOf, withNumber } from './intervals.js';
import type { BlockKind, Question, Slice } from './job-model.js';
import { ACTIVE, isActive, type JobRow, lockJobs } from './job-rows.js';
import { endJob } from './settle-job.js';
import { decompressJson } from './stored-counts.js';

type BlockRow = Selectable<JobBlocksTable>;

/** A block whose slices are computed. */
export interface OpenBlock {
  readonly account: string;
  readonly questions: readonly Question[];
  readonly kind: BlockKind;
  /** The counts of the slices that are done, where each goes on with those before it. */
  readonly before: Counts | undefined;
}

/** What a slice gave. */
export interface SliceResult extends Slice {
  /**
   * Of a block of small questions the counts of all, compressed. Of a large question those of this slice; where slices go on with the
   * counts before them, those of all slices so far.
   */
  readonly counts: Counts | Uint8Array;
  /** Billed hands of this slice. */
  readonly hands: number;
  /** Whether the next slice goes on with these counts, and can be queued only now. */
  readonly isAwaited: boolean;
  /** Whether the block is done, although slices are missing: a target of precision was reached. */
  readonly isEnd: boolean;
}

/** An account's job that has work left. */
export interface OpenJob {
  readonly id: string;
  readonly account: string;
  readonly engine: number;
  /** When counts were last added to it. */
  readonly active: Date;
}

/** A slice that fails so often ends its job. */
const MAX_FAILURES = 3;

export interface SliceStore {
  /** Jobs with work left, oldest first. */
  openJobs(): Promise<OpenJob[]>;
  /** The first missing slices of a job. */
  missing(job: string, count: number): Promise<Slice[]>;
  /**
   * What a slice belongs to; undefined where nothing of it is wanted any longer. Notes that the job is running.
   * @param isKnown whether the caller has the question already
   */
  open(slice: Slice, isKnown: boolean): Promise<OpenBlock | undefined>;
  /** Adds what slices gave; those that are done already, and those of jobs that have ended, change nothing. */
  add(results: readonly SliceResult[]): Promise<void>;
  /** Counts a failure of a slice; the third one of a block ends the job. */
  fail(slice: Slice): Promise<void>;
}

const isOpen = (block: BlockRow | undefined): block is BlockRow => block !== undefined && block.open === 1;

/** What a result changes in its block; undefined where it comes too late. */
const changeOf = (block: BlockRow, result: SliceResult): Partial<BlockRow> | undefined => {
  const done = parseIntervals(block.done);
  if (includes(done, result.slice)) return undefined;
  if (block.kind === 'sequential' && sizeOf(done) !== result.slice) return undefined;
  const now = withNumber(done, result.slice);
  const isDone = result.isEnd || sizeOf(now) === block.slices;
  const counts = addToBlock(block, result);
  const isRefused = isDone && counts instanceof Float64Array && isEquityCounts(counts) && leaveNoRoom(counts);
  return {
    done: formatIntervals(now),
    counts: counts instanceof Uint8Array ? counts : encodeCounts(counts),
    done_hands: isRefused ? billListed(0) : block.done_hands + result.hands,
    open: isDone ? 0 : 1,
  };
};

const addToBlock = (block: BlockRow, { counts }: SliceResult): Counts | Uint8Array => {
  const isFirst = block.counts === null || block.kind === 'sequential';
  if (isFirst || counts instanceof Uint8Array) return counts;
  return addCounts(decodeCounts(block.counts as Uint8Array), counts);
};

/** Adds the results of one job. @param job locked by this transaction */
const addToJob = async (tx: Transaction<Tables>, job: JobRow, results: readonly SliceResult[]): Promise<void> => {
  let [doneHands, openBlocks] = [job.done_hands, job.open_blocks];
  const numbers = [...new Set(results.map(({ block }) => block))];
  const rows = await tx
    .selectFrom('job_blocks')
    .selectAll()
    .where('job', '=', job.id)
    .where('block', 'in', numbers)
    .execute();
  for (const row of rows) {
    let block = row;
    for (const result of results.filter(each => each.block === row.block).sort((a, b) => a.slice - b.slice)) {
      const change = isOpen(block) ? changeOf(block, result) : undefined;
      if (change) block = { ...block, ...change };
    }
    if (block === row) continue;
    doneHands += block.done_hands - row.done_hands;
    openBlocks -= row.open - block.open;
    const { done, counts, done_hands, open } = block;
    await tx
      .updateTable('job_blocks')
      .set({ done, counts, done_hands, open })
      .where('job', '=', job.id)
      .where('block', '=', row.block)
      .execute();
  }
  const changed = { done_hands: doneHands, open_blocks: openBlocks, active: timeText() };
  await tx.updateTable('jobs').set(changed).where('id', '=', job.id).execute();
  if (openBlocks === 0) await endJob(tx, { ...job, ...changed }, 'done');
};

const selectBlock = (db: Kysely<Tables>, { job, block }: Slice) =>
  db.selectFrom('job_blocks').where('job', '=', job).where('block', '=', block);

export const createSliceStore = (store: Store): SliceStore => ({
  async openJobs() {
    const rows = await store.db.selectFrom('jobs').selectAll().where('state', 'in', ACTIVE).orderBy('id').execute();
    return rows.map(({ id, account, engine, active }) => ({
      id,
      account,
      engine: Number(engine),
      active: new Date(active),
    }));
  },
  async missing(job, count) {
    const blocks = await store.db
      .selectFrom('job_blocks')
      .select(['block', 'slices', 'kind', 'done'])
      .where('job', '=', job)
      .where('open', '=', 1)
      .orderBy('block')
      .limit(count)
      .execute();
    const slices: Slice[] = [];
    for (const { block, slices: total, kind, done } of blocks) {
      const left = kind === 'sequential' ? 1 : count - slices.length;
      for (const slice of missingFrom(parseIntervals(done), total, left)) slices.push({ job, block, slice });
      if (slices.length >= count) break;
    }
    return slices.slice(0, count);
  },
  async open(slice, isKnown) {
    const block = await selectBlock(store.db, slice)
      .innerJoin('jobs', 'jobs.id', 'job_blocks.job')
      .select(['jobs.state', 'jobs.account', 'kind', 'done'])
      .select(sql<Uint8Array | null>`case when kind = 'sequential' then counts end`.as('counts'))
      .$if(!isKnown, query => query.select('body'))
      .where('jobs.state', 'in', ACTIVE)
      .where('open', '=', 1)
      .executeTakeFirst();
    if (block === undefined) return undefined;
    const done = parseIntervals(block.done);
    const isNext = block.kind !== 'sequential' || sizeOf(done) === slice.slice;
    if (!isNext || includes(done, slice.slice)) return undefined;
    if (block.state === 'queued') await startJob(store, slice.job);
    const before = block.counts === null ? undefined : decodeCounts(block.counts);
    const questions = block.body ? ((await decompressJson(block.body)) as Question[]) : [];
    return { account: block.account, questions, kind: block.kind, before };
  },
  add: results =>
    store.write(async tx => {
      const ids = [...new Set(results.map(({ job }) => job))];
      const jobs = await lockJobs(store, tx, ids);
      for (const job of jobs.values()) {
        const own = results.filter(result => result.job === job.id);
        if (isActive(job)) await addToJob(tx, job, own);
      }
    }),
  fail: slice =>
    store.write(async tx => {
      const job = (await lockJobs(store, tx, [slice.job])).get(slice.job);
      const block = await selectBlock(tx, slice).select(['failures', 'open']).executeTakeFirst();
      if (job === undefined || !isActive(job) || block?.open !== 1) return;
      const failures = block.failures + 1;
      await tx
        .updateTable('job_blocks')
        .set({ failures })
        .where('job', '=', slice.job)
        .where('block', '=', slice.block)
        .execute();
      if (failures >= MAX_FAILURES) await endJob(tx, job, 'failed');
    }),
});

const startJob = async (store: Store, id: string): Promise<void> => {
  await store.write(tx =>
    tx.updateTable('jobs').set({ state: 'running' }).where('id', '=', id).where('state', '=', 'queued').execute(),
  );
};
