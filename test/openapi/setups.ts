// Services for every answer that the document describes: a normal one, and others with a fault or a setting.
import { type AccountOptions, StoreUnavailableError } from '../../src/accounts/account-model.js';
import type { Calculation } from '../../src/calculations/calculation.js';
import { Admission, MIN_QUEUE_LIMIT } from '../../src/calculations/scheduler/admission.js';
import { ShowdownCalculation } from '../../src/calculations/showdown-calculation.js';
import { JobLimitError } from '../../src/jobs/job-limits.js';
import { type Replace, type Service, startService } from '../http/service.js';
import { GENEROUS } from '../http/test-account.js';

/** With this seed, or with so many hands, a calculation finds the queue full. */
export const QUEUE_FULL = 503;

/** The accounts, each with a key. */
const ACCOUNTS = {
  rich: { credits: 1_000_000, rateLimit: GENEROUS },
  alice: { credits: 10_000 }, // has one charge
  poor: { credits: 5, rateLimit: GENEROUS },
  empty: { credits: 0 },
  spent: {}, // has reached its rate limit
  busy: { rateLimit: GENEROUS }, // has the most jobs that are allowed
  broken: {}, // looking up its key fails
  down: {}, // looking up its key finds the store lost
} as const satisfies Record<string, AccountOptions>;
export type AccountName = keyof typeof ACCOUNTS;

export interface Setup {
  readonly service: Service;
  readonly keys: Readonly<Record<AccountName, string>>;
}

const UNFINISHED = 'the account has 100 unfinished jobs, and may have 100: wait until a job has ended, or cancel one';

const fail = (): never => {
  throw new Error('oops');
};

/** Refuses a calculation like a queue that two other accounts have filled. */
const refuse = (calculation: Calculation): void => {
  const admission = new Admission(MIN_QUEUE_LIMIT, 2);
  for (const other of ['a', 'b']) admission.admit(other, MIN_QUEUE_LIMIT / 2);
  admission.admit('c', calculation.billedHands);
};

/** The states of the accounts. The day of a charge and the rest of a window are fixed, since examples show them. */
const standIns: Replace = ({ accounts, calculator, jobs, rateLimits }) => ({
  defaultSimulations: 100_000,
  accounts: {
    async authenticate(key) {
      const principal = await accounts.authenticate(key);
      if (principal?.account === 'broken') fail();
      if (principal?.account === 'down') throw new StoreUnavailableError('the file is locked');
      return principal;
    },
    usage: async account => (await accounts.usage(account)).map(day => ({ ...day, date: '2026-11-01' })),
  },
  jobs: {
    async submit(submission) {
      if (submission.account !== 'busy') return jobs.submit(submission);
      throw new JobLimitError(UNFINISHED, true);
    },
  },
  rateLimits: {
    async consume(account, limit) {
      const allowance = await rateLimits.consume(account, limit);
      return account === 'spent' ? { ...allowance, allowed: false, remaining: 0, msToReset: 41_500 } : allowance;
    },
  },
  calculator: {
    async calculate(calculation, options) {
      const sign =
        calculation instanceof ShowdownCalculation
          ? calculation.hands.length
          : 'seed' in calculation && calculation.seed;
      if (sign === QUEUE_FULL) refuse(calculation);
      return calculator.calculate(calculation, options);
    },
  },
});

/** What each setup replaces in addition. */
const REPLACED = {
  normal: () => ({}),
  idle: () => ({}),
  shortTimeouts: () => ({}),
  noConnections: () => ({ maxConnections: 0 }),
  separateMetrics: () => ({ hasSeparateMetrics: true }),
  degraded: () => ({ rateLimits: { isDegraded: () => true } }),
  lostStore: () => ({ accounts: { ping: () => Promise.reject(new Error('locked')) } }),
  faulty: ({ metrics }) => ({
    rateLimits: { isDegraded: fail },
    metrics: { ...metrics, registry: Object.create(metrics.registry, { metrics: { value: fail } }) },
  }),
} as const satisfies Record<string, Replace>;
export type SetupName = keyof typeof REPLACED;

const SHORT_TIMEOUTS = { requestTimeout: 500, headersTimeout: 500, connectionsCheckingInterval: 50 };

export const startSetup = async (name: SetupName): Promise<Setup> => {
  const replace: Replace = real => ({ ...standIns(real), ...REPLACED[name](real) });
  const service = await startService(replace, name === 'shortTimeouts' ? SHORT_TIMEOUTS : {});
  const keys: Partial<Record<AccountName, string>> = {};
  for (const [account, options] of Object.entries(ACCOUNTS) as [AccountName, AccountOptions][]) {
    await service.accounts.createAccount(account, options);
    const { key, id } = await service.accounts.createKey(account);
    keys[account] = key;
    if (account === 'alice')
      await service.accounts.charge({ account, keyId: id, requestId: 'order-117', cost: 3, questions: 1 });
  }
  return { service, keys: keys as Setup['keys'] };
};
