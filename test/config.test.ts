// The settings of the environment: defaults, bounds, and the message for a wrong one.
import { availableParallelism } from 'node:os';
import * as assert from 'uvu/assert';
import { type Config, ConfigError, loadConfig } from '../src/config.js';
import { suite } from './suite.js';

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env);
    return 'accepted';
  } catch (error) {
    assert.instance(error, ConfigError);
    return (error as Error).message;
  }
};

const settings = suite('the settings');

settings('have defaults', () => {
  assert.equal(loadConfig({}), {
    port: 3000,
    metricsPort: undefined,
    host: '127.0.0.1',
    adminPort: 3001,
    adminHost: '127.0.0.1',
    adminTokens: [],
    databaseUrl: 'file:./data/poker-odds.db',
    defaultSimulations: 100_000,
    threads: availableParallelism(),
    queueLimit: Math.max(2_000_000_000, availableParallelism() * 500_000_000),
    timeLimitMs: 30_000,
    jobLimits: { billedHands: 25e12, jobs: 100 },
    logLevel: 'info',
    rateLimit: { requests: 100, windowSeconds: 60 },
    failedKeyLimit: { requests: 20, windowSeconds: 60 },
    redisUrl: undefined,
    trustProxy: 0,
    maxConnections: 1000,
    corsOrigins: [],
  });
});

const TOKENS = [
  { name: 'alice', token: 'a'.repeat(32) },
  { name: 'admin', token: `${'b'.repeat(43)}=` },
];
const ORIGINS = ['https://odds.example', 'http://localhost:8080', 'http://[::1]:3000'];

/** Settings, at the ends of their ranges or with a meaning of their own, and what they become. */
const RIGHT: readonly (readonly [env: NodeJS.ProcessEnv, field: keyof Config, value: unknown])[] = [
  [{ PORT: '0' }, 'port', 0],
  [{ PORT: '65535' }, 'port', 65_535],
  [{ METRICS_PORT: '' }, 'metricsPort', undefined],
  [{ METRICS_PORT: '0', PORT: '0' }, 'metricsPort', 0],
  [{ HOST: '::' }, 'host', '::'],
  [{ ADMIN_PORT: '9465' }, 'adminPort', 9465],
  [{ ADMIN_HOST: '::1' }, 'adminHost', '::1'],
  [{ ADMIN_TOKEN: `alice=${'a'.repeat(32)},${'b'.repeat(43)}=` }, 'adminTokens', TOKENS],
  [{ DATABASE_URL: 'file:/var/lib/odds.db' }, 'databaseUrl', 'file:/var/lib/odds.db'],
  [{ DEFAULT_SIMULATIONS: '1' }, 'defaultSimulations', 1],
  [{ DEFAULT_SIMULATIONS: '10000000' }, 'defaultSimulations', 10_000_000],
  [{ THREADS: '1' }, 'threads', 1],
  [{ THREADS: '256' }, 'threads', 256],
  [{ THREADS: '8' }, 'queueLimit', 4_000_000_000],
  [{ QUEUE_LIMIT: '2000' }, 'queueLimit', 2_000_000_000],
  [{ QUEUE_LIMIT: '1000000' }, 'queueLimit', 1_000_000_000_000],
  [{ TIME_LIMIT: '1' }, 'timeLimitMs', 1000],
  [{ TIME_LIMIT: '3600' }, 'timeLimitMs', 3_600_000],
  [{ JOB_LIMIT: '1', MAX_JOBS: '1' }, 'jobLimits', { billedHands: 1_000_000, jobs: 1 }],
  [{ JOB_LIMIT: '900000000', MAX_JOBS: '100000' }, 'jobLimits', { billedHands: 900e12, jobs: 100_000 }],
  [{ RATE_LIMIT: '5/1' }, 'rateLimit', { requests: 5, windowSeconds: 1 }],
  [{ FAILED_KEY_LIMIT: '7/2' }, 'failedKeyLimit', { requests: 7, windowSeconds: 2 }],
  [{ REDIS_URL: '' }, 'redisUrl', undefined],
  [{ REDIS_URL: 'rediss://me:secret@cache:6380/1' }, 'redisUrl', 'rediss://me:secret@cache:6380/1'],
  [{ TRUST_PROXY: '1' }, 'trustProxy', 1],
  [{ TRUST_PROXY: '10' }, 'trustProxy', 10],
  [{ MAX_CONNECTIONS: '1' }, 'maxConnections', 1],
  [{ MAX_CONNECTIONS: '100000' }, 'maxConnections', 100_000],
  [{ CORS_ORIGINS: '' }, 'corsOrigins', []],
  [{ CORS_ORIGINS: '*' }, 'corsOrigins', ['*']],
  [{ CORS_ORIGINS: 'https://odds.example, http://localhost:8080,http://[::1]:3000' }, 'corsOrigins', ORIGINS],
  ...['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map(
    level => [{ LOG_LEVEL: level }, 'logLevel', level] as const,
  ),
];

settings('come from the environment', () => {
  for (const [env, field, value] of RIGHT) assert.equal(loadConfig(env)[field], value, JSON.stringify(env));
});

settings('of the administration are refused without repeating a token', () => {
  const good = 'a'.repeat(32);
  const wrong = ['short-secret', `${good},short-secret`, `Bob=${good.slice(1)}`, `${good},`, `${good} ${good}`, '='];
  for (const token of wrong) {
    const message = refusal({ ADMIN_TOKEN: token });
    assert.match(message, /^ADMIN_TOKEN has a token that cannot be used: each must be 32 or more/);
    assert.not(message.includes('secret') || message.includes(good));
  }
  for (const env of [{ ADMIN_PORT: '3000' }, { METRICS_PORT: '3001' }, { ADMIN_PORT: '70000' }]) {
    assert.match(refusal({ ADMIN_TOKEN: good, ...env }), /^ADMIN_PORT is /);
  }
  assert.is(refusal({ METRICS_PORT: '3001', ADMIN_TOKEN: '' }), 'accepted');
});

const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT: ['', 'abc', '-1', '65536', '80.5', '1e3', ' 80', '99999999999'],
  METRICS_PORT: ['3000', 'abc', '-1', '65536', '80.5'],
  HOST: ['', 'http://localhost', 'a b', 'localhost/x'],
  DATABASE_URL: ['', 'data.db', 'postgres://localhost', 'mysql://localhost/odds', 'file:'],
  DEFAULT_SIMULATIONS: ['', '0', '10000001', '1.5', '1_000', '1e5'],
  THREADS: ['', '0', '257', '2.5', 'all', '-1'],
  QUEUE_LIMIT: ['', '1999', '1000001', '1e3', 'none'],
  TIME_LIMIT: ['', '0', '3601', '0.5', '30s'],
  MAX_CONNECTIONS: ['', '0', '100001', 'many'],
  CORS_ORIGINS: [
    ...[' ', 'odds.example', 'ftp://odds.example', 'null', '*,https://odds.example', 'https://*.odds.example'],
    ...['https://odds.example/', 'https://Odds.example', 'https://odds.example:443', 'https://a.example,'],
  ],
  JOB_LIMIT: ['', '0', '900000001', '1.5'],
  MAX_JOBS: ['', '0', '100001'],
  LOG_LEVEL: ['', 'verbose', 'INFO', 'warning'],
  RATE_LIMIT: ['', '100', '0/60', '100/0', '100/60s'],
  FAILED_KEY_LIMIT: ['', '20', '0/60', 'off'],
  REDIS_URL: ['localhost:6379', 'http://localhost', 'redis://', 'redis://localhost/x', 'redis://localhost?db=1'],
  TRUST_PROXY: ['', '0', '11', '01', 'on', 'true', '1.5', '127.0.0.1'],
};

const wrong = suite('a wrong setting');

wrong('has a message of one line that names it, with an example that works', () => {
  for (const [name, values] of Object.entries(WRONG)) {
    for (const value of values) {
      const message = refusal({ [name]: value });
      assert.ok(message.startsWith(`${name} `), message);
      assert.not.match(message, /\n/);
      const [, example = ''] = message.match(new RegExp(`for example ${name}=(\\S+)$`)) ?? [];
      assert.is(refusal({ [name]: example }), 'accepted', message);
    }
  }
});

wrong('is quoted shortened, on one line', () => {
  assert.ok(refusal({ LOG_LEVEL: `a\n${'b'.repeat(5000)}` }).length < 200);
  assert.match(refusal({ DEFAULT_SIMULATIONS: '1e6' }), / is "1e6": .* for example DEFAULT_SIMULATIONS=1000000$/);
  assert.is(refusal({ PORT: 'abc' }), 'PORT is "abc": it must be an integer from 0 to 65535, for example PORT=3000');
});

wrong('that is the URL of a database or a Redis is not repeated: it may have a password', () => {
  assert.not.match(refusal({ DATABASE_URL: 'postgres://me:secret@localhost/' }), /secret/);
  for (const url of ['redis://me:secret@', 'redis://me:secret@localhost/x', 'me:secret@localhost']) {
    assert.not.match(refusal({ REDIS_URL: url }), /secret/);
  }
});
