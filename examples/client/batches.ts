// Asks a long list of questions in batches. A batch that is not answered is sent again under its Idempotency-Key, so that it is charged
// once, whatever was lost on the way.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'openapi-fetch';
import type { components, paths } from './api.js';

type Schemas = components['schemas'];
export type Question = Schemas['BatchRequest']['questions'][number];
export type Answer = Schemas['BatchData']['answers'][number];

/** Questions that one batch with an Idempotency-Key may have. */
const MAX_QUESTIONS = 100;
const MAX_ATTEMPTS = 8;
const MIN_PAUSE_MS = 500;
/** Statuses that may be another one later. */
const PASSING = [408, 429, 500, 503];

/** Answers one batch. @throws {Error} what the server answers, or that it does not answer */
const askBatch = async (client: Client<paths>, questions: Question[]): Promise<Answer[]> => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  for (let attempt = 1; ; attempt++) {
    const sent = client.POST('/api/v1/batch', { body: { questions }, headers });
    const { data, error, response } = await sent.catch((reason: Error) => ({
      data: undefined,
      error: { error: { code: 'NO_ANSWER', details: reason.message } },
      response: undefined,
    }));
    if (data) return data.data.answers;
    const isPassing = response === undefined || PASSING.includes(response.status);
    if (!isPassing || attempt === MAX_ATTEMPTS) throw new Error(`${error.error.code}: ${error.error.details}`);
    const seconds = Number(response?.headers.get('Retry-After') ?? 0);
    await sleep(Math.max(1000 * seconds, MIN_PAUSE_MS * 2 ** (attempt - 1)));
  }
};

/** Answers any number of questions, in their order. */
export const askAll = async (client: Client<paths>, questions: readonly Question[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let first = 0; first < questions.length; first += MAX_QUESTIONS) {
    answers.push(...(await askBatch(client, questions.slice(first, first + MAX_QUESTIONS))));
  }
  return answers;
};
