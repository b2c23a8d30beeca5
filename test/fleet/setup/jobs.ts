// Jobs for tests of a fleet: their questions, and their answers as one process computes them.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { readStoredQuestion, type StoredQuestion } from '../../../src/jobs/read-job.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import type { QuestionType } from '../../../src/questions/fields.js';
import type { Deployment } from './deployment.js';

/** A question of a job, with its seed. */
export interface JobQuestion {
  readonly type: QuestionType;
  readonly seed?: number;
  readonly [field: string]: unknown;
}

/** So many deals, in some seconds on a core for each thousand million. */
export const deals = (simulations: number, seed: number): JobQuestion => ({
  type: 'probabilities-enhanced',
  cards: ['Ah', 'Kh'],
  opponents: 1,
  simulations,
  seed,
  detail: true,
});

/** Questions of every kind, for some seconds. */
export const MIXED: readonly JobQuestion[] = [
  deals(200_000_000, 1),
  { type: 'equity', players: ['15%', '20%', 'random'], simulations: 30_000_000, seed: 2, detail: true },
  { type: 'equity', players: ['QQ+, AKs:0.3', 'JJ+:0.7, AQ+'], board: ['2c', '7d'], method: 'exact', hands: true },
  {
    type: 'equity',
    players: ['AhKh', '22+:0.9', 'T9s'],
    target_error: 0.0004,
    simulations: 1_000_000_000,
    seed: 3,
    detail: true,
  },
  { type: 'probabilities', cards: ['Ah', 'Kh'], method: 'exact' },
  ...Array.from({ length: 600 }, (_, seed) => ({ ...deals(20_000, seed), detail: false })),
];

/** The envelopes of the answers, as one process computes them. */
export const answersHere = async (questions: readonly JobQuestion[]): Promise<string[]> => {
  const calculator = createNodeCalculator({ threads: 2 });
  try {
    const texts: string[] = [];
    for (const { type, ...fields } of questions) {
      const stored: StoredQuestion = { type, fields };
      const question = readStoredQuestion(stored);
      const { counts } = await calculator.calculateInBackground(question.calculation);
      texts.push(question.answerText(counts));
    }
    return texts;
  } finally {
    await calculator.close();
  }
};

/** Calls an endpoint until one of the instances answers it. */
const call = async ({ fleet, key }: Deployment, method: string, path: string, body?: object) => {
  for (let i = 0; i < 400; i++) {
    try {
      const init = { method, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } };
      const answer = await fetch(`${fleet.url(i % fleet.urls.length)}${path}`, {
        ...init,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status < 500) return { status: answer.status, text: await answer.text() };
    } catch {
      // This instance is down.
    }
    await sleep(50);
  }
  return assert.unreachable(`nobody answers ${path}`) as never;
};

let submissions = 0;

/** Submits a job, once, whatever fails meanwhile; resolves with its id. */
export const submitJob = async (deployment: Deployment, questions: readonly JobQuestion[]): Promise<string> => {
  const { fleet, key } = deployment;
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': `job-${submissions++}`,
  };
  for (let i = 0; i < 400; i++) {
    try {
      const url = `${fleet.url(i % fleet.urls.length)}/api/v1/jobs`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ questions }) });
      const json = (await answer.json()) as { data: { id: string } };
      if (answer.status === 202) return json.data.id;
      assert.ok(answer.status >= 500, JSON.stringify(json));
    } catch {
      // This instance is down.
    }
    await sleep(50);
  }
  return assert.unreachable('nobody takes the job') as never;
};

export interface ShownJob {
  readonly state: string;
  readonly progress: number;
  readonly cost: number;
  readonly ended: string | null;
  readonly answers: readonly unknown[];
}

/** A job as it is shown, and the text of its answers. */
export const showJob = async (deployment: Deployment, id: string): Promise<ShownJob & { readonly text: string }> => {
  const { status, text } = await call(deployment, 'GET', `/api/v1/jobs/${id}`);
  assert.is(status, 200, text);
  return {
    ...JSON.parse(text).data,
    text: text.slice(text.indexOf('"answers":[') + '"answers":['.length, -']}}'.length),
  };
};

/** Resolves with the job once it has ended. */
export const untilEnded = async (deployment: Deployment, id: string, timeoutMs = 300_000) => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const job = await showJob(deployment, id);
    if (job.ended !== null) return job;
    if (Date.now() > deadline) return assert.unreachable(`${id} has not ended: ${job.state} ${job.progress}`) as never;
    await sleep(100);
  }
};

/** Asserts that a job is done, with the answers that one process gives. */
export const assertAnswers = async (deployment: Deployment, id: string, expected: readonly string[]): Promise<void> => {
  const { state, text } = await untilEnded(deployment, id);
  assert.is(state, 'done');
  assert.ok(text === expected.join(','), `${id} has other answers than one process gives`);
};

/** Asserts that every balance is its grants minus its charges. */
export const assertBalanced = async ({ poker }: Deployment): Promise<void> => {
  const { agrees, accounts } = await poker('ledger', '--check');
  assert.is(agrees, true, JSON.stringify(accounts));
};
