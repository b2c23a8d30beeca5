// poker-odds jobs: submits long work, lists it, shows how far it is, and cancels it; jobs/run.ts does it.
import type { Command } from 'commander';
import { DEFAULT_LISTED_JOBS, MAX_LISTED_JOBS } from '../../jobs/job-model.js';
import { integerFrom } from '../arguments.js';
import type { Terminal } from '../terminal.js';

interface Options {
  readonly json?: boolean;
}

/** Adds `jobs submit`, `jobs list`, `jobs show` and `jobs cancel`. */
export const addJobsCommand = (program: Command, terminal: Terminal): void => {
  const load = () => import('./jobs/run.js'); // other commands do not load what reads questions
  const jobs = program.command('jobs').description('submit long work, list it, show how far it is, and cancel it');
  jobs
    .command('submit <account> <file>')
    .description(
      "charge an account for a job, which running servers compute; the file is a job's body, or one question a line",
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ poker-odds jobs submit alice questions.ndjson')
    .action(async (account: string, file: string, options: Options) =>
      (await load()).submit(terminal, account, file, options),
    );
  jobs
    .command('list <account>')
    .description("list an account's jobs, newest first")
    .option('--limit <count>', 'how many, 1 to 100', integerFrom(1, MAX_LISTED_JOBS), DEFAULT_LISTED_JOBS)
    .option('--before <job-id>', 'those before this one')
    .option('--json', 'print one JSON document')
    .action(async (account: string, options: Options & { limit: number; before?: string }) =>
      (await load()).list(terminal, account, options),
    );
  jobs
    .command('show <job-id>')
    .description('show how far a job is; with --json its first thousand answers too')
    .option('--watch', 'show its progress until it has ended')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ poker-odds jobs show job_0mws6sbq600095eff5b7c10005f1 --watch')
    .action(async (id: string, options: Options & { watch?: boolean }) => (await load()).show(terminal, id, options));
  jobs
    .command('cancel <job-id>')
    .description('end a job; credits for what is not computed are given back')
    .option('--json', 'print one JSON document')
    .action(async (id: string, options: Options) => (await load()).cancel(terminal, id, options));
};
