// Reads the URL of a Redis. Separate from redis.ts, because settings are checked without loading the client.

const EXPECTED_FORM = 'give "redis://HOST:PORT", or "rediss://" for TLS';

/** Not the URL of a Redis. The message never repeats the URL, which may contain a password. */
export class RedisUrlError extends Error {
  override name = 'RedisUrlError';
}

const fault = (reason: string): RedisUrlError => new RedisUrlError(`${reason}: ${EXPECTED_FORM}`);

/**
 * Reads the URL of a Redis: "redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]", or "rediss://…" for TLS.
 * @throws {RedisUrlError} any other URL; the message continues a sentence that begins with the setting's name
 */
export const parseRedisUrl = (text: string): URL => {
  if (!/^rediss?:\/\//.test(text)) throw fault('is not a "redis://" URL');
  if (!URL.canParse(text)) throw fault('does not have a valid host and port');
  const url = new URL(text);
  if (url.hostname === '') throw fault('has no host');
  if (/%(?![0-9a-f]{2})/i.test(url.username + url.password))
    throw fault('has a "%" in its password that must be "%25"');
  if (!/^\/?\d{0,5}$/.test(url.pathname)) throw fault("has a path that is not a database's number");
  // The client would use them as its own settings.
  if (url.search || url.hash) throw fault('has options after "?" or "#", which are not supported');
  return url;
};
