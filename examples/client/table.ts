// How often each pair wins against one opponent, in one table: thirteen questions, sent in batches.
import createClient from 'openapi-fetch';
import type { paths } from './api.js';
import { askAll, type Question } from './batches.js';

const { KEY, URL = 'http://127.0.0.1:3000' } = process.env;
const client = createClient<paths>({ baseUrl: URL, headers: { Authorization: `Bearer ${KEY}` } });

const ranks = [...'AKQJT98765432'];
const questions = ranks.map(
  (rank): Question => ({
    type: 'probabilities-enhanced',
    cards: [`${rank}h`, `${rank}s`],
    opponents: 1,
    method: 'exact',
  }),
);
for (const [index, answer] of (await askAll(client, questions)).entries()) {
  const pair = `${ranks[index]}${ranks[index]}`;
  if (!answer.success) console.log(`${pair} ${answer.error.details}`);
  else if ('win_rate' in answer.data) console.log(`${pair} ${(100 * answer.data.win_rate).toFixed(2)} %`);
}
