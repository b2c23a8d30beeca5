// `npm run bench -- --native` with engines of a user's own: a right one, and one with each fault. A planted engine counts its tasks, so that
// a benchmark that goes on for ever fails here.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';
import { until } from '../until.js';

const ENGINE = fileURLToPath(new URL('planted-engine.js', import.meta.url));

/** Runs the benchmark with the planted engine alone. What follows the engine's command keeps the shell between it and the benchmark. */
const benchmark = (fault: string, ...options: string[]) => {
  const native = `mine='${process.execPath}' '${ENGINE}' '${fault}'; true`;
  const args = ['--import', 'tsx', 'bench/rivals.ts', '--quick', '--only', 'mine', '--native', native, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, text: stdout + stderr };
};

/** The state of a process; undefined if there is none. That of one that ended stays "Z" until its new parent has asked for it. */
const findState = (pid: number): string | undefined =>
  /^[A-Z]/.exec(spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout)?.[0];

const native = suite('the benchmark with an engine of --native');

native('runs it alone, in the loads that it has', () => {
  const { status, text } = benchmark('none');
  assert.is(status, 0, text);
  assert.match(text, /mine +native +[\d.]+ [mµ]s .* exact counts/);
  assert.not.match(text, /LEFT OUT|poker-odds +own/);
});

for (const [fault, reason] of [
  ['ends', /LEFT OUT: mine \(native\): the process ended \(exit code 0\)/],
  ['has no load', /LEFT OUT: mine \(native\): it answers "unsupported" to every task/],
  ['time is 0', /LEFT OUT: mine \(native\): its time is 0 ns for "equity-hands 1 1"/],
  ['time is 1 µs', /LEFT OUT: mine \(native\): its time is constant: 1000 ns for an amount of 1, and for 8/],
  ['time is 20 ms', /LEFT OUT: mine \(native\): its time is constant: 20000000 ns for an amount of 1, and for 8/],
  ['does one', /LEFT OUT: mine \(native\): none of 100 tasks of equity-hands took half of 20 ms/],
] as const) {
  native(`leaves it out, says why, and ends with exit code 1: ${fault}`, () => {
    const { status, text } = benchmark(fault);
    assert.match(text, reason);
    assert.is(status, 1);
  });
}

native('ends it if it hangs, also below a shell, when the time of a task is over', async () => {
  const { status, text } = benchmark('hangs', '--task-seconds', '5');
  const [, pid] = /LEFT OUT: mine \(native\): no answer to "evaluate 4096 1" in 5 s: process (\d+)/.exec(text) ?? [];
  assert.ok(pid, text);
  assert.is(status, 1);
  await until(() => [undefined, 'Z'].includes(findState(Number(pid))));
});

native.run();
