// What the service answers to the recorded requests, which reach each endpoint, field, error and way to be paid.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { ANSWERS, recordAnswers } from './record.js';

const recorded = suite('the recorded requests');

recorded('are answered as before, and each balance is the sum of its ledger', async () => {
  const before = readFileSync(ANSWERS, 'utf8').trimEnd().split('\n');
  const now = await recordAnswers();
  for (const [index, answer] of now.entries()) assert.is(answer, before[index]);
  assert.is(now.length, before.length);
});
