// Where the body of a job is read: a small one on the event loop, a large one on a thread, which all large ones share.
import { Worker } from 'node:worker_threads';
import { cutIntoBlocks } from '../../jobs/cut-slices.js';
import type { Block } from '../../jobs/job-model.js';
import { JOB_READING_FILE } from '../../node-files.js';
import type { Calculator } from '../../odds/calculation.js';
import { compileEngineFile } from '../../odds/workers/start-node-worker.js';
import type { Reader } from '../../questions/read-question.js';
import { nextTurn } from '../../questions/turns.js';
import { type ErrorCode, HttpError } from '../http-error.js';
import { JobReading } from './read-job.js';

/** What a reading thread starts with. */
export interface ReadingThreadData {
  readonly defaultSimulations: number;
  readonly module: WebAssembly.Module;
}

/** A body that is sent to the thread in parts. */
export interface BodyToRead {
  readonly path: string;
  readonly account: string;
  /** In bytes; above 0. */
  readonly length: number;
}

/** What the thread is told of a job: its body in parts, that a message was taken, or that nobody wants it. */
export type ReadingRequest =
  | { readonly begin: BodyToRead }
  | { readonly part: Uint8Array }
  | { readonly isTaken: true }
  | { readonly isStopped: true };

/** What the thread says of a job: a block; at its end the fingerprint, or that the body is no job, or why it failed. */
export type ReadingMessage =
  | { readonly block: Block }
  | { readonly fingerprint: string }
  | { readonly fault: { readonly code: ErrorCode; readonly details: string } }
  | { readonly error: unknown };

/** Bodies up to so many bytes take a few milliseconds. */
const MAX_INLINE_BYTES = 32 * 1024;

export interface JobReaderOptions {
  readonly calculator: Calculator;
  readonly reader: Reader;
  readonly defaultSimulations: number;
}

export interface JobToRead {
  /** The body, in the parts in which it came. */
  readonly body: Buffer[];
  readonly path: string;
  readonly account: string;
  readonly signal: AbortSignal;
}

/** The blocks of a job, and the fingerprint of its request, once all are read. */
export interface ReadBlocks {
  readonly blocks: AsyncIterable<Block>;
  fingerprint(): string;
}

/** Messages of a job, for as long as they are asked for. */
class Mailbox {
  readonly #messages: ReadingMessage[] = [];
  #failure: unknown;
  #wake = (): void => undefined;

  put(message: ReadingMessage): void {
    this.#messages.push(message);
    this.#wake();
  }

  fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#wake();
  }

  /** @throws the reason of {@link fail} */
  async take(): Promise<ReadingMessage> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const message = this.#messages.shift();
      if (message) return message;
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    }
  }
}

/** The thread, which runs while there is something to read. */
class ReadingThread {
  readonly #mailboxes = new Map<number, Mailbox>();
  #worker: Worker | undefined;
  #lastJob = 0;

  constructor(private readonly defaultSimulations: number) {}

  /** Opens a job on the thread. */
  async open(): Promise<{ readonly mailbox: Mailbox; post(request: ReadingRequest): void; close(): void }> {
    const job = ++this.#lastJob;
    const mailbox = new Mailbox();
    this.#mailboxes.set(job, mailbox);
    const module = await compileEngineFile();
    const worker = this.#worker ?? this.#start(module);
    return {
      mailbox,
      post: request => worker.postMessage({ job, request }),
      close: () => {
        worker.postMessage({ job, request: { isStopped: true } });
        this.#mailboxes.delete(job);
        if (this.#mailboxes.size === 0) this.#stop();
      },
    };
  }

  #start(module: WebAssembly.Module): Worker {
    const workerData: ReadingThreadData = { defaultSimulations: this.defaultSimulations, module };
    const worker = new Worker(JOB_READING_FILE, { workerData, execArgv: [] });
    const failAll = (reason: unknown): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const mailbox of this.#mailboxes.values()) mailbox.fail(reason);
    };
    worker.on('message', ({ job, message }: { readonly job: number; readonly message: ReadingMessage }) =>
      this.#mailboxes.get(job)?.put(message),
    );
    worker.on('error', failAll);
    worker.on('exit', () => failAll(new Error('the thread that reads jobs ended')));
    this.#worker = worker;
    return worker;
  }

  /** Its memory is given back. */
  #stop(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

const lengthOf = (body: readonly Buffer[]): number => body.reduce((sum, { length }) => sum + length, 0);

/** Reads on the thread. */
const readOnThread = (thread: ReadingThread, { body, path, account, signal }: JobToRead): ReadBlocks => {
  let fingerprint = '';
  const read = async function* (): AsyncGenerator<Block> {
    const { mailbox, post, close } = await thread.open();
    const stop = (): void => mailbox.fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      post({ begin: { path, account, length: lengthOf(body) } });
      for (let part = body.shift(); part; part = body.shift()) {
        await nextTurn(account, signal); // a part is copied
        post({ part });
      }
      for (;;) {
        const message = await mailbox.take();
        if ('error' in message) throw message.error;
        if ('fault' in message) throw new HttpError(message.fault.code, message.fault.details);
        if ('fingerprint' in message) {
          fingerprint = message.fingerprint;
          return;
        }
        yield message.block;
        post({ isTaken: true });
      }
    } finally {
      signal.removeEventListener('abort', stop);
      close();
    }
  };
  return { blocks: read(), fingerprint: () => fingerprint };
};

/** Makes the function that reads jobs. */
export const createJobReader = ({
  calculator,
  reader,
  defaultSimulations,
}: JobReaderOptions): ((job: JobToRead) => ReadBlocks) => {
  const thread = new ReadingThread(defaultSimulations);
  return job => {
    const { body, path, account, signal } = job;
    if (lengthOf(body) > MAX_INLINE_BYTES) return readOnThread(thread, job);
    const reading = new JobReading(Buffer.concat(body), {
      reader,
      path,
      pause: () => nextTurn(account, signal),
    });
    return { blocks: cutIntoBlocks(reading.questions(), calculator.plan), fingerprint: () => reading.fingerprint };
  };
};
