// Loads that take turns.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasTurn, repeatsFor, takeTurns, turnsFor } from '../../bench/rounds.js';

const turns = suite('benchmark loads in turns');

/** A load that notes its name, and a clock that counts its readings. */
const load = (name: string, count: number, repeats: number, log: string[]) => {
  let readings = 0;
  return { turns: count, repeats, clock: () => 6 * readings++, run: () => void log.push(name) };
};

turns('alternate, and those with fewer turns take them evenly spread', async () => {
  const log: string[] = [];
  await takeTurns([load('a', 4, 1, log), load('b', 2, 1, log)]);
  assert.is(log.join(''), 'aabaab');
});

turns('repeat what is too short for the clock, and answer the time of one run', async () => {
  const log: string[] = [];
  const short = load('a', 2, 3, log);
  const times = await takeTurns([short]);
  assert.is(log.length, 6);
  assert.equal(times.get(short), [2, 2]);
});

turns('wait for loads that work elsewhere', async () => {
  const log: string[] = [];
  const slow = async (): Promise<void> => {
    await new Promise(resolve => setImmediate(resolve));
    log.push('slow');
  };
  await takeTurns([{ turns: 1, repeats: 2, run: slow }, load('a', 1, 1, log)]);
  assert.equal(log, ['slow', 'slow', 'a']);
});

turns('say which share of all is done', async () => {
  const shares: number[] = [];
  await takeTurns([load('a', 3, 1, []), load('b', 1, 1, [])], share => void shares.push(share));
  assert.equal(shares, [0.25, 0.5, 0.75, 1]);
});

turns('are as many as were asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 }), (count, more) => {
      const rounds = Array.from({ length: count + more }, (_, round) => round);
      assert.is(rounds.filter(round => hasTurn(round, count, count + more)).length, count);
    }),
  );
});

turns('are planned within their bounds, and last two milliseconds at least', () => {
  assert.is(turnsFor(1000, 4000, 3, 21), 4);
  assert.is(turnsFor(10_000, 4000, 3, 21), 3);
  assert.is(turnsFor(0.01, 4000, 3, 21), 21);
  assert.is(repeatsFor(0.01), 200);
  assert.is(repeatsFor(50), 1);
});

turns.run();
