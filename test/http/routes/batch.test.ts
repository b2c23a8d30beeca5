// POST /api/v1/batch: what it answers, and what it refuses. What it costs is tested in test/http/charging.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import {
  assertRefused,
  BATCH,
  creditHeaders,
  ENHANCED,
  EQUITY,
  openAccount,
  PROBABILITIES,
  type Service,
  SHOWDOWN,
  useService,
} from '../service.js';

const PATHS: Readonly<Record<string, string>> = {
  probabilities: PROBABILITIES,
  'probabilities-enhanced': ENHANCED,
  equity: EQUITY,
  showdown: SHOWDOWN,
};
const cards = ['Ah', 'Kh'];
const flop = ['Qh', 'Jh', '2c'];

interface Question {
  readonly type: string;
  readonly [field: string]: unknown;
}

const probabilities = (fields: object = {}): Question => ({ type: 'probabilities', cards, ...fields });
const enhanced = (fields: object = {}): Question => ({
  type: 'probabilities-enhanced',
  cards,
  opponents: 1,
  ...fields,
});
const equity = (fields: object = {}): Question => ({ type: 'equity', players: ['AhKh', 'QQ+'], ...fields });
const showdown = (fields: object = {}): Question => ({
  type: 'showdown',
  hands: [cards, ['Qs', 'Qc']],
  board: flop,
  ...fields,
});

/** The answer of the question's own endpoint. */
const askAlone = async ({ post }: Service, { type, ...fields }: Question): Promise<string> =>
  (await post(PATHS[type]!, fields)).text;

const repeat = (count: number, question: object): object[] => Array(count).fill(question);

const answers = suite<Service>('POST /api/v1/batch');
useService(answers);

/** Questions that are computed at once, in groups, alone, in many chunks; and questions with faults. */
const MIXED: readonly Question[] = [
  probabilities({ simulations: 100, seed: 1 }),
  enhanced({ simulations: 100, seed: 2, detail: true }),
  probabilities({ cards: ['Ah', '10h'] }),
  probabilities({ simulations: 5_000, seed: 3 }),
  enhanced({ simulations: 20_000, seed: 4, opponents: 3 }),
  enhanced({ simulations: 900_000, seed: 5, opponents: 2, detail: true }),
  enhanced({ opponents: 23 }),
  enhanced({ method: 'exact' }),
  enhanced({ method: 'exact', cards: [...cards, ...flop], detail: true }),
  probabilities({ method: 'exact', seed: 1 }),
  equity(),
  equity({ board: flop, detail: true, hands: true, categories: true, next_cards: true }),
  equity({ players: ['AhKh', 'AAo'] }),
  equity({ players: ['15%', '20%', 'random'], simulations: 50_001, seed: 6, detail: true, hands: true }),
  equity({ players: ['AhKh', 'AhQh'] }),
  equity({ players: ['22+', '15%', 'AX'], target_error: 0.005, seed: 8, detail: true }),
  equity({ players: Array(10).fill('20%'), simulations: 3_000, seed: 9, detail: true }),
  equity({ players: ['AA', 'AA', 'AA'] }),
  equity({ players: ['22+', '15%', 'AX'], dry_run: true }),
  equity({ players: Array(10).fill('QQ+'), method: 'monte-carlo' }),
  showdown(),
  showdown({ hands: [cards, cards], independent: true, versus_random: true }),
  showdown({ hands: Array(300).fill(cards), independent: true, versus_random: true }),
  showdown({ hands: [cards, ['Qs']] }),
  showdown({ hands: [cards, ['Qs', 'Qh']] }),
  showdown({ game: 'omaha' }),
  showdown({ versus_random: true, dry_run: true }),
];

answers('answers each question, a wrong one too, as its own endpoint does, byte for byte', async service => {
  const alone = [];
  for (const question of MIXED) alone.push(await askAlone(service, question));
  const { status, text, headers } = await service.post(BATCH, { questions: MIXED });
  assert.equal([status, headers.get('content-type')], [200, 'application/json; charset=utf-8']);
  assert.is(text, `{"success":true,"data":{"answers":[${alone.join(',')}]}}`);
});

const NO_QUESTIONS: readonly (readonly [question: unknown, details: RegExp])[] = [
  [null, /^the question is null: send an object with "type"/],
  [[equity()], /^the question is an array/],
  [{ cards }, /^type is missing: send "probabilities" or "probabilities-enhanced" or "equity" or "showdown"$/],
  [{ type: 'constructor' }, /^type is "constructor"/],
  [JSON.parse('{"type": "equity", "players": ["AA", "KK"], "__proto__": 1}'), /"__proto__" is not a field/],
];

answers('answers INVALID_REQUEST for an entry that is not a question', async ({ post }) => {
  const { status, json } = await post(BATCH, { questions: [...NO_QUESTIONS.map(([question]) => question), equity()] });
  assert.is(status, 200);
  for (const [i, [, details]] of NO_QUESTIONS.entries()) {
    const { success, error } = json.data.answers[i];
    assert.equal([success, error.code, error.message], [false, 'INVALID_REQUEST', 'The request is invalid']);
    assert.match(error.details, details);
  }
  assert.is(json.data.answers.at(-1).success, true);
});

answers('answers questions that are nested thirty thousand deep with errors', async ({ post }) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  const body = `{"questions":[${deep},{"type":"probabilities","cards":${deep}},${JSON.stringify(equity())}]}`;
  const { json } = await post(BATCH, body, { 'idempotency-key': 'deep' });
  const successes = json.data.answers.map(({ success }: { success: boolean }) => success);
  assert.equal(successes, [false, false, true]);
});

answers('answers a thousand questions, each with its own odds', async service => {
  const questions = Array.from({ length: 1000 }, (_, seed) => enhanced({ simulations: 50 + (seed % 3) * 900, seed }));
  const { json } = await service.post(BATCH, { questions });
  assert.is(json.data.answers.length, 1000);
  for (const i of [0, 1, 2, 500, 997, 998, 999]) {
    assert.is(JSON.stringify(json.data.answers[i]), await askAlone(service, questions[i]!));
  }
});

answers('is free if every question has a fault', async service => {
  const { name, headers } = await openAccount(service, 'wrong', 5);
  const questions = [5, equity({ players: [] }), probabilities({ cards: [] })];
  const answer = await service.post(BATCH, { questions }, headers);
  assert.equal([answer.status, ...creditHeaders(answer)], [200, '0', '5']);
  assert.equal(await service.accounts.usage(name), []);
});

answers('counts its questions in the log, and in /metrics by type and error code', async ({ post, log, metrics }) => {
  metrics.registry.resetMetrics();
  await post(BATCH, { questions: [equity(), equity(), enhanced(), enhanced({ opponents: 0 }), {}] });
  assert.is(JSON.parse(log.at(-1)!).questions, 5);
  const metric = await metrics.registry.getSingleMetric('poker_odds_batch_questions_total')?.get();
  assert.equal(
    metric?.values.map(({ labels, value }) => [labels.type, labels.code, value]),
    [
      ['equity', '', 2],
      ['probabilities-enhanced', '', 1],
      ['probabilities-enhanced', 'INVALID_REQUEST', 1],
      ['none', 'INVALID_REQUEST', 1],
    ],
  );
});

/** The most values that are written as JSON in one iteration of the event loop until the work is done. */
const countWritten = async (work: Promise<unknown>): Promise<number> => {
  const { stringify } = JSON;
  let [most, written] = [0, 0];
  const count = (): void => {
    most = Math.max(most, written);
    written = 0;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  JSON.stringify = (...values: unknown[]) => {
    written++;
    return stringify(...(values as Parameters<typeof stringify>));
  };
  await work;
  JSON.stringify = stringify;
  clearImmediate(counting);
  return most;
};

for (const [what, question] of [
  ['of prices', equity({ dry_run: true })],
  ['that are computed at once', probabilities({ simulations: 100, seed: 1 })],
] as const) {
  answers(`does not block the event loop with questions ${what}: each has an iteration of it`, async ({ post }) => {
    const most = await countWritten(post(BATCH, { questions: repeat(300, question) }));
    assert.ok(most < 30, `${most} in one iteration`);
  });
}

answers.run();

const refusals = suite<Service>('POST /api/v1/batch refuses');
useService(refusals);

const REFUSED: readonly (readonly [name: string, body: object, details: RegExp])[] = [
  ['no questions', { seed: 1 }, /^questions is missing: send an array of 1 to 1,000 questions$/],
  [
    'a value that is not an array',
    { questions: { 0: equity() } },
    /^questions is an object: send an array of 1 to 1,000 questions$/,
  ],
  ['an empty array', { questions: [] }, /^questions has 0 entries: send/],
  ['1,001 questions', { questions: repeat(1001, { type: 'none' }) }, /^questions has 1,001 entries: send/],
  [
    'an unknown field',
    { questions: [5], seed: 1 },
    /^"seed" is not a field of this request: the fields are questions$/,
  ],
  [
    'more billed hands than one request may have',
    { questions: [...repeat(100, probabilities({ simulations: 10_000_000 })), probabilities({ simulations: 1 })] },
    /^questions\[0\] to questions\[100\] together would bill 1,000,010,000 hands, and a batch may bill 1,000,000,000: send fewer/,
  ],
  [
    'more than 20,000 listed hands',
    { questions: repeat(8, equity({ players: ['random', 'random'], hands: true })) },
    /^questions\[0\] to questions\[7\] together would list 21,216 hands, and a batch may list 20,000: leave out "hands"/,
  ],
];

for (const [name, body, details] of REFUSED) {
  refusals(name, async ({ post }) => assertRefused(await post(BATCH, body), 'INVALID_REQUEST', details));
}

refusals('more than the balance covers, but not one hand less', async service => {
  const { headers } = await openAccount(service, 'poor', 229);
  const questions = repeat(23, enhanced({ simulations: 5_000_000 }));
  const answer = await service.post(BATCH, { questions }, headers);
  assertRefused(answer, 'INSUFFICIENT_CREDITS', /the request costs 230, the balance is 229/);
});

refusals('a body of more than 256 KiB, and other methods', async ({ post, request }) => {
  const questions = repeat(1000, { ...probabilities(), note: 'x'.repeat(220) });
  assertRefused(await post(BATCH, { questions }), 'PAYLOAD_TOO_LARGE', /262144 bytes/);
  assertRefused(await request('GET', BATCH), 'METHOD_NOT_ALLOWED', /POST/);
});

refusals.run();
