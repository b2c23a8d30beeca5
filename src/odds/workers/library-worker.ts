// The program of the library's workers: web workers, and worker threads of Node. The first message has what it starts with.
import { instantiateEngine } from '../../engine/engine.js';
import { type Computer, createHoldemComputer } from '../computer.js';
import { startChunkWorker, warmUp } from './chunk-worker.js';
import { READY, type WorkerData, type WorkerReply, type WorkerRequest } from './worker.js';

interface Port {
  onmessage: ((event: { readonly data: never }) => void) | null;
  postMessage(message: WorkerReply | typeof READY): void;
}

/** What messages come from: in Node a port, in a web worker its global object. */
const port = (globalThis.process?.getBuiltinModule?.('node:worker_threads')?.parentPort ??
  globalThis) as unknown as Port;

const loadHoldem = async (module: WebAssembly.Module): Promise<Computer> => {
  const engine = await instantiateEngine(module);
  warmUp(engine);
  return createHoldemComputer(engine);
};

port.onmessage = async ({ data }: { readonly data: WorkerData }) => {
  try {
    const answer = await startChunkWorker(data, loadHoldem);
    port.onmessage = ({ data }: { readonly data: WorkerRequest }) => port.postMessage(answer(data));
    port.postMessage(READY);
  } catch (error) {
    setTimeout(() => {
      throw error; // reaches the owner as an error event, which a rejected promise does not
    });
  }
};
