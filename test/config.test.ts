// The settings of the environment: defaults, bounds, and the line that a wrong one gives.
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
    host: '127.0.0.1',
    databaseUrl: 'file:./data/poker-odds.db',
    defaultSimulations: 100_000,
    logLevel: 'info',
    rateLimit: { requests: 100, windowSeconds: 60 },
    failedKeyLimit: { requests: 20, windowSeconds: 60 },
    redisUrl: undefined,
    trustProxy: 0,
  });
});

settings('come from the environment', () => {
  const env = {
    PORT: '8080',
    HOST: '::',
    DATABASE_URL: 'file:/var/lib/odds.db',
    DEFAULT_SIMULATIONS: '2000',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '5/1',
    FAILED_KEY_LIMIT: '7/2',
    REDIS_URL: 'rediss://me:secret@cache:6380/1',
    TRUST_PROXY: '2',
  };
  assert.equal(loadConfig(env), {
    port: 8080,
    host: '::',
    databaseUrl: 'file:/var/lib/odds.db',
    defaultSimulations: 2000,
    logLevel: 'silent',
    rateLimit: { requests: 5, windowSeconds: 1 },
    failedKeyLimit: { requests: 7, windowSeconds: 2 },
    redisUrl: 'rediss://me:secret@cache:6380/1',
    trustProxy: 2,
  });
});

settings('reach from bound to bound', () => {
  assert.is(loadConfig({ PORT: '0' }).port, 0);
  assert.is(loadConfig({ PORT: '65535' }).port, 65535);
  assert.is(loadConfig({ DEFAULT_SIMULATIONS: '1' }).defaultSimulations, 1);
  assert.is(loadConfig({ DEFAULT_SIMULATIONS: '10000000' }).defaultSimulations, 10_000_000);
  assert.is(loadConfig({ TRUST_PROXY: '1' }).trustProxy, 1);
  assert.is(loadConfig({ TRUST_PROXY: '10' }).trustProxy, 10);
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) {
    assert.is(loadConfig({ LOG_LEVEL: level }).logLevel, level);
  }
});

settings('have no Redis where REDIS_URL is empty, as where it is not set', () => {
  assert.is(loadConfig({ REDIS_URL: '' }).redisUrl, undefined);
});

settings.run();

const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT: ['', 'abc', '-1', '65536', '80.5', '1e3', ' 80', '99999999999'],
  HOST: ['', 'http://localhost', 'a b', 'localhost/x'],
  DATABASE_URL: ['', 'data.db', 'postgres://localhost', 'mysql://localhost/odds', 'file:'],
  DEFAULT_SIMULATIONS: ['', '0', '10000001', '1.5', '1_000', '1e5'],
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
