// Reads the answers to a job's questions, one block at a time, however many they are.
import type { Selectable } from 'kysely';
import { decodeCounts, readDeals } from '../engine/counts.js';
import type { Store } from '../store/store.js';
import type { JobBlocksTable } from '../store/tables.js';
import { isAnswered, type Question, type ReadQuestion } from './job-model.js';
import { unpackAnswers, unpackQuestions } from './stored-blocks.js';

type BlockRow = Selectable<JobBlocksTable>;

/** Nothing is known of a question yet. */
const UNKNOWN = 'null';

/** Of a question that still lacks slices: of a sampled one its odds so far, with all details. */
const readUnfinished = async (question: Question, { counts }: BlockRow, read: ReadQuestion): Promise<string> => {
  if (isAnswered(question)) return question.body;
  if (counts === null) return UNKNOWN;
  const { calculation, answerText } = read(question, true);
  const decoded = decodeCounts(counts);
  return calculation.method === 'exact' || readDeals(decoded) === 0 ? UNKNOWN : answerText(decoded);
};

const readBlock = async (row: BlockRow, read: ReadQuestion): Promise<string[]> => {
  if (row.answers !== null) return unpackAnswers(row.answers);
  const questions = await unpackQuestions(row.body);
  return Promise.all(questions.map(question => readUnfinished(question, row, read)));
};

/**
 * The answers to the questions from number `offset` on, at most `count` of them, as they are sent; "null" where nothing is known yet. The
 * lists are those of a block.
 */
export async function* readAnswers(
  { db }: Store,
  read: ReadQuestion,
  job: string,
  offset: number,
  count: number,
): AsyncGenerator<string[]> {
  const rows = db.selectFrom('job_blocks').selectAll().where('job', '=', job);
  const containing = rows.where('first_question', '<=', offset).orderBy('block', 'desc').limit(1);
  let row = await containing.executeTakeFirst();
  for (let left = count; row && left > 0; ) {
    const from = Math.max(0, offset - row.first_question);
    const answers = (await readBlock(row, read)).slice(from, from + left);
    yield answers;
    left -= answers.length;
    row = await rows.where('block', '=', row.block + 1).executeTakeFirst();
  }
}
