// REDIS_URL: which URLs are accepted, the messages for others, and the host name that a connection sends.
import { once } from 'node:events';
import { createServer } from 'node:net';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectRedis } from '../../../src/accounts/limits/redis.js';
import { parseRedisUrl, RedisUrlError } from '../../../src/accounts/limits/redis-url.js';

const urls = suite('a Redis URL');

for (const url of [
  'redis://localhost',
  'redis://127.0.0.1:6379',
  'redis://[::1]:6379',
  'rediss://cache.example.com:6380/',
  'redis://localhost:6379/3',
  'redis://:secret@localhost',
  'redis://me:p%40ss%25@localhost:6379/15',
]) {
  urls(`may be ${url}`, () => {
    assert.is(parseRedisUrl(url).href.replace(/\/$/, ''), url.replace(/\/$/, ''));
  });
}

const WRONG: Readonly<Record<string, RegExp>> = {
  '': /^is not a "redis:\/\/" URL: give /,
  'localhost:6379': /^is not a "redis:\/\/" URL: give /,
  'http://localhost:6379': /^is not a "redis:\/\/" URL: give /,
  'redis:localhost': /^is not a "redis:\/\/" URL: give /,
  'redis://': /^has no host/,
  'redis:///3': /^has no host/,
  'redis://localhost:99999': /^does not have a possible host and port/,
  'redis://local host': /^does not have a possible host and port/,
  'redis://localhost/cache': /^has a path that is not a database's number/,
  'redis://localhost/1/2': /^has a path that is not a database's number/,
  'redis://:50%off@localhost': /^has a "%" in its password that must be "%25"/,
  'redis://localhost?family=6': /^has options after "\?" or "#"/,
  'redis://localhost/1#x': /^has options after "\?" or "#"/,
};

for (const [url, said] of Object.entries(WRONG)) {
  urls(`may not be ${JSON.stringify(url)}`, () => {
    assert.throws(
      () => parseRedisUrl(url),
      (error: unknown) => error instanceof RedisUrlError && said.test(error.message),
    );
  });
}

urls('is read or refused, whatever it is, and its password is never repeated', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.webUrl().map(url => url.replace(/^https?/, 'redis')),
    fc.webUrl(),
  );
  const password = 'pa55w0rd';
  fc.assert(
    fc.property(anything, text => {
      for (const url of [text, text.replace('//', `//:${password}@`), `redis://:${password}@${text}`]) {
        try {
          parseRedisUrl(url);
        } catch (error) {
          assert.instance(error, RedisUrlError);
          assert.not.match((error as Error).message, password);
        }
      }
    }),
  );
});

urls.run();

const tls = suite('a connection with TLS');

/** The first bytes that a client sends to a server that never answers. */
const firstWords = async (urlOf: (port: number) => string): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const connected = once(server, 'connection');
  const redis = connectRedis(urlOf(port), () => {});
  const [socket] = await connected;
  const [words] = await once(socket, 'data');
  server.close();
  socket.destroy();
  await redis.close();
  return String(words);
};

tls('names its host, by which servers that share an address are distinguished', async () => {
  assert.match(await firstWords(port => `rediss://localhost:${port}`), 'localhost');
});

tls('does not name an address, which the standard forbids', async () => {
  const words = await firstWords(port => `rediss://127.0.0.1:${port}`);
  assert.not.match(words, '127.0.0.1');
  assert.is(words.charCodeAt(0), 0x16);
});

tls.run();
