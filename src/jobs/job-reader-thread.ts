// Reads the bodies of jobs: those of up to MAX_PARSED_BYTES on the event loop, larger ones on one thread, which runs only while there
// are any. This file is also the thread's program. On the thread, accounts take turns question by question, as on the event loop.
import { once } from 'node:events';
import { isMainThread, MessageChannel, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Calculator } from '../calculations/calculator.js';
import { planCalculation } from '../calculations/worker-calculator.js';
import { loadEngines } from '../calculations/workers/worker-program.js';
import { GAME_ENGINES } from '../games/game-engines.js';
import { InvalidFieldError } from '../games/invalid-field.js';
import { compileEngineFiles } from '../games/node-calculator.js';
import { JOB_READER_FILE } from '../node-files.js';
import type { ReadOptions } from '../questions/read-question.js';
import { nextTurn } from '../questions/turns.js';
import { type Block, cutIntoBlocks } from './cut-slices.js';
import { MAX_PARSED_BYTES } from './job-model.js';
import { createJobOptions, readJob } from './read-job.js';

export interface JobBody {
  /** In the buffers in which it was received. Those of a large body are transferred to the thread, and are empty afterwards. */
  readonly body: readonly Buffer<ArrayBuffer>[];
  readonly path: string;
  readonly account: string;
  readonly signal: AbortSignal;
}

/** The blocks of a job, and the fingerprint of its request, once all are read. */
export interface ReadBlocks {
  readonly blocks: AsyncIterable<Block>;
  fingerprint(): string;
}

interface ThreadData {
  readonly readsJobs: true;
  readonly defaultSimulations: number;
  readonly modules: readonly WebAssembly.Module[];
}

/** The message that hands a job to the thread. Each later message on its port asks for the next reply. */
interface NewJob extends Pick<JobBody, 'path' | 'account'> {
  readonly body: readonly Uint8Array[];
  readonly port: MessagePort;
}
/** The next block, or the fingerprint after the last one; the fault of a body that is not a job, or another error. */
type Reply = IteratorResult<Block, string> | { readonly fault: string } | { readonly error: unknown };

/** The blocks of a job, then the fingerprint of its request. */
async function* readBlocks(
  body: Buffer,
  { path, account, signal }: Pick<JobBody, 'path' | 'account' | 'signal'>,
  readOptions: ReadOptions,
  plan: Calculator['plan'],
): AsyncGenerator<Block, string> {
  const { questions, fingerprint } = readJob(body, { readOptions, path, pause: () => nextTurn(account, signal) });
  yield* cutIntoBlocks(questions, plan);
  return fingerprint();
}

const runThread = async ({ defaultSimulations, modules }: ThreadData): Promise<void> => {
  const engines = await loadEngines(GAME_ENGINES, modules);
  const readOptions = createJobOptions(defaultSimulations);
  const plan: Calculator['plan'] = async calculation => planCalculation(calculation, engines);
  parentPort?.on('message', ({ body, path, account, port }: NewJob) => {
    const closing = new AbortController();
    const blocks = readBlocks(Buffer.concat(body), { path, account, signal: closing.signal }, readOptions, plan);
    const reply = (): Promise<Reply> =>
      blocks.next().catch(error => (error instanceof InvalidFieldError ? { fault: error.message } : { error }));
    port.on('close', () => closing.abort());
    port.on('message', async () => port.postMessage(await reply()));
  });
};

if (!isMainThread && workerData?.readsJobs) await runThread(workerData);

/** Makes the function that reads the bodies of jobs. */
export const createBodyReader = (
  { plan }: Pick<Calculator, 'plan'>,
  defaultSimulations: number,
): ((job: JobBody) => ReadBlocks) => {
  const readOptions = createJobOptions(defaultSimulations);
  let thread: { readonly worker: Worker; readonly ended: AbortSignal } | undefined;
  let jobs = 0;

  const startThread = (modules: readonly WebAssembly.Module[]) => {
    const data: ThreadData = { readsJobs: true, defaultSimulations, modules };
    const worker = new Worker(JOB_READER_FILE, { workerData: data, execArgv: [] });
    const ending = new AbortController();
    const end = (reason: unknown): void => {
      ending.abort(reason);
      if (thread?.worker === worker) thread = undefined;
    };
    worker.on('error', end).on('exit', () => end(new Error('the thread that reads jobs ended')));
    return { worker, ended: ending.signal };
  };

  async function* readOnThread({ body, path, account, signal }: JobBody): AsyncGenerator<Block, string> {
    if (!thread) {
      const modules = await compileEngineFiles();
      thread ??= startThread(modules);
    }
    jobs++;
    const { worker, ended } = thread;
    const stopped = AbortSignal.any([signal, ended]);
    const { port1, port2 } = new MessageChannel();
    const ask = (): Promise<Reply> => {
      const reply = once(port1, 'message', { signal: stopped }).then(
        ([message]) => message,
        () => Promise.reject(stopped.reason),
      );
      reply.catch(() => undefined); // it is awaited later
      port1.postMessage(undefined);
      return reply;
    };
    try {
      worker.postMessage({ port: port2, path, account, body }, [port2, ...body.map(({ buffer }) => buffer)]);
      for (let next = ask(); ; ) {
        const reply = await next;
        if ('error' in reply) throw reply.error;
        if ('fault' in reply) throw new InvalidFieldError(reply.fault);
        if (reply.done) return reply.value;
        next = ask(); // the thread continues while the block is stored
        yield reply.value;
      }
    } finally {
      port1.close();
      if (--jobs === 0) {
        void thread?.worker.terminate(); // to free its memory
        thread = undefined;
      }
    }
  }

  return job => {
    const isLarge = job.body.reduce((bytes, { length }) => bytes + length, 0) > MAX_PARSED_BYTES;
    const reading = isLarge ? readOnThread(job) : readBlocks(Buffer.concat(job.body), job, readOptions, plan);
    let fingerprint = '';
    async function* blocks(): AsyncGenerator<Block> {
      fingerprint = yield* reading;
    }
    return { blocks: blocks(), fingerprint: () => fingerprint };
  };
};
