// Runs loads in rounds: each load has a turn in a round, so that a busy minute of the machine affects all of them.

/** Work to be timed. */
export interface Load {
  /** Timed turns, 1 or more. Loads with fewer turns than others take theirs evenly spread. */
  readonly turns: number;
  /** Runs in a turn, so that a turn is long enough for the clock. */
  readonly repeats: number;
  /** Milliseconds that only grow; elapsed time where it is left out. */
  readonly clock?: () => number;
  run(): void | Promise<void>;
}

const wallTime = (): number => performance.now();

/** CPU time of this process, which other processes affect less. For work on one thread. */
export const cpuClock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A turn lasts at least this long where a run is shorter. */
const MIN_TURN_MS = 2;

/** How often, in turns of a load that takes about `milliseconds` a run, so that they take about `budget` together. */
export const turnsFor = (milliseconds: number, budget: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, Math.floor(budget / Math.max(milliseconds, MIN_TURN_MS))));

/** How many runs of about `milliseconds` make a turn. */
export const repeatsFor = (milliseconds: number): number => Math.max(1, Math.ceil(MIN_TURN_MS / milliseconds));

/** Whether a load with `turns` of `rounds` has one in this round. */
export const hasTurn = (round: number, turns: number, rounds: number): boolean =>
  Math.floor(((round + 1) * turns) / rounds) > Math.floor((round * turns) / rounds);

/** Runs the loads in turns, and reports the share that is done after each. Returns the milliseconds of one run, for each turn of each load. */
export const takeTurns = async <L extends Load>(
  loads: readonly L[],
  onProgress: (share: number, load: L) => void = () => undefined,
): Promise<Map<L, number[]>> => {
  const times = new Map<L, number[]>(loads.map(load => [load, []]));
  const rounds = Math.max(...loads.map(({ turns }) => turns));
  const all = loads.reduce((sum, { turns }) => sum + turns, 0);
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    for (const load of loads.filter(({ turns }) => hasTurn(round, turns, rounds))) {
      times.get(load)?.push(await timed(load));
      onProgress(++done / all, load);
    }
  }
  return times;
};

const timed = async ({ repeats, clock = wallTime, run }: Load): Promise<number> => {
  const began = clock();
  for (let i = 0; i < repeats; i++) await run();
  return (clock() - began) / repeats;
};
