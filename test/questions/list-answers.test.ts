// Answers to lists of questions if one calculation fails.
import { setTimeout } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/calculations/calculator.js';
import { GAMES } from '../../src/games/games.js';
import { ListAnswers } from '../../src/questions/list-answers.js';
import { REQUEST_BOUNDS } from '../../src/questions/question.js';
import { QuestionList } from '../../src/questions/question-list.js';
import { SNAKE_CASE } from '../../src/questions/read-question.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';

const pause = async (): Promise<void> => {};

const lists = suite('the answers to a list');

lists('fail with the first failure of a calculation, after all calculations of its group have ended', async () => {
  const readOptions = {
    ...SNAKE_CASE,
    games: GAMES,
    engines: ENGINES,
    bounds: REQUEST_BOUNDS,
    defaultSimulations: 1_000,
  };
  const list = new QuestionList({ readOptions, pause, rangeBudget: { left: 0 } });
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

lists.run();

const lasting = suite('the ranges that a list keeps');

lasting('are as many as all lists together may keep, and are free again once it is released', async () => {
  const readOptions = {
    ...SNAKE_CASE,
    games: GAMES,
    engines: ENGINES,
    bounds: REQUEST_BOUNDS,
    defaultSimulations: 1_000,
  };
  const rangeBudget = { left: 5 };
  const list = new QuestionList({ readOptions, pause, rangeBudget });
  const question = { type: 'equity', players: ['AA', 'KK'], seed: 1 };
  await list.read([question]);
  assert.is(rangeBudget.left, 3);
  await list.read([question, question]);
  assert.is(rangeBudget.left, 1, 'the third one is read again when it is computed');
  list.release();
  assert.is(rangeBudget.left, 5);
});

lasting.run();
