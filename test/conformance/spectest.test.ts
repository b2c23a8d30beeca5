// The conformance program as a WebAssembly spec script, run by wabt's interpreter: no JavaScript, and no compiler.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Call } from '../../conformance/run.js';
import { toWast } from '../../conformance/wast.js';
import { canRun } from '../requirements.js';
import { program, wasm } from './program.js';
import { type Ended, missing, programOf, runProgram, scratch } from './programs.js';

const SPECTEST = programOf('TEST_SPECTEST', 'spectest-interp');
/** The same package has the program that reads scripts. */
const WAST2JSON = join(dirname(SPECTEST), 'wast2json');

const { folder } = scratch();
const { calls } = program;

const runScript = async (script: string): Promise<Ended> => {
  const [wast, json] = ['wast', 'json'].map(ending => join(folder, `conformance.${ending}`)) as [string, string];
  writeFileSync(wast, script);
  const { code, output } = await runProgram(WAST2JSON, [wast, '-o', json]);
  return code === 0 ? runProgram(SPECTEST, [json]) : { code, output };
};

/** What a script asserts and does: an assertion for each result, a call for each piece of input. */
const commandsIn = (script: string): number => script.match(/^\((?:assert_return|invoke) /gm)?.length ?? 0;

const passing = suite('the conformance program as a spec script');

passing('is passed by an interpreter', async () => {
  const script = toWast(wasm, calls);
  const { code, output } = await runScript(script);
  const [, passed, all] = output.match(/^(\d+)\/(\d+) tests passed\.$/m) ?? [];
  assert.is(code, 0);
  assert.is(passed, all);
  const results = calls.flatMap(({ counters = [], strengths = [], categories = [] }) => [
    ...counters,
    ...strengths,
    ...categories,
  ]);
  /** The numbers that are listed, and how many there are. */
  const listed = calls.flatMap(({ sums, hands }) =>
    [sums, hands].flatMap(list => (list ? [...list, list.length] : [])),
  );
  const asserted = script.match(/^\(assert_return /gm)?.length ?? 0;
  assert.is(asserted, calls.length + results.length + listed.length);
  assert.ok(Number(all) >= commandsIn(script), `${all} of ${commandsIn(script)}`);
});

/** The calls up to the first with counters, one of which is changed. */
const withOneWrong = (): Call[] => {
  const index = calls.findIndex(({ counters }) => counters !== undefined);
  return calls.slice(0, index + 1).map((call, i) => {
    if (i < index) return call;
    return { ...call, counters: call.counters?.with(0, '18446744073709551615') ?? [] };
  });
};

/** The calls up to the first with many sums, whose last one is another by its last bit, or is not listed. */
const withWrongSums = (change: (last: readonly [number, string]) => readonly (readonly [number, string])[]): Call[] => {
  const index = calls.findIndex(({ sums = [] }) => sums.length > 4);
  const { sums = [], ...call } = calls[index] as Call;
  const last = sums.at(-1) ?? [0, ''];
  const needed = calls.slice(0, index).filter(({ weights, input }) => weights ?? input);
  return [...needed, { ...call, sums: [...sums.slice(0, -1), ...change(last)] }];
};

passing('is not passed when a sum of an equity is expected to be another, or 0', async () => {
  const flipped = ([at, bits]: readonly [number, string]): [number, string] => [
    at,
    (BigInt(`0x${bits}`) ^ 1n).toString(16),
  ];
  for (const wrong of [withWrongSums(last => [flipped(last)]), withWrongSums(() => [])]) {
    const { code, output } = await runScript(toWast(wasm, wrong));
    const [, passed, all] = output.match(/^(\d+)\/(\d+) tests passed\.$/m) ?? [];
    assert.is(Number(passed), Number(all) - 1);
    assert.is.not(code, 0);
  }
});

passing('is not passed when a counter is expected to be another', async () => {
  const { code, output } = await runScript(toWast(wasm, withOneWrong()));
  const [, passed, all] = output.match(/^(\d+)\/(\d+) tests passed\.$/m) ?? [];
  assert.is(Number(passed), Number(all) - 1);
  assert.is.not(code, 0);
});

const needs = [missing('TEST_SPECTEST', SPECTEST), missing('TEST_SPECTEST', WAST2JSON)];
if (canRun('the conformance program in an interpreter', ...needs)) passing.run();
