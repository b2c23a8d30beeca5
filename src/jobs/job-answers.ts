// Reads what is known of a job's questions, one block at a time, however many they are.
import type { Selectable } from 'kysely';
import { type Counts, decodeCounts } from '../engine/counts.js';
import type { Store } from '../store/store.js';
import type { JobBlocksTable } from '../store/tables.js';
import type { JobAnswer, Question } from './job-model.js';
import { decompressCounts, decompressJson } from './stored-counts.js';

type BlockRow = Selectable<JobBlocksTable>;

const countsOf = async ({ kind, counts }: BlockRow): Promise<(Counts | undefined)[]> => {
  if (counts === null) return [];
  return kind === 'small' ? decompressCounts(counts) : [decodeCounts(counts)];
};

const answersOf = async (row: BlockRow): Promise<JobAnswer[]> => {
  const questions = (await decompressJson(row.body)) as Question[];
  const counts = await countsOf(row);
  return questions.map((question, index) => ({ question, counts: counts[index], isFinal: row.open === 0 }));
};

/** The questions of a job from number `offset` on, at most `count` of them. */
export async function* readAnswers(
  { db }: Store,
  job: string,
  offset: number,
  count: number,
): AsyncGenerator<JobAnswer> {
  const first = await db
    .selectFrom('job_blocks')
    .select(({ fn }) => fn.max<number | null>('block').as('block'))
    .where('job', '=', job)
    .where('first_question', '<=', offset)
    .executeTakeFirst();
  for (let [block, left] = [first?.block ?? 0, count]; left > 0; block++) {
    const row = await db
      .selectFrom('job_blocks')
      .selectAll()
      .where('job', '=', job)
      .where('block', '=', block)
      .executeTakeFirst();
    if (row === undefined) return;
    const answers = await answersOf(row);
    for (const answer of answers.slice(Math.max(0, offset - row.first_question))) {
      if (left-- <= 0) return;
      yield answer;
    }
  }
}
