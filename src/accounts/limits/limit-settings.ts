// Settings of rate limits: a limit as text, "100/60" for 100 requests in each window of 60 seconds, and the URL of a Redis. Separate from
// redis.ts, because settings are checked without loading the client.

export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

const MAX_REQUESTS = 1_000_000;
const MAX_WINDOW_SECONDS = 86_400;

/** The rate limit of an account that is created without one. */
export const DEFAULT_RATE_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };

/** The limit of requests with an invalid key from one address, if the setting is absent. */
export const DEFAULT_FAILED_KEY_LIMIT: RateLimit = { requests: 20, windowSeconds: 60 };

export const RATE_LIMIT_RULE = `REQUESTS/SECONDS, 1 to ${MAX_REQUESTS} requests in each window of 1 to ${MAX_WINDOW_SECONDS} seconds`;

const isWithin = (value: number, max: number): boolean => value >= 1 && value <= max;

/** Reads a limit such as "100/60"; undefined for any other text. */
export const parseRateLimit = (text: string): RateLimit | undefined => {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(text);
  const requests = Number(match?.[1]);
  const windowSeconds = Number(match?.[2]);
  return isWithin(requests, MAX_REQUESTS) && isWithin(windowSeconds, MAX_WINDOW_SECONDS)
    ? { requests, windowSeconds }
    : undefined;
};

export const formatRateLimit = ({ requests, windowSeconds }: RateLimit): string => `${requests}/${windowSeconds}`;

const REDIS_URL_FORM = 'give "redis://HOST:PORT", or "rediss://" for TLS';

/** Not the URL of a Redis. The message never repeats the URL, which may contain a password. */
export class RedisUrlError extends Error {
  override name = 'RedisUrlError';
}

const redisUrlError = (reason: string): RedisUrlError => new RedisUrlError(`${reason}: ${REDIS_URL_FORM}`);

/**
 * Reads the URL of a Redis: "redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]", or "rediss://…" for TLS.
 * @throws {RedisUrlError} any other URL; the message continues a sentence that begins with the setting's name
 */
export const parseRedisUrl = (text: string): URL => {
  if (!/^rediss?:\/\//.test(text)) throw redisUrlError('is not a "redis://" URL');
  if (!URL.canParse(text)) throw redisUrlError('does not have a valid host and port');
  const url = new URL(text);
  if (url.hostname === '') throw redisUrlError('has no host');
  if (/%(?![0-9a-f]{2})/i.test(url.username + url.password))
    throw redisUrlError('has a "%" in its password that must be "%25"');
  if (!/^\/?\d{0,5}$/.test(url.pathname)) throw redisUrlError("has a path that is not a database's number");
  // The client would use them as its own settings.
  if (url.search || url.hash) throw redisUrlError('has options after "?" or "#", which are not supported');
  return url;
};
