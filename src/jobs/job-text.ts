// Jobs as JSON, as clients and the command line see them: without answers, a list of such, and with answers.
import type { Job, JobPage } from './job-model.js';

/** A job without its answers. */
export const summarizeJob = ({ id, state, progress, cost, created, ended }: Job) => ({
  id,
  state,
  progress,
  cost,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

export const summarizeJobs = ({ jobs, hasMore }: JobPage) => ({ jobs: jobs.map(summarizeJob), has_more: hasMore });

/** About how long a part of a text is. */
const PART_LENGTH = 64 * 1024;

/**
 * A job with answers as JSON text in parts: the answers of one page may be as long as the largest body, and they are read from the store
 * when those before have been taken.
 */
export async function* jobText(job: Job, answers: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
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
