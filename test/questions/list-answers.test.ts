// Answers to lists of questions if one calculation fails.
import { setTimeout } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/calculations/calculator.js';
import { ListAnswers } from '../../src/questions/list-answers.js';
import { QuestionList } from '../../src/questions/question-list.js';
import { suite } from '../suite.js';
import { READER } from './reading.js';

const pause = async (): Promise<void> => {};

const lists = suite('the answers to a list');

lists('fail with the first failure of a calculation, after all calculations of its group have ended', async () => {
  const list = new QuestionList({ readOptions: READER, pause, rangeBudget: { left: 0 } });
  await list.read([1, 2, 3].map(seed => ({ type: 'probabilities', cards: ['Ah', 'Kh'], seed })));
  const log: string[] = [];
  const calculator: Pick<Calculator, 'admit' | 'calculateNow' | 'calculate'> = {
    admit: () => ({ take: hands => hands, release: () => void log.push('released') }),
    calculateNow: () => undefined,
    calculate: async (_calculation, { signal } = {}) => {
      if (log.push('begun') === 1) throw new Error('the first has failed');
      await setTimeout(10);
      log.push(signal instanceof AbortSignal && signal.aborted ? 'cancelled' : 'computed');
      throw new Error('a later one has failed');
    },
  };
  const answers = new ListAnswers(list, {
    calculator: calculator as Calculator,
    account: 'a',
    signal: new AbortController().signal,
    bill: { billedHands: 0, questions: 0 },
  });
  const failure = await answers.compute().catch((error: Error) => error.message);
  assert.is(failure, 'the first has failed');
  assert.equal(log, ['begun', 'begun', 'begun', 'cancelled', 'cancelled', 'released']);
});

lists('keep ranges, as many as all lists together may keep, until the list is released', async () => {
  const rangeBudget = { left: 5 };
  const list = new QuestionList({ readOptions: READER, pause, rangeBudget });
  const question = { type: 'equity', players: ['AA', 'KK'], seed: 1 };
  await list.read([question]);
  assert.is(rangeBudget.left, 3);
  await list.read([question, question]);
  assert.is(rangeBudget.left, 1, 'the third one is read again when it is computed');
  list.release();
  assert.is(rangeBudget.left, 5);
});
