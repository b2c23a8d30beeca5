// The servers of the comparison: the same one with accounts on each store, and without accounts.

/** The store of a server's accounts. */
export const MODES = ['none', 'sqlite', 'postgres'] as const;
export type Mode = (typeof MODES)[number];

/** Their names in the table. */
export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  none: 'none',
  sqlite: 'SQLite, limits in memory',
  postgres: 'PostgreSQL, limits in Redis',
};

/** A kind of request. */
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

/** The message of a server's process when it is ready. */
export interface Ready {
  readonly url: string;
  readonly key: string;
}

/** A period of load on one server: the requests that were answered, and their time. */
export interface Turn {
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  /** CPU time of the server's process, with all its threads, for each request. */
  readonly cpuMs: number;
}
