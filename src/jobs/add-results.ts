// Adds the results of slices to their blocks. Each slice counts once, even if several instances computed it: its counts are added in
// the same transaction that marks it as done.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { formatTime } from '../accounts/ids-and-times.js';
import { leaveNoRoom } from '../calculations/equity/draw-budget.js';
import { billListed } from '../calculations/price.js';
import { addCounts, type Counts, decodeCounts, encodeCounts, isEquityCounts } from '../engine/counts.js';
import { lockRows, type Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { PendingAnswer, Slice } from './job-model.js';
import { endJob, isActive, type JobRow } from './job-store.js';
import { addSlice, countDone, formatDoneSlices, isSliceDone, packAnswers, parseDoneSlices } from './stored-blocks.js';

interface AnyResult extends Slice {
  /** Billed hands of this slice. */
  readonly billedHands: number;
  /** Whether the next slice continues from these counts, so that it can be queued only now. */
  readonly isAwaited: boolean;
  /** Whether the block is done although slices are missing, because the target error was reached. */
  readonly isEnd: boolean;
}

/** The result of a slice of small questions: all their answers, packed. */
interface SmallResult extends AnyResult {
  readonly answers: Uint8Array;
}

/** The result of a slice of a large question. */
interface LargeResult extends AnyResult {
  /** The counts of this slice; in a sequential block, of all slices so far. */
  readonly counts: Counts;
  /** Makes the answer from the counts of all slices, once the last slice is done. */
  readonly answerText: PendingAnswer['answerText'];
}

export type SliceResult = SmallResult | LargeResult;

/** The columns of a block that adding results reads or changes. */
const CHANGED_COLUMNS = ['block', 'slices', 'slicing', 'done', 'counts', 'answers', 'done_hands', 'open'] as const;
type BlockRow = Pick<Selectable<Tables['job_blocks']>, (typeof CHANGED_COLUMNS)[number]>;

/** A block before and after results were added. */
interface ChangedBlock {
  readonly before: BlockRow;
  readonly after: BlockRow;
}

const addToCounts = ({ counts, slicing }: BlockRow, added: Counts): Counts =>
  counts === null || slicing === 'sequential' ? added : addCounts(decodeCounts(counts), added);

/** Returns the block with a result added; the same object if the result comes too late. */
const addToBlock = async (block: BlockRow, result: SliceResult): Promise<BlockRow> => {
  const before = parseDoneSlices(block.done);
  if (block.open === 0 || isSliceDone(before, result.slice)) return block;
  if (block.slicing === 'sequential' && countDone(before) !== result.slice) return block;
  const done = addSlice(before, result.slice);
  const isDone = result.isEnd || countDone(done) === block.slices;
  const changed = {
    ...block,
    done: formatDoneSlices(done),
    done_hands: block.done_hands + result.billedHands,
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

/** Reads the blocks of a job and adds the results. Returns the blocks that changed. */
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

/** Whether no result was added to the blocks since they were read. `done` tells, since it only grows. */
const areCurrent = async (tx: Transaction<Tables>, job: string, changed: readonly ChangedBlock[]): Promise<boolean> => {
  const read = new Map(changed.map(({ before }) => [before.block, before.done]));
  const rows = await selectBlocks(tx, job, [...read.keys()])
    .select(['block', 'done'])
    .execute();
  return rows.every(({ block, done }) => read.get(block) === done);
};

/** Writes changed blocks. @param job locked by this transaction @returns the job where no block is open any longer */
const writeChanges = async (
  tx: Transaction<Tables>,
  job: JobRow,
  changed: readonly ChangedBlock[],
): Promise<JobRow | undefined> => {
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
  if (changed.every(({ after }) => after.open === 1)) return undefined;
  const open = tx.selectFrom('job_blocks').select('block').where('job', '=', job.id).where('open', '=', 1).limit(1);
  return (await open.executeTakeFirst()) === undefined ? { ...job, ...progress } : undefined;
};

/** Adds the results of slices. Slices that are done already, and slices of ended jobs, change nothing. */
export const addResults = async (store: Store, results: readonly SliceResult[]): Promise<void> => {
  const byJob = new Map<string, SliceResult[]>();
  for (const result of results) byJob.set(result.job, [...(byJob.get(result.job) ?? []), result]);
  // Answers are written before the transaction begins: this takes long, and SQLite has one transaction at a time.
  const prepared = new Map<string, ChangedBlock[]>();
  for (const [job, own] of byJob) prepared.set(job, await store.read(db => changeBlocks(db, job, own)));
  await store.write(async tx => {
    const done: JobRow[] = [];
    for (const job of await lockRows(store, tx, 'jobs', 'id', [...byJob.keys()])) {
      const changed = prepared.get(job.id)!;
      if (!isActive(job) || changed.length === 0) continue;
      // If another instance was faster, the blocks are prepared again, now that the job is locked.
      const isCurrent = await areCurrent(tx, job.id, changed);
      const current = isCurrent ? changed : await changeBlocks(tx, job.id, byJob.get(job.id)!);
      const ended = await writeChanges(tx, job, current);
      if (ended) done.push(ended);
    }
    if (done.length === 0) return;
    // All in one statement, in the order of their names, as charges do: locking them one by one could cause a deadlock.
    await lockRows(store, tx, 'accounts', 'name', [...new Set(done.map(({ account }) => account))]);
    for (const job of done) await endJob(tx, job, 'done');
  });
};
