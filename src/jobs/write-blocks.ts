// Writes the blocks of a job that is being submitted, in transactions of bounded size.
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Block } from './cut-slices.js';

/** Blocks of one transaction. */
const MAX_BLOCKS_AT_ONCE = 50;
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** What the blocks of a job add up to. */
export interface BlockSums {
  readonly hands: number;
  readonly doneHands: number;
  readonly questions: number;
  readonly blocks: number;
  /** As they are stored. */
  readonly bytes: number;
  readonly hasWork: boolean;
}

const NO_BLOCKS: BlockSums = { hands: 0, doneHands: 0, questions: 0, blocks: 0, bytes: 0, hasWork: false };

export const writeBlocks = async (
  store: Store,
  job: string,
  blocks: AsyncIterable<Block> | Iterable<Block>,
): Promise<BlockSums> => {
  let sums = NO_BLOCKS;
  let rows: Tables['job_blocks'][] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const values = rows;
    rows = [];
    bytes = 0;
    if (values.length > 0) await store.write(tx => tx.insertInto('job_blocks').values(values).execute());
  };
  for await (const { body, questions, slices, kind, hands, doneHands } of blocks) {
    rows.push({
      job,
      block: sums.blocks,
      first_question: sums.questions,
      questions,
      body,
      slices,
      kind,
      done: '',
      counts: null,
      answers: null,
      hands,
      done_hands: doneHands,
      open: slices > 0 ? 1 : 0,
      failures: 0,
    });
    bytes += body.length;
    sums = {
      hands: sums.hands + hands,
      doneHands: sums.doneHands + doneHands,
      questions: sums.questions + questions,
      blocks: sums.blocks + 1,
      bytes: sums.bytes + body.length,
      hasWork: sums.hasWork || slices > 0,
    };
    if (rows.length >= MAX_BLOCKS_AT_ONCE || bytes >= MAX_BYTES_AT_ONCE) await flush();
  }
  await flush();
  return sums;
};
