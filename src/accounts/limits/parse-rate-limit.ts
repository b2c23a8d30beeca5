// A rate limit and its text: "100/60" is 100 requests in each window of 60 seconds.

/** At most `requests` in each window of `windowSeconds`. */
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
