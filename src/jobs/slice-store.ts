// Slices in the store: which are missing, what they compute, and the counts that they gave. A slice's counts are added in one
// transaction with the mark that it is done, so that they are added once, however often and wherever it was computed.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { formatTime } from '../accounts/ids-and-times.js';
import { addCounts, type Counts, decodeCounts, encodeCounts, isEquityCounts } from '../engine/counts.js';
import { leaveNoRoom } from '../odds/equity/draw-budget.js';
import { billListed } from '../odds/price.js';
import { lockRows } from '../store/row-statement.js';
import type { Store } from '../store/store.js';
import type { JobBlocksTable, Tables } from '../store/tables.js';
import type { BlockKind, JobQuestion, Question, Slice } from './job-model.js';
import { ACTIVE, isActive, type JobRow } from './job-rows.js';
import { endJob } from './settle-job.js';
import {
  addSlice,
  countDone,
  findMissing,
  formatDone,
  isSliceDone,
  packAnswers,
  parseDone,
  unpackQuestions,
} from './stored-blocks.js';

type BlockRow = Selectable<JobBlocksTable>;

/** A block whose slices are computed. */
export interface OpenBlock {
  readonly account: string;
  readonly questions: readonly Question[];
  readonly kind: BlockKind;
  /** The counts of the slices that are done, where each goes on with those before it. */
  readonly before: Counts | undefined;
}

interface AnyResult extends Slice {
  /** Billed hands of this slice. */
  readonly hands: number;
  /** Whether the next slice goes on with these counts, and can be queued only now. */
  readonly isAwaited: boolean;
  /** Whether the block is done, although slices are missing: a target of precision was reached. */
  readonly isEnd: boolean;
}

/** What the slice of small questions gave: the answers to all of them, packed. */
interface SmallResult extends AnyResult {
  readonly answers: Uint8Array;
}

/** What a slice of a large question gave. */
interface LargeResult extends AnyResult {
  /** Those of this slice; where slices go on with the counts before them, those of all slices so far. */
  readonly counts: Counts;
  /** Makes the answer of the counts of all slices, once the last one is in. */
  readonly answerText: JobQuestion['answerText'];
}

export type SliceResult = SmallResult | LargeResult;

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

const addToCounts = ({ counts, kind }: BlockRow, added: Counts): Counts =>
  counts === null || kind === 'sequential' ? added : addCounts(decodeCounts(counts), added);

/** The block with a result added; the same one where the result comes too late. */
const addToBlock = async (block: BlockRow, result: SliceResult): Promise<BlockRow> => {
  const before = parseDone(block.done);
  if (block.open === 0 || isSliceDone(before, result.slice)) return block;
  if (block.kind === 'sequential' && countDone(before) !== result.slice) return block;
  const done = addSlice(before, result.slice);
  const isDone = result.isEnd || countDone(done) === block.slices;
  const changed = {
    ...block,
    done: formatDone(done),
    done_hands: block.done_hands + result.hands,
    open: isDone ? 0 : 1,
  };
  if ('answers' in result) return { ...changed, answers: result.answers };
  const counts = addToCounts(block, result.counts);
  if (!isDone) return { ...changed, counts: encodeCounts(counts) };
  const isRefused = isEquityCounts(counts) && leaveNoRoom(counts);
  return {
    ...changed,
    counts: null,
    answers: await packAnswers([result.answerText(counts)]),
    done_hands: isRefused ? billListed(0) : changed.done_hands,
  };
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
    const own = results.filter(each => each.block === row.block).sort((a, b) => a.slice - b.slice);
    for (const result of own) block = await addToBlock(block, result);
    if (block === row) continue;
    doneHands += block.done_hands - row.done_hands;
    openBlocks -= row.open - block.open;
    const { done, counts, answers, done_hands, open } = block;
    await tx
      .updateTable('job_blocks')
      .set({ done, counts, answers, done_hands, open })
      .where('job', '=', job.id)
      .where('block', '=', row.block)
      .execute();
  }
  const changed = { done_hands: doneHands, open_blocks: openBlocks, active: formatTime() };
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
      engine,
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
      for (const slice of findMissing(parseDone(done), total, left)) slices.push({ job, block, slice });
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
    const done = parseDone(block.done);
    const isNext = block.kind !== 'sequential' || countDone(done) === slice.slice;
    if (!isNext || isSliceDone(done, slice.slice)) return undefined;
    if (block.state === 'queued') await startJob(store, slice.job);
    const before = block.counts === null ? undefined : decodeCounts(block.counts);
    const questions = block.body ? await unpackQuestions(block.body) : [];
    return { account: block.account, questions, kind: block.kind, before };
  },
  add: results =>
    store.write(async tx => {
      const ids = [...new Set(results.map(({ job }) => job))];
      const jobs = await lockRows(store, tx, 'jobs', 'id', ids);
      for (const job of jobs) {
        const own = results.filter(result => result.job === job.id);
        if (isActive(job)) await addToJob(tx, job, own);
      }
    }),
  fail: slice =>
    store.write(async tx => {
      const [job] = await lockRows(store, tx, 'jobs', 'id', [slice.job]);
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
