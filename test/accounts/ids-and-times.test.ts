// Ids that begin with the time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeLedgerId } from '../../src/accounts/ids-and-times.js';

const ids = suite('ids of the ledger and of jobs');

/** So many ids while the clock stands at a time. */
const idsAt = (time: number, count: number): string[] => {
  const now = Date.now;
  Date.now = () => time;
  try {
    return Array.from({ length: count }, makeLedgerId);
  } finally {
    Date.now = now;
  }
};

const LATER = Date.now() + 60_000;

for (const [title, times] of [
  ['of one millisecond', [LATER]],
  ['of more than fit into a millisecond', [LATER + 1, LATER + 1, LATER + 2]],
  ['of a clock that is set back', [LATER + 1000, LATER - 3_600_000, LATER + 1001]],
] as const) {
  ids(`${title} sort in the order in which they were made`, () => {
    const made = times.flatMap(time => idsAt(time, 30_000));
    assert.is(new Set(made).size, made.length);
    assert.ok(made.every((id, i) => i === 0 || id > (made[i - 1] as string)));
  });
}

ids('begin with the time', () => {
  const time = LATER + 3_600_000;
  const [id = ''] = idsAt(time, 1);
  assert.is(Number.parseInt(id.slice('lg_'.length, 'lg_'.length + 9), 36), time);
});

ids.run();
