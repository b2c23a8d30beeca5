// That ENGINE_VERSION is raised when it has to be: what it stands for is hashed, and compared with the hash of that version.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeCounts } from '../../src/engine/counts.js';
import { chunksPerSlice, cutIntoBlocks } from '../../src/jobs/cut-slices.js';
import { ENGINE_VERSION } from '../../src/jobs/jobs.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { KINDS } from './questions.js';
import { asQuestion } from './setup.js';

/** The version, and the hash of the counts, chunks and slices that it gives. */
const EXPECTED = { version: 4, hash: '75c968d2687c7301' };

/** Calls of the engine whose results are counts, or decide how work is cut. */
const COUNTING = /^(simulate|enumerate|sample|equitySteps)/;

const { calls } = JSON.parse(readFileSync(new URL('../../conformance/calls.json', import.meta.url), 'utf8')) as {
  readonly calls: readonly { readonly export: string }[];
};

test('ENGINE_VERSION is another one when counts, chunks or slices change', async () => {
  const hash = createHash('sha256');
  for (const call of calls) if (COUNTING.test(call.export)) hash.update(JSON.stringify(call));
  const calculator = createNodeCalculator({ threads: 2 });
  try {
    for (const calculation of KINDS) {
      const planned = await calculator.plan(calculation);
      const questions = [{ question: asQuestion(calculation), calculation }];
      for await (const { kind, slices } of cutIntoBlocks(questions, calculator.plan)) hash.update(`${kind} ${slices}`);
      const range = { first: 0, count: Math.min(2, chunksPerSlice(planned)) };
      const { counts } = await calculator.calculateInBackground(planned, { range });
      hash.update(String(chunksPerSlice(planned))).update(encodeCounts(counts));
    }
  } finally {
    await calculator.close();
  }
  const found = { version: ENGINE_VERSION, hash: hash.digest('hex').slice(0, 16) };
  const sentence =
    'Counts, chunks, slices or the form of stored counts have changed: raise ENGINE_VERSION in src/jobs/job-model.ts, so that ' +
    `instances of before leave new jobs alone, and write { version: ${EXPECTED.version + 1}, hash: '${found.hash}' } here. ` +
    'Where conformance/calls.json only got more calls, write the hash alone.';
  assert.is(found.hash, EXPECTED.hash, sentence);
  assert.is(found.version, EXPECTED.version, 'the version was raised: write it here, with its hash');
});

test.run();
