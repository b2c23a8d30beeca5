// Lines of the log, written many at a time: one system call for each batch, not for each line.
import { type DestinationStream, destination } from 'pino';

/** A batch is written when it is this long, when its first line is this old, and at once when a line is a warning or worse. */
const BATCH_LENGTH = 4096;
const LATEST_MS = 100;

/** What a log that cannot be written, on a full disk for one, may take of memory; lines beyond it are dropped. */
const MOST_UNWRITTEN = 1024 * 1024;

/** pino's lines begin so, then comes the level: 30 is information, 40 a warning. */
const LEVEL_AT = '{"level":'.length;
const isUrgent = (line: string): boolean => line.charCodeAt(LEVEL_AT) >= '4'.charCodeAt(0);

export interface Batches extends DestinationStream {
  /** Writes what was collected. */
  flush(): void;
  /** The same, for pino, which does so after a fatal line. */
  flushSync(): void;
}

/** Collects lines for a stream that writes at once. The timer keeps no process alive. */
export const inBatches = (stream: DestinationStream): Batches => {
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = batch;
    batch = '';
    if (lines !== '') stream.write(lines);
  };
  return {
    write: line => {
      batch += line;
      if (batch.length >= BATCH_LENGTH || isUrgent(line)) flush();
      else timer ??= setTimeout(flush, LATEST_MS).unref();
    },
    flush,
    flushSync: flush,
  };
};

/**
 * Standard error, in batches; what is left is written when the process ends, by itself or by an error that nobody caught. A
 * batch is written on the event loop: handed to another thread, it would be lost in the end of the process, and cost more.
 */
export const standardError = (): Batches => {
  const out = destination({ dest: 2, sync: true, maxLength: MOST_UNWRITTEN });
  out.on('error', () => {}); // the service goes on without its log; what could not be written is tried again
  const batches = inBatches(out);
  process.once('exit', batches.flush);
  return batches;
};
