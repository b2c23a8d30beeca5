// Services in which every answer that the document describes can be had: one as usual, the others in trouble of some kind.
import { EventEmitter, once } from 'node:events';
import { type AccountOptions, type Accounts, StoreUnavailableError } from '../../../src/accounts/accounts.js';
import { createLimits, type Limits } from '../../../src/accounts/limits.js';
import type { AppOptions } from '../../../src/http/app.js';
import type { Calculation } from '../../../src/odds/calculation.js';
import { handsOf } from '../../../src/odds/hands.js';
import { createRoom, LEAST_QUEUE_LIMIT } from '../../../src/odds/room.js';
import { GENEROUS, type Replace, type Service, startService } from '../service.js';

/** With a seed of this, a calculation fails; with the next, the queue is full. */
export const FAILS = 500;
export const QUEUES = 503;

const USUAL_LIMIT = { requests: 100, windowSeconds: 60 };
/** Accounts, and what each is there for. */
const ACCOUNTS = {
  rich: { credits: 1_000_000, rateLimit: GENEROUS },
  alice: { credits: 10_000, rateLimit: USUAL_LIMIT }, // was charged once
  poor: { credits: 5, rateLimit: GENEROUS },
  spent: { credits: 5, rateLimit: USUAL_LIMIT }, // has no request left
  broken: { credits: 5, rateLimit: GENEROUS }, // looking it up fails
  down: { credits: 5, rateLimit: GENEROUS }, // looking it up finds the store lost
  slow: { credits: 5, rateLimit: GENEROUS }, // looking it up waits for `proceed`
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export interface World {
  readonly service: Service;
  readonly keys: Readonly<Record<AccountName, string>>;
  /** Resolves when the account `slow` is being looked up. */
  waits(): Promise<unknown>;
  /** Lets that go on. */
  proceed(): void;
  /** Uses up what the account `spent` may ask in a window that begins now. */
  spend(): Promise<void>;
}

const requireStore = (account: string): void => {
  if (account === 'down') throw new StoreUnavailableError('the file is locked');
};

const lookUp =
  (accounts: Accounts, slowness: EventEmitter): Accounts['findAccount'] =>
  async account => {
    requireStore(account);
    if (account === 'broken') throw new Error('oops');
    if (account === 'slow') {
      slowness.emit('waits');
      await once(slowness, 'proceed');
    }
    return accounts.findAccount(account);
  };

const seedOf = (calculation: Calculation): number =>
  calculation.method === 'monte-carlo' ? calculation.seed : Number.NaN;

/** A queue that two others fill, for this account to come third. */
const fullQueue = (account: string, hands: number): void => {
  const room = createRoom(LEAST_QUEUE_LIMIT, 2);
  for (const other of ['a', 'b']) room.enter(other, LEAST_QUEUE_LIMIT / 2);
  room.enter(account, hands);
};

/** Every day of the ledger is the same one, so that an answer that shows it stays as it is. */
const DAY = '2026-11-01';

/** Nor does it matter how long the test took until then: a spent window goes on for 42 s. */
const LEFT_MS = 41_500;

const standIns = ({ accounts, calculator, limits }: AppOptions, slowness: EventEmitter): Partial<AppOptions> => ({
  defaultSimulations: 100_000,
  accounts: {
    ...accounts,
    findAccount: lookUp(accounts, slowness),
    hold: async (account, cost) => {
      requireStore(account);
      return accounts.hold(account, cost);
    },
    usage: async account => (await accounts.usage(account)).map(day => ({ ...day, date: DAY })),
  },
  limits: {
    ...limits,
    consume: async (account, limit) => {
      const allowance = await limits.consume(account, limit);
      return allowance.allowed ? allowance : { ...allowance, msToReset: LEFT_MS };
    },
  },
  calculator: {
    ...calculator,
    calculate: async (calculation, asked) => {
      if (seedOf(calculation) === FAILS) throw new Error('oops');
      if (seedOf(calculation) === QUEUES) fullQueue(asked?.account ?? '', handsOf(calculation));
      return calculator.calculate(calculation, asked);
    },
    atOnce: calculation => ([FAILS, QUEUES].includes(seedOf(calculation)) ? undefined : calculator.atOnce(calculation)),
  },
});

const fault = (): never => {
  throw new Error('oops');
};

/** What each world replaces, besides that. */
const REPLACED = {
  usual: () => ({}),
  hasty: () => ({}),
  crowded: () => ({ maxConnections: 0 }),
  apart: () => ({ metricsApart: true }),
  degraded: ({ limits }) => ({ limits: { ...limits, isDegraded: () => true } }),
  storeless: ({ accounts }) => ({ accounts: { ...accounts, ping: () => Promise.reject(new Error('locked')) } }),
  stingy: () => ({ limits: createLimits({ failedKeyLimit: { requests: 0, windowSeconds: 60 } }) }),
  faulty: ({ limits, metrics }) => ({
    limits: { ...limits, isDegraded: fault },
    metrics: { ...metrics, registry: Object.create(metrics.registry, { metrics: { value: fault } }) },
  }),
} as const satisfies Record<string, Replace>;
export type WorldName = keyof typeof REPLACED;

const HASTE = { requestTimeout: 500, headersTimeout: 500, connectionsCheckingInterval: 50 };

/** Makes the accounts. Resolves with a key of each. */
const openAll = async (accounts: Accounts): Promise<World['keys']> => {
  const keys: Partial<Record<AccountName, string>> = {};
  for (const [account, options] of Object.entries(ACCOUNTS) as [AccountName, AccountOptions][]) {
    await accounts.createAccount(account, options);
    const { key, id } = await accounts.createKey(account);
    keys[account] = key;
    if (account === 'alice') await accounts.charge({ account, keyId: id, requestId: 'order-117', cost: 3 });
  }
  return keys as World['keys'];
};

const start = async (name: WorldName): Promise<World> => {
  const slowness = new EventEmitter();
  let limits: Limits | undefined;
  const replace: Replace = real => {
    limits = real.limits;
    return { ...standIns(real, slowness), ...REPLACED[name](real) };
  };
  const service = await startService(replace, name === 'hasty' ? HASTE : {});
  return {
    service,
    keys: await openAll(service.accounts),
    waits: () => once(slowness, 'waits'),
    proceed: () => void slowness.emit('proceed'),
    async spend() {
      for (let times = 0; times < USUAL_LIMIT.requests; times++) await limits?.consume('spent', USUAL_LIMIT);
    },
  };
};

/** Starts each world when it is first asked for. */
export const createWorlds = () => {
  const worlds = new Map<WorldName, Promise<World>>();
  return {
    enter(name: WorldName): Promise<World> {
      const world = worlds.get(name) ?? start(name);
      worlds.set(name, world);
      return world;
    },
    async close(): Promise<void> {
      for (const world of worlds.values()) await (await world).service.close();
    },
  };
};

export type Worlds = ReturnType<typeof createWorlds>;
