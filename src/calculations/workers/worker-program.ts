// The program of a worker, for all games, in web workers and in worker threads of Node: it loads the engines of its games and computes one
// chunk after the other. The first message has what it starts with.
import type { Counts } from '../../engine/counts.js';
import { type Engines, findEngine, type GameEngine } from '../game-engine.js';
import { chunkReceiver } from './sent-chunks.js';
import {
  clock,
  READY,
  type SentCounts,
  toSlot,
  type WorkerData,
  type WorkerReply,
  type WorkerRequest,
} from './worker.js';

/** Loads the engines of games in this thread, and warms them up. @param modules in the order of the games @throws {EngineLoadError} */
export const loadEngines = async (
  games: readonly GameEngine[],
  modules: readonly WebAssembly.Module[],
): Promise<Engines> => {
  const loaded = await Promise.all(games.map(async (game, i) => [game.name, await game.load(modules[i]!)] as const));
  for (const [, engine] of loaded) engine.warmUp?.();
  return new Map(loaded);
};

const packCounts = (counts: readonly Counts[]): Pick<SentCounts, 'all' | 'lengths'> => {
  const lengths = counts.map(({ length }) => length);
  const all = new Float64Array(lengths.reduce((sum, length) => sum + length, 0));
  let first = 0;
  for (const each of counts) {
    all.set(each, first);
    first += each.length;
  }
  return { all, lengths };
};

/** Makes the function that answers the owner's requests. */
const createResponder = (engines: Engines, cancelled: Int32Array): ((request: WorkerRequest) => WorkerReply) => {
  const receive = chunkReceiver();
  return ({ id, chunks: sent }) => {
    const chunks = sent.map(receive);
    if (Atomics.load(cancelled, toSlot(id)) === id) return { id, isCancelled: true };
    try {
      const began = clock();
      const counts = chunks.map(chunk => findEngine(engines, chunk).compute(chunk));
      return { id, sent: { ...packCounts(counts), began, ended: clock() } };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
};

interface Port {
  onmessage: ((event: { readonly data: never }) => void) | null;
  postMessage(message: WorkerReply | typeof READY): void;
}

/** Where messages come from: in Node a port, in a web worker its global object. */
const findPort = (): Port =>
  (globalThis.process?.getBuiltinModule?.('node:worker_threads')?.parentPort ?? globalThis) as unknown as Port;

/** Runs the program. @param games whose chunks it computes */
export const runWorker = (games: readonly GameEngine[]): void => {
  const port = findPort();
  port.onmessage = async ({ data }: { readonly data: WorkerData }) => {
    try {
      const respond = createResponder(await loadEngines(games, data.modules), data.cancelled);
      port.onmessage = ({ data }: { readonly data: WorkerRequest }) => port.postMessage(respond(data));
      port.postMessage(READY);
    } catch (error) {
      setTimeout(() => {
        throw error; // reaches the owner as an error event, which a rejected promise does not
      });
    }
  };
};
