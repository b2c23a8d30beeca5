// One worker thread, as the thread that owns it sees it.
import { Worker } from 'node:worker_threads';
import type { Chunk } from './chunks.js';
import type { ChunkReply, ChunkRequest, ChunkResult, ThreadData } from './messages.js';

const WORKER_FILE = new URL('../../dist/odds/worker.js', import.meta.url);

export interface Thread {
  /** Chunks are computed in the order of these calls. Rejects when the thread ends first. */
  run(chunk: Chunk): Promise<ChunkResult>;
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(result: ChunkResult): void;
  reject(reason: Error): void;
}

/** Starts a thread; resolves once its engine answers, rejects when it ended before. */
export const startThread = async (module: WebAssembly.Module): Promise<Thread> => {
  const workerData: ThreadData = { module };
  const worker = new Worker(WORKER_FILE, { workerData });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let fault = new Error('the calculating thread ended');

  const ended = new Promise<void>(resolve => {
    worker.on('error', error => {
      fault = new Error('the calculating thread failed', { cause: error });
    });
    worker.once('exit', () => {
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
      resolve();
    });
  });

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    void ended.then(() => reject(fault));
  });
  worker.on('message', (reply: ChunkReply) => {
    const { resolve, reject } = waiting.get(reply.id) as Waiting;
    waiting.delete(reply.id);
    if ('result' in reply) resolve(reply.result);
    else reject(reply.error);
  });

  return {
    ended,
    run: chunk =>
      new Promise((resolve, reject) => {
        const request: ChunkRequest = { id: ++lastId, chunk };
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request);
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
};
