// POST /api/v1/batch: what it answers, and what it refuses.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Answer,
  assertRefused,
  BATCH,
  ENHANCED,
  EQUITY,
  PROBABILITIES,
  type Service,
  useService,
} from '../service.js';

const PATHS: Readonly<Record<string, string>> = {
  probabilities: PROBABILITIES,
  'probabilities-enhanced': ENHANCED,
  equity: EQUITY,
};
const cards = ['Ah', 'Kh'];
const flop = ['Qh', 'Jh', '2c'];

interface Typed {
  readonly type: string;
  readonly [field: string]: unknown;
}

const probabilities = (fields: object = {}): Typed => ({ type: 'probabilities', cards, ...fields });
const enhanced = (fields: object = {}): Typed => ({ type: 'probabilities-enhanced', cards, opponents: 1, ...fields });
const equity = (fields: object = {}): Typed => ({ type: 'equity', players: ['AhKh', 'QQ+'], ...fields });

/** What the question's own endpoint answers. */
const alone = async ({ post }: Service, { type, ...fields }: Typed): Promise<string> =>
  (await post(PATHS[type] ?? '', fields)).text;

const together = (bodies: readonly string[]): string => `{"success":true,"data":{"answers":[${bodies.join(',')}]}}`;

const questionsOf = async (service: Service): Promise<readonly [number, number]> => {
  const days = await service.accounts.usage('tests');
  const sum = (field: 'requests' | 'questions'): number => days.reduce((total, day) => total + day[field], 0);
  return [sum('requests'), sum('questions')];
};

const costOf = ({ headers }: Answer): string | null => headers.get('x-credits-cost');

const answers = suite<Service>('POST /api/v1/batch, 200:');
useService(answers);

/** Questions of every size: computed at once, in groups, alone, of many chunks. */
const MIXED: readonly Typed[] = [
  probabilities({ simulations: 100, seed: 1 }),
  enhanced({ simulations: 100, seed: 2, detail: true }),
  probabilities({ simulations: 5_000, seed: 3 }),
  enhanced({ simulations: 20_000, seed: 4, opponents: 3 }),
  enhanced({ simulations: 900_000, seed: 5, opponents: 2, detail: true }),
  enhanced({ method: 'exact' }),
  enhanced({ method: 'exact', cards: [...cards, ...flop], detail: true }),
  probabilities({ method: 'exact', cards: [...cards, ...flop], detail: true }),
  equity(),
  equity({ board: flop, detail: true, hands: true, categories: true, next_cards: true }),
  equity({ players: ['15%', '20%', 'random'], simulations: 50_001, seed: 6, detail: true, hands: true }),
  equity({ players: ['AhKh', 'QsQc'], board: flop, dead: ['2d'] }),
  equity({ players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'], method: 'monte-carlo', seed: 7, simulations: 1_000 }),
  equity({ players: ['22+', '15%', 'AX'], target_error: 0.005, seed: 8, detail: true }),
  equity({ players: Array(10).fill('20%'), simulations: 3_000, seed: 9, detail: true }),
  equity({ players: ['22+', '15%', 'AX'], dry_run: true }),
];

answers(
  'every question is answered as by its own endpoint, byte for byte, in the order of the questions',
  async service => {
    const own = [];
    for (const question of MIXED) own.push(await alone(service, question));
    const { status, text, headers } = await service.post(BATCH, { questions: MIXED });
    assert.is(status, 200, text);
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.is(text, together(own));
  },
);

/** Questions with one fault each. */
const WRONG: readonly Typed[] = [
  probabilities({ cards: ['Ah'] }),
  probabilities({ cards: ['Ah', 'Ah'] }),
  probabilities({ cards: ['Ah', '10h'] }),
  probabilities({ opponents: 1 }),
  probabilities({ simulations: 0 }),
  probabilities({ method: 'exact', seed: 1 }),
  enhanced({ opponents: 23 }),
  enhanced({ opponents: 3, method: 'exact' }),
  enhanced({ cards: undefined }),
  equity({ players: ['AhKh'] }),
  equity({ players: ['AhKh', 'AAo'] }),
  equity({ players: ['AhKh', 'AhQh'] }),
  equity({ players: ['AA', 'AA', 'AA'] }),
  equity({ board: ['Ah', 'Ah'] }),
  equity({ cards }),
  equity({ next_cards: true }),
  equity({ players: Array(10).fill('QQ+'), method: 'monte-carlo' }),
];

answers('a wrong question has the error of its own endpoint, and spoils no other', async service => {
  const questions = WRONG.flatMap(question => [question, probabilities({ simulations: 7, seed: 7 })]);
  const own = [];
  for (const question of questions) own.push(await alone(service, question));
  const { status, text } = await service.post(BATCH, { questions });
  assert.is(status, 200);
  assert.is(text, together(own));
});

const NO_QUESTIONS: readonly (readonly [question: unknown, details: RegExp])[] = [
  [null, /^the question is null: send an object with "type"/],
  [7, /^the question is 7/],
  ['equity', /^the question is "equity"/],
  [[equity()], /^the question is (an array|\[)/],
  [{ cards }, /^type is missing: send "probabilities" or "probabilities-enhanced" or "equity"$/],
  [{ type: 'Equity', cards }, /^type is "Equity": send "probabilities"/],
  [{ type: ['equity'] }, /^type is .*: send/],
  [{ type: 'constructor' }, /^type is "constructor"/],
  [JSON.parse('{"type": "probabilities", "cards": ["Ah", "Kh"], "__proto__": 1}'), /"__proto__" is not a field/],
];

answers('what is no object, or of no known type, is answered INVALID_REQUEST at its place', async ({ post }) => {
  const { status, json } = await post(BATCH, { questions: [...NO_QUESTIONS.map(([question]) => question), equity()] });
  assert.is(status, 200);
  for (const [i, [, details]] of NO_QUESTIONS.entries()) {
    const { success, error } = json.data.answers[i];
    assert.equal([success, error.code, error.message], [false, 'INVALID_REQUEST', 'The request is invalid']);
    assert.match(error.details, details);
  }
  assert.is(json.data.answers.at(-1).success, true);
});

answers('a question that is nested thirty thousand deep is an error at its place', async ({ post }) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  const body = `{"questions":[${deep},{"type":"probabilities","cards":${deep}},${JSON.stringify(equity())}]}`;
  const { status, json } = await post(BATCH, body, { 'idempotency-key': 'deep' });
  assert.is(status, 200);
  assert.equal(
    json.data.answers.map(({ success }: { success: boolean }) => success),
    [false, false, true],
  );
});

answers('a thousand questions are answered, each with its own odds', async service => {
  const questions = Array.from({ length: 1000 }, (_, seed) => enhanced({ simulations: 50 + (seed % 3) * 900, seed }));
  const { json } = await service.post(BATCH, { questions });
  assert.is(json.data.answers.length, 1000);
  for (const i of [0, 1, 2, 500, 997, 998, 999]) {
    assert.is(JSON.stringify(json.data.answers[i]), await alone(service, questions[i] as Typed));
  }
});

answers('it is charged once, for the started millions of hands of all answered questions together', async service => {
  const sevenTenths = probabilities({ simulations: 700_000 });
  const before = (await service.accounts.findAccount('tests')).credits;
  const [requests, questions] = await questionsOf(service);
  const answer = await service.post(BATCH, { questions: [sevenTenths, 5, sevenTenths, sevenTenths, { type: 'none' }] });
  assert.equal([costOf(answer), answer.headers.get('x-credits-remaining')], ['3', String(before - 3)]);
  assert.equal(await questionsOf(service), [requests + 1, questions + 3]);
  const entries = [];
  for await (const entry of service.accounts.ledger('tests')) entries.push(entry);
  assert.equal(
    [entries.at(-1)?.credits, entries.at(-2)?.kind === 'charge' && entries.at(-2)?.id !== entries.at(-1)?.id],
    [3, true],
  );
});

answers('it costs what was sampled where a target ends a question early', async ({ post }) => {
  const asked = { players: ['QQ+', 'AKs', '22+'], simulations: 10_000_000, target_error: 0.01, detail: true };
  const answer = await post(BATCH, { questions: [equity(asked)] });
  assert.is(costOf(answer), '1');
});

answers('it is free where every question has a fault', async service => {
  const counted = await questionsOf(service);
  const answer = await service.post(BATCH, { questions: [5, equity({ players: [] }), probabilities({ cards: [] })] });
  assert.equal([answer.status, costOf(answer)], [200, '0']);
  assert.equal(await questionsOf(service), counted);
});

answers(
  'it tells in Server-Timing how long it took, and in the log how many questions it had',
  async ({ post, log }) => {
    const { headers } = await post(BATCH, { questions: [equity(), probabilities()] });
    assert.match(headers.get('server-timing') ?? '', /^queue;dur=[\d.]+, compute;dur=[\d.]+$/);
    assert.is(JSON.parse(log.at(-1) ?? '').questions, 2);
  },
);

answers('/metrics counts its questions by type and error code', async ({ post, metrics }) => {
  metrics.registry.resetMetrics();
  await post(BATCH, { questions: [equity(), equity(), enhanced(), enhanced({ opponents: 0 }), {}] });
  const metric = await metrics.registry.getSingleMetric('poker_odds_batch_questions_total')?.get();
  const counted = metric?.values.map(({ labels, value }) => [labels.type, labels.code, value]);
  assert.equal(counted, [
    ['equity', '', 2],
    ['probabilities-enhanced', '', 1],
    ['probabilities-enhanced', 'INVALID_REQUEST', 1],
    ['none', 'INVALID_REQUEST', 1],
  ]);
});

/** Does the work. @returns how many values were written as JSON between two turns of the event loop, at most */
const countWritten = async (work: () => Promise<unknown>): Promise<number> => {
  const { stringify } = JSON;
  let [most, written] = [0, 0];
  const watch = (): void => {
    most = Math.max(most, written);
    written = 0;
    turn = setImmediate(watch);
  };
  let turn = setImmediate(watch);
  JSON.stringify = ((...given: Parameters<typeof stringify>) => {
    written++;
    return stringify(...given);
  }) as typeof stringify;
  try {
    await work();
    return most;
  } finally {
    JSON.stringify = stringify;
    clearImmediate(turn);
  }
};

for (const [what, question] of [
  ['with faults', probabilities({ simulations: 'many' })],
  ['of prices', equity({ dry_run: true })],
  ['that are computed at once', probabilities({ simulations: 100, seed: 1 })],
] as const) {
  answers(`questions ${what} are handled one by one, the event loop turns in between`, async ({ post }) => {
    const most = await countWritten(() => post(BATCH, { questions: many(300, question) }));
    assert.ok(most < 30, `${most} values were written between two turns of the event loop`);
  });
}

answers.run();

const refusals = suite<Service>('POST /api/v1/batch refuses');
useService(refusals, undefined, {}, { credits: 1000 });

const many = (count: number, question: object) => Array(count).fill(question);

const REFUSED: readonly (readonly [name: string, body: object, details: RegExp])[] = [
  ['no questions', {}, /^questions is missing: send an array of 1 to 1,000 questions$/],
  ['what is no array', { questions: { 0: equity() } }, /^questions is .*: send an array of 1 to 1,000 questions$/],
  ['an empty array', { questions: [] }, /^questions has 0 entries: send/],
  ['1,001 questions', { questions: many(1001, { type: 'none' }) }, /^questions has 1,001 entries: send/],
  [
    'an unknown field',
    { questions: [equity()], seed: 1 },
    /^"seed" is not a field of this request: the fields are questions$/,
  ],
  [
    'more billed hands than one request may have',
    { questions: many(24, probabilities({ simulations: 10_000_000 })) },
    /^questions\[0\] to questions\[23\] together would bill 240,000,000 hands, and a batch may bill 230,000,000: send fewer/,
  ],
  [
    'more than 20,000 listed hands',
    { questions: many(8, equity({ players: ['random', 'random'], hands: true })) },
    /^questions\[0\] to questions\[7\] together would list 21,216 hands, and a batch may list 20,000: leave out "hands"/,
  ],
];

for (const [name, body, details] of REFUSED) {
  refusals(name, async ({ post }) => assertRefused(await post(BATCH, body), 'INVALID_REQUEST', details));
}

refusals('a body of more than 256 KiB', async ({ post }) => {
  const questions = many(1000, { ...probabilities(), note: 'x'.repeat(220) });
  assertRefused(await post(BATCH, { questions }), 'PAYLOAD_TOO_LARGE', /262144 bytes/);
});

refusals('what the balance does not cover, before the work; nothing is charged', async service => {
  const questions = many(23, enhanced({ simulations: 5_000_000 }));
  const poor = await service.accounts.createAccount('poor', { credits: 229 });
  const { key } = await service.accounts.createKey(poor.name);
  const answer = await service.post(BATCH, { questions }, { authorization: `Bearer ${key}` });
  assertRefused(answer, 'INSUFFICIENT_CREDITS', /the request costs 230, the balance is 229/);
  assert.is((await service.accounts.findAccount('poor')).credits, 229);
});

refusals('other methods', async ({ request }) => {
  assertRefused(await request('GET', BATCH), 'METHOD_NOT_ALLOWED', /POST/);
});

refusals.run();
