// How jobs are cut into blocks and slices, which slices are done, and in which order the missing ones are queued.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { Calculation, Plan } from '../../src/calculations/calculation.js';
import { countMaxDraws } from '../../src/calculations/equity/draw-budget.js';
import { sizeSampledChunk } from '../../src/calculations/equity/sampled-equity.js';
import { type Block, chunksPerSlice, countSlices, cutIntoBlocks, type JobEntry } from '../../src/jobs/cut-slices.js';
import { lookForMissingSlices } from '../../src/jobs/running/missing-slices.js';
import type { QueuedSlice } from '../../src/jobs/running/slice-queue.js';
import {
  addSlice,
  countDone,
  type DoneSlices,
  findMissingNumbers,
  formatDoneSlices,
  isSliceDone,
  parseDoneSlices,
} from '../../src/jobs/stored-blocks.js';
import { storeSuite } from '../accounts/stores.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { drawnEquity, sampled, sampledEquity } from './questions.js';
import { jobOfBlock, jobsOf, openAccount } from './setup.js';

const blocksOf = async (questions: readonly JobEntry[]): Promise<Omit<Block, 'body'>[]> => {
  const blocks = [];
  const plan = async (calculation: Calculation) => calculation as Plan;
  for await (const { body: _, ...block } of cutIntoBlocks(questions, plan)) blocks.push(block);
  return blocks;
};

const ask = (calculation: Calculation, stored: object = {}): JobEntry => ({ stored, calculation });
const DRY_RUN: JobEntry = { stored: { body: '' }, calculation: undefined, doneHands: 10_000 };
const WRONG: JobEntry = { stored: { body: '' }, calculation: undefined };

const cut = suite('a job in blocks');

cut('has a block for each large question, in their order; small ones between them share blocks', async () => {
  const questions = [ask(sampled(5_000)), DRY_RUN, ask(sampled(100_000_000)), WRONG, ask(sampled(6_000)), DRY_RUN];
  assert.equal(await blocksOf([...questions, ask(sampledEquity(1e9, { targetError: 0.001 })), WRONG]), [
    { questions: 2, slicing: 'small', slices: 1, billedHands: 20_000, doneHands: 10_000 },
    { questions: 1, slicing: 'parallel', slices: 7, billedHands: 200_000_000, doneHands: 0 },
    { questions: 3, slicing: 'small', slices: 1, billedHands: 22_000, doneHands: 10_000 },
    { questions: 1, slicing: 'sequential', slices: 265, billedHands: 2_000_000_000, doneHands: 0 },
    { questions: 1, slicing: 'small', slices: 0, billedHands: 0, doneHands: 0 },
  ]);
});

cut('has at most 250 questions, 256 KiB and a tenth of a second of work in a block of small questions', async () => {
  const sizesOf = async (questions: readonly JobEntry[]) => (await blocksOf(questions)).map(each => each.questions);
  assert.equal(await sizesOf(Array(501).fill(WRONG)), [250, 250, 1]);
  const long = (length: number) => ask(sampled(1), { text: 'x'.repeat(length - '{"text":""}'.length) });
  assert.equal(await sizesOf([long(131_072), long(131_072), long(131_072), long(131_073)]), [2, 1, 1]);
  assert.equal(await sizesOf(Array(5).fill(ask(sampled(4_100_000)))), [2, 2, 1]);
  assert.equal(await sizesOf(Array(5).fill(ask(sampled(4_160_000)))), [1, 1, 1, 1, 1]);
  const slicing = (await blocksOf([ask(sampled(8_300_000)), ask(sampled(8_400_000))])).map(({ slicing }) => slicing);
  assert.equal(slicing, ['small', 'parallel']);
});

const sample = suite('a sample in slices');
const isSequential = (calculation: Calculation): boolean => calculation.isSequential;

sample('has slices that are computed at the same time if at least every other draw fits', () => {
  const parallel = [sampledEquity(1e9), drawnEquity(2, '15%', 1e9), drawnEquity(3, '15%', 1e9)];
  assert.equal(parallel.map(isSequential), [false, false, false]);
  const sequential = [
    sampledEquity(1e9, { targetError: 0.001 }),
    drawnEquity(4, '15%', 1e9),
    drawnEquity(10, 'TT+', 1e9),
  ];
  assert.equal(sequential.map(isSequential), [true, true, true]);
});

sample('has enough slices for every outcome of its chunks', () => {
  for (const calculation of [drawnEquity(4, 'QQ+', 1e9), drawnEquity(10, '20%', 1e12), drawnEquity(6, '10%', 1e7)]) {
    const { deals, draws } = sizeSampledChunk(calculation.table.ranges.length, calculation.fit);
    // The worst chunks end at their deals or at their draws, never at both.
    const most = Math.ceil(calculation.simulations / deals) + Math.ceil(countMaxDraws(calculation) / draws);
    assert.ok(calculation.maxChunks >= calculation.chunkCount + most);
    assert.ok(countSlices(calculation) * chunksPerSlice(calculation) >= calculation.maxChunks);
    assert.ok(calculation.maxChunks < 2 ** 32);
  }
});

const done = suite('the slices of a block that are done');

const rowsOf = (numbers: readonly number[]): DoneSlices => numbers.reduce<DoneSlices>(addSlice, []);
const NUMBERS = fc.array(fc.nat(40), { maxLength: 60 });

done('are a set of ascending ranges that do not touch; they can be counted and found', () => {
  fc.assert(
    fc.property(NUMBERS, numbers => {
      const [rows, expected] = [rowsOf(numbers), new Set(numbers)];
      assert.is(countDone(rows), expected.size);
      for (let number = 0; number <= 41; number++) assert.is(isSliceDone(rows, number), expected.has(number));
      for (const [i, [first, end]] of rows.entries()) assert.ok(first < end && first > (rows[i - 1]?.[1] ?? -1));
      assert.equal(parseDoneSlices(formatDoneSlices(rows)), rows);
    }),
  );
  assert.is(formatDoneSlices(rowsOf([5, 0, 2, 1])), '0,3,5,6');
});

done('name the first numbers that are missing', () => {
  fc.assert(
    fc.property(NUMBERS, fc.nat(42), fc.nat(50), (numbers, end, count) => {
      const expected = Array.from({ length: end }, (_, i) => i).filter(number => !numbers.includes(number));
      assert.equal(findMissingNumbers(rowsOf(numbers), end, count), expected.slice(0, count));
    }),
  );
});

const missing = storeSuite('missing slices');

missing('are queued so that jobs and accounts take turns: 128 of an account, of its 8 oldest jobs', async store => {
  const jobs = jobsOf(store.accounts, 7);
  const add = async (account: string, slices: number, slicing: Block['slicing'] = 'parallel'): Promise<string> =>
    (await jobs.submit(await jobOfBlock(account, { slices, slicing }))).job.id;
  const [alone, sharing, many] = [await openAccount(store), await openAccount(store), await openAccount(store)];
  const large = await add(alone, 200);
  const [short, ordered, long] = [await add(sharing, 2), await add(sharing, 9, 'sequential'), await add(sharing, 100)];
  const ofMany: string[] = [];
  for (let i = 0; i < 9; i++) ofMany.push(await add(many, 100));
  await jobsOf(store.accounts, 8).submit(await jobOfBlock(alone));
  /** What was queued, an account at a time. */
  const added: (readonly QueuedSlice[])[] = [];
  const queue = { add: async (some: readonly QueuedSlice[]) => void added.push(some), close: async () => {} };
  const onError = (error: unknown): void => assert.unreachable(String(error));
  const looking = lookForMissingSlices({ store: store.accounts.store, queue, engine: 7, onError });
  await until(() => added.length >= 3);
  await looking.close();
  assert.equal([looking.openJobs(), looking.otherEngineJobs()], [14, 1]);
  /** The numbers of a job's slices that were queued in the first look, and their turns. */
  const turnsOf = (id: string) =>
    added
      .slice(0, 3)
      .flat()
      .filter(({ job }) => job === id)
      .map(({ slice, turn }) => [slice, turn]);
  const everyTurn = (count: number, step: number) => Array.from({ length: count }, (_, i) => [i, 1 + step * i]);
  assert.equal(turnsOf(large), everyTurn(128, 1));
  assert.equal(turnsOf(short), everyTurn(2, 3));
  assert.equal(turnsOf(ordered), everyTurn(1, 3)); // one after the other
  assert.equal(turnsOf(long), everyTurn(43, 3)); // a third of 128
  for (const id of ofMany.slice(0, 8)) assert.equal(turnsOf(id), everyTurn(16, 8));
  assert.equal(turnsOf(ofMany[8]!), []);
});
