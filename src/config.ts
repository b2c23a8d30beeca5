// Settings from the environment, checked at start. The error for an invalid one names the setting and an example that works.
import { availableParallelism } from 'node:os';
import {
  DEFAULT_FAILED_KEY_LIMIT,
  DEFAULT_RATE_LIMIT,
  formatRateLimit,
  parseRateLimit,
  parseRedisUrl,
  RATE_LIMIT_RULE,
  type RateLimit,
  RedisUrlError,
} from './accounts/limits/limit-settings.js';
import { MAX_REQUEST_SIMULATIONS } from './calculations/calculation.js';
import { defaultQueueLimit, MIN_QUEUE_LIMIT } from './calculations/scheduler/admission.js';
import { DatabaseUrlError, parseDatabaseUrl } from './store/open-store.js';
import { guessInteger, quote } from './text.js';

/** Pino's levels, the quietest first. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** How much of a wrong value an error shows. */
const MAX_SHOWN_LENGTH = 40;

const DEFAULT_PORT = '3000';
const DEFAULT_ADMIN_PORT = '3001';
/** "TOKEN" or "NAME=TOKEN". */
const ADMIN_TOKEN_FORM = /^(?:(?<name>[a-z0-9-]{1,32})=)?(?<token>(?=.{32})[\w.~+/-]+={0,2})$/;
const DEFAULT_DATABASE = 'file:./data/poker-odds.db';
const MILLION = 1_000_000;

export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  /** 0 to 65535; 0 lets the system choose. */
  readonly port: number;
  /** A port of its own for /metrics; undefined if /metrics is served on `port`. */
  readonly metricsPort: number | undefined;
  readonly host: string;
  /** The port of the administration; it is served if there are tokens. */
  readonly adminPort: number;
  readonly adminHost: string;
  /** The tokens of operators, each with the name that says who acted. */
  readonly adminTokens: readonly { readonly name: string; readonly token: string }[];
  /** Where accounts are stored: an SQLite file or a PostgreSQL database. */
  readonly databaseUrl: string;
  /** Connections that may be open at the same time, 1 to 100,000. */
  readonly maxConnections: number;
  /** Origins whose pages may send requests from a browser, as browsers write them, or only "*" for any. */
  readonly corsOrigins: readonly string[];
  /** Deals of a question without `simulations`. */
  readonly defaultSimulations: number;
  readonly threads: number;
  /** Hands of calculations that may wait or be in progress. */
  readonly queueLimit: number;
  /** How long a request may wait for its calculation and be computed. */
  readonly timeLimitMs: number;
  /** The hands that an account's unfinished jobs may have left to compute, and how many unfinished jobs it may have. */
  readonly jobLimits: { readonly billedHands: number; readonly jobs: number };
  readonly logLevel: LogLevel;
  /** The rate limit of accounts that are created without one. */
  readonly rateLimit: RateLimit;
  /** The limit of requests with an invalid key from one address. */
  readonly failedKeyLimit: RateLimit;
  /** The URL of the Redis that instances share; undefined if there is none. */
  readonly redisUrl: string | undefined;
  /** How many proxies in front write X-Forwarded-For, 0 to 10; 0 ignores that header. */
  readonly trustProxy: number;
}

/** A setting that cannot be used. The message is one line: the setting, what is wrong, and an example that works. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const ruleError = (name: string, value: string, rule: string, example: string): ConfigError =>
  new ConfigError(`${name} is ${quote(value, MAX_SHOWN_LENGTH)}: it must be ${rule}, for example ${name}=${example}`);

const parseInteger = (value: string, min: number, max: number): number | undefined => {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
};

/** @param byDefault also the example in the error */
const readInteger = (env: NodeJS.ProcessEnv, name: string, min: number, max: number, byDefault: string): number => {
  const value = env[name] ?? byDefault;
  const number = parseInteger(value, min, max);
  if (number !== undefined) return number;
  const likely = guessInteger(value, min, max) ?? byDefault;
  throw ruleError(name, value, `an integer from ${min} to ${max}`, String(likely));
};

const readMetricsPort = (env: NodeJS.ProcessEnv): number | undefined => {
  const { METRICS_PORT: value, PORT: port = DEFAULT_PORT } = env;
  if (!value) return undefined;
  if (value === port && value !== '0') throw ruleError('METRICS_PORT', value, 'another port than PORT', '9464');
  return readInteger(env, 'METRICS_PORT', 0, 65535, '9464');
};

const readAdminPort = (env: NodeJS.ProcessEnv): number => {
  const {
    ADMIN_PORT: value = DEFAULT_ADMIN_PORT,
    PORT: port = DEFAULT_PORT,
    METRICS_PORT: metricsPort,
    ADMIN_TOKEN,
  } = env;
  if (ADMIN_TOKEN && value !== '0' && [port, metricsPort].includes(value)) {
    throw ruleError('ADMIN_PORT', value, 'another port than PORT and METRICS_PORT', DEFAULT_ADMIN_PORT);
  }
  return readInteger(env, 'ADMIN_PORT', 0, 65535, DEFAULT_ADMIN_PORT);
};

/** The error does not repeat the tokens. */
const readAdminTokens = (value: string | undefined): Config['adminTokens'] => {
  if (!value) return [];
  return value.split(',').map(text => {
    const { name = 'admin', token = '' } = ADMIN_TOKEN_FORM.exec(text)?.groups ?? {};
    if (token !== '') return { name, token };
    const rule =
      'each must be 32 or more of A-Z a-z 0-9 . _ ~ + / -, perhaps with = at the end and behind a name of a-z, 0-9 and "-"';
    const example = 'ADMIN_TOKEN=alice=c0ffee0123456789c0ffee0123456789';
    throw new ConfigError(`ADMIN_TOKEN has a token that cannot be used: ${rule}, for example ${example}`);
  });
};

const readHost = (name: string, value: string): string => {
  if (/^[A-Za-z0-9._:%-]+$/.test(value)) return value;
  throw ruleError(name, value, 'an address or a host name without port or scheme', '127.0.0.1');
};

/** The error does not repeat the URL, which may contain a password. */
const readUrl = (name: string, value: string, parse: (value: string) => unknown, example: string): string => {
  try {
    parse(value);
    return value;
  } catch (error) {
    if (!(error instanceof DatabaseUrlError || error instanceof RedisUrlError)) throw error;
    throw new ConfigError(`${name} ${error.message}, for example ${name}=${example}`);
  }
};

const readLogLevel = (value: string): LogLevel => {
  const level = LOG_LEVELS.find(known => known === value);
  if (level !== undefined) return level;
  throw ruleError('LOG_LEVEL', value, `one of ${LOG_LEVELS.join(', ')}`, 'info');
};

const readRateLimit = (name: string, value: string | undefined, fallback: RateLimit): RateLimit => {
  if (value === undefined) return fallback;
  const limit = parseRateLimit(value);
  if (limit !== undefined) return limit;
  throw ruleError(name, value, RATE_LIMIT_RULE, formatRateLimit(fallback));
};

/** Whether the value has the form of an Origin header: in lower case, without a path, without the scheme's default port. */
const isOrigin = (value: string): boolean =>
  /^https?:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;

const readCorsOrigins = (value: string | undefined): readonly string[] => {
  if (!value) return [];
  const origins = value.split(',').map(origin => origin.trim());
  const wrong = origins.find(origin => !isOrigin(origin));
  if (value === '*' || wrong === undefined) return origins;
  const rule =
    'scheme://host or scheme://host:port, as browsers write it: lower case, no path, no slash at the end, no default port';
  const fault =
    wrong === '*'
      ? '"*" beside others: it must stand alone'
      : `${quote(wrong, MAX_SHOWN_LENGTH)}: an origin must be ${rule}`;
  throw new ConfigError(
    `CORS_ORIGINS has ${fault}, for example CORS_ORIGINS=https://odds.example,http://localhost:8080`,
  );
};

const readTrustProxy = (value: string): number => {
  if (value === 'off') return 0;
  if (/^([1-9]|10)$/.test(value)) return Number(value);
  throw ruleError('TRUST_PROXY', value, 'off, or the number of proxies in front, 1 to 10', '1');
};

const readThreads = (value: string): number => {
  if (value === 'cores') return availableParallelism();
  const number = parseInteger(value, 1, 256);
  if (number !== undefined) return number;
  throw ruleError('THREADS', value, '"cores", or an integer from 1 to 256', '2');
};

const readQueueLimit = (value: string, threads: number): number => {
  if (value === 'auto') return defaultQueueLimit(threads);
  const [min, max] = [MIN_QUEUE_LIMIT / MILLION, 1_000_000];
  const millions = parseInteger(value, min, max);
  if (millions !== undefined) return millions * MILLION;
  throw ruleError('QUEUE_LIMIT', value, `"auto", or an integer of millions of hands from ${min} to ${max}`, '4000');
};

/**
 * Reads the settings, each with its default if it is not set.
 * @throws {ConfigError} the first setting that cannot be used; an empty one counts as set, except REDIS_URL, METRICS_PORT,
 *   CORS_ORIGINS and ADMIN_TOKEN
 */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => ({
  port: readInteger(env, 'PORT', 0, 65535, DEFAULT_PORT),
  metricsPort: readMetricsPort(env),
  host: readHost('HOST', env.HOST ?? '127.0.0.1'),
  adminPort: readAdminPort(env),
  adminHost: readHost('ADMIN_HOST', env.ADMIN_HOST ?? '127.0.0.1'),
  adminTokens: readAdminTokens(env.ADMIN_TOKEN),
  maxConnections: readInteger(env, 'MAX_CONNECTIONS', 1, 100_000, '1000'),
  trustProxy: readTrustProxy(env.TRUST_PROXY ?? 'off'),
  corsOrigins: readCorsOrigins(env.CORS_ORIGINS),
  databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL ?? DEFAULT_DATABASE, parseDatabaseUrl, DEFAULT_DATABASE),
  defaultSimulations: readInteger(env, 'DEFAULT_SIMULATIONS', 1, MAX_REQUEST_SIMULATIONS, '100000'),
  threads: readThreads(env.THREADS ?? 'cores'),
  queueLimit: readQueueLimit(env.QUEUE_LIMIT ?? 'auto', readThreads(env.THREADS ?? 'cores')),
  timeLimitMs: 1000 * readInteger(env, 'TIME_LIMIT', 1, 3600, '30'),
  jobLimits: {
    // By default the hands of the largest question of a job, against most opponents.
    billedHands: MILLION * readInteger(env, 'JOB_LIMIT', 1, 900_000_000, '25000000'),
    jobs: readInteger(env, 'MAX_JOBS', 1, 100_000, '100'),
  },
  logLevel: readLogLevel(env.LOG_LEVEL ?? 'info'),
  rateLimit: readRateLimit('RATE_LIMIT', env.RATE_LIMIT, DEFAULT_RATE_LIMIT),
  failedKeyLimit: readRateLimit('FAILED_KEY_LIMIT', env.FAILED_KEY_LIMIT, DEFAULT_FAILED_KEY_LIMIT),
  redisUrl: env.REDIS_URL ? readUrl('REDIS_URL', env.REDIS_URL, parseRedisUrl, 'redis://127.0.0.1:6379') : undefined,
});
