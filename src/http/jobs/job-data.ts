// The `data` objects of jobs: one of a list, and one with its answers.
import type { Job, JobAnswer, Jobs } from '../../jobs/jobs.js';
import { type JobSummary, SHOWN_ANSWERS } from '../job-schemas.js';
import { answerBody } from '../questions/question.js';
import type { ReadQuestion } from '../questions/question-reader.js';
import type { TimeSlicedWork } from '../questions/time-slices.js';
import { fromStored, type StoredQuestion } from './job-question.js';

export const summaryOf = ({ id, state, progress, cost, created, ended }: Job): JobSummary => ({
  id,
  state,
  progress,
  cost,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

/** The envelope of an answer; "null" where nothing is known. Of a sampled question that is still computed: its odds so far. */
const answerText = async (read: ReadQuestion, { question, counts, isFinal }: JobAnswer): Promise<string> => {
  const stored = question as StoredQuestion;
  if ('body' in stored) return stored.body;
  if (counts === undefined) return 'null';
  const asked = await fromStored(read, stored, isFinal ? undefined : true);
  if (asked === undefined || (!isFinal && asked.calculation.method === 'exact')) return 'null';
  return answerBody(await asked.answer(counts, asked.calculation));
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
  work: Pick<TimeSlicedWork, 'isOver' | 'pause'>,
): AsyncGenerator<string> {
  let part = `${JSON.stringify(summaryOf(job)).slice(0, -1)},"answers":[`;
  let separator = '';
  for await (const answer of jobs.answers(job.id, offset, SHOWN_ANSWERS)) {
    if (work.isOver) await work.pause();
    part += separator + (await answerText(read, answer));
    separator = ',';
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}]}`;
}
