// Turns of the event loop: one question between two of them, accounts in turn.

import * as assert from 'uvu/assert';
import { nextTurn } from '../../src/questions/turns.js';
import { suite } from '../suite.js';

const turns = suite('turns of the event loop');
const never = new AbortController().signal;

/** Handles questions of an account, and notes a name for each. */
const handle = async (account: string, questions: number, log: string[], name = account): Promise<void> => {
  for (let question = 0; question < questions; question++) {
    await nextTurn(account, never);
    log.push(name);
  }
};

/** The most questions that were handled between two iterations of the event loop. */
const mostBetweenIterations = async (log: string[], work: Promise<unknown>): Promise<number> => {
  let [most, before, isDone] = [0, 0, false];
  const count = (): void => {
    most = Math.max(most, log.length - before);
    before = log.length;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return most;
};

turns('go to one question in each iteration of the event loop, however many lists there are', async () => {
  const log: string[] = [];
  const lists = ['a', 'a', 'b', 'c', 'c'].map(account => handle(account, 20, log));
  assert.is(await mostBetweenIterations(log, Promise.all(lists)), 1);
  assert.is(log.length, 100);
  const ofOne: string[] = [];
  await Promise.all(['1', '2'].map(name => handle('a', 3, ofOne, name)));
  assert.is(ofOne.join(' '), '1 2 1 2 1 2');
});

turns('are shared by accounts, however many lists one has', async () => {
  const log: string[] = [];
  const many = Array.from({ length: 6 }, () => handle('many', 8, log));
  await handle('one', 8, log);
  assert.ok(log.filter(account => account === 'many').length <= 9, log.join(' '));
  await Promise.all(many);
});

turns('are refused once the work is aborted', async () => {
  const stopping = new AbortController();
  const messageOf = (waiting: Promise<void>): Promise<unknown> => waiting.catch((error: Error) => error.message);
  const before = messageOf(nextTurn('a', stopping.signal));
  stopping.abort(new Error('left'));
  assert.equal(await Promise.all([before, messageOf(nextTurn('a', stopping.signal))]), ['left', 'left']);
});
