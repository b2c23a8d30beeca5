// The `data` of jobs: one without its answers, a list of such ones, and one with its answers.
import { readDeals } from '../../engine/counts.js';
import type { Job, JobAnswer, JobPage, Jobs } from '../../jobs/jobs.js';
import { type JobListData, type JobSummary, SHOWN_ANSWERS } from '../job-schemas.js';
import { answerBody, questionFault } from '../questions/question.js';
import type { ReadQuestion } from '../questions/question-reader.js';
import { fromStored, type StoredQuestion } from './job-question.js';

export const summaryOf = ({ id, state, progress, cost, created, ended }: Job): JobSummary => ({
  id,
  state,
  progress,
  cost,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

export const listData = ({ jobs, hasMore }: JobPage): JobListData => ({ jobs: jobs.map(summaryOf), has_more: hasMore });

/** The envelope of an answer; "null" where nothing is known. Of a sampled question that is still computed: its odds so far. */
const answerText = async (read: ReadQuestion, { question, counts, isFinal }: JobAnswer): Promise<string> => {
  const stored = question as StoredQuestion;
  if ('body' in stored) return stored.body;
  if (counts === undefined || (!isFinal && readDeals(counts) === 0)) return 'null';
  const asked = fromStored(read, stored, isFinal ? undefined : true);
  if (asked === undefined || (!isFinal && asked.calculation.method === 'exact')) return 'null';
  try {
    return answerBody(await asked.answer(counts, asked.calculation));
  } catch (error) {
    return questionFault(error).body; // the hands leave no room for one another
  }
};

/** About how long a part of a text is. */
const PART_LENGTH = 64 * 1024;

/**
 * `data` of a job with its answers from a number on, as JSON text in parts: the answers of one page may be as long as the largest body,
 * and they are read from the store when the client has taken those before.
 */
export async function* jobText(
  { jobs, read }: { readonly jobs: Jobs; readonly read: ReadQuestion },
  job: Job,
  offset: number,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  let part = `${JSON.stringify(summaryOf(job)).slice(0, -1)},"answers":[`;
  let separator = '';
  for await (const answer of jobs.answers(job.id, offset, SHOWN_ANSWERS)) {
    await pause();
    part += separator + (await answerText(read, answer));
    separator = ',';
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}]}`;
}
