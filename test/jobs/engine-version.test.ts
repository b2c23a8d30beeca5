// The version of the engine: it changes with the counts, and instances do not compute jobs of another version.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { PROGRAMS, type Program } from '../../conformance/run.js';
import { encodeCounts } from '../../src/engine/counts.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { chunksPerSlice, cutIntoBlocks } from '../../src/jobs/cut-slices.js';
import { ENGINE_VERSION } from '../../src/jobs/job-model.js';
import { storeSuite, type TestStore } from '../accounts/stores.js';
import { suite } from '../suite.js';
import { comparedHands, comparedOmaha, KINDS, sampled } from './questions.js';
import {
  asQuestion,
  creditsOf,
  type Instance,
  jobsOf,
  submit,
  type TestQuestion,
  untilEnded,
  withInstance,
} from './setup.js';

/** The version, and the hash of the counts, chunks and slices that it gives. */
const EXPECTED = { version: 13, hash: '2f9f195c985f4faf' };

/** Calls of the engine that give counts or decide how work is cut. */
const COUNTING = /^(simulate|enumerate|sample|equitySteps)/;

const version = suite('ENGINE_VERSION');

version('changes when counts, chunks or slices change', async () => {
  const hash = createHash('sha256');
  for (const { file } of PROGRAMS) {
    const text = readFileSync(new URL(`../../conformance/${file}`, import.meta.url), 'utf8');
    const { calls } = JSON.parse(text) as Program;
    for (const call of calls) if (COUNTING.test(call.export)) hash.update(JSON.stringify(call));
  }
  const calculator = createNodeCalculator({ threads: 2 });
  try {
    for (const calculation of [...KINDS, comparedHands, comparedOmaha]) {
      const planned = await calculator.plan(calculation);
      const questions = [{ stored: asQuestion(calculation), calculation }];
      for await (const { slicing, slices } of cutIntoBlocks(questions, calculator.plan))
        hash.update(`${slicing} ${slices}`);
      const range = { first: 0, count: Math.min(2, chunksPerSlice(planned)) };
      const { counts } = await calculator.calculateInBackground(planned, { range });
      hash.update(String(chunksPerSlice(planned))).update(encodeCounts(counts));
    }
  } finally {
    await calculator.close();
  }
  const found = hash.digest('hex').slice(0, 16);
  const sentence =
    'Counts, chunks, slices or the form of stored counts have changed: raise ENGINE_VERSION in src/jobs/job-model.ts, so that ' +
    `instances of before leave new jobs alone, and write { version: ${EXPECTED.version + 1}, hash: '${found}' } here. ` +
    'Where the files of conformance/ only got more calls, write the hash alone.';
  assert.is(found, EXPECTED.hash, sentence);
  assert.is(ENGINE_VERSION, EXPECTED.version, 'the version was raised: write it here, with its hash');
});

const jobs = storeSuite('jobs of another engine version');

/** Submits a job to be computed by instances of this engine version. */
const submitFor = async (engine: number, store: TestStore, owner: string, questions: readonly TestQuestion[]) => {
  const plan = () => Promise.reject(new Error('the questions are small'));
  return (await submit({ jobs: jobsOf(store.accounts, engine), calculator: { plan } }, owner, questions)).job.id;
};

/** Resolves when the instance has looked for work, that is, when a job of its own version is done. */
const untilLooked = async (instance: Instance, account: string): Promise<void> => {
  const { job } = await submit(instance, account, [sampled(20_000)]);
  instance.runner.wake();
  await untilEnded(instance.jobs, job.id);
};

jobs('are not computed, but counted, until an instance of their version computes them', store =>
  withInstance(store, async (instance, account) => {
    const id = await submitFor(1_000, store, account, [sampled(20_000)]);
    await untilLooked(instance, account);
    const waiting = await instance.jobs.find(id);
    assert.equal([waiting?.state, waiting?.engine], ['queued', 1_000]);
    assert.is(instance.runner.otherEngineJobs(), 1);
    const compute = async (another: Instance): Promise<void> => {
      another.runner.wake();
      assert.is((await untilEnded(instance.jobs, id)).state, 'done');
    };
    await withInstance(store, compute, { engine: 1_000 });
  }),
);

jobs('fail after a week without progress, and are refunded what was not computed', store =>
  withInstance(store, async (instance, account) => {
    const first = await submitFor(999, store, account, [sampled(20_000)]);
    const waiting = await submitFor(999, store, account, [null, sampled(20_000)]);
    const setActive = (id: string, hoursAgo: number): Promise<unknown> => {
      const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
      return store.sql('update jobs set active = ? where id = ?', time, id);
    };
    const stateOf = async (id: string) => (await instance.jobs.find(id))?.state;
    await setActive(waiting, 30 * 24);
    await setActive(first, 7 * 24 - 1);
    await untilLooked(instance, account);
    assert.equal([await stateOf(first), await stateOf(waiting)], ['queued', 'queued']);
    await setActive(first, 7 * 24 + 1);
    await untilLooked(instance, account);
    for (const id of [first, waiting]) assert.is((await untilEnded(instance.jobs, id)).state, 'failed');
    assert.is(await creditsOf(store, account), 1_000_000 - 2); // those of untilLooked
  }),
);
