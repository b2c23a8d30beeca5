// Waiting calculations: adding, taking and cancelling one takes as many steps among 200,000 as among few.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SampledCalculation } from '../../../src/odds/calculation.js';
import { simulationsPerChunk } from '../../../src/odds/odds-kind.js';
import { FairQueue, type QueuedTask } from '../../../src/odds/scheduler/fair-queue.js';
import { createScheduler } from '../../../src/odds/scheduler/scheduler.js';

const COUNT = 200_000;
/** How often the queue may look at each task: when it is added, taken, and removed. */
const MAX_LOOKS = 20;
/** Steps inside a collection are not seen: where they grow with its size, this takes many minutes. */
const MAX_CPU_MS = 30_000;
/** One for all, since creating an error takes longer than the queue. */
const NOT_WANTED = new Error('not wanted');

const calculationOf = (chunks: number): SampledCalculation => ({
  cards: [38, 37],
  opponents: 1,
  kind: 'odds',
  method: 'monte-carlo',
  simulations: chunks * simulationsPerChunk(1),
  seed: 1,
});

/** Processor time of this process, without other programs of the machine. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A waiting task that counts how often it is looked at. */
class CountedTask implements QueuedTask {
  static looks = 0;
  readonly batchHands = Number.POSITIVE_INFINITY;
  readonly isBackground = false;
  #left: number;

  constructor(
    readonly account: string,
    private readonly count: number,
  ) {
    this.#left = count;
  }

  get isSingle(): boolean {
    CountedTask.looks++;
    return this.count === 1;
  }

  get isHandedOut(): boolean {
    CountedTask.looks++;
    return this.#left === 0;
  }

  handOut(): void {
    this.#left--;
  }
}

const tasks = (chunks: number, accounts: number): CountedTask[] =>
  Array.from({ length: COUNT }, (_, i) => new CountedTask(String(i % accounts), chunks));

const queueOf = (all: readonly CountedTask[]): FairQueue<CountedTask> => {
  const queue = new FairQueue<CountedTask>(4);
  for (const task of all) queue.add(task);
  return queue;
};

const assertFewSteps = (work: () => void): void => {
  CountedTask.looks = 0;
  const began = cpuMs();
  work();
  assert.ok(CountedTask.looks <= MAX_LOOKS * COUNT, `${CountedTask.looks} looks`);
  assert.ok(cpuMs() - began < MAX_CPU_MS);
};

const waiting = suite(`${COUNT} waiting calculations`);

for (const [whose, chunks, accounts] of [
  ['of a single chunk, of one account', 1, 1],
  ['of two chunks, of one account', 2, 1],
  ['of two chunks, of 200 accounts', 2, 200],
] as const) {
  waiting(`${whose}, are added and taken one after the other`, () => {
    const all = tasks(chunks, accounts);
    assertFewSteps(() => {
      const queue = queueOf(all);
      let taken = 0;
      for (let task = queue.next(); task; task = queue.next()) {
        task.handOut();
        queue.use(task, 1);
        taken++;
      }
      assert.is(taken, COUNT * chunks);
    });
  });

  for (const [order, sort] of [
    ['first to last', (all: CountedTask[]) => all],
    ['last to first', (all: CountedTask[]) => all.toReversed()],
  ] as const) {
    waiting(`${whose}, are cancelled from ${order}`, () => {
      const all = tasks(chunks, accounts);
      const queue = queueOf(all);
      assertFewSteps(() => {
        for (const task of sort(all)) queue.remove(task);
        assert.is(queue.next(), undefined);
      });
    });
  }
}

waiting('that share a signal and wait for workers are cancelled together', () => {
  const scheduler = createScheduler({
    threads: 2,
    queueLimit: Number.POSITIVE_INFINITY,
    startWorker: () => new Promise(() => {}),
    events: {},
  });
  const abort = new AbortController();
  const calculation = calculationOf(2);
  const pending = Array.from({ length: COUNT }, () =>
    scheduler.run(calculation, { signal: abort.signal }).catch(() => undefined),
  );
  const began = cpuMs();
  abort.abort(NOT_WANTED);
  assert.is(scheduler.status().calculations, 0);
  assert.ok(cpuMs() - began < MAX_CPU_MS);
  void pending;
});

waiting.run();
