// The command `poker-odds jobs`: submits, lists, shows and cancels jobs, whether or not a server runs.
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { InsufficientCreditsError } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import { loadConfig } from '../../config.js';
import { instantiateEngine } from '../../engine/engine.js';
import { cutIntoBlocks } from '../../jobs/cut-slices.js';
import { jobText, summarizeJob, summarizeJobs } from '../../jobs/job-answers.js';
import { JOBS_PATH, MAX_JOB_BYTES, MAX_LISTED_JOBS } from '../../jobs/job-model.js';
import { ENGINE_VERSION, type Job, JobLimitError, type Jobs, openJobs, SHOWN_ANSWERS } from '../../jobs/jobs.js';
import { createJobReader, readJob } from '../../jobs/read-job.js';
import { planCalculation } from '../../odds/worker-calculator.js';
import { compileEngineFile } from '../../odds/workers/start-node-worker.js';
import { findFault } from '../../questions/question-errors.js';
import { formatNumber } from '../../text.js';
import { CommandError, fileError } from '../command-error.js';
import { createProgressLine } from '../progress-line.js';
import { columns } from '../table-writer.js';
import { print, printInParts, printResult, type Terminal } from '../terminal.js';
import { formatLocalTime } from '../terminal-style.js';
import { withAccounts } from '../with-accounts.js';

/** The key and the request that the ledger records for the charge. */
const BY_COMMAND = { keyId: 'command-line', requestId: 'jobs-submit' };
const WATCH_INTERVAL_MS = 500;
/** The command does not need to pause between questions. */
const NO_PAUSE = async (): Promise<void> => undefined;

const openCommandJobs = ({ env }: Terminal, accounts: Accounts): Jobs =>
  openJobs({ accounts, limits: loadConfig(env).jobLimits });

/** The text of a file. Stops reading at the size limit of a job. @throws {CommandError} PAYLOAD_TOO_LARGE, FILE_UNREADABLE */
const readText = async (file: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      bytes += chunk.length;
      if (bytes > MAX_JOB_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw fileError(file, error);
  }
  if (bytes <= MAX_JOB_BYTES) return Buffer.concat(chunks).toString();
  const name = file === '-' ? 'Standard input' : `The file ${JSON.stringify(file)}`;
  const fault = `has more than ${formatNumber(MAX_JOB_BYTES)} bytes, the most of one job`;
  throw new CommandError('PAYLOAD_TOO_LARGE', `${name} ${fault}: split its questions into several jobs.`);
};

/** The beginning of a body, perhaps with fields that it must not have. Parsing it whole may take hundreds of megabytes. */
const BODY = /^\s*\{[^{}[\]]*"questions"\s*:/;

/** The body of a job: the file itself, or made from its lines. */
const makeBody = (text: string): string => {
  if (BODY.test(text)) return text;
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return `{"questions":[${lines.join(',')}]}`;
};

/** Turns the refusal of a job into a CommandError with the code and the words of the endpoint. */
const asCommandError = (error: unknown): unknown => {
  const fault = findFault(error);
  if (fault) return new CommandError(fault.code, `The job is refused: ${fault.details}.`);
  if (error instanceof JobLimitError) return new CommandError('OVERLOADED', `The job is refused: ${error.message}.`);
  if (error instanceof InsufficientCreditsError) {
    return new CommandError(
      'INSUFFICIENT_CREDITS',
      `The job costs ${error.cost}, and the account has ${error.balance} credits.`,
    );
  }
  return error;
};

const submit = async (terminal: Terminal, account: string, file: string): Promise<void> => {
  const body = makeBody(await readText(file));
  const engine = await instantiateEngine(await compileEngineFile());
  const reader = createJobReader(loadConfig(terminal.env).defaultSimulations);
  const { questions } = readJob(Buffer.from(body), { reader, path: JOBS_PATH, pause: NO_PAUSE });
  const blocks = cutIntoBlocks(questions, async calculation => planCalculation(calculation, engine));
  const { job } = await withAccounts(terminal.env, async accounts => {
    await accounts.findAccount(account);
    const jobs = openCommandJobs(terminal, accounts);
    return jobs.submit({ account, ...BY_COMMAND, blocks }).catch(error => Promise.reject(asCommandError(error)));
  });
  const { id, state, cost } = job;
  await printResult(terminal, { id, state, cost }, `Job ${id} is ${state}: it costs at most ${cost} credits.`);
};

const HEAD = ['JOB', 'STATE', 'DONE', 'CREDITS', 'CREATED'];
const formatDone = ({ progress }: Job): string => `${Math.floor(100 * progress)} %`;

const toRow = (job: Job): string[] => [
  job.id,
  job.state,
  formatDone(job),
  String(job.cost),
  formatLocalTime(job.created),
];

const list = async (terminal: Terminal, account: string, before: string | undefined): Promise<void> => {
  const page = await withAccounts(terminal.env, async accounts => {
    await accounts.findAccount(account);
    return openCommandJobs(terminal, accounts).list(account, { limit: MAX_LISTED_JOBS, before });
  });
  const none = `Account ${account} has no ${before === undefined ? '' : 'older '}job.`;
  const text = page.jobs.length === 0 ? none : columns([HEAD, ...page.jobs.map(toRow)], terminal.columns('out'));
  const more = page.hasMore ? `\nOlder ones: --before ${page.jobs.at(-1)?.id}` : '';
  await printResult(terminal, summarizeJobs(page), text + more);
};

const unknownJob = (id: string): CommandError =>
  new CommandError('UNKNOWN_JOB', `There is no job ${JSON.stringify(id)}, or it was deleted.`);

const describeJob = (job: Job): string => {
  const questions = `${formatNumber(job.questions)} ${job.questions === 1 ? 'question' : 'questions'}`;
  const credits = job.ended
    ? `it cost ${formatNumber(job.cost)} credits`
    : `it costs at most ${formatNumber(job.cost)} credits`;
  const text = `Job ${job.id} of account ${job.account} is ${job.state}: ${formatDone(job)} of ${questions}, ${credits}.`;
  if (job.ended || job.engine === ENGINE_VERSION) return text;
  return `${text} It waits for an instance of engine version ${job.engine}; this one is ${ENGINE_VERSION}.`;
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

const show = (terminal: Terminal, id: string, watch: boolean | undefined): Promise<void> =>
  withAccounts(terminal.env, async accounts => {
    const jobs = openCommandJobs(terminal, accounts);
    const job = await (watch ? watchJob(terminal, jobs, id) : jobs.find(id));
    if (job === undefined) throw unknownJob(id);
    if (!terminal.json) return printResult(terminal, job, describeJob(job));
    await printInParts(terminal, jobText(job, jobs.answers(id, 0, SHOWN_ANSWERS)));
    await print(terminal, '\n');
  });

const cancel = (terminal: Terminal, id: string): Promise<void> =>
  withAccounts(terminal.env, async accounts => {
    const job = await openCommandJobs(terminal, accounts).cancel(id);
    if (job === undefined) throw unknownJob(id);
    await printResult(terminal, summarizeJob(job), describeJob(job));
  });

/** Adds `jobs submit`, `jobs list`, `jobs show` and `jobs cancel`. */
export const addJobsCommand = (program: Command, terminal: Terminal): void => {
  const jobs = program.command('jobs').description('submit long work, list it, show how far it is, and cancel it');
  jobs
    .command('submit <account> <file>')
    .description('charge an account for a job, which servers compute; the file is its body, or one question a line')
    .action((account: string, file: string) => submit(terminal, account, file));
  jobs
    .command('list <account>')
    .description("list an account's jobs, newest first")
    .option('--before <job-id>', 'those before this one')
    .action((account: string, { before }: { before?: string }) => list(terminal, account, before));
  jobs
    .command('show <job-id>')
    .description('show how far a job is; with --json its first thousand answers too')
    .option('--watch', 'show its progress until it has ended')
    .action((id: string, { watch }: { watch?: boolean }) => show(terminal, id, watch));
  jobs
    .command('cancel <job-id>')
    .description('end a job; credits for what is not computed are given back')
    .action((id: string) => cancel(terminal, id));
};
