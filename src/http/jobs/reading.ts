// Where the body of a job is read: a small one on the event loop, a large one by a thread of its own.
import { Worker } from 'node:worker_threads';
import { cutIntoBlocks } from '../../jobs/cut.js';
import type { Block } from '../../jobs/model.js';
import { JOB_READING_FILE } from '../../node-files.js';
import type { Calculator } from '../../odds/calculation.js';
import { compileEngineFile } from '../../odds/workers/start-node-worker.js';
import { type ErrorCode, HttpError } from '../errors.js';
import type { ReadQuestion } from '../questions/question-reader.js';
import type { TimeSlicedWork } from '../questions/time-slices.js';
import { JobReading } from './read-job.js';

/** What a reading thread starts with. */
export interface ReadingThreadData {
  readonly text: string;
  readonly path: string;
  readonly defaultSimulations: number;
  readonly module: WebAssembly.Module;
}

/** What a reading thread says: a block, at its end the fingerprint, or that the body is no job. */
export type ReadingMessage =
  | { readonly block: Block }
  | { readonly fingerprint: string }
  | { readonly fault: { readonly code: ErrorCode; readonly details: string } };

/** Bodies up to so many characters take a few milliseconds. */
const MAX_INLINE_LENGTH = 32 * 1024;

export interface JobReaderOptions {
  readonly calculator: Calculator;
  readonly read: ReadQuestion;
  readonly defaultSimulations: number;
}

export interface JobToRead {
  readonly text: string;
  readonly path: string;
  readonly account: string;
  readonly signal: AbortSignal;
  readonly work: TimeSlicedWork;
}

/** The blocks of a job, and the fingerprint of its request, once all are read. */
export interface ReadBlocks {
  readonly blocks: AsyncIterable<Block>;
  fingerprint(): string;
}

/** Messages of a thread in their order, for as long as they are asked for; throws when the thread ends. */
async function* messagesOf(thread: Worker, signal: AbortSignal): AsyncGenerator<ReadingMessage> {
  const waiting: ReadingMessage[] = [];
  let failure: unknown;
  let wake = (): void => undefined;
  thread.on('message', (message: ReadingMessage) => {
    waiting.push(message);
    wake();
  });
  thread.on('error', error => {
    failure = error;
  });
  thread.on('exit', () => {
    failure ??= signal.reason ?? new Error('the thread that read a job ended');
    wake();
  });
  for (;;) {
    const message = waiting.shift();
    if (message) yield message;
    else if (failure) throw failure;
    else {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  }
}

/** Reads on a thread of its own. */
const readOnThread = (text: string, rest: Omit<ReadingThreadData, 'text'>, signal: AbortSignal): ReadBlocks => {
  let unread = text;
  let fingerprint = '';
  const read = async function* (): AsyncGenerator<Block> {
    const thread = new Worker(JOB_READING_FILE, { workerData: { ...rest, text: unread }, execArgv: [] });
    unread = ''; // the thread has a copy
    const stop = (): void => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      for await (const message of messagesOf(thread, signal)) {
        if ('fault' in message) throw new HttpError(message.fault.code, message.fault.details);
        if ('fingerprint' in message) {
          fingerprint = message.fingerprint;
          return;
        }
        yield message.block;
        thread.postMessage('taken');
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.terminate();
    }
  };
  return { blocks: read(), fingerprint: () => fingerprint };
};

/** Makes the function that reads jobs. */
export const createJobReader = (options: JobReaderOptions): ((job: JobToRead) => Promise<ReadBlocks>) => {
  const { calculator, read, defaultSimulations } = options;
  return async ({ text, path, account, signal, work }) => {
    if (text.length > MAX_INLINE_LENGTH) {
      const module = await compileEngineFile();
      return readOnThread(text, { path, defaultSimulations, module }, signal);
    }
    const reading = new JobReading(text, {
      read,
      path,
      findDrawing: search => calculator.findDrawing(search, { account, signal }),
      pause: async () => {
        if (work.isOver) await work.pause();
      },
    });
    return { blocks: cutIntoBlocks(reading.questions(), calculator.plan), fingerprint: () => reading.fingerprint };
  };
};
