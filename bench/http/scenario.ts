// What the scenarios of bench/http.ts have in common, and the processes beside the service: an echo and the engine alone.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findEngineFile } from '../../src/node-files.js';
import type { Figure } from '../figures.js';
import { makeProgram } from '../programs.js';
import { NODE_OPTIONS } from './service.js';

export interface ScenarioOptions {
  /** Seconds in place of minutes, and rough figures. */
  readonly quick: boolean;
  readonly soakMinutes: number;
  /** Is called with the share of the scenario that is done, 0 to 1. */
  onProgress(share: number): void;
}

/** Starts the processes, measures, and stops them. */
export type Scenario = (options: ScenarioOptions) => Promise<Figure[]>;

/** Starts a program of bench/http/, with the options that Node has for the service, and resolves with its first message. */
const startProgram = async (name: string, ...args: string[]): Promise<{ child: ChildProcess; ready: unknown }> => {
  const child = fork(makeProgram(`http/${name}`), args, { execArgv: NODE_OPTIONS });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`)));
  const [ready] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return { child, ready };
};

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

export interface Server {
  readonly url: string;
  readonly pid: number;
}

/** Runs `work` beside a bare Koa with koa-bodyparser that answers with what it is sent. */
export const withEcho = async <Result>(work: (echo: Server) => Promise<Result>): Promise<Result> => {
  const { child, ready } = await startProgram('echo');
  try {
    return await work({ url: (ready as { url: string }).url, pid: child.pid! });
  } finally {
    await stop(child);
  }
};

/** Computes for `seconds` on a thread for each core. Resolves with the deals a second of all threads. */
export type EngineTurn = (seconds: number) => Promise<number>;

/** Runs `work` beside the engine alone. @param calculation its threads repeat it, in the chunks of the service */
export const withEngine = async <Result>(
  calculation: { readonly cards: readonly number[]; readonly opponents: number; readonly simulations: number },
  work: (turn: EngineTurn) => Promise<Result>,
): Promise<Result> => {
  const { child } = await startProgram(
    'engine-alone',
    fileURLToPath(findEngineFile('poker-odds.wasm')),
    JSON.stringify(calculation),
  );
  try {
    return await work(async seconds => {
      const answer = once(child, 'message') as Promise<[number]>;
      child.send(seconds);
      return (await answer)[0];
    });
  } finally {
    await stop(child);
  }
};
