// The settings of the environment: defaults, bounds, and the line that a wrong one gives.
import { availableParallelism } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, loadConfig } from '../src/config.js';

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
    databaseUrl: 'file:./data/poker-odds.db',
    defaultSimulations: 100_000,
    threads: availableParallelism(),
    queueLimit: availableParallelism() * 500_000_000,
    timeLimitMs: 30_000,
    jobLimits: { hands: 25e12, jobs: 100 },
    logLevel: 'info',
    rateLimit: { requests: 100, windowSeconds: 60 },
    failedKeyLimit: { requests: 20, windowSeconds: 60 },
    redisUrl: undefined,
    trustProxy: 0,
    maxConnections: 1000,
    maxConnectionsPerAddress: 500,
    corsOrigins: [],
  });
});

settings('come from the environment', () => {
  const env = {
    PORT: '8080',
    METRICS_PORT: '9464',
    HOST: '::',
    DATABASE_URL: 'file:/var/lib/odds.db',
    DEFAULT_SIMULATIONS: '2000',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '5/1',
    FAILED_KEY_LIMIT: '7/2',
    THREADS: '3',
    QUEUE_LIMIT: '700',
    TIME_LIMIT: '5',
    JOB_LIMIT: '3',
    MAX_JOBS: '4',
    REDIS_URL: 'rediss://me:secret@cache:6380/1',
    TRUST_PROXY: '2',
    MAX_CONNECTIONS: '50',
    MAX_CONNECTIONS_PER_ADDRESS: '20',
    CORS_ORIGINS: 'https://odds.example, http://localhost:8080,http://[::1]:3000',
  };
  assert.equal(loadConfig(env), {
    port: 8080,
    metricsPort: 9464,
    host: '::',
    databaseUrl: 'file:/var/lib/odds.db',
    defaultSimulations: 2000,
    threads: 3,
    queueLimit: 700_000_000,
    timeLimitMs: 5000,
    jobLimits: { hands: 3_000_000, jobs: 4 },
    logLevel: 'silent',
    rateLimit: { requests: 5, windowSeconds: 1 },
    failedKeyLimit: { requests: 7, windowSeconds: 2 },
    redisUrl: 'rediss://me:secret@cache:6380/1',
    trustProxy: 2,
    maxConnections: 50,
    maxConnectionsPerAddress: 20,
    corsOrigins: ['https://odds.example', 'http://localhost:8080', 'http://[::1]:3000'],
  });
});

settings('reach from bound to bound', () => {
  assert.is(loadConfig({ PORT: '0' }).port, 0);
  assert.is(loadConfig({ PORT: '65535' }).port, 65535);
  assert.is(loadConfig({ DEFAULT_SIMULATIONS: '1' }).defaultSimulations, 1);
  assert.is(loadConfig({ DEFAULT_SIMULATIONS: '10000000' }).defaultSimulations, 10_000_000);
  assert.is(loadConfig({ THREADS: '1' }).threads, 1);
  assert.is(loadConfig({ THREADS: '256' }).threads, 256);
  assert.is(loadConfig({ QUEUE_LIMIT: '460' }).queueLimit, 460_000_000);
  assert.is(loadConfig({ QUEUE_LIMIT: '1000000' }).queueLimit, 1_000_000_000_000);
  assert.is(loadConfig({ TIME_LIMIT: '1' }).timeLimitMs, 1000);
  assert.is(loadConfig({ TIME_LIMIT: '3600' }).timeLimitMs, 3_600_000);
  assert.is(loadConfig({ TRUST_PROXY: '1' }).trustProxy, 1);
  assert.is(loadConfig({ MAX_CONNECTIONS: '1' }).maxConnections, 1);
  assert.is(loadConfig({ MAX_CONNECTIONS: '100000' }).maxConnections, 100_000);
  assert.is(loadConfig({ TRUST_PROXY: '10' }).trustProxy, 10);
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) {
    assert.is(loadConfig({ LOG_LEVEL: level }).logLevel, level);
  }
});

settings('give each core a thread, and each thread half a billion hands, unless told', () => {
  const { threads, queueLimit } = loadConfig({});
  assert.is(threads, availableParallelism());
  assert.is(queueLimit, threads * 500_000_000);
  assert.is(loadConfig({ THREADS: '8' }).queueLimit, 4_000_000_000);
});

settings('let one address have half of the connections, unless told', () => {
  const limitOf = (env: NodeJS.ProcessEnv): number | undefined => loadConfig(env).maxConnectionsPerAddress;
  assert.is(limitOf({ MAX_CONNECTIONS: '1' }), 1);
  assert.is(limitOf({ MAX_CONNECTIONS: '2' }), 1);
  assert.is(limitOf({ MAX_CONNECTIONS: '7' }), 4);
  assert.is(limitOf({ MAX_CONNECTIONS: '7', MAX_CONNECTIONS_PER_ADDRESS: 'auto' }), 4);
  for (const told of [1, 7]) {
    assert.is(limitOf({ MAX_CONNECTIONS: '7', MAX_CONNECTIONS_PER_ADDRESS: `${told}` }), told);
  }
});

settings('let the address of a proxy have all connections, unless told', () => {
  assert.is(loadConfig({ TRUST_PROXY: '1' }).maxConnectionsPerAddress, undefined);
  assert.is(loadConfig({ TRUST_PROXY: '1', MAX_CONNECTIONS_PER_ADDRESS: '9' }).maxConnectionsPerAddress, 9);
});

settings('let in pages of no other site where CORS_ORIGINS is empty, and of every one where it is *', () => {
  assert.equal(loadConfig({ CORS_ORIGINS: '' }).corsOrigins, []);
  assert.equal(loadConfig({ CORS_ORIGINS: '*' }).corsOrigins, ['*']);
});

settings('have no port of its own for /metrics where METRICS_PORT is empty, and any free one where it is 0', () => {
  assert.is(loadConfig({ METRICS_PORT: '' }).metricsPort, undefined);
  assert.is(loadConfig({ METRICS_PORT: '0', PORT: '0' }).metricsPort, 0);
});

settings('have no Redis where REDIS_URL is empty, as where it is not set', () => {
  assert.is(loadConfig({ REDIS_URL: '' }).redisUrl, undefined);
});

settings.run();

const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT: ['', 'abc', '-1', '65536', '80.5', '1e3', ' 80', '99999999999'],
  METRICS_PORT: ['3000', 'abc', '-1', '65536', '80.5'],
  HOST: ['', 'http://localhost', 'a b', 'localhost/x'],
  DATABASE_URL: ['', 'data.db', 'postgres://localhost', 'mysql://localhost/odds', 'file:'],
  DEFAULT_SIMULATIONS: ['', '0', '10000001', '1.5', '1_000', '1e5'],
  THREADS: ['', '0', '257', '2.5', 'all', '-1'],
  QUEUE_LIMIT: ['', '459', '1000001', '1e3', 'none'],
  TIME_LIMIT: ['', '0', '3601', '0.5', '30s'],
  MAX_CONNECTIONS: ['', '0', '100001', 'many'],
  MAX_CONNECTIONS_PER_ADDRESS: ['', '0', '1001', '2.5', 'half'],
  CORS_ORIGINS: [
    ' ',
    'https://odds.example/',
    'https://odds.example/page',
    'https://Odds.example',
    'https://odds.example:443',
    'odds.example',
    'ftp://odds.example',
    'null',
    '*,https://odds.example',
    'https://*.odds.example',
    'https://me:secret@odds.example',
    'https://a.example,',
  ],
  LOG_LEVEL: ['', 'verbose', 'INFO', 'warning'],
  RATE_LIMIT: ['', '100', '0/60', '100/0', '100/60s'],
  FAILED_KEY_LIMIT: ['', '20', '0/60', 'off'],
  REDIS_URL: ['localhost:6379', 'http://localhost', 'redis://', 'redis://localhost/x', 'redis://localhost?db=1'],
  TRUST_PROXY: ['', '0', '11', '01', 'on', 'true', '1.5', '127.0.0.1'],
};

const wrong = suite('a wrong setting');

for (const [name, values] of Object.entries(WRONG)) {
  wrong(`gives one line that names ${name} and an example that works`, () => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      assert.ok(message.startsWith(`${name} `), message);
      assert.not.match(message, /\n/);
      const [, example = ''] = message.match(new RegExp(`for example ${name}=(\\S+)$`)) ?? [];
      assert.is(refusal({ [name]: example }), 'accepted', message);
    }
  });
}

wrong('is named in words', () => {
  assert.match(refusal({ DEFAULT_SIMULATIONS: '1e6' }), / is "1e6": .* for example DEFAULT_SIMULATIONS=1000000$/);
  assert.is(refusal({ PORT: 'abc' }), 'PORT is "abc": it must be an integer from 0 to 65535, for example PORT=3000');
});

wrong('is cut short and kept on its line', () => {
  const message = refusal({ LOG_LEVEL: `a\n${'b'.repeat(5000)}` });
  assert.ok(message.length < 200, message);
});

wrong('URL of a database or a Redis is not repeated: it may hold a password', () => {
  assert.not.match(refusal({ DATABASE_URL: 'postgres://me:secret@localhost/' }), /secret/);
  for (const url of ['redis://me:secret@', 'redis://me:secret@localhost/x', 'me:secret@localhost']) {
    assert.not.match(refusal({ REDIS_URL: url }), /secret/);
  }
});

wrong.run();
