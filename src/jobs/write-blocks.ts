// Writes the blocks of a job that is being submitted, in transactions of bounded size.
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Block } from './cut-slices.js';

/** Blocks of one transaction. */
const MAX_BLOCKS_AT_ONCE = 50;
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** @returns what the blocks add up to; bytes as they are stored */
export const writeBlocks = async (store: Store, job: string, blocks: AsyncIterable<Block> | Iterable<Block>) => {
  const sums = { hands: 0, doneHands: 0, questions: 0, blocks: 0, bytes: 0, hasWork: false };
  let rows: Tables['job_blocks'][] = [];
  let flushedBytes = 0;
  const flush = async (): Promise<void> => {
    const values = rows;
    rows = [];
    flushedBytes = sums.bytes;
    if (values.length > 0) await store.write(tx => tx.insertInto('job_blocks').values(values).execute());
  };
  for await (const { doneHands, ...block } of blocks) {
    rows.push({
      ...block,
      job,
      block: sums.blocks,
      first_question: sums.questions,
      done: '',
      counts: null,
      answers: null,
      done_hands: doneHands,
      open: block.slices > 0 ? 1 : 0,
      failures: 0,
    });
    sums.hands += block.hands;
    sums.doneHands += doneHands;
    sums.questions += block.questions;
    sums.blocks++;
    sums.bytes += block.body.length;
    sums.hasWork ||= block.slices > 0;
    if (rows.length >= MAX_BLOCKS_AT_ONCE || sums.bytes - flushedBytes >= MAX_BYTES_AT_ONCE) await flush();
  }
  await flush();
  return sums;
};

export type BlockSums = Awaited<ReturnType<typeof writeBlocks>>;
