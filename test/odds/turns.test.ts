// Whose chunk is next: turns of accounts, and of the calculations of one account.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { simulationsOfChunk } from '../../src/odds/chunks.js';
import { Task } from '../../src/odds/task.js';
import { createTurns, type Turns } from '../../src/odds/turns.js';

const names = new Map<Task, string>();

/** A task of so many chunks that is called by its name. */
const task = (name: string, account: string, chunks: number): Task => {
  const simulations = chunks * simulationsOfChunk(1);
  const made = new Task({ cards: [38, 37], opponents: 1, method: 'monte-carlo', simulations, seed: 1 }, { account });
  made.outcome.catch(() => undefined);
  names.set(made, name);
  return made;
};

/** Whose chunks are next, so many of them. */
const order = (turns: Turns, chunks: number): string =>
  Array.from({ length: chunks }, () => {
    const next = turns.next();
    next?.handOut();
    return next ? names.get(next) : '-';
  }).join(' ');

const withTasks = (mostSharing: number, ...tasks: Task[]): Turns => {
  const turns = createTurns(mostSharing);
  for (const each of tasks) turns.add(each);
  return turns;
};

const accounts = suite('turns of accounts');

accounts('go round, a chunk each, however many calculations one has', () => {
  const turns = withTasks(4, task('a1', 'a', 9), task('a2', 'a', 9), task('b', 'b', 3));
  assert.is(order(turns, 6), 'a1 b a2 b a1 b');
});

accounts('leave out those that have nothing to do, and end when nobody has', () => {
  const turns = withTasks(4, task('a', 'a', 2), task('b', 'b', 1));
  assert.is(order(turns, 5), 'a b a - -');
  turns.add(task('c', 'a', 1));
  assert.is(order(turns, 2), 'c -');
});

accounts('let a newcomer in after one chunk of each of the others', () => {
  const turns = withTasks(4, task('a', 'a', 99), task('b', 'b', 99));
  order(turns, 10);
  turns.add(task('new', 'c', 1));
  assert.ok(order(turns, 3).split(' ').includes('new'));
});

accounts.run();

const within = suite('turns within an account');

within('are shared by a few calculations; the others wait in the order of their arrival', () => {
  const turns = withTasks(2, task('1', 'a', 2), task('2', 'a', 2), task('3', 'a', 2), task('4', 'a', 2));
  assert.is(order(turns, 9), '1 2 1 2 3 4 3 4 -');
});

within('go to calculations of a single chunk before those that wait, every other time', () => {
  const turns = withTasks(1, task('long', 'a', 4), task('next', 'a', 2), task('s1', 'a', 1), task('s2', 'a', 1));
  assert.is(order(turns, 9), 's1 long s2 long long long next next -');
});

within('starve neither the long ones nor those of a single chunk', () => {
  const turns = withTasks(1, task('long', 'a', 50));
  for (let i = 0; i < 50; i++) turns.add(task('s', 'a', 1));
  const first = order(turns, 20).split(' ');
  assert.is(first.filter(name => name === 'long').length, 10);
  assert.is(first.filter(name => name === 's').length, 10);
});

within('pass over calculations that are over, wherever they stand', () => {
  const tasks = ['1', '2', '3', '4'].map(name => task(name, 'a', 3));
  const singles = ['s1', 's2'].map(name => task(name, 'a', 1));
  const turns = withTasks(2, ...tasks, ...singles);
  order(turns, 1);
  for (const over of [tasks[0], tasks[2], singles[1]]) over?.fail(new Error('not wanted'));
  assert.is(order(turns, 7), '2 4 2 4 2 4 -');
});

within.run();
