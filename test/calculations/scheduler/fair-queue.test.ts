// The order of chunks: accounts share the workers by time, and the calculations of one account take turns.

import * as assert from 'uvu/assert';
import { SampledOdds, simulationsPerChunk } from '../../../src/calculations/odds/odds-calculation.js';
import { FairQueue } from '../../../src/calculations/scheduler/fair-queue.js';
import { Task } from '../../../src/calculations/scheduler/task.js';
import { suite } from '../../suite.js';

const names = new Map<Task, string>();

/** A task of `chunks` chunks, with a name for the assertions. */
const task = (name: string, account: string, chunks: number, isBackground = false): Task => {
  const simulations = chunks * simulationsPerChunk(1);
  const made = new Task(new SampledOdds({ cards: [38, 37], opponents: 1, simulations, seed: 1 }), 1, {
    account,
    isBackground,
  });
  made.result.catch(() => undefined);
  names.set(made, name);
  return made;
};

/** Takes the next chunks, which stay with their workers. @returns the names of their tasks */
const handOut = (queue: FairQueue<Task>, chunks: number, then = (_: Task): void => {}): string =>
  Array.from({ length: chunks }, () => {
    const next = queue.next();
    if (next === undefined) return '-';
    next.handOut();
    then(next);
    return names.get(next);
  }).join(' ');

/** Takes and computes the next chunks, each of which takes `ms` of its task's account. @returns the names of their tasks */
const runNext = (queue: FairQueue<Task>, chunks: number, ms = (_account: string) => 1): string =>
  handOut(queue, chunks, task => queue.use(task, ms(task.account)));

const withTasks = (maxSharing: number, ...tasks: readonly Task[]): FairQueue<Task> => {
  const queue = new FairQueue<Task>(maxSharing);
  for (const each of tasks) queue.add(each);
  return queue;
};

const countOf = (name: string, namesInOrder: string): number =>
  namesInOrder.split(' ').filter(each => each === name).length;

const accounts = suite('accounts');

accounts('take turns where their chunks take equally long, however many calculations one has', () => {
  const queue = withTasks(4, task('a1', 'a', 9), task('a2', 'a', 9), task('b', 'b', 3));
  assert.is(runNext(queue, 6), 'b a1 b a2 b a1');
});

accounts('share the workers by time: one whose chunks take five times as long gets a fifth as many', () => {
  const queue = withTasks(4, task('slow', 'a', 999), task('fast', 'b', 999));
  const first = runNext(queue, 600, account => (account === 'a' ? 5 : 1));
  assert.is(countOf('slow', first), 100);
  assert.is(countOf('fast', first), 500);
});

accounts('share the workers by time also while chunks are in flight, estimated by earlier chunks', () => {
  const queue = withTasks(4, task('a', 'a', 99), task('b', 'b', 99));
  assert.is(handOut(queue, 4), 'b a b a');
  const measured = withTasks(4, task('slow', 'a', 999), task('fast', 'b', 999));
  runNext(measured, 300, account => (account === 'a' ? 5 : 1));
  assert.is(countOf('slow', handOut(measured, 12)), 2);
});

accounts('that were idle for a moment still count the time that they used before', () => {
  const queue = withTasks(4, task('long', 'a', 9_999));
  let inTurn = '';
  for (let i = 0; i < 100; i++) {
    const single = task('single', 'b', 1);
    queue.add(single);
    for (let name = ''; name !== 'single'; inTurn += ` ${name}`)
      name = runNext(queue, 1, account => (account === 'b' ? 5 : 1));
  }
  assert.is(countOf('single', inTurn), 100);
  assert.is(countOf('long', inTurn), 5 * 99);
});

accounts('save no time while they are idle', () => {
  const queue = withTasks(4, task('a', 'a', 999));
  runNext(queue, 500);
  queue.add(task('b', 'b', 999));
  assert.is(runNext(queue, 6), 'b a b a b a');
});

accounts('do not count the time that they used while no other account waited', () => {
  const queue = withTasks(4, task('a', 'a', 500));
  runNext(queue, 500);
  queue.add(task('b', 'b', 999));
  runNext(queue, 10);
  queue.add(task('again', 'a', 999));
  assert.is(countOf('again', runNext(queue, 10)), 5);
});

accounts('begin at the latest time if none waits, so that one with chunks in flight is not behind them', () => {
  const queue = withTasks(4, task('a', 'a', 100));
  runNext(queue, 99);
  handOut(queue, 1);
  queue.add(task('b', 'b', 999));
  queue.add(task('again', 'a', 999));
  assert.is(countOf('again', runNext(queue, 10)), 5);
});

accounts('are removed when they have no work', () => {
  const queue = withTasks(4, task('a', 'a', 2), task('b', 'b', 1));
  assert.is(runNext(queue, 5), 'b a a - -');
  queue.add(task('c', 'a', 1));
  assert.is(runNext(queue, 2), 'c -');
});

const within = suite('within an account');

within('a few calculations take turns; the others wait in the order of their arrival', () => {
  const queue = withTasks(2, task('1', 'a', 2), task('2', 'a', 2), task('3', 'a', 2), task('4', 'a', 2));
  assert.is(runNext(queue, 9), '1 2 1 2 3 4 3 4 -');
});

within('calculations of a single chunk come first', () => {
  const queue = withTasks(1, task('long', 'a', 4), task('next', 'a', 2), task('s1', 'a', 1), task('s2', 'a', 1));
  assert.is(runNext(queue, 9), 's1 s2 long long long long next next -');
});

within('the background calculations come one after the other, in the order of their arrival', () => {
  const queue = withTasks(2, task('long', 'a', 3, true), task('single', 'b', 1, true), task('request', 'c', 1));
  assert.is(runNext(queue, 6), 'request long long long single -');
});

within('calculations that are over are removed, wherever they are in the queue', () => {
  const tasks = ['1', '2', '3', '4'].map(name => task(name, 'a', 3));
  const singles = ['s1', 's2'].map(name => task(name, 'a', 1));
  const queue = withTasks(2, ...tasks, ...singles);
  runNext(queue, 2);
  for (const over of [tasks[0], tasks[2], singles[1]]) {
    over?.fail(new Error('not wanted'));
    if (over) queue.remove(over);
  }
  assert.is(runNext(queue, 7), '2 4 2 4 2 4 -');
});

const many = suite('100,000 waiting tasks');

for (const [whose, chunks, accounts] of [
  ['of a single chunk, of one account', 1, 1],
  ['of two chunks, of 200 accounts', 2, 200],
] as const) {
  many(`${whose}, are taken or cancelled in linear time`, () => {
    // In quadratic time this would exceed the time limit of a test file.
    const tasks = Array.from({ length: 100_000 }, (_, i) => task(String(i), String(i % accounts), chunks));
    const queue = new FairQueue<Task>(4);
    for (const each of tasks) queue.add(each);
    for (const each of tasks.slice(0, 50_000).toReversed()) queue.remove(each);
    const taken = new Set(runNext(queue, 50_000 * chunks + 1).split(' '));
    assert.is(taken.size, 50_000 + 1);
    assert.ok(taken.has('-'));
  });
}
