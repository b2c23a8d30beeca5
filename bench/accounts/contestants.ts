// Starts the servers of the comparison as processes, and sends load to them.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { MAX_REQUESTS_PER_CONNECTION } from '../http/closed-loop.js';
import type { AccountLoad, Mode, Ready, Turn } from './modes.js';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const CONNECTIONS = 16;

export interface Contestant {
  readonly mode: Mode;
  /** Sends the load for this time, over 16 connections, each with one request at a time. @throws an answer was not 200 */
  turn(load: AccountLoad, seconds: number): Promise<Turn>;
  stop(): Promise<void>;
}

const cpuMsOf = async (child: ChildProcess): Promise<number> => {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('usage');
  const [{ user, system }] = await answer;
  return (user + system) / 1000;
};

/** @param place the SQLite file or the name of the PostgreSQL database, which is made new */
export const startContestant = async (mode: Mode, place: string): Promise<Contestant> => {
  const child = fork(SERVER, [mode, place], { execArgv: ['--import', 'tsx'] });
  const [{ url, key }] = (await once(child, 'message')) as [Ready];
  return {
    mode,
    async turn({ path, opponents, simulations }, seconds) {
      const before = await cpuMsOf(child);
      const result = await autocannon({
        url: url + path,
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ cards: ['Ah', 'Kh'], opponents, simulations }),
        connections: CONNECTIONS,
        reconnectRate: MAX_REQUESTS_PER_CONNECTION,
        duration: seconds,
      });
      if (result.non2xx + result.errors > 0) throw new Error(`${mode}: ${result.non2xx + result.errors} failed`);
      const count = result['2xx'];
      return {
        requestsPerSecond: count / result.duration,
        medianMs: result.latency.p50,
        cpuMs: ((await cpuMsOf(child)) - before) / count,
      };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};
