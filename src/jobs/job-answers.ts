// Jobs as JSON for clients and the command line, with or without answers. Answers are read one block at a time, so that many of
// them do not fill the memory.
import type { Kysely, Selectable } from 'kysely';
import { decodeCounts, readDeals } from '../engine/counts.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { isAnswered, type Job, type JobPage, type ReadStoredQuestion, type StoredQuestion } from './job-model.js';
import { unpackAnswers, unpackQuestions } from './stored-blocks.js';

/** Stands for the answer to a question of which nothing is computed yet. */
const NO_ANSWER_YET = 'null';

/** The answer to a question whose slices are not all done: a sampled question gets its odds so far, with all details. */
const readUnfinished = async (
  stored: StoredQuestion,
  counts: Uint8Array | ArrayBuffer | null,
  read: ReadStoredQuestion,
): Promise<string> => {
  if (isAnswered(stored)) return stored.body;
  if (counts === null) return NO_ANSWER_YET;
  const { calculation, answerText } = await read(stored, true);
  const decoded = decodeCounts(counts);
  return calculation.method === 'exact' || readDeals(decoded) === 0 ? NO_ANSWER_YET : answerText(decoded);
};

const readBlock = async (row: Selectable<Tables['job_blocks']>, read: ReadStoredQuestion): Promise<string[]> => {
  if (row.answers !== null) return unpackAnswers(row.answers);
  const questions = await unpackQuestions(row.body);
  return Promise.all(questions.map(stored => readUnfinished(stored, row.counts, read)));
};

/**
 * The answers to the questions from number `offset` on, at most `count` of them, as they are sent; "null" where nothing is known yet.
 * Each list has the answers of one block.
 */
export async function* readAnswers(
  store: Store,
  read: ReadStoredQuestion,
  job: string,
  offset: number,
  count: number,
): AsyncGenerator<string[]> {
  const selectBlocks = (db: Kysely<Tables>) => db.selectFrom('job_blocks').selectAll().where('job', '=', job);
  let row = await store.read(db =>
    selectBlocks(db).where('first_question', '<=', offset).orderBy('block', 'desc').limit(1).executeTakeFirst(),
  );
  for (let left = count; row && left > 0; ) {
    const from = Math.max(0, offset - row.first_question);
    const answers = (await readBlock(row, read)).slice(from, from + left);
    yield answers;
    left -= answers.length;
    const next = row.block + 1;
    row = await store.read(db => selectBlocks(db).where('block', '=', next).executeTakeFirst());
  }
}

export const summarizeJob = ({ id, state, progress, cost, created, ended }: Job) => ({
  id,
  state,
  progress,
  cost,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

export const summarizeJobs = ({ jobs, hasMore }: JobPage) => ({ jobs: jobs.map(summarizeJob), has_more: hasMore });

/** About the length of a part. */
const PART_LENGTH = 64 * 1024;

/**
 * A job with answers as JSON text in parts. A page of answers may be as long as the largest body, so answers are read from the store
 * only when the part before them was taken.
 */
export async function* writeJobText(job: Job, answers: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let part = `${JSON.stringify(summarizeJob(job)).slice(0, -1)},"answers":[`;
  let separator = '';
  for await (const some of answers) {
    part += separator + some.join(',');
    separator = ',';
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}]}`;
}
