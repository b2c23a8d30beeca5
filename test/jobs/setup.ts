// Jobs for tests: questions are calculations as JSON, and instances compute on threads of their own.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import type { Counts } from '../../src/engine/counts.js';
import { cutIntoBlocks } from '../../src/jobs/cut-slices.js';
import {
  type Job,
  type JobLimits,
  type JobRunner,
  type Jobs,
  openJobs,
  type Question,
  type ReadQuestion,
  type Submitted,
  startJobRunner,
} from '../../src/jobs/jobs.js';
import type { Calculation } from '../../src/odds/calculation.js';
import type { Calculator } from '../../src/odds/calculator.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { assertSound, type TestStore } from '../accounts/stores.js';

export const LIMITS: JobLimits = { hands: 1e13, jobs: 50 };

/** A calculation, or null for a question that is answered without one. The ranges of equity come as lists of weights. */
export type TestQuestion = Calculation | null;

/** The answer to a question without a calculation. */
export const FREE = '"free"';

/** The answer to the others: their counts. */
export const textOf = (counts: Counts): string => JSON.stringify([...counts]);

export const readQuestion: ReadQuestion = question => {
  const { ranges, ...rest } = question as { ranges?: readonly (readonly number[])[] };
  const weights = ranges && { ranges: ranges.map(range => Float64Array.from(range)) };
  return { calculation: { ...rest, ...weights } as unknown as Calculation, answerText: textOf };
};

/** As JSON holds it. */
export const asQuestion = (calculation: TestQuestion): Question =>
  calculation === null
    ? { body: FREE }
    : JSON.parse(JSON.stringify(calculation, (_, value) => (value instanceof Float64Array ? [...value] : value)));

/** One instance: its accounts, its calculator, its jobs. */
export interface Instance {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly jobs: Jobs;
  readonly runner: JobRunner;
  readonly failures: unknown[];
  /** Failures of the queue that are warned of. */
  readonly newFailures: unknown[];
  /** How many slices were being computed, after each change. */
  readonly running: number[];
  close(): Promise<void>;
}

export interface InstanceOptions {
  readonly threads?: number;
  readonly limits?: JobLimits;
  readonly engine?: number;
  readonly read?: ReadQuestion;
}

export const startInstance = async (databaseUrl: string, options: InstanceOptions = {}): Promise<Instance> => {
  const { threads = 2, limits = LIMITS, engine, read = readQuestion } = options;
  const accounts = await openAccounts(databaseUrl, { statementTimeoutMs: 5000 });
  const calculator = createNodeCalculator({ threads });
  const own = { accounts, limits, read, ...(engine !== undefined && { engine }) };
  const [failures, newFailures]: [unknown[], unknown[]] = [[], []];
  const running: number[] = [];
  const runner = await startJobRunner({
    ...own,
    calculator,
    databaseUrl,
    threads,
    onRunning: count => void running.push(count),
    onError: (error, isNew) => {
      failures.push(error);
      if (isNew) newFailures.push(error);
    },
    onFailure: (_, error) => void failures.push(error),
  });
  return {
    accounts,
    calculator,
    jobs: openJobs(own),
    runner,
    failures,
    newFailures,
    running,
    async close() {
      await runner.close();
      await calculator.close();
      await accounts.close();
    },
  };
};

let accounts = 0;

/** An account of a test's own. */
export const openAccount = async (store: TestStore, credits = 1_000_000): Promise<string> => {
  const name = `job-owner-${accounts++}`;
  await store.accounts.createAccount(name, { credits });
  return name;
};

/** Does the work with an instance, which must see no failure. */
export const withInstance = async (
  store: TestStore,
  work: (instance: Instance) => Promise<void>,
  options?: InstanceOptions,
): Promise<void> => {
  const instance = await startInstance(store.url, options);
  try {
    await work(instance);
    assert.equal(instance.failures, []);
  } finally {
    await instance.close();
  }
  await assertSound(store);
};

let requests = 0;

/** Submits calculations as a job. */
export const submit = async (
  { jobs, calculator }: Pick<Instance, 'jobs' | 'calculator'>,
  account: string,
  calculations: readonly TestQuestion[],
  idempotency?: { readonly key: string; readonly request: string },
): Promise<Submitted> => {
  const questions = calculations.map(each => ({ question: asQuestion(each), calculation: each ?? undefined }));
  const blocks = cutIntoBlocks(questions, calculator.plan);
  const requestId = `request-${requests++}`;
  return jobs.submit({
    account,
    keyId: 'key',
    requestId,
    blocks,
    ...(idempotency && { idempotency: { key: idempotency.key, request: () => idempotency.request } }),
  });
};

/** Resolves with the job once it has ended. */
export const untilEnded = async (jobs: Jobs, id: string, timeoutMs = 300_000): Promise<Job> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const job = await jobs.find(id);
    if (job?.ended) return job;
    if (Date.now() > deadline) throw new Error(`${id} has not ended: ${JSON.stringify(job)}`);
    await sleep(20);
  }
};

export const answersOf = async (jobs: Jobs, id: string, offset = 0, count = 1_000): Promise<string[]> => {
  const answers = [];
  for await (const some of jobs.answers(id, offset, count)) answers.push(...some);
  return answers;
};
