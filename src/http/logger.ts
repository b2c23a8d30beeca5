// The log: pino's JSON lines on standard error. An API key never stands in one, however it got there.
import { type DestinationStream, type Logger, pino } from 'pino';
import { hideKeys } from './hidden-keys.js';
import { standardError } from './log-batches.js';

export type { Logger } from 'pino';

/** Credentials that are no text with a key in it, but a coding of one: "Basic cG9r…". */
const AUTHORIZATION = /("authorization":)"(?:[^"\\]|\\.)*"/gi;
/** To look for this first costs a tenth of looking for the pattern; no usual line has it. */
const PART_OF_AUTHORIZATION = 'uthorization"';

/** A line of the log without what must not stand in it. (pino's `redact` does less, and costs three times the rest of a line.) */
const hideSecrets = (line: string): string => {
  const shown = hideKeys(line);
  return shown.includes(PART_OF_AUTHORIZATION) ? shown.replace(AUTHORIZATION, '$1"[hidden]"') : shown;
};

/**
 * A logger of this level and above ("info", "debug", "silent", …), one JSON object a line.
 * @param stream where lines go; standard error, in batches, unless told. Its `flush` is the logger's
 */
export const createLogger = (level: string, stream: DestinationStream = standardError()): Logger =>
  pino({ level, base: null, hooks: { streamWrite: hideSecrets } }, stream);
