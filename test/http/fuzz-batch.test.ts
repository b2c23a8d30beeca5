// Whatever is asked of POST /api/v1/batch, a live server answers each question as its own endpoint does, or refuses the batch with details;
// never 500; and the credits add up.
//   FUZZ_BATCHES=1000 npm run test:files -- http/fuzz-batch
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ErrorCode } from '../../src/http/http-error.js';
import { aTidyBody, aWildBody } from './fuzz-equity.js';
import {
  type Answer,
  assertErrorBody,
  BATCH,
  ENHANCED,
  EQUITY,
  PROBABILITIES,
  type Service,
  useService,
} from './service.js';

const BATCHES = Number(process.env.FUZZ_BATCHES ?? 120);
const CREDITS = 1_000_000_000;

const fuzzing = suite<Service>('whatever is asked in batches:');
useService(fuzzing, undefined, {}, { credits: CREDITS, rateLimit: { requests: 1_000_000, windowSeconds: 60 } });

const PATHS: Readonly<Record<string, string>> = {
  probabilities: PROBABILITIES,
  'probabilities-enhanced': ENHANCED,
  equity: EQUITY,
};

const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
const aHand = fc
  .integer({ min: 2, max: 7 })
  .chain(length => fc.shuffledSubarray(DECK, { minLength: length, maxLength: length }));
const someOdds = fc.record(
  {
    type: fc.constantFrom('probabilities', 'probabilities-enhanced', 'odds'),
    cards: fc.oneof({ weight: 9, arbitrary: aHand }, { weight: 1, arbitrary: fc.jsonValue() }),
    opponents: fc.integer({ min: 0, max: 23 }),
    simulations: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(0, 1.5, '7')),
    detail: fc.boolean(),
  },
  { requiredKeys: ['type'] },
);
/** A seed makes the answer the same each time. */
const aQuestion = fc.oneof(
  { weight: 6, arbitrary: someOdds.map(fields => ({ ...fields, seed: 7 })) },
  { weight: 3, arbitrary: aTidyBody.map(fields => ({ type: 'equity', ...fields })) },
  { weight: 2, arbitrary: aWildBody.map(fields => ({ type: 'equity', ...fields })) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Whether the same answer comes again: exact, or sampled with a seed. Exact ones that would take long are not asked for again. */
const isRepeatable = (question: unknown): question is { type: string; seed?: unknown; dry_run?: unknown } =>
  typeof question === 'object' && question !== null && 'type' in question && String(question.type) in PATHS;

let costs = 0;

const check = async (service: Service, questions: readonly unknown[], answer: Answer): Promise<void> => {
  const { status, json, text } = answer;
  costs += Number(answer.headers.get('x-credits-cost') ?? 0);
  if (status !== 200) {
    assertErrorBody(text, json.error.code as ErrorCode);
    assert.is.not(status, 500);
    return;
  }
  assert.is(json.data.answers.length, questions.length);
  for (const [i, question] of (JSON.parse(JSON.stringify(questions)) as unknown[]).entries()) {
    const given = json.data.answers[i];
    if (!isRepeatable(question) || (given.success && question.seed === undefined && given.data.method !== 'exact'))
      continue;
    const { type, ...fields } = question;
    const alone = await service.post(PATHS[type] ?? '', fields);
    costs += Number(alone.headers.get('x-credits-cost') ?? 0);
    assert.is(JSON.stringify(given), alone.text, JSON.stringify(question).slice(0, 500));
  }
};

fuzzing('questions that are right and wrong are answered as by their own endpoints', service =>
  fc.assert(
    fc.asyncProperty(fc.array(aQuestion, { minLength: 1, maxLength: 12 }), async questions =>
      check(service, questions, await service.post(BATCH, { questions })),
    ),
    { numRuns: BATCHES, seed: 7, endOnFailure: true },
  ),
);

fuzzing('bodies of any form are answered or refused', service =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ questions: fc.jsonValue() }),
        fc.record({ questions: fc.array(fc.jsonValue()), more: fc.jsonValue() }),
      ),
      async body => {
        const { status, json, text, headers } = await service.post(BATCH, JSON.stringify(body));
        costs += Number(headers.get('x-credits-cost') ?? 0);
        assert.ok(status === 200 || status === 400, text);
        if (status === 400) assertErrorBody(text, json.error.code as ErrorCode);
      },
    ),
    { numRuns: 2 * BATCHES, seed: 7, endOnFailure: true },
  ),
);

fuzzing('costs nothing but the price of the answers', async ({ accounts, log }) => {
  assert.ok(costs > BATCHES / 2, `${costs}`);
  assert.is((await accounts.findAccount('tests')).credits, CREDITS - costs);
  assert.not.ok(log.some(line => JSON.parse(line).level >= 50));
});

fuzzing.run();
