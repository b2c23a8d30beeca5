// Whose chunk is next: accounts take queue, and so do the calculations of one account.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calculation } from '../../../src/odds/calculation.js';
import { simulationsPerChunk } from '../../../src/odds/chunks.js';
import { createFairQueue, type FairQueue } from '../../../src/odds/scheduler/fair-queue.js';
import { Task } from '../../../src/odds/scheduler/task.js';
import { evaluatedHands } from '../../../src/odds/work.js';

const names = new Map<Task, string>();

/** A task of so many chunks, with a name for the expectations. */
const task = (name: string, account: string, chunks: number): Task => {
  const simulations = chunks * simulationsPerChunk(1);
  const calculation: Calculation = { cards: [38, 37], opponents: 1, method: 'monte-carlo', simulations, seed: 1 };
  const made = new Task(calculation, evaluatedHands(calculation), { account });
  made.result.catch(() => undefined);
  names.set(made, name);
  return made;
};

/** The names of the tasks whose chunks are next, so many of them. */
const nextNames = (queue: FairQueue<Task>, chunks: number): string =>
  Array.from({ length: chunks }, () => {
    const next = queue.next();
    next?.handOut();
    return next ? names.get(next) : '-';
  }).join(' ');

const withTasks = (maxSharing: number, ...tasks: Task[]): FairQueue<Task> => {
  const queue = createFairQueue<Task>(maxSharing);
  for (const each of tasks) queue.add(each);
  return queue;
};

const accounts = suite('turns of accounts');

accounts('go round robin, a chunk each, however many calculations one has', () => {
  const queue = withTasks(4, task('a1', 'a', 9), task('a2', 'a', 9), task('b', 'b', 3));
  assert.is(nextNames(queue, 6), 'a1 b a2 b a1 b');
});

accounts('skip those that have nothing to do, and end when none has', () => {
  const queue = withTasks(4, task('a', 'a', 2), task('b', 'b', 1));
  assert.is(nextNames(queue, 5), 'a b a - -');
  queue.add(task('c', 'a', 1));
  assert.is(nextNames(queue, 2), 'c -');
});

accounts('give a new one its first turn after one chunk of each of the others', () => {
  const queue = withTasks(4, task('a', 'a', 99), task('b', 'b', 99));
  nextNames(queue, 10);
  queue.add(task('new', 'c', 1));
  assert.ok(nextNames(queue, 3).split(' ').includes('new'));
});

accounts.run();

const within = suite('turns within an account');

within('are shared by a few calculations; the others wait in the order of their arrival', () => {
  const queue = withTasks(2, task('1', 'a', 2), task('2', 'a', 2), task('3', 'a', 2), task('4', 'a', 2));
  assert.is(nextNames(queue, 9), '1 2 1 2 3 4 3 4 -');
});

within('go to calculations of a single chunk before those that wait, every other time', () => {
  const queue = withTasks(1, task('long', 'a', 4), task('next', 'a', 2), task('s1', 'a', 1), task('s2', 'a', 1));
  assert.is(nextNames(queue, 9), 's1 long s2 long long long next next -');
});

within('starve neither the long ones nor those of a single chunk', () => {
  const queue = withTasks(1, task('long', 'a', 50));
  for (let i = 0; i < 50; i++) queue.add(task('s', 'a', 1));
  const first = nextNames(queue, 20).split(' ');
  assert.is(first.filter(name => name === 'long').length, 10);
  assert.is(first.filter(name => name === 's').length, 10);
});

within('skip calculations that are over, wherever they are in the queue', () => {
  const tasks = ['1', '2', '3', '4'].map(name => task(name, 'a', 3));
  const singles = ['s1', 's2'].map(name => task(name, 'a', 1));
  const queue = withTasks(2, ...tasks, ...singles);
  nextNames(queue, 1);
  for (const over of [tasks[0], tasks[2], singles[1]]) over?.fail(new Error('not wanted'));
  assert.is(nextNames(queue, 7), '2 4 2 4 2 4 -');
});

within.run();
