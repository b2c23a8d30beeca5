// Starts the processes that the service is compared with: the echo, and the engine alone. Node has the same options in all.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from './service.js';

const startFile = async (name: string, ...args: string[]): Promise<{ child: ChildProcess; ready: unknown }> => {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, { execArgv: NODE_OPTIONS });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`)));
  const [ready] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return { child, ready };
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

export interface Echo {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A bare Koa with koa-bodyparser. */
export const startEcho = async (): Promise<Echo> => {
  const { child, ready } = await startFile('echo.js');
  return { url: (ready as { url: string }).url, pid: child.pid ?? 0, stop: () => stopChild(child) };
};

/** Deals of all threads together. */
export interface EngineRates {
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

export interface BareEngine {
  /** Computes for so long on a thread for each core. */
  turn(seconds: number): Promise<EngineRates>;
  stop(): Promise<void>;
}

/** @param calculation what its threads compute again and again, killTimer into chunks as the service cuts it */
export const startEngine = async (calculation: {
  readonly cards: readonly number[];
  readonly opponents: number;
  readonly simulations: number;
}): Promise<BareEngine> => {
  const { child } = await startFile('engine.js', JSON.stringify(calculation));
  return {
    turn: async seconds => {
      const answer = once(child, 'message') as Promise<[EngineRates]>;
      child.send(seconds);
      const [rates] = await answer;
      return rates;
    },
    stop: () => stopChild(child),
  };
};
