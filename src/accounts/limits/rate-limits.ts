// Rate limits: for the requests of an account, and for requests with an invalid key from an address. Fixed windows, counted in
// this process, or in Redis for several instances together; if Redis fails, this process counts instead (the insurance).
import { crc32 } from 'node:zlib';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createAlarm } from '../../store/watch-store.js';
import type { RateLimit } from './limit-settings.js';
import { connectRedis } from './redis.js';

/** The decision on a request, and the state of its window. */
export interface Allowance {
  /** A request above the limit is counted too, without effect. */
  readonly allowed: boolean;
  readonly limit: RateLimit;
  readonly remaining: number;
  /** Milliseconds until the window ends and the whole limit is available again. */
  readonly msToReset: number;
  /** Whether this instance alone decided, because Redis did not answer. */
  readonly insured: boolean;
}

export interface RateLimitsOptions {
  /** The Redis in which all instances count together; without it each instance counts for itself. */
  readonly redisUrl?: string | undefined;
  readonly failedKeyLimit: RateLimit;
  /** Called with the reason when Redis is lost, and with undefined when it is back; not for each request. */
  readonly onChange?: (lost: string | undefined) => void;
}

/**
 * One limiter serves all limits: it only counts. The library's own `consume` needs a limiter for each limit, and a change of its limit
 * would lose an account's count.
 */
const LIMITER = { points: 1, duration: 60, keyPrefix: 'poker-odds' };

/** The count of a window, and whether the insurance counted. */
type Count = RateLimiterRes & { readonly isInsured?: boolean };

/**
 * Counts while Redis fails, starting at 0: N instances together admit up to N times the limit, and Redis does not learn of these
 * requests later. That is better than refusing or admitting all requests.
 */
class InsuranceLimiter extends RateLimiterMemory {
  override async penalty(...parameters: Parameters<RateLimiterMemory['penalty']>): Promise<Count> {
    return Object.assign(await super.penalty(...parameters), { isInsured: true });
  }
}

/**
 * Addresses are counted by a hash of 16 bits, because one client can have any number of them (an IPv6 /32 contains 4 billion networks of
 * /64) and each count takes 468 bytes in this process: at most 31 MB. That two addresses may share a count does no harm: the limit only
 * refuses requests with an invalid key, which are refused in any case.
 */
const ADDRESS_GROUPS = 65_536;
const hashAddress = (address: string): number => crc32(address) % ADDRESS_GROUPS;

/** With a Redis URL it starts to connect, and counts in this process until Redis answers. No method rejects. */
export const createRateLimits = ({ redisUrl, failedKeyLimit, onChange = () => {} }: RateLimitsOptions) => {
  const alarm = createAlarm(() => redis?.isReady() ?? true, onChange);
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, alarm.raise);
  const insuranceLimiter = new InsuranceLimiter(LIMITER);
  const limiter = redis
    ? new RateLimiterRedis({ ...LIMITER, storeClient: redis.client, rejectIfRedisNotReady: true, insuranceLimiter })
    : new RateLimiterMemory(LIMITER);

  // The window's length is a part of the key: a used-up window of a day must not remain after a change to windows of a minute.
  const count = async (key: string, limit: RateLimit): Promise<Allowance> => {
    const { requests, windowSeconds } = limit;
    const counted: Count = await limiter.penalty(`${key}:${windowSeconds}`, 1, { customDuration: windowSeconds });
    const { consumedPoints, msBeforeNext, isInsured = false } = counted;
    if (isInsured) alarm.raise('it did not count a request');
    return {
      allowed: consumedPoints <= requests,
      limit,
      remaining: Math.max(requests - consumedPoints, 0),
      // In memory a window ends by a timer, but its remaining time is computed from the clock, which may have been set back.
      msToReset: Math.min(msBeforeNext, windowSeconds * 1000),
      insured: isInsured,
    };
  };
  return {
    /** Counts a request of an account. */
    consume: (account: string, limit: RateLimit) => count(`account:${account}`, limit),
    /** Counts a request with an invalid key from an address. */
    consumeFailedKey: (address: string) => count(`failed:${hashAddress(address)}`, failedKeyLimit),
    /** Whether Redis is lost, so that each instance counts for itself. */
    isDegraded: alarm.isRaised,
    /** Resolves when Redis is connected or known to be lost; before that, requests are counted without it. */
    ready: async () => redis?.attempted,
    async close(): Promise<void> {
      alarm.stop();
      await redis?.close();
    },
  };
};

export type RateLimits = ReturnType<typeof createRateLimits>;
