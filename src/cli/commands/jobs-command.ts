// The command `poker-odds jobs`: submits, lists, shows and cancels jobs, whether or not a server runs.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { InsufficientCreditsError } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import { planCalculation } from '../../calculations/worker-calculator.js';
import { loadConfig } from '../../config.js';
import { loadNodeEngines } from '../../games/node-calculator.js';
import { cutIntoBlocks } from '../../jobs/cut-slices.js';
import { summarizeJob, summarizeJobs, writeJobText } from '../../jobs/job-answers.js';
import { JobLimitError } from '../../jobs/job-limits.js';
import { ENGINE_VERSION, isAnswered, type Job, MAX_LISTED_JOBS, SHOWN_ANSWERS } from '../../jobs/job-model.js';
import { type Jobs, openJobs } from '../../jobs/jobs.js';
import { createJobOptions, createStoredReader, type ReadEntry, readJob } from '../../jobs/read-job.js';
import { LineTooLongError } from '../../jobs/sent-questions.js';
import { findFault } from '../../questions/question-errors.js';
import { escapeControls, formatNumber } from '../../text.js';
import { CommandError } from '../command-error.js';
import { createProgressLine } from '../progress-line.js';
import { alignColumns } from '../table-writer.js';
import { print, printInParts, printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';
import { countFailures, isFailure, readJobFile } from './question-file.js';

/** The key and the request that the ledger records for the charge. */
const BY_COMMAND = { keyId: 'command-line', requestId: 'jobs-submit' };
const WATCH_INTERVAL_MS = 500;
/** The command does not need to pause between questions. */
const NO_PAUSE = async (): Promise<void> => undefined;

const openCommandJobs = ({ env }: Terminal, accounts: Accounts): Jobs =>
  openJobs({ accounts, limits: loadConfig(env).jobLimits, read: createStoredReader(loadNodeEngines) });

/** Faults that are printed one by one. */
const MAX_SHOWN_FAULTS = 5;

/** How many questions a job has, and how many of them are answered by an error. */
class QuestionCounts {
  questions = 0;
  faults = 0;
  /** The places of the first faults, and what is wrong. */
  readonly #shown: string[] = [];

  /** Passes questions on, and counts them. */
  async *count(questions: AsyncIterable<ReadEntry>): AsyncGenerator<ReadEntry> {
    for await (const entry of questions) {
      this.questions++;
      if (isAnswered(entry.stored) && isFailure(entry.stored.body)) this.#add(entry.place, entry.stored.body);
      yield entry;
    }
  }

  #add(place: string, answer: string): void {
    if (++this.faults > MAX_SHOWN_FAULTS) return;
    this.#shown.push(`${place}: ${JSON.parse(answer).error.details}`);
  }

  describeFaults(): string {
    if (this.faults === 0) return '';
    const shown = this.#shown.map(fault => `\n  ${escapeControls(fault)}`);
    const hidden = this.faults - shown.length;
    const more = hidden > 0 ? `\n  and ${formatNumber(hidden)} more` : '';
    return `\n${countFailures(this.faults, this.questions)}:${shown.join('')}${more}`;
  }
}

/** Turns the reason why a job is not accepted into a CommandError with the code and the words of the endpoint. */
const makeJobError = (error: unknown): unknown => {
  const fault = findFault(error);
  if (fault) return new CommandError(fault.code, `The job is refused: ${fault.details}.`);
  if (error instanceof LineTooLongError)
    return new CommandError('PAYLOAD_TOO_LARGE', `The job is refused: ${error.message}.`);
  if (error instanceof JobLimitError) return new CommandError('OVERLOADED', `The job is refused: ${error.message}.`);
  if (error instanceof InsufficientCreditsError) {
    return new CommandError(
      'INSUFFICIENT_CREDITS',
      `The job costs ${error.cost}, and the account has ${error.balance} credits.`,
    );
  }
  return error;
};

const submitJob = async (terminal: Terminal, account: string, file: string): Promise<void> => {
  const engines = await loadNodeEngines();
  const readOptions = createJobOptions(engines, loadConfig(terminal.env).defaultSimulations);
  const questions = readJob(readJobFile(file), { readOptions, pause: NO_PAUSE });
  const counts = new QuestionCounts();
  const blocks = cutIntoBlocks(counts.count(questions), async calculation => planCalculation(calculation, engines));
  const { job } = await withAccounts(terminal.env, async accounts => {
    await accounts.findAccount(account);
    const jobs = openCommandJobs(terminal, accounts);
    return jobs.submit({ account, ...BY_COMMAND, blocks }).catch(error => Promise.reject(makeJobError(error)));
  });
  const { id, state, cost } = job;
  const charge = counts.faults === counts.questions ? '' : `: it costs at most ${formatNumber(cost)} credits`;
  const text = `Job ${id} is ${state}${charge}.${counts.describeFaults()}`;
  await printResult(terminal, { id, state, cost }, text);
};

const HEAD = ['JOB', 'STATE', 'DONE', 'CREDITS', 'CREATED'];
const formatDone = ({ progress }: Job): string => `${Math.floor(100 * progress)} %`;

const makeJobRow = (job: Job): string[] => [
  job.id,
  job.state,
  formatDone(job),
  String(job.cost),
  formatLocalTime(job.created),
];

const listJobs = async (terminal: Terminal, account: string, before: string | undefined): Promise<void> => {
  const page = await withAccounts(terminal.env, async accounts => {
    await accounts.findAccount(account);
    return openCommandJobs(terminal, accounts).list(account, { limit: MAX_LISTED_JOBS, before });
  });
  const none = `Account ${account} has no ${before === undefined ? '' : 'older '}job.`;
  const text =
    page.jobs.length === 0 ? none : alignColumns([HEAD, ...page.jobs.map(makeJobRow)], terminal.columns('out'));
  const more = page.hasMore ? `\nOlder ones: --before ${page.jobs.at(-1)?.id}` : '';
  await printResult(terminal, summarizeJobs(page), text + more);
};

const makeUnknownJobError = (id: string): CommandError =>
  new CommandError('UNKNOWN_JOB', `There is no job ${JSON.stringify(id)}, or it was deleted.`);

/** @param failed questions that were answered by an error */
const describeJob = (job: Job, failed: number): string => {
  const questions = `${formatNumber(job.questions)} ${job.questions === 1 ? 'question' : 'questions'}`;
  const credits = job.ended
    ? `it cost ${formatNumber(job.cost)} credits`
    : `it costs at most ${formatNumber(job.cost)} credits`;
  const done = failed > 0 && job.ended ? countFailures(failed, job.questions) : `${formatDone(job)} of ${questions}`;
  const text = `Job ${job.id} of account ${job.account} is ${job.state}: ${done}, ${credits}.`;
  if (job.ended || job.engine === ENGINE_VERSION) return text;
  return `${text} It waits for an instance of engine version ${job.engine}; this one is ${ENGINE_VERSION}.`;
};

/** The questions of a job that were answered by an error; 0 while it runs. */
const countFailedAnswers = async (jobs: Jobs, job: Job): Promise<number> => {
  if (!job.ended) return 0;
  let failed = 0;
  for await (const answers of jobs.answers(job.id, 0, job.questions)) failed += answers.filter(isFailure).length;
  return failed;
};

/** Shows the progress until the job has ended. */
const watchJob = async (terminal: Terminal, jobs: Jobs, id: string): Promise<Job | undefined> => {
  const line = createProgressLine(terminal);
  try {
    for (;;) {
      const job = await jobs.find(id);
      if (job === undefined || job.ended) return job;
      line.update(() => ({ done: Math.max(job.progress, Number.EPSILON), text: job.state }));
      await sleep(WATCH_INTERVAL_MS);
    }
  } finally {
    line.clear(false);
  }
};

const showJob = (terminal: Terminal, id: string, watch: boolean | undefined): Promise<void> =>
  withAccounts(terminal.env, async accounts => {
    const jobs = openCommandJobs(terminal, accounts);
    const job = await (watch ? watchJob(terminal, jobs, id) : jobs.find(id));
    if (job === undefined) throw makeUnknownJobError(id);
    if (!terminal.json) {
      await print(terminal, `${describeJob(job, await countFailedAnswers(jobs, job))}\n`);
      return;
    }
    await printInParts(terminal, writeJobText(job, jobs.answers(id, 0, SHOWN_ANSWERS)));
    await print(terminal, '\n');
  });

const cancelJob = (terminal: Terminal, id: string): Promise<void> =>
  withAccounts(terminal.env, async accounts => {
    const jobs = openCommandJobs(terminal, accounts);
    const job = await jobs.cancel(id);
    if (job === undefined) throw makeUnknownJobError(id);
    await printResult(terminal, summarizeJob(job), describeJob(job, await countFailedAnswers(jobs, job)));
  });

const SUBMIT_HELP = `
Example:
  $ echo '{"players":["AhKh","QQ+"]}' | poker-odds jobs submit default -`;

/** Adds `jobs submit`, `jobs list`, `jobs show` and `jobs cancel`. */
export const addJobsCommand = (program: Command, terminal: Terminal): void => {
  const jobs = program.command('jobs').description('submit, list, show and cancel jobs: long work for the servers');
  jobs
    .command('submit <account> <file>')
    .description('charge an account for a job, which servers compute; the file is its body, or one question a line')
    .addHelpText('after', SUBMIT_HELP)
    .action((account: string, file: string) => submitJob(terminal, account, file));
  jobs
    .command('list <account>')
    .description("list an account's jobs, newest first")
    .option('--before <job-id>', 'those before this one')
    .action((account: string, { before }: { before?: string }) => listJobs(terminal, account, before));
  jobs
    .command('show <job-id>')
    .description('show the progress of a job; with --json its first thousand answers too')
    .option('--watch', 'show its progress until it has ended')
    .action((id: string, { watch }: { watch?: boolean }) => showJob(terminal, id, watch));
  jobs
    .command('cancel <job-id>')
    .description('cancel a job; credits for what is not computed are given back')
    .action((id: string) => cancelJob(terminal, id));
};
