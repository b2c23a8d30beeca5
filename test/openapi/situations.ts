// The situations that the document describes: for each operation every answer and every error code, and the requests that get them.
import { OPERATIONS, type Operation } from '../../src/openapi/operations.js';
import { cut, cutHands } from '../deck.js';
import { until } from '../until.js';
import { bodyFor, cards, FEW_FLOPS, type Situation, type SituationOptions } from './messages.js';
import { type AccountName, QUEUE_FULL, type Setup } from './setups.js';

/** One situation for several operations. */
const situations = (operations: readonly Operation[], name: string, summary: string, options: SituationOptions = {}) =>
  operations.map((operation): Situation => ({ operation, name, summary, ...options }));

const named = (...ids: readonly string[]): Operation[] => OPERATIONS.filter(({ id }) => ids.includes(id));

const withFields = (fields: object, ofEquity: object = fields, ofShowdown: object = fields) => ({
  change: (operation: Operation) => {
    const own: Readonly<Record<string, object>> = { equity: ofEquity, showdown: ofShowdown };
    return { body: bodyFor(operation, own[operation.id] ?? fields) };
  },
});
const by = (account: AccountName | undefined) => ({ change: () => ({ account }) });
const withHeader = (...headers: string[]) => ({ change: () => ({ headers }) });

const all = OPERATIONS;
const charged = all.filter(({ request }) => request !== undefined);
const reading = all.filter(({ request }) => request === undefined);
const lists = named('batch', 'submitJob');
const odds = charged.filter(operation => !lists.includes(operation));
const sampling = charged.filter(({ id }) => id !== 'showdown');
const calculating = [...odds, ...named('batch')];
const withKey = all.filter(({ needsKey }) => needsKey);
const withoutKey = all.filter(({ needsKey }) => !needsKey);
const looking = withKey.filter(operation => !calculating.includes(operation));
const alone = withoutKey.filter(({ codes }) => codes.includes('INTERNAL_ERROR'));
const ofJob = all.filter(({ path }) => path.includes('{id}'));

/** Submits a job; resolves with its path. */
const submit = async ({ service, keys }: Setup, questions: readonly object[]): Promise<string> => {
  const { json } = await service.post('/api/v1/jobs', { questions }, { authorization: `Bearer ${keys.rich}` });
  return `/api/v1/jobs/${json.data.id}`;
};

/** Submits a job that takes some seconds. */
const submitJob = (setup: Setup): Promise<string> =>
  submit(setup, [
    { type: 'probabilities', cards, simulations: 1_000_000_000, seed: 7 },
    { type: 'equity', players: ['AA'] },
  ]);

const SHORT_JOB = [
  { type: 'probabilities-enhanced', cards, opponents: 1, method: 'exact' },
  { type: 'equity', players: ['AA', '15%', 'random'], simulations: 1_000_000, seed: 7 },
];

/** Submits a short job and waits for its end. */
const finishJob = async (setup: Setup): Promise<string> => {
  const path = await submit(setup, SHORT_JOB);
  const authorization = `Bearer ${setup.keys.rich}`;
  const isDone = async () => (await setup.service.request('GET', path, { authorization })).json.data.state === 'done';
  await until(isDone);
  return path;
};

const listNewest = async (setup: Setup): Promise<string> => {
  await finishJob(setup);
  return '/api/v1/jobs?limit=1';
};

const watchFinished = async (setup: Setup): Promise<string> => `${await finishJob(setup)}/events`;

/** Opens as many streams of a job's events as an account may have. */
const openStreams = async (setup: Setup): Promise<string> => {
  const path = `${await submitJob(setup)}/events`;
  const headers = { authorization: `Bearer ${setup.keys.rich}` };
  for (let count = 0; count < 10; count++) await fetch(setup.service.server.url + path, { headers });
  return path;
};

const USED = 'Idempotency-Key: used-before';
const useKey = async ({ service, keys }: Setup): Promise<undefined> => {
  const headers = { authorization: `Bearer ${keys.rich}`, 'idempotency-key': 'used-before' };
  await service.post('/api/v1/probabilities', { cards, simulations: 1 }, headers);
};

const LONG = 'x'.repeat(17_000);

const BOARD = cut('QhJh2c');
const flop = cut('AhKhQh7c2h');
const EXACT = { method: 'exact' };
const DETAIL = { detail: true };
const DRY_RUN = { dry_run: true };
const RANGE = { players: ['AhKh', 'QQ+, AKs:0.5'] };
const THREE = { players: ['AA', '15%', 'random'] };
const TARGET = { target_error: 0.002, seed: 7 };
const LISTS = { hands: true, categories: true };
const GROUPS = { players: ['QQ+, AKs', '15%'], board: BOARD, made_hands: true, distribution: true };
const KNOWN = { players: ['AhAdKhKd', '9s8s7h6h'] };
const UNKNOWN = { players: ['AhAd**', 'random'], seed: 7, categories: true };
const OMAHA = { game: 'omaha' };
const SHORT_DECK = { game: 'short-deck', players: ['AhKh', 'QQ+, AKs:0.5'], board: cut('QdJc7s'), ...LISTS };
const HANDS = cutHands('AhKh QsQc');
const RIVER = cut('QhJhTh2c2d');
const MIXED = [
  { type: 'probabilities', cards, simulations: 1000, seed: 7 },
  { type: 'probabilities-enhanced', cards, opponents: 1, ...EXACT },
  { type: 'equity', players: ['AhKh', 'QQ+, AKs'], board: BOARD },
  { type: 'showdown', hands: HANDS, board: RIVER },
  { type: 'equity', players: ['AA', 'KK'], ...DRY_RUN },
  { type: 'equity', players: ['AhKh', 'AhQd'] },
];
const VERSUS_RANDOM = { hands: [cards], board: BOARD, versus_random: true };
const ACES = cutHands('AhAs9c5d2h AhAs9c5d2h2sKd');
const OMAHA_HANDS = cutHands('AhAdKhKd 9s8s7h6h');
const POTS = { hands: cutHands('QsQc AhKh JcJd'), board: RIVER, bets: [100, 50, 200], folded_bets: [10, 20] };

/** For each operation the names of examples: what they show, and the body. The document shows both the request and the answer. */
const ANSWERED: Readonly<Record<string, Readonly<Record<string, readonly [summary: string, body: object]>>>> = {
  probabilities: {
    preflop: ['Two hole cards', { cards, seed: 7 }],
    exact: ['On the flop, every deal counted', { cards: flop, ...EXACT, ...DETAIL }],
  },
  probabilitiesEnhanced: {
    preflop: ['Two hole cards against two opponents', { cards, opponents: 2, seed: 7 }],
    detail: ['On the flop, with standard errors', { cards: flop, opponents: 5, simulations: 1e6, seed: 7, ...DETAIL }],
    exact: ['On the flop against one opponent, every deal counted', { cards: flop, opponents: 1, ...EXACT }],
  },
  equity: {
    known: ['A hand against a range on the flop, exactly', { ...RANGE, board: BOARD, ...DETAIL }],
    sampled: ['Three players before the flop, sampled until the error is small', { ...THREE, ...TARGET, ...DETAIL }],
    hands: ['On the river, by hand and category', { players: ['JJ', 'AhKh'], board: cut('QhJh2c2d3h'), ...LISTS }],
    'made-hands': ['What the hands of two ranges are, and how they are spread over equity', GROUPS],
    'dry-run': ['What it would do and cost', { ...THREE, simulations: 5_000_000, ...DRY_RUN }],
    omaha: ['Omaha: known hands on the flop, exactly', { ...OMAHA, ...KNOWN, board: cut('Ts7s2c'), ...DETAIL }],
    'omaha-unknown': ['Omaha: a hand of which two cards are known against any, sampled', { ...OMAHA, ...UNKNOWN }],
    'short-deck': ['Short deck: a hand against a range on the flop, exactly', SHORT_DECK],
    flops: ['On every flop of aces, kings and queens', FEW_FLOPS],
  },
  showdown: {
    winner: ['Two hands on a complete board', { hands: HANDS, board: RIVER }],
    'versus-random': ['A hand on the flop, and all other holdings', VERSUS_RANDOM],
    pots: ['A short stack, a side pot and a bet that nobody has called', POTS],
    independent: ['Hands of different numbers of cards, each for itself', { hands: ACES, independent: true }],
    omaha: ['Omaha: two hole cards and three of the board', { ...OMAHA, hands: OMAHA_HANDS, board: cut('Ts7s6d') }],
    'dry-run': ['What it would do and cost', { ...VERSUS_RANDOM, ...DRY_RUN }],
  },
  batch: { mixed: ['A question of each type, and a wrong one', { questions: MIXED }] },
  submitJob: { job: ['An exact question and a sampled one', { questions: SHORT_JOB }] },
};

const SUCCESSES: readonly Situation[] = [
  ...Object.entries(ANSWERED).flatMap(([id, shown]) =>
    Object.entries(shown).flatMap(([name, [summary, body]]) =>
      situations(named(id), name, summary, { change: () => ({ body }) }),
    ),
  ),
  ...situations(named('showJob', 'cancelJob'), 'done', 'A job that is done', { first: finishJob }),
  ...situations(named('equity'), 'next-cards', 'After each card that can come next', {
    shown: false,
    ...withFields({ board: ['2c', '3c', '4c', '5c'], next_cards: true, method: 'exact' }),
  }),
  ...situations(named('submitJob'), 'job', 'A job', { shown: false }),
  ...situations(named('listJobs'), 'newest', 'The newest job, with `limit=1`', { first: listNewest }),
  ...situations(named('showJob', 'cancelJob'), 'job', 'A job that is computed', { shown: false, first: submitJob }),
  ...situations(named('watchJob'), 'done', 'The last event, of a job that is done', { first: watchFinished }),
  ...situations(charged, 'repeated', 'The first time', { shown: false, ...withHeader('Idempotency-Key: again') }),
  ...situations(charged, 'repeated', 'The second time', { shown: false, ...withHeader('Idempotency-Key: again') }),
  ...situations(named('usage'), 'alice', 'An account that was charged once', by('alice')),
  ...situations(named('healthz'), 'ok', 'It lives'),
  ...situations(named('readyz'), 'ok', 'All is well'),
  ...situations(named('readyz'), 'degraded', 'Redis does not answer', { setup: 'degraded' }),
  ...situations(named('readyz'), 'unavailable', 'The account store does not answer', { setup: 'lostStore' }),
  ...situations(named('metrics'), 'metrics', 'Some of the lines', { setup: 'idle' }),
  ...situations(named('openapi'), 'text', 'A long text', { shown: false }),
  ...situations(named('openapi'), 'unchanged', 'It is known', { shown: false, ...withHeader('If-None-Match: *') }),
];

const TEN = withFields({ cards: ['10h', 'Kh'] }, { board: ['10h'] }, { hands: [cards, ['10h', 'Qc']] });
const TWICE = withFields({ cards: cut('AhKhQhAh') }, { dead: ['Ah'] }, { hands: cutHands('AhKh AhQc') });
const FULL = withFields({ seed: QUEUE_FULL }, undefined, { hands: Array(QUEUE_FULL).fill(cards), independent: true });

const FAILURES: readonly Situation[] = [
  ...situations(odds, 'INVALID_CARDS', 'Ten is T', TEN),
  ...situations(odds, 'DUPLICATE_CARDS', 'A card twice', TWICE),
  ...situations(named('equity'), 'INVALID_RANGE', 'A pair is neither suited nor offsuit', {
    ...withFields({ players: ['AhKh', 'JJ, QQs+'] }),
  }),
  ...situations(odds, 'INVALID_REQUEST', 'A misspelt option', withFields({ simulation: 1000 })),
  ...situations(lists, 'INVALID_REQUEST', 'No questions', { change: () => ({ body: { questions: [] } }) }),
  ...situations(named('showdown'), 'INSUFFICIENT_CREDITS', 'The account has no credits left', by('empty')),
  ...situations(sampling, 'INSUFFICIENT_CREDITS', 'More deals than the account can pay for', {
    change: operation => ({ account: 'poor', body: bodyFor(operation, { simulations: 10_000_000 }) }),
  }),
  ...situations(charged, 'IDEMPOTENCY_KEY_REUSED', 'A key of another request', { first: useKey, ...withHeader(USED) }),
  ...situations(charged, 'PAYLOAD_TOO_LARGE', 'A body that is too large', {
    change: ({ maxBodyBytes = 0 }) => ({ body: 'x'.repeat(maxBodyBytes + 1000) }),
  }),
  ...situations(charged, 'UNSUPPORTED_MEDIA_TYPE', 'Not JSON', { change: () => ({ type: 'text/plain' }) }),
  ...situations(calculating, 'INTERNAL_ERROR', 'A fault of the service', by('broken')),
  ...situations(named('submitJob'), 'OVERLOADED', 'Too many unfinished jobs', by('busy')),
  ...situations(calculating, 'OVERLOADED', 'The queue is full', FULL),
  ...situations(withKey, 'INVALID_API_KEY', 'No key', by(undefined)),
  ...situations(withKey, 'NOT_FOUND', 'A version that does not exist', {
    change: ({ path }) => ({ path: path.replace('{id}', 'job_none').replace('/v1/', '/v2/') }),
  }),
  ...situations(withKey, 'RATE_LIMIT_EXCEEDED', 'The 101st request within a minute', by('spent')),
  ...situations(looking, 'INTERNAL_ERROR', 'A fault of the service', by('broken')),
  ...situations(withKey, 'SERVICE_UNAVAILABLE', 'The account store does not answer', by('down')),
  ...situations(ofJob, 'NOT_FOUND', 'A job that the account does not have'),
  ...situations(named('watchJob'), 'OVERLOADED', 'Too many open streams', { first: openStreams }),
  ...situations(named('metrics'), 'NOT_FOUND', 'Metrics have a port of their own', { setup: 'separateMetrics' }),
  ...situations(all, 'METHOD_NOT_ALLOWED', 'Another method', { change: () => ({ method: 'PUT', body: undefined }) }),
  ...situations(all, 'HEADERS_TOO_LARGE', 'A header of 17,000 bytes', withHeader(`X-Story: ${LONG}`)),
  ...situations(all, 'REQUEST_TIMEOUT', 'The last byte never came', {
    setup: 'shortTimeouts',
    write: message => message.slice(0, -1),
  }),
  ...situations(reading, 'INVALID_REQUEST', 'No Host header', {
    write: message => message.replace('Host: localhost\r\n', ''),
  }),
  ...situations(reading, 'PAYLOAD_TOO_LARGE', 'A chunk whose extensions have no end', {
    ...withHeader('Transfer-Encoding: chunked'),
    write: message => `${message}2;${LONG}`,
  }),
  ...situations(withoutKey, 'SERVICE_UNAVAILABLE', 'Too many connections', { setup: 'noConnections' }),
  ...situations(alone, 'INTERNAL_ERROR', 'A fault of the service', { setup: 'faulty' }),
];

export const SITUATIONS: readonly Situation[] = [...SUCCESSES, ...FAILURES];
