// The servers that are compared: the same one, with accounts on each store, and without any.

/** How a server keeps its accounts. */
export const MODES = ['none', 'sqlite', 'postgres'] as const;
export type Mode = (typeof MODES)[number];

/** What each is called in the table. */
export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  none: 'none',
  sqlite: 'SQLite, limits in memory',
  postgres: 'PostgreSQL, limits in Redis',
};

/** What clients ask for. */
export const LOADS = [
  {
    name: '100,000 simulations, 5 opponents',
    path: '/api/v1/probabilities-enhanced',
    opponents: 5,
    simulations: 100_000,
  },
  { name: 'tiny: 1 simulation, 1 opponent', path: '/api/v1/probabilities-enhanced', opponents: 1, simulations: 1 },
] as const;
export type AccountLoad = (typeof LOADS)[number];

/** What a server's process says when it is ready. */
export interface Ready {
  readonly url: string;
  readonly key: string;
}

/** A turn of a load: requests that were answered, and what they took. */
export interface Turn {
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  /** CPU time of the server's process, all threads, for each request. */
  readonly cpuMs: number;
}
