// The CPU time of a process, as bench/http.ts reads it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cpuMsIn, cpuMsOf } from '../../../bench/http/cpu.js';

const cpu = suite('the CPU time of a process');

cpu('is its user and system time, whatever it is called', () => {
  for (const name of ['node', 'a) b (c']) {
    assert.is(cpuMsIn(`42 (${name}) S 1 42 42 0 -1 4194304 500 0 3 0 250 75 9 9 20 0 11 0 100 1000 99`), 3250);
  }
});

cpu('is not known of a process that there is not', () => {
  assert.is(cpuMsOf(2 ** 30), undefined);
});

cpu.run();
