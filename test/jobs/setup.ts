// Jobs for tests: questions are calculations, and instances compute on threads of their own.
import * as assert from 'uvu/assert';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import type { Calculation } from '../../src/calculations/calculation.js';
import type { Calculator } from '../../src/calculations/calculator.js';
import type { Counts } from '../../src/engine/counts.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { type Block, cutIntoBlocks } from '../../src/jobs/cut-slices.js';
import type { JobLimits } from '../../src/jobs/job-limits.js';
import type { Job, ReadStoredQuestion, StoredQuestion } from '../../src/jobs/job-model.js';
import { type Jobs, openJobs, startJobRunner } from '../../src/jobs/jobs.js';
import { packQuestions } from '../../src/jobs/stored-blocks.js';
import type { Submission, Submitted } from '../../src/jobs/submission.js';
import { assertSound, type TestStore } from '../accounts/stores.js';
import { until } from '../until.js';

export const LIMITS: JobLimits = { billedHands: 1e13, jobs: 50 };

/** A calculation, or null for a question that is answered without one. */
export type TestQuestion = Calculation | null;

/** The answer to a question without a calculation. */
export const FREE = '"free"';

/** The answer to a question with a calculation: its counts. */
export const textOf = (counts: Counts): string => JSON.stringify([...counts]);

/** The calculations of all stored questions, which have their places here: calculations are not data. */
const calculations: Calculation[] = [];

export const readQuestion: ReadStoredQuestion = async stored => {
  const { place } = stored as unknown as { readonly place: number };
  return { calculation: calculations[place]!, answerText: textOf };
};

export const asQuestion = (calculation: TestQuestion): StoredQuestion =>
  calculation === null ? { body: FREE } : { place: calculations.push(calculation) - 1 };

export interface InstanceOptions {
  readonly threads?: number;
  readonly limits?: JobLimits;
  readonly engine?: number;
  readonly read?: ReadStoredQuestion;
}

/** Starts an instance: its accounts, its calculator, its jobs, and what it reports. */
export const startInstance = async (databaseUrl: string, options: InstanceOptions = {}) => {
  const { threads = 2, limits = LIMITS, engine, read = readQuestion } = options;
  const accounts = await openAccounts(databaseUrl, { statementTimeoutMs: 5000 });
  const calculator = createNodeCalculator({ threads });
  const own = { accounts, limits, read, ...(engine !== undefined && { engine }) };
  const failures: unknown[] = [];
  /** The number of slices in progress, after each change. */
  const running: number[] = [];
  const runner = await startJobRunner({
    ...own,
    calculator,
    databaseUrl,
    threads,
    onRunning: count => void running.push(count),
    onError: error => void failures.push(error),
    onFailure: (_, error) => void failures.push(error),
  });
  const close = async (): Promise<void> => {
    await runner.close();
    await calculator.close();
    await accounts.close();
  };
  return { accounts, calculator, jobs: openJobs(own), runner, failures, running, close };
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;

let accounts = 0;

export const openAccount = async (store: TestStore, credits = 1_000_000): Promise<string> => {
  const name = `job-owner-${accounts++}`;
  await store.accounts.createAccount(name, { credits });
  return name;
};

export const creditsOf = async ({ accounts }: TestStore, account: string): Promise<number> =>
  (await accounts.findAccount(account)).credits;

/** Runs the work with an instance, which must report no failure, and an account with a million credits. */
export const withInstance = async (
  store: TestStore,
  work: (instance: Instance, account: string, store: TestStore) => Promise<void>,
  options?: InstanceOptions,
): Promise<void> => {
  const instance = await startInstance(store.url, options);
  try {
    await work(instance, await openAccount(store), store);
    assert.equal(instance.failures, []);
  } finally {
    await instance.close();
  }
  await assertSound(store);
};

/** Submits jobs like an instance of this engine version; no instance computes them. */
export const jobsOf = (accounts: Accounts, engine = 1_000): Jobs =>
  openJobs({ accounts, limits: LIMITS, read: readQuestion, engine });

/** A job of one block, by default for one credit. */
export const jobOfBlock = async (account: string, changes: Partial<Block> = {}): Promise<Submission> => {
  const small = { questions: 1, slices: 1, slicing: 'small', billedHands: 20_000, doneHands: 0 } as const;
  const body = await packQuestions(['{}']);
  return { account, keyId: 'key', requestId: 'request', blocks: [{ ...small, body, ...changes }] };
};

export const submit = async (
  { jobs, calculator }: { readonly jobs: Jobs; readonly calculator: Pick<Calculator, 'plan'> },
  account: string,
  calculations: readonly TestQuestion[],
): Promise<Submitted> => {
  const questions = calculations.map(each => ({ stored: asQuestion(each), calculation: each ?? undefined }));
  const blocks = cutIntoBlocks(questions, calculator.plan);
  return jobs.submit({ account, keyId: 'key', requestId: 'request', blocks });
};

export const untilEnded = async (jobs: Jobs, id: string): Promise<Job> => {
  let job: Job | undefined;
  await until(async () => {
    job = await jobs.find(id);
    return job?.ended !== undefined;
  });
  return job as Job;
};

export const answersOf = async (jobs: Jobs, id: string, offset = 0, count = 1_000): Promise<string[]> => {
  const answers = [];
  for await (const some of jobs.answers(id, offset, count)) answers.push(...some);
  return answers;
};
