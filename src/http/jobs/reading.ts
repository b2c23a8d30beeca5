// Where the body of a job is read: a small one on the event loop, a large one by a thread of its own.
import { once } from 'node:events';
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

/** Messages of a thread in their order, until the last one. */
async function* messagesOf(thread: Worker): AsyncGenerator<ReadingMessage> {
  const waiting: ReadingMessage[] = [];
  let wake = (): void => undefined;
  let failure: unknown;
  thread.on('message', (message: ReadingMessage) => {
    waiting.push(message);
    wake();
  });
  thread.on('error', error => {
    failure = error;
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
const readOnThread = async (data: ReadingThreadData, signal: AbortSignal): Promise<ReadBlocks> => {
  let fingerprint = '';
  const read = async function* (): AsyncGenerator<Block> {
    const thread = new Worker(JOB_READING_FILE, { workerData: data, execArgv: [] });
    const stop = (): void => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    const exited = once(thread, 'exit').then(() => signal.throwIfAborted());
    exited.catch(() => undefined);
    try {
      const messages = messagesOf(thread);
      for (;;) {
        const next = await Promise.race([messages.next(), exited.then(() => messages.next())]);
        const message = next.value as ReadingMessage;
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
      return readOnThread({ text, path, defaultSimulations, module: await compileEngineFile() }, signal);
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
