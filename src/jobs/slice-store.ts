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
import type { BlockKind } from './cut-slices.js';
import type { JobQuestion, Question, Slice } from './job-model.js';
import { ACTIVE_STATES, endJob, isActive, type JobRow } from './settle-job.js';
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
export type OpenJob = Pick<JobRow, 'id' | 'account' | 'engine' | 'active'>;

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

/** What results change of a block, and what they depend on. */
const CHANGED_COLUMNS = ['block', 'slices', 'kind', 'done', 'counts', 'answers', 'done_hands', 'open'] as const;
type BlockRow = Pick<Selectable<JobBlocksTable>, (typeof CHANGED_COLUMNS)[number]>;

/** A block as it was read, and with results added. */
interface ChangedBlock {
  readonly before: BlockRow;
  readonly after: BlockRow;
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

const selectBlocks = (db: Kysely<Tables>, job: string, blocks: readonly number[]) =>
  db.selectFrom('job_blocks').where('job', '=', job).where('block', 'in', blocks);

/** The blocks of a job that its results change, as they are now. */
const changeBlocks = async (
  db: Kysely<Tables>,
  job: string,
  results: readonly SliceResult[],
): Promise<ChangedBlock[]> => {
  const numbers = new Set(results.map(({ block }) => block));
  const changed: ChangedBlock[] = [];
  for (const before of await selectBlocks(db, job, [...numbers])
    .select(CHANGED_COLUMNS)
    .execute()) {
    const own = results.filter(({ block }) => block === before.block).sort((a, b) => a.slice - b.slice);
    let after = before;
    for (const result of own) after = await addToBlock(after, result);
    if (after !== before) changed.push({ before, after });
  }
  return changed;
};

/** Whether nothing was added to the blocks since they were read: slices that are done stay so. */
const areCurrent = async (
  tx: Transaction<Tables>,
  { id }: JobRow,
  changed: readonly ChangedBlock[],
): Promise<boolean> => {
  const read = new Map(changed.map(({ before }) => [before.block, before.done]));
  const rows = await selectBlocks(tx, id, [...read.keys()])
    .select(['block', 'done'])
    .execute();
  return rows.every(({ block, done }) => read.get(block) === done);
};

/** Writes changed blocks, and ends the job where no block is open any longer. @param job locked by this transaction */
const writeChanges = async (tx: Transaction<Tables>, job: JobRow, changed: readonly ChangedBlock[]): Promise<void> => {
  let { done_hands } = job;
  for (const { before, after } of changed) {
    const { block, done, counts, answers, open } = after;
    done_hands += after.done_hands - before.done_hands;
    await tx
      .updateTable('job_blocks')
      .set({ done, counts, answers, done_hands: after.done_hands, open })
      .where('job', '=', job.id)
      .where('block', '=', block)
      .execute();
  }
  const progress = { done_hands, active: formatTime() };
  await tx.updateTable('jobs').set(progress).where('id', '=', job.id).execute();
  if (changed.every(({ after }) => after.open === 1)) return;
  const open = tx.selectFrom('job_blocks').select('block').where('job', '=', job.id).where('open', '=', 1).limit(1);
  if ((await open.executeTakeFirst()) === undefined) await endJob(tx, { ...job, ...progress }, 'done');
};

export const createSliceStore = (store: Store): SliceStore => ({
  openJobs: () =>
    store.db
      .selectFrom('jobs')
      .select(['id', 'account', 'engine', 'active'])
      .where('state', 'in', ACTIVE_STATES)
      .orderBy('id')
      .execute(),
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
  async open({ job, block: number, slice }, isKnown) {
    const block = await selectBlocks(store.db, job, [number])
      .innerJoin('jobs', 'jobs.id', 'job_blocks.job')
      .select(['jobs.state', 'jobs.account', 'kind', 'done'])
      .select(sql<Uint8Array | null>`case when kind = 'sequential' then counts end`.as('counts'))
      .$if(!isKnown, query => query.select('body'))
      .where('jobs.state', 'in', ACTIVE_STATES)
      .where('open', '=', 1)
      .executeTakeFirst();
    if (block === undefined) return undefined;
    const done = parseDone(block.done);
    const isNext = block.kind !== 'sequential' || countDone(done) === slice;
    if (!isNext || isSliceDone(done, slice)) return undefined;
    if (block.state === 'queued') await startJob(store, job);
    const before = block.counts === null ? undefined : decodeCounts(block.counts);
    const questions = block.body ? await unpackQuestions(block.body) : [];
    return { account: block.account, questions, kind: block.kind, before };
  },
  async add(results) {
    const byJob = new Map<string, SliceResult[]>();
    for (const result of results) byJob.set(result.job, [...(byJob.get(result.job) ?? []), result]);
    // The texts of answers are made here: they take long, and SQLite has one transaction at a time.
    const prepared = new Map<string, ChangedBlock[]>();
    for (const [job, own] of byJob) prepared.set(job, await changeBlocks(store.db, job, own));
    await store.write(async tx => {
      for (const job of await lockRows(store, tx, 'jobs', 'id', [...byJob.keys()])) {
        const changed = prepared.get(job.id)!;
        if (!isActive(job) || changed.length === 0) continue;
        // Where another instance was faster, they are made again, now that the job is locked.
        const isCurrent = await areCurrent(tx, job, changed);
        await writeChanges(tx, job, isCurrent ? changed : await changeBlocks(tx, job.id, byJob.get(job.id)!));
      }
    });
  },
  fail: ({ job: id, block }) =>
    store.write(async tx => {
      const [job] = await lockRows(store, tx, 'jobs', 'id', [id]);
      const row = await selectBlocks(tx, id, [block]).select(['failures', 'open']).executeTakeFirst();
      if (job === undefined || !isActive(job) || row?.open !== 1) return;
      const failures = row.failures + 1;
      await tx.updateTable('job_blocks').set({ failures }).where('job', '=', id).where('block', '=', block).execute();
      if (failures >= MAX_FAILURES) await endJob(tx, job, 'failed');
    }),
});

const startJob = async (store: Store, id: string): Promise<void> => {
  await store.write(tx =>
    tx.updateTable('jobs').set({ state: 'running' }).where('id', '=', id).where('state', '=', 'queued').execute(),
  );
};
