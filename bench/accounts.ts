// What accounts cost: the throughput of a server that checks keys, counts requests and charges for them, compared with that of
// the same server without accounts.
//   npm run bench:accounts [-- --quick] [--json FILE] [--write]
// Each server is a separate process; they get the load one after the other. A share is the median over rounds of the ratio within
// a round. PostgreSQL takes part if it and Redis answer (TEST_POSTGRES_URL, TEST_REDIS_URL). --write puts the table into
// docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Contestant, startContestant } from './accounts/contestants.js';
import { type AccountLoad, LOADS, MODE_NAMES, MODES, type Mode, type Turn } from './accounts/modes.js';
import { duration, rounded } from './document.js';
import { quantile, type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { dropDatabase, onPostgres } from './postgres.js';
import { progressOn } from './progress.js';
import type { Table } from './table.js';

const FULL = { rounds: 7, seconds: 4 };
const QUICK = { rounds: 2, seconds: 2 };
const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const DATABASE = `poker_odds_bench_${process.pid}`;

interface Result {
  readonly load: AccountLoad;
  readonly mode: Mode;
  readonly turns: readonly Turn[];
  /** Throughput as a share of that without accounts, round by round. */
  readonly shares: readonly number[];
}

const answers = async (): Promise<boolean> => {
  const redis = new Redis(REDIS, { lazyConnect: true, retryStrategy: null });
  redis.on('error', () => {});
  try {
    await Promise.all([onPostgres('select 1'), redis.connect()]);
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
};

const measureLoad = async (
  load: AccountLoad,
  contestants: readonly Contestant[],
  { rounds, seconds }: typeof FULL,
  watch: (share: number) => void,
): Promise<Result[]> => {
  const turns = new Map<Mode, Turn[]>(contestants.map(({ mode }) => [mode, []]));
  for (const contestant of contestants) await contestant.turn(load, 1);
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) turns.get(contestant.mode)?.push(await contestant.turn(load, seconds));
    watch((round + 1) / rounds);
  }
  const without = turns.get('none') ?? [];
  return [...turns].map(([mode, own]) => ({
    load,
    mode,
    turns: own,
    shares: own.map(({ requestsPerSecond }, round) => requestsPerSecond / (without[round]?.requestsPerSecond ?? 0)),
  }));
};

const medianOf = (turns: readonly Turn[], part: keyof Turn): number =>
  quantile(
    turns.map(turn => turn[part]),
    0.5,
  );

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const rangeOf = ({ low, high }: Spread): string => `${percent(low)} … ${percent(high)}`;

const rowOf = ({ load, mode, turns, shares }: Result): string[] => [
  load.name,
  MODE_NAMES[mode],
  rounded(medianOf(turns, 'requestsPerSecond')),
  mode === 'none' ? '' : percent(1 - quantile(shares, 0.5)),
  mode === 'none' ? '' : rangeOf(spreadOf(shares.map(share => 1 - share))),
  duration(medianOf(turns, 'medianMs')),
  duration(medianOf(turns, 'cpuMs')),
];

const HEAD = [
  'request',
  'accounts',
  'requests/s',
  'accounts cost',
  '10 % … 90 %',
  'median latency',
  'CPU time a request',
];

const tableOf = (results: readonly Result[]): Table => [HEAD, ...results.map(rowOf)];

const progress = progressOn(process.stderr);
const options = parseOptions();
const plan = options.quick ? QUICK : FULL;
const folder = mkdtempSync(join(tmpdir(), 'poker-odds-accounts-'));
const withPostgres = await answers();
const modes = MODES.filter(mode => mode !== 'postgres' || withPostgres);
const contestants: Contestant[] = [];
try {
  for (const mode of modes) {
    contestants.push(await startContestant(mode, mode === 'postgres' ? DATABASE : join(folder, `${mode}.db`)));
  }
  const results: Result[] = [];
  for (const [index, load] of LOADS.entries()) {
    const watch = (share: number): void => progress.show((index + share) / LOADS.length, load.name);
    results.push(...(await measureLoad(load, contestants, plan, watch)));
  }
  progress.clear();
  deliver('accounts', options, {
    tables: [tableOf(results)],
    figures: { results },
    spreads: results.map(({ turns }) => spreadOf(turns.map(({ requestsPerSecond }) => requestsPerSecond))),
    ...(!withPostgres && { warning: 'PostgreSQL is left out: it or Redis does not answer.' }),
  });
} finally {
  for (const contestant of contestants) await contestant.stop();
  if (withPostgres) await dropDatabase(DATABASE);
  rmSync(folder, { recursive: true });
}
