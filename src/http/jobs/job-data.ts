// The `data` of jobs: one without its answers, a list of such ones, and one with its answers.
import type { Job, JobPage, Jobs } from '../../jobs/jobs.js';
import { SHOWN_ANSWERS } from '../job-schemas.js';

export const summaryOf = ({ id, state, progress, cost, created, ended }: Job) => ({
  id,
  state,
  progress,
  cost,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

export const listData = ({ jobs, hasMore }: JobPage) => ({ jobs: jobs.map(summaryOf), has_more: hasMore });

/** About how long a part of a text is. */
const PART_LENGTH = 64 * 1024;

/**
 * `data` of a job with its answers from a number on, as JSON text in parts: the answers of one page may be as long as the largest body,
 * and they are read from the store when the client has taken those before.
 */
export async function* jobText(
  jobs: Pick<Jobs, 'answers'>,
  job: Job,
  offset: number,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  let part = `${JSON.stringify(summaryOf(job)).slice(0, -1)},"answers":[`;
  let separator = '';
  for await (const answers of jobs.answers(job.id, offset, SHOWN_ANSWERS)) {
    await pause();
    part += separator + answers.join(',');
    separator = ',';
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}]}`;
}
