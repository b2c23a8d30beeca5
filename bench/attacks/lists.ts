// Batches and jobs whose questions take long to read or to draw: all are answered, and what they cost pays for them.
import type { Figure } from '../http/figures.js';
import { count, type Scenario, time } from '../http/scenario.js';
import { type Service, withService } from '../http/service.js';
import { cpuOf, type Exchange, exchange, jobEnded, listOf } from './exchange.js';

/** A question that was asked for 20 times the work of an ordinary one, 6 ms for each credit, would be too cheap. */
const MAX_CPU_MS_PER_CREDIT = 120;
const TIME_LIMIT_MS = 30_000;
const MAX_JOB_MS = 120_000;

const RANKS = '23456789T';

/** Boards of three cards that leave QQ+ and AK alone, all different. */
const boards = (total: number): string[][] =>
  Array.from({ length: total }, (_, i) => {
    const rank = (n: number): string => RANKS[n % RANKS.length] as string;
    const suit = 'cdhs'[Math.floor(i / RANKS.length ** 2) % 4] as string;
    const other = 'hscd'[Math.floor(i / (4 * RANKS.length ** 2)) % 4] as string;
    return [
      `${rank(i)}${suit}`,
      `${rank(i + 1 + (Math.floor(i / RANKS.length) % 8))}${suit}`,
      `${rank(i + 4)}${other === suit ? 's' : other}`,
    ];
  }).filter(cards => new Set(cards).size === 3);

const rare = (total: number): object[] =>
  boards(2 * total)
    .slice(0, total)
    .map(board => ({ type: 'equity', players: Array(6).fill('QQ+,AK'), board, simulations: 1_000 }));

const tenRanges = (fields: object): object[] =>
  Array(1_000).fill({ type: 'equity', players: Array(10).fill('22+,A2s+'), simulations: 1, ...fields });

interface List {
  readonly scenario: string;
  readonly path: '/api/v1/batch' | '/api/v1/jobs';
  readonly questions: () => object[];
}

const LISTS: readonly List[] = [
  { scenario: 'batch: 1,000 × (6 × QQ+,AK, 1,000 deals)', path: '/api/v1/batch', questions: () => rare(1_000) },
  { scenario: 'job: 1,000 × (6 × QQ+,AK, 1,000 deals)', path: '/api/v1/jobs', questions: () => rare(1_000) },
  { scenario: 'job: 220 × (6 × QQ+,AK, 1,000 deals)', path: '/api/v1/jobs', questions: () => rare(220) },
  { scenario: 'batch: 1,000 × ten ranges, one deal', path: '/api/v1/batch', questions: () => tenRanges({}) },
  {
    scenario: 'batch: 1,000 × ten ranges, dry run',
    path: '/api/v1/batch',
    questions: () => tenRanges({ dry_run: true }),
  },
  {
    scenario: 'job: 100,000 × two ranges, one deal',
    path: '/api/v1/jobs',
    questions: () =>
      Array(100_000).fill({
        type: 'equity',
        players: ['22+,A2s+', 'TT+,AQ+'],
        board: ['2c', '7d', '9h'],
        simulations: 1,
        method: 'monte-carlo',
      }),
  },
];

const send = (service: Service, { path, questions }: List): Promise<Exchange> => {
  const request = listOf(service.keyOf('attacker'), path, questions());
  return path === '/api/v1/batch' ? exchange(service.url, request) : jobEnded(service, request);
};

const figuresOf = ({ scenario, path }: List, { status, ms, cost }: Exchange, cpuMs: number): Figure[] => [
  { scenario, name: 'status', show: count, value: status, target: { atMost: 200 } },
  {
    scenario,
    name: 'until it is answered',
    show: time,
    value: ms,
    target: { atMost: path === '/api/v1/batch' ? TIME_LIMIT_MS : MAX_JOB_MS },
  },
  { scenario, name: 'credits', show: count, value: cost, target: { atLeast: 1 } },
  {
    scenario,
    name: 'processor time for each credit',
    show: time,
    value: cpuMs / cost,
    target: { atMost: MAX_CPU_MS_PER_CREDIT },
  },
];

export const lists: Scenario = ({ quick, onProgress }) =>
  withService(['attacker'], async service => {
    const figures: Figure[] = [];
    const taken = quick ? LISTS.filter(({ scenario }) => !/100,000|job: 1,000/.test(scenario)) : LISTS;
    for (const [index, list] of taken.entries()) {
      const { result, cpuMs } = await cpuOf(service, () => send(service, list));
      figures.push(...figuresOf(list, result, cpuMs));
      onProgress((index + 1) / taken.length);
    }
    return figures;
  });
