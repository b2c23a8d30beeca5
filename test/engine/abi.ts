// Calls the module's exports directly, without the host (src/engine).
import { readFileSync } from 'node:fs';
import { Status } from '../../src/engine/abi.js';
import type { Abi } from '../../src/engine/exports.js';

/** The exports of the module. Those that Abi lacks are in the debug module only. */
export interface EngineExports extends Abi {
  readonly memory: WebAssembly.Memory;
  deal(cards: number, opponents: number, seed: bigint, stream: number, batch: number): number;
  wordsDrawn(): number;
  dealEquity(players: number, board: number, dead: number, seed: bigint, stream: number, batch: number): number;
  equityStepsBy(method: number, players: number, board: number, dead: number): number;
  enumerateEquityBy(
    method: number,
    players: number,
    board: number,
    dead: number,
    details: number,
    first: number,
    count: number,
  ): number;
}

export const COUNTERS = 31;

/** A new instance of dist/`file`, with no imports. */
export const instantiate = (file = 'poker-odds.wasm'): EngineExports => {
  const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports as unknown as EngineExports;
};

export const input = (engine: EngineExports): Uint8Array =>
  new Uint8Array(engine.memory.buffer, engine.inputPtr(), engine.inputCapacity());

/** `bytes` bytes of the output. */
export const output = (engine: EngineExports, bytes: number): Uint8Array =>
  new Uint8Array(engine.memory.buffer, engine.outputPtr(), bytes);

export interface Run {
  readonly cards: readonly number[];
  readonly opponents: number;
  readonly simulations: number;
  readonly seed?: bigint;
  readonly stream?: number;
}

/** The status of a run. */
const statusOf = (engine: EngineExports, { cards, opponents, simulations, seed = 1n, stream = 0 }: Run): number => {
  input(engine).set(cards);
  return engine.simulate(cards.length, opponents, simulations, seed, stream);
};

/** The 31 counters of a run, in the ABI's order. */
export const simulate = (engine: EngineExports, run: Run): number[] => {
  const status = statusOf(engine, run);
  if (status !== Status.DONE) throw new Error(`simulate answered status ${status} to ${JSON.stringify(run.cards)}`);
  return Array.from(new BigUint64Array(engine.memory.buffer, engine.outputPtr(), COUNTERS), Number);
};

/** The counters by name: deals, win, tie, lose, then nine for each of the categories' groups. */
export const named = (counters: readonly number[]) => {
  const [deals = 0, win = 0, tie = 0, lose = 0] = counters;
  const [own, opponents, both] = [counters.slice(4, 13), counters.slice(13, 22), counters.slice(22, 31)];
  return { deals, win, tie, lose, own, opponents, both };
};

/** The strengths of any number of hands of five, six or seven card bytes, all of one number. */
export const evaluateCards = (engine: EngineExports, hands: readonly (readonly number[])[]): Uint32Array => {
  const cards = hands[0]?.length ?? 7;
  const strengths = new Uint32Array(hands.length);
  const most = Math.floor(engine.inputCapacity() / cards);
  for (let first = 0; first < hands.length; first += most) {
    const part = hands.slice(first, first + most);
    input(engine).set(part.flat());
    const status = engine.evaluateCards(part.length, cards);
    if (status !== Status.DONE) throw new Error(`evaluateCards answered status ${status}`);
    strengths.set(new Uint32Array(engine.memory.buffer, engine.outputPtr(), part.length), first);
  }
  return strengths;
};
