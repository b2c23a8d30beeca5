// The log: pino's JSON lines on standard error. An API key never stands in one, however it got there.
import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Keys are far longer than this; their display prefixes, which may be logged, are shorter. */
const WHOLE_KEY = /pok_[0-9A-Za-z]{16,}/g;

/** The text with every API key in it, or most of one, cut down to its kind. */
export const hideKeys = (text: string): string => text.replace(WHOLE_KEY, 'pok_[hidden]');

/**
 * A logger of this level and above ("info", "debug", "silent", …), one JSON object a line.
 * @param stream where lines go; standard error unless told
 */
export const createLogger = (level: string, stream: DestinationStream = destination(2)): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: ['authorization', '*.authorization', '*.*.authorization'], censor: '[hidden]' },
      hooks: { streamWrite: hideKeys },
    },
    stream,
  );
