// The connection to Redis: which URLs are accepted, the messages for others, TLS and passwords.
import { once } from 'node:events';
import { createServer } from 'node:net';
import * as assert from 'uvu/assert';
import { parseRedisUrl, RedisUrlError } from '../../../src/accounts/limits/limit-settings.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { connectRedis } from '../../../src/accounts/limits/redis.js';
import { createRedis, redisMissing } from '../../fleet/setup/redis.js';
import { suite } from '../../suite.js';

const urls = suite('a Redis URL');

urls('may have a user, a password, a port and a number', () => {
  for (const url of [
    'redis://localhost',
    'redis://[::1]:6379',
    'rediss://cache.example.com:6380/',
    'redis://:secret@localhost',
    'redis://me:p%40ss%25@localhost:6379/15',
  ]) {
    assert.is(parseRedisUrl(url).href, url);
  }
});

const WRONG: Readonly<Record<string, RegExp>> = {
  '': /^is not a "redis:\/\/" URL: give /,
  'localhost:6379': /^is not a "redis:\/\/" URL: give /,
  'http://localhost:6379': /^is not a "redis:\/\/" URL: give /,
  'redis:///3': /^has no host/,
  'redis://:pa55@localhost:99999': /^does not have a valid host and port/,
  'redis://localhost/pa55': /^has a path that is not a database's number/,
  'redis://localhost/1/2': /^has a path that is not a database's number/,
  'redis://:50%pa55@localhost': /^has a "%" in its password that must be "%25"/,
  'redis://:pa55@localhost?family=6': /^has options after "\?" or "#"/,
  'redis://:pa55@localhost/1#x': /^has options after "\?" or "#"/,
};

urls('of any other form is refused with a reason that does not repeat it', () => {
  for (const [url, said] of Object.entries(WRONG)) {
    const isSaid = (error: unknown) =>
      error instanceof RedisUrlError && said.test(error.message) && !/pa55/.test(error.message);
    assert.throws(() => parseRedisUrl(url), isSaid, url);
  }
});

const tls = suite('a connection with TLS');

/** The first bytes that a client sends to a server that never answers. */
const readHello = async (host: string): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const connected = once(server, 'connection');
  const redis = connectRedis(`rediss://${host}:${port}`, () => {});
  const [socket] = await connected;
  const [hello] = await once(socket, 'data');
  server.close();
  socket.destroy();
  await redis.close();
  return String(hello);
};

tls('sends the host name (SNI), by which servers share an address, but never an IP address', async () => {
  assert.match(await readHello('localhost'), 'localhost');
  const hello = await readHello('127.0.0.1');
  assert.not.match(hello, '127.0.0.1');
  assert.is(hello.charCodeAt(0), 0x16);
});

const password = suite('a Redis with a password');

password('is used with the right one; a wrong one makes it lost, and is not in the report', async () => {
  const redis = await createRedis('--requirepass', 'right');
  await redis.start();
  for (const [given, insured, reports] of [
    ['right', false, /^$/],
    ['wr0ng', true, /WRONGPASS/],
  ] as const) {
    const said: (string | undefined)[] = [];
    const limit = { requests: 20, windowSeconds: 60 };
    const redisUrl = redis.url.replace('//', `//:${given}@`);
    const limits = createRateLimits({ redisUrl, failedKeyLimit: limit, onChange: lost => said.push(lost) });
    await limits.ready();
    assert.is((await limits.consume('a', limit)).insured, insured);
    assert.match(said.join(), reports);
    assert.not.match(said.join(), 'wr0ng');
    await limits.close();
  }
  await redis.stop();
});

password.needs(redisMissing());
