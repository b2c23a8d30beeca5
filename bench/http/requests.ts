// The requests of the loads.
import { parseCards } from '../../src/engine/cards.js';

export const CARDS = ['Ah', 'Kh'] as const;
const ENHANCED = '/api/v1/probabilities-enhanced';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A POST with a key. */
export const post = (key: string, path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Without `simulations`, the service's default: 100,000. */
export interface Asked {
  readonly opponents: number;
  readonly simulations?: number;
}

/** AhKh before the flop. */
export const odds = (key: string, asked: Asked): Request => post(key, ENHANCED, { cards: CARDS, ...asked });

/** A batch of questions. */
export const batchOf = (key: string, questions: readonly object[]): Request =>
  post(key, '/api/v1/batch', { questions });

/** Hardly any work: what the request itself costs. */
export const TINY: Asked = { opponents: 1, simulations: 100 };
/** The most common size: one chunk of work. */
export const SMALL: Asked = { opponents: 1 };
/** The default number of simulations on a full table. */
export const FULL_TABLE: Asked = { opponents: 22 };
/** So large that fewer than 400 fill the queue, on up to eight threads: 400 connections could not overload the service otherwise. */
export const LARGE: Asked = { opponents: 22, simulations: 500_000 };
/** The most that one request may simulate. */
export const BIG: Asked = { opponents: 9, simulations: 10_000_000 };

export const DEFAULT_SIMULATIONS = 100_000;
/** FULL_TABLE for the engine. */
export const FULL_TABLE_DEALS = { cards: parseCards(CARDS), ...FULL_TABLE, simulations: DEFAULT_SIMULATIONS };

/** A question whose answer lists the hands of both players. */
export const WITH_HANDS = { type: 'equity', players: ['AhKh', 'QsQc'], hands: true };
/** As many different questions as a job may have, in 10.6 MB. */
export const LARGEST_JOB = JSON.stringify({
  questions: Array.from({ length: 100_000 }, (_, seed) => ({
    type: 'probabilities',
    cards: CARDS,
    simulations: 10,
    seed,
    detail: true,
    method: 'monte-carlo',
  })),
});
