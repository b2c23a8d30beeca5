// Measures the round trip of one task at a time, less its computation: through a pool, and through the service's calculator.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCards } from '../../src/engine/cards.js';
import type { SampledCalculation } from '../../src/odds/calculation.js';
import { type Calculator, MAX_INLINE_HANDS } from '../../src/odds/calculator.js';
import type { Chunk } from '../../src/odds/chunk.js';
import { ODDS_KIND, simulationsPerChunk } from '../../src/odds/odds-kind.js';
import { duration, durationRange } from '../document.js';
import { type Figure, verdictOf } from '../http/figures.js';
import { quantile, spreadOf } from '../measure.js';
import type { Table } from '../table.js';
import type { Pool } from './pools.js';

export const OPPONENTS = 1;
export const CARDS = parseCards(['Ah', 'Kh']);
const REST_MS = 5;
/** A single chunk, too large to be computed where it is called. */
const REQUEST = 20_000;
/** Untimed tasks before each kind of trip: workers that slept while others were measured are slow at first. */
const WARM_UP = 20;
const TARGET = { atMost: 0.1 };

const calculationOf = (simulations: number): SampledCalculation => ({
  kind: 'odds',
  method: 'monte-carlo',
  cards: CARDS,
  opponents: OPPONENTS,
  simulations,
  seed: 1,
});

/** A chunk of so many simulations, as many as fit in one. */
export const chunkWith = (simulations: number): Chunk => ODDS_KIND.chunkAt(calculationOf(simulations), 0);

/** A way to send one task at a time. */
interface Trip {
  readonly name: string;
  readonly simulations: number;
  readonly restMs: number;
  /** For the calculator. A single deal has none: the calculator does not send it to a worker. */
  readonly target?: typeof TARGET;
}

const SMALL = { simulations: 1 };
const TRIPS: readonly Trip[] = [
  { name: '1 deal, back to back', ...SMALL, restMs: 0 },
  { name: `1 deal, after ${REST_MS} ms of rest`, ...SMALL, restMs: REST_MS },
  { name: '20,000 deals, back to back', simulations: REQUEST, restMs: 0, target: TARGET },
  { name: 'a whole chunk, back to back', simulations: simulationsPerChunk(OPPONENTS), restMs: 0 },
];

/** What carries tasks to workers. */
export interface Carrier {
  readonly name: string;
  /** Whether it must meet `target`. */
  readonly isService: boolean;
  carries(simulations: number): boolean;
  /** Milliseconds of the computation alone. */
  compute(simulations: number): Promise<number>;
}

export const poolCarrier = (pool: Pool): Carrier => ({
  name: pool.name,
  isService: false,
  carries: () => true,
  compute: async simulations => {
    const { began, ended } = await pool.run(chunkWith(simulations));
    return ended - began;
  },
});

export const calculatorCarrier = (calculator: Calculator): Carrier => ({
  name: 'the service’s calculator',
  isService: true,
  carries: simulations => ODDS_KIND.evaluatedHands(calculationOf(simulations)) > MAX_INLINE_HANDS,
  compute: async simulations => (await calculator.calculate(calculationOf(simulations))).computeMs,
});

/** Milliseconds from a call to its answer, less the computation. */
const overheadOf = async (carrier: Carrier, { simulations, restMs }: Trip): Promise<number> => {
  if (restMs > 0) await sleep(restMs);
  const called = performance.now();
  const computed = await carrier.compute(simulations);
  return performance.now() - called - computed;
};

/** All overheads of a carrier, by the name of the trip. */
export interface Travels {
  readonly carrier: Carrier;
  readonly overheads: Map<string, number[]>;
}

export const travelsOf = (carrier: Carrier): Travels => ({
  carrier,
  overheads: new Map(TRIPS.filter(trip => carrier.carries(trip.simulations)).map(({ name }) => [name, []])),
});

/** Makes all trips, so many times. */
export const travel = async (
  { carrier, overheads }: Travels,
  times: { trips: number; rests: number },
): Promise<void> => {
  for (const trip of TRIPS) {
    const measured = overheads.get(trip.name);
    if (!measured) continue;
    for (let i = 0; i < WARM_UP; i++) await overheadOf(carrier, { ...trip, restMs: 0 });
    for (let i = 0; i < (trip.restMs === 0 ? times.trips : times.rests); i++) {
      measured.push(await overheadOf(carrier, trip));
    }
  }
};

/** The medians over the computation that have a target. */
export const tripFigures = (travels: readonly Travels[]): Figure[] =>
  TRIPS.flatMap(({ name, target }) =>
    travels
      .filter(({ carrier }) => carrier.isService && target !== undefined)
      .map(({ carrier, overheads }): Figure => {
        const values = overheads.get(name) ?? [];
        const value = values.length === 0 ? undefined : quantile(values, 0.5);
        return { scenario: name, name: carrier.name, value, show: duration, ...(target && { target }) };
      }),
  );

const targetText = (figure: Figure | undefined): string =>
  figure?.target ? `≤ ${duration(TARGET.atMost)}: ${verdictOf(figure)}` : '';

export const tripsTable = (travels: readonly Travels[]): Table => {
  const figures = tripFigures(travels);
  const rowsOf = ({ name }: Trip): string[][] => {
    const first = quantile(travels[0]?.overheads.get(name) ?? [], 0.5);
    return travels.flatMap(({ carrier, overheads }) => {
      const values = overheads.get(name);
      if (!values) return [];
      const { median, ...ends } = spreadOf(values);
      const target = targetText(figures.find(each => each.scenario === name && each.name === carrier.name));
      const p99 = duration(quantile(values, 0.99));
      return [[name, carrier.name, duration(median), durationRange(ends), p99, (median / first).toFixed(2), target]];
    });
  };
  return [
    [
      'one task at a time',
      'carried by',
      'median over the computation',
      '10 % … 90 %',
      '99th percentile',
      'times the first',
      'target',
    ],
    ...TRIPS.flatMap(rowsOf),
  ];
};
