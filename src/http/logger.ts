// The log: pino's JSON lines, written to standard error in batches, and without API keys, wherever those come from.
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { redactKeys } from '../redact-keys.js';

/** A batch is written when it has this length, at this interval, and at once after a warning or an error. */
const MIN_BATCH_LENGTH = 4096;
const FLUSH_INTERVAL_MS = 100;

/** The most text that is kept in memory while the log cannot be written, on a full disk for example. Further lines are dropped. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

/** pino's lines begin like this, then comes the level: 30 is information, 40 a warning. */
const LEVEL_AT = '{"level":'.length;
const isUrgent = (line: string): boolean => line.charCodeAt(LEVEL_AT) >= '4'.charCodeAt(0);

/**
 * Standard error, in batches. The last batch is written when the process ends, also by an uncaught error. Batches are written
 * on the event loop: a worker thread would cost more, and would lose the last batch at the end of the process.
 */
const openStandardError = () => {
  const out = destination({
    dest: 2,
    sync: true,
    minLength: MIN_BATCH_LENGTH,
    maxLength: MAX_UNWRITTEN_LENGTH,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  out.on('error', () => {}); // the service goes on without its log; lines that could not be written are tried again
  const flush = (): void => out.flush();
  process.once('exit', flush);
  const write = (line: string): void => {
    out.write(line);
    if (isUrgent(line)) flush();
  };
  return { write, flush };
};

export type { Logger } from 'pino';

/** Credentials in which a key is encoded, so that its text cannot be found: "Basic cG9r…". */
const AUTHORIZATION = /("authorization":)"(?:[^"\\]|\\.)*"/gi;

/** Removes keys and credentials from a log line. (pino's `redact` hides less.) */
const hideSecrets = (line: string, secrets: readonly string[]): string => {
  const shown = redactKeys(line).replace(AUTHORIZATION, '$1"[hidden]"');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), shown);
};

/**
 * A logger of this level and above ("info", "debug", "silent", …), one JSON object a line.
 * @param stream where lines are written; standard error, in batches, by default. The logger's `flush` calls its `flush`
 * @param secrets other texts that no line may have
 */
export const createLogger = (
  level: string,
  stream: DestinationStream = openStandardError(),
  secrets: readonly string[] = [],
): Logger => pino({ level, base: null, hooks: { streamWrite: line => hideSecrets(line, secrets) } }, stream);
