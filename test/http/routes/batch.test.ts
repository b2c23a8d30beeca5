// POST /api/v1/batch: what it answers, and what it refuses. lists.test.ts has what batches and jobs have in common.

import * as assert from 'uvu/assert';
import { assertRefused, creditHeaders } from '../answers.js';
import { BATCH } from '../requests.js';
import { serviceSuite } from '../service.js';
import { openAccount } from '../test-account.js';

const equity = { type: 'equity', players: ['AhKh', 'QQ+'] };
const odds = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 100, seed: 1 };
const enhanced = { ...odds, type: 'probabilities-enhanced', opponents: 1 };
const repeat = (count: number, ...questions: object[]): object[] => Array(count).fill(questions).flat();

const answers = serviceSuite('POST /api/v1/batch');

const NO_QUESTIONS: readonly (readonly [question: unknown, details: RegExp])[] = [
  [null, /^the question is null: send an object with "type"/],
  [[equity], /^the question is an array/],
  [{ cards: odds.cards }, /^type is missing: send "probabilities"/],
  [JSON.parse('{"type": "equity", "players": ["AA", "KK"], "__proto__": 1}'), /"__proto__" is not a field/],
];

answers('answers INVALID_REQUEST for an entry that is not a question', async ({ post }) => {
  const { status, json } = await post(BATCH, { questions: [...NO_QUESTIONS.map(([question]) => question), equity] });
  assert.is(status, 200);
  for (const [i, [, details]] of NO_QUESTIONS.entries()) {
    const { error } = json.data.answers[i];
    assert.is(error.code, 'INVALID_REQUEST');
    assert.match(error.details, details);
  }
  assert.is(json.data.answers.at(-1).success, true);
});

answers('answers questions that are nested thirty thousand deep with errors', async ({ post }) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  const body = `{"questions":[${deep},{"type":"probabilities","cards":${deep}},${JSON.stringify(equity)}]}`;
  const { json } = await post(BATCH, body, { 'idempotency-key': 'deep' });
  const successes = json.data.answers.map(({ success }: { success: boolean }) => success);
  assert.equal(successes, [false, false, true]);
});

answers('is free if every question has a fault', async service => {
  const { name, headers } = await openAccount(service, 'wrong', 5);
  const questions = [5, { ...equity, players: [] }, { ...odds, cards: [] }];
  const answer = await service.post(BATCH, { questions }, headers);
  assert.equal([answer.status, ...creditHeaders(answer)], [200, '0', '5']);
  assert.equal(await service.accounts.usage(name), []);
});

answers('counts its questions in the log, and in /metrics by type and error code', async ({ post, log, metrics }) => {
  metrics.registry.resetMetrics();
  const neverFits = { type: 'equity', players: Array(10).fill('QQ+'), method: 'monte-carlo' };
  await post(BATCH, { questions: [equity, equity, neverFits, enhanced, { ...enhanced, opponents: 0 }, {}] });
  assert.is(JSON.parse(log.at(-1)!).questions, 6);
  const metric = await metrics.registry.getSingleMetric('poker_odds_batch_questions_total')?.get();
  assert.equal(
    metric?.values.map(({ labels, value }) => [labels.type, labels.code, value]),
    [
      ['equity', '', 2],
      ['equity', 'INVALID_RANGE', 1],
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

answers('does not block the event loop: each question has an iteration of it', async ({ post }) => {
  const most = await countWritten(post(BATCH, { questions: repeat(150, { ...equity, dry_run: true }, odds) }));
  assert.ok(most < 30, `${most} in one iteration`);
});

const large = { ...odds, simulations: 10_000_000 };

const TOO_MUCH =
  /^questions\[0\] to questions\[100\] together would bill 1,000,010,000 hands, and a batch may bill 1,000,000,000: /;

for (const [what, body, details] of [
  ['no questions', { seed: 1 }, /^questions is missing: send an array of 1 to 1,000 questions$/],
  ['1,001 questions', { questions: repeat(1001, { type: 'none' }) }, /^questions has 1,001 entries: send/],
  [
    'an unknown field',
    { questions: [5], seed: 1 },
    /^"seed" is not a field of this request: the fields are questions$/,
  ],
  [
    'more hands than one request may bill',
    { questions: [...repeat(100, large), { ...odds, simulations: 1 }] },
    TOO_MUCH,
  ],
] as const) {
  answers(`refuses ${what}`, async ({ post }) => assertRefused(await post(BATCH, body), 'INVALID_REQUEST', details));
}
