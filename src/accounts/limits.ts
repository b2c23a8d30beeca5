// Rate limits: how often an account may ask, and how often an address may come with a bad key. Fixed windows, counted in this
// process or, for several instances together, in Redis, with this process's count as the insurance.
import { crc32 } from 'node:zlib';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createAlarm } from './alarm.js';
import type { RateLimit } from './model.js';
import { connectRedis } from './redis.js';

/** What is left of a window once a request was counted in it. */
export interface Allowance {
  /** Whether the request is within the limit. One that is not was counted too, which changes nothing. */
  readonly allowed: boolean;
  readonly limit: RateLimit;
  readonly remaining: number;
  /** Milliseconds until the window ends and the whole limit is there again. */
  readonly msToReset: number;
  /** Whether this instance alone decided, because Redis did not answer. */
  readonly insured: boolean;
}

/** No method ever rejects: where Redis fails, this process counts. */
export interface Limits {
  /** Counts a request of an account. */
  consume(account: string, limit: RateLimit): Promise<Allowance>;
  /** Counts a request with a bad key from an address. */
  failedKey(address: string): Promise<Allowance>;
  /** Whether Redis is lost, so that each instance counts for itself. */
  isDegraded(): boolean;
  /** Resolves once Redis was reached or is known to be lost; before, a request would find it lost. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LimitsOptions {
  /** Where all instances count together; without it each counts for itself. */
  readonly redisUrl?: string | undefined;
  readonly failedKeyLimit: RateLimit;
  /** Hears the reason when Redis is lost, undefined when it is back: once each, not for every request. */
  readonly onChange?: (lost: string | undefined) => void;
}

/** Counts one in a key's window. */
type Count = (key: string, windowSeconds: number) => Promise<RateLimiterRes>;

interface Counter extends Pick<Limits, 'isDegraded' | 'ready' | 'close'> {
  count(key: string, windowSeconds: number): Promise<{ readonly counted: RateLimiterRes; readonly insured: boolean }>;
}

/**
 * One limiter serves all limits: it counts, each request brings its window's length, and the count is compared here. The
 * library's own `consume` would want a limiter for each limit, and an account's count would be lost when its limit changes.
 */
const LIMITER = { points: 1, duration: 60, keyPrefix: 'poker-odds' };

const countIn =
  (limiter: RateLimiterMemory | RateLimiterRedis): Count =>
  (key, windowSeconds) =>
    limiter.penalty(key, 1, { customDuration: windowSeconds });

const inMemory = (): Counter => {
  const count = countIn(new RateLimiterMemory(LIMITER));
  return {
    count: async (key, windowSeconds) => ({ counted: await count(key, windowSeconds), insured: false }),
    isDegraded: () => false,
    ready: async () => {},
    close: async () => {},
  };
};

/**
 * Insured means: while Redis fails, this instance counts for itself, from nothing, so N instances let up to N times the limit
 * through; and what it let through is not counted in Redis later. Better than to refuse everyone, or to let everything through.
 * (The library's `insuranceLimiter` does the same, but nobody could tell that it does, and why.)
 */
const inRedis = (url: string, onChange: (lost: string | undefined) => void): Counter => {
  const alarm = createAlarm(() => redis.isReady(), onChange);
  const redis = connectRedis(url, alarm.raise);
  const shared = countIn(new RateLimiterRedis({ ...LIMITER, storeClient: redis.client, rejectIfRedisNotReady: true }));
  const insurance = countIn(new RateLimiterMemory(LIMITER));
  return {
    count: async (key, windowSeconds) => {
      try {
        return { counted: await shared(key, windowSeconds), insured: false };
      } catch (error) {
        alarm.raise((error as Error).message);
        return { counted: await insurance(key, windowSeconds), insured: true };
      }
    },
    isDegraded: alarm.isRaised,
    ready: () => redis.attempted,
    close: () => {
      alarm.stop();
      return redis.close();
    },
  };
};

/**
 * Addresses are counted by a hash of 16 bits. Strangers have as many addresses as they like (an IPv6 /32 alone holds 4 billion
 * networks of /64), and each count costs memory: 468 bytes in this process, measured, so 31 MB at most; 72 in Redis. Two
 * addresses share a count once in 65,536 times. That harms nobody: the limit only refuses what would be refused anyway.
 */
const ADDRESS_GROUPS = 65_536;
const groupOf = (address: string): number => crc32(address) % ADDRESS_GROUPS;

/** Makes the limits. With a Redis it begins to connect, and works without one until it answers. */
export const createLimits = ({ redisUrl, failedKeyLimit, onChange = () => {} }: LimitsOptions): Limits => {
  const { count, ...rest } = redisUrl === undefined ? inMemory() : inRedis(redisUrl, onChange);
  // The window's length is a part of the key: a day's spent window must not outlive a change to one of a minute.
  const take = async (key: string, limit: RateLimit): Promise<Allowance> => {
    const { counted, insured } = await count(`${key}:${limit.windowSeconds}`, limit.windowSeconds);
    return {
      allowed: counted.consumedPoints <= limit.requests,
      limit,
      remaining: Math.max(limit.requests - counted.consumedPoints, 0),
      // In memory a window ends by a timer, but what is left of it is told by the clock, which may have been set back.
      msToReset: Math.min(counted.msBeforeNext, limit.windowSeconds * 1000),
      insured,
    };
  };
  return {
    ...rest,
    consume: (account, limit) => take(`account:${account}`, limit),
    failedKey: address => take(`failed:${groupOf(address)}`, failedKeyLimit),
  };
};
