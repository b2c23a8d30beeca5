// The situations that succeed, or that end in an answer that is not an error of the service.
import {
  answered,
  bodyFor,
  cards,
  charged,
  operationNamed,
  type Situation,
  situationsOf,
  submitLong,
} from './situations.js';

const flop = [...cards, 'Qh', '7c', '2h'];

/** The job of the situations that show one. */
let job = '';

export const SUCCESSES: readonly Situation[] = [
  ...answered('probabilities', 'preflop', 'Two hole cards', { body: { cards, seed: 7 } }),
  ...answered('probabilities', 'exact', 'On the flop, every deal counted', {
    body: { cards: flop, method: 'exact', detail: true },
  }),
  ...answered('probabilitiesEnhanced', 'preflop', 'Two hole cards against two opponents', {
    body: { cards, opponents: 2, seed: 7 },
  }),
  ...answered('probabilitiesEnhanced', 'detail', 'On the flop, with standard errors', {
    body: { cards: flop, opponents: 5, simulations: 1_000_000, seed: 7, detail: true },
  }),
  ...answered('probabilitiesEnhanced', 'exact', 'On the flop against one opponent, every deal counted', {
    body: { cards: flop, opponents: 1, method: 'exact' },
  }),
  ...answered('equity', 'known', 'A hand against a range on the flop, exactly', {
    body: { players: ['AhKh', 'QQ+, AKs:0.5'], board: ['Qh', 'Jh', '2c'], detail: true },
  }),
  ...answered('equity', 'sampled', 'Three players before the flop, sampled until the error is small', {
    body: { players: ['AA', '15%', 'random'], target_error: 0.002, seed: 7, detail: true },
  }),
  ...answered('equity', 'hands', 'On the river, by hand and category', {
    body: { players: ['JJ', 'AhKh'], board: ['Qh', 'Jh', '2c', '2d', '3h'], hands: true, categories: true },
  }),
  ...answered('equity', 'dry-run', 'What it would do and cost', {
    body: { players: ['AA', '15%', 'random'], simulations: 5_000_000, dry_run: true },
  }),
  ...answered('equity', 'next-cards', 'After each card that can come next', {
    body: { players: ['AhKh', 'QdQc'], board: ['Qh', 'Jh', '2c', '2d'], next_cards: true },
  }).map(situation => ({ ...situation, shown: false })),
  ...answered('batch', 'mixed', 'A question of each type, and a wrong one', {
    body: {
      questions: [
        { type: 'probabilities', cards, simulations: 1000, seed: 7 },
        { type: 'probabilities-enhanced', cards, opponents: 1, method: 'exact' },
        { type: 'equity', players: ['AhKh', 'QQ+, AKs'], board: ['Qh', 'Jh', '2c'] },
        { type: 'equity', players: ['AA', 'KK'], dry_run: true },
        { type: 'equity', players: ['AhKh', 'AhQd'] },
      ],
    },
  }),
  ...situationsOf([operationNamed('submitJob')], { name: 'taken', summary: 'A job', shown: false }),
  ...situationsOf([operationNamed('listJobs')], { name: 'list', summary: 'The jobs', shown: false }),
  ...situationsOf([operationNamed('showJob'), operationNamed('cancelJob')], {
    name: 'job',
    summary: 'A job that is being computed',
    shown: false,
    first: async setup => {
      job = await submitLong(setup);
    },
    change: () => ({ path: `/api/v1/jobs/${job}` }),
  }),
  ...situationsOf([operationNamed('watchJob')], {
    name: 'events',
    summary: 'The events of a job that has ended',
    shown: false,
    change: () => ({ path: `/api/v1/jobs/${job}/events` }),
  }),
  // The second is a repetition of the first.
  ...['first', 'second'].flatMap(summary =>
    situationsOf(charged, {
      name: 'repeated',
      summary,
      shown: false,
      change: operation => ({
        body: bodyFor(operation, { seed: 7 }),
        headers: [`Idempotency-Key: 9b2e6f0c-${operation.id}`],
      }),
    }),
  ),
  ...answered('usage', 'alice', 'An account that was charged once', { account: 'alice' }),
  ...answered('healthz', 'ok', 'It lives'),
  ...answered('readyz', 'ok', 'All is well'),
  ...answered('readyz', 'degraded', 'Redis does not answer', {}, 'degraded'),
  ...answered('readyz', 'unavailable', 'The account store does not answer', {}, 'lostStore'),
  ...['metrics', 'openapi'].flatMap(id =>
    answered(id, 'text', 'A long text').map(situation => ({ ...situation, shown: false })),
  ),
  ...[
    ['gzipped', 'Accept-Encoding: gzip'],
    ['unchanged', 'If-None-Match: *'],
  ].flatMap(([name = '', header = '']) =>
    answered('openapi', name, header, { headers: [header] }).map(situation => ({ ...situation, shown: false })),
  ),
];
