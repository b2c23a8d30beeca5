// What all programs of the library's workers do, web workers and worker threads of Node. The first message has what it starts with.
import { type ChunkComputer, startChunkWorker } from './chunk-worker.js';
import { READY, type WorkerData, type WorkerReply, type WorkerRequest } from './worker.js';

interface Port {
  onmessage: ((event: { readonly data: never }) => void) | null;
  postMessage(message: WorkerReply | typeof READY): void;
}

/** What messages come from: in Node a port, in a web worker its global object. */
const port = (globalThis.process?.getBuiltinModule?.('node:worker_threads')?.parentPort ??
  globalThis) as unknown as Port;

/** @param load instantiates the engine of the program's game */
export const serveMessages = (load: (module: WebAssembly.Module) => Promise<ChunkComputer>): void => {
  port.onmessage = async ({ data }: { readonly data: WorkerData }) => {
    try {
      const answer = await startChunkWorker(data, load);
      port.onmessage = ({ data }: { readonly data: WorkerRequest }) => port.postMessage(answer(data));
      port.postMessage(READY);
    } catch (error) {
      setTimeout(() => {
        throw error; // reaches the owner as an error event, which a rejected promise does not
      });
    }
  };
};
