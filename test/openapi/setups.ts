// Services that give every answer that the document describes: a normal one, and others with a fault or a setting.
import { EventEmitter, once } from 'node:events';
import { type AccountOptions, type Accounts, StoreUnavailableError } from '../../src/accounts/accounts.js';
import { createRateLimits, type RateLimits } from '../../src/accounts/limits/rate-limits.js';
import type { AppOptions } from '../../src/http/app.js';
import type { JobService } from '../../src/http/routes/jobs-route.js';
import { JobLimitError } from '../../src/jobs/jobs.js';
import type { Calculation } from '../../src/odds/calculation.js';
import { kindOf } from '../../src/odds/kinds.js';
import { Admission, MIN_QUEUE_LIMIT } from '../../src/odds/scheduler/admission.js';
import { GENEROUS, type Replace, type Service, startService } from '../http/service.js';

/** With a seed of this, a calculation fails; with the next, the queue is full. */
export const FAILS = 500;
export const QUEUES = 503;

const DEFAULT_LIMIT = { requests: 100, windowSeconds: 60 };
/** The accounts and their purpose. */
const ACCOUNTS = {
  rich: { credits: 1_000_000, rateLimit: GENEROUS },
  alice: { credits: 10_000, rateLimit: DEFAULT_LIMIT }, // was charged once
  poor: { credits: 5, rateLimit: GENEROUS },
  spent: { credits: 5, rateLimit: DEFAULT_LIMIT }, // has no request left
  busy: { credits: 1_000_000, rateLimit: GENEROUS }, // has as many jobs as it may
  broken: { credits: 5, rateLimit: GENEROUS }, // looking it up fails
  down: { credits: 5, rateLimit: GENEROUS }, // looking it up finds the store lost
  slow: { credits: 5, rateLimit: GENEROUS }, // looking it up waits for `proceed`
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export interface Setup {
  readonly service: Service;
  readonly keys: Readonly<Record<AccountName, string>>;
  /** Resolves when the account `slow` is being looked up. */
  waits(): Promise<unknown>;
  /** Lets the look-up continue. */
  proceed(): void;
  /** Spends the rate limit of the account `spent`, in a window that begins now. */
  spend(): Promise<void>;
}

const requireStore = (account: string): void => {
  if (account === 'down') throw new StoreUnavailableError('the file is locked');
};

const lookUp =
  (accounts: Accounts, events: EventEmitter): Accounts['findAccount'] =>
  async account => {
    requireStore(account);
    if (account === 'broken') throw new Error('oops');
    if (account === 'slow') {
      events.emit('waits');
      await once(events, 'proceed');
    }
    return accounts.findAccount(account);
  };

/** Jobs, which look the account up first. */
const jobsAfter = (jobs: JobService, look: Accounts['findAccount']): JobService => ({
  ...jobs,
  submit: async submission => {
    if (submission.account === 'busy')
      throw new JobLimitError(
        'the account has 100 unfinished jobs, and may have 100: wait until a job has ended, or cancel one',
        true,
      );
    return jobs.submit(submission);
  },
  list: async (account, page) => {
    await look(account);
    return jobs.list(account, page);
  },
  find: async (id, account = '') => {
    await look(account);
    return jobs.find(id, account);
  },
  cancel: async (id, account = '') => {
    await look(account);
    return jobs.cancel(id, account);
  },
});

const seedOf = (calculation: Calculation): number =>
  calculation.method === 'monte-carlo' ? calculation.seed : Number.NaN;

/** A queue that two others fill, for this account to come third. */
const fullQueue = (account: string, hands: number): void => {
  const admission = new Admission(MIN_QUEUE_LIMIT, 2);
  for (const other of ['a', 'b']) admission.admit(other, MIN_QUEUE_LIMIT / 2);
  admission.admit(account, hands);
};

/** Every day of the ledger is the same one, so that an answer that shows it stays as it is. */
const DAY = '2026-11-01';

/** Nor does it matter how long the test took until then: a spent window goes on for 42 s. */
const LEFT_MS = 41_500;

const standIns = (
  { accounts, calculator, jobs, rateLimits }: AppOptions,
  events: EventEmitter,
): Partial<AppOptions> => ({
  defaultSimulations: 100_000,
  accounts: {
    ...accounts,
    findAccount: lookUp(accounts, events),
    reserve: async (account, cost) => {
      requireStore(account);
      if (account === 'broken') throw new Error('oops');
      return accounts.reserve(account, cost);
    },
    usage: async account => (await accounts.usage(account)).map(day => ({ ...day, date: DAY })),
  },
  ...(jobs && { jobs: jobsAfter(jobs, lookUp(accounts, events)) }),
  rateLimits: {
    ...rateLimits,
    consume: async (account, limit) => {
      const allowance = await rateLimits.consume(account, limit);
      return allowance.allowed ? allowance : { ...allowance, msToReset: LEFT_MS };
    },
  },
  calculator: {
    ...calculator,
    calculate: async (calculation, options) => {
      if (seedOf(calculation) === FAILS) throw new Error('oops');
      if (seedOf(calculation) === QUEUES)
        fullQueue(options?.account ?? '', kindOf(calculation).billedHands(calculation));
      return calculator.calculate(calculation, options);
    },
  },
});

const fault = (): never => {
  throw new Error('oops');
};

/** What each setup replaces in addition. */
const REPLACED = {
  normal: () => ({}),
  shortTimeouts: () => ({}),
  noConnections: () => ({ maxConnections: 0, maxConnectionsPerAddress: 500 }),
  separateMetrics: () => ({ hasSeparateMetrics: true }),
  degraded: ({ rateLimits }) => ({ rateLimits: { ...rateLimits, isDegraded: () => true } }),
  lostStore: ({ accounts }) => ({ accounts: { ...accounts, ping: () => Promise.reject(new Error('locked')) } }),
  noFailedKeys: () => ({ rateLimits: createRateLimits({ failedKeyLimit: { requests: 0, windowSeconds: 60 } }) }),
  faulty: ({ rateLimits, metrics }) => ({
    rateLimits: { ...rateLimits, isDegraded: fault },
    metrics: { ...metrics, registry: Object.create(metrics.registry, { metrics: { value: fault } }) },
  }),
} as const satisfies Record<string, Replace>;
export type SetupName = keyof typeof REPLACED;

const SHORT_TIMEOUTS = { requestTimeout: 500, headersTimeout: 500, connectionsCheckingInterval: 50 };

/** Makes the accounts. Resolves with a key of each. */
const openAll = async (accounts: Accounts): Promise<Setup['keys']> => {
  const keys: Partial<Record<AccountName, string>> = {};
  for (const [account, options] of Object.entries(ACCOUNTS) as [AccountName, AccountOptions][]) {
    await accounts.createAccount(account, options);
    const { key, id } = await accounts.createKey(account);
    keys[account] = key;
    if (account === 'alice') await accounts.charge({ account, keyId: id, requestId: 'order-117', cost: 3 });
  }
  return keys as Setup['keys'];
};

const start = async (name: SetupName): Promise<Setup> => {
  const events = new EventEmitter();
  let rateLimits: RateLimits | undefined;
  const replace: Replace = real => {
    rateLimits = real.rateLimits;
    return { ...standIns(real, events), ...REPLACED[name](real) };
  };
  const service = await startService(replace, name === 'shortTimeouts' ? SHORT_TIMEOUTS : {});
  return {
    service,
    keys: await openAll(service.accounts),
    waits: () => once(events, 'waits'),
    proceed: () => void events.emit('proceed'),
    async spend() {
      for (let times = 0; times < DEFAULT_LIMIT.requests; times++) await rateLimits?.consume('spent', DEFAULT_LIMIT);
    },
  };
};

/** Starts each setup when it is first needed. */
export const createSetups = () => {
  const setups = new Map<SetupName, Promise<Setup>>();
  return {
    enter(name: SetupName): Promise<Setup> {
      const setup = setups.get(name) ?? start(name);
      setups.set(name, setup);
      return setup;
    },
    async close(): Promise<void> {
      for (const setup of setups.values()) await (await setup).service.close();
    },
  };
};
