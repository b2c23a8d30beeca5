// The native engines of bench/native/ do the same work as the others, and count right.
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EngineProcess, nativeCommand, start } from '../../bench/rivals/engine-process.js';
import { EQUITY_LOADS } from '../../bench/rivals/equity.js';
import { aceKing, CORPUS, FLOP_BOARDS, hasExactCounts, LOOP_LOADS, type LoadName } from '../../bench/rivals/loads.js';
import { buildNative, vectorName } from '../../bench/rivals/native.js';
import { distance, loopExpectations, RATES } from '../../bench/rivals/reference.js';
import { addCounts } from '../../src/engine/counts.js';
import { createEngine } from '../../src/engine/engine.js';
import { instantiate } from '../engine/abi.js';
import { LIMIT } from '../engine/statistics.js';

const expect = loopExpectations();
const engine = createEngine(instantiate());
/** Deals of a call that has a random stream of its own, in hands, as in bench/engines/poker-odds.ts. */
const HANDS_A_CALL = 200_000;

/** All counts of our engine for AhKh before the flop, in calls with a stream each. */
const ourCounters = (opponents: number, amount: number, seed: number): number[] => {
  const most = Math.ceil(HANDS_A_CALL / (1 + opponents));
  const streams = Array.from({ length: Math.ceil(amount / most) }, (_, stream) =>
    engine.simulate({ cards: aceKing, opponents, simulations: Math.min(most, amount - stream * most), seed, stream }),
  );
  return [...streams.reduce(addCounts)];
};

const natives = suite('a native engine');

const built = await buildNative();
if (typeof built === 'string') {
  console.log(`SKIPPED: ${built}`);
  natives('is built where there is a C compiler, as in CI', () => assert.not.ok(process.env.CI, built));
} else {
  for (const text of built.leftOut) console.log(`SKIPPED: ${text}`);
  const programs = new Map(built.engines.map(({ name, file }) => [name, file]));
  const vectors = [...programs.keys()].filter(name => /vectors$/.test(name));
  const processes = new Map<string, EngineProcess>(
    [...programs].map(([name, file]) => [name, start(nativeCommand(name, file))]),
  );
  natives.after(() => {
    for (const engineProcess of processes.values()) engineProcess.close();
    built.remove();
  });
  const countsOf = async (name: string, load: LoadName, amount: number, seed = 7): Promise<readonly number[]> =>
    (await processes.get(name)?.run({ load, amount, seed }))?.counts ?? [];

  natives('that is plain makes the deals of the benchmark’s loops, and counts them as they do', async () => {
    for (const load of LOOP_LOADS) {
      for (const amount of load === 'flop' ? [1, FLOP_BOARDS] : [1, 20_000]) {
        const expected = expect({ load, amount, seed: 7 });
        assert.equal(await countsOf('plain C', load, amount), expected, `${load} ${amount}`);
      }
    }
  });

  natives('that is tuned evaluates the same hands, has the same flop, and rates that are right', async () => {
    assert.equal(await countsOf('tuned C', 'evaluate', CORPUS), expect({ load: 'evaluate', amount: CORPUS, seed: 7 }));
    for (const amount of [3, FLOP_BOARDS]) {
      assert.equal(await countsOf('tuned C', 'flop', amount), expect({ load: 'flop', amount, seed: 7 }));
    }
    for (const load of ['categories', 'opponents-1', 'opponents-5', 'opponents-9'] as const) {
      const counts = await countsOf('tuned C', load, 2_000_000);
      const deals = counts.reduce((sum, count) => sum + count, 0);
      assert.ok(deals >= 2_000_000, load);
      assert.ok(distance(counts, deals, RATES[load]) < LIMIT, load);
    }
  });

  natives('in vectors as wide as ours counts all that our engine counts, for the same seed, to the last one', () => {
    const tasks = [0, 1, 2, 3, 5, 9, 22].flatMap(opponents =>
      [1, 17, 1000, 200_001].map((amount, index) => ({ opponents, amount, seed: index + 1 })),
    );
    const input = tasks.map(({ opponents, amount, seed }) => `counters-${opponents} ${amount} ${seed}\n`).join('');
    const { stdout } = spawnSync(programs.get(vectorName(16)) ?? '', { input, encoding: 'utf8' });
    const answers = stdout.trim().split('\n');
    assert.is(answers.length, tasks.length);
    for (const [index, { opponents, amount, seed }] of tasks.entries()) {
      const counts = answers[index]?.split(' ').slice(2).map(Number);
      assert.equal(counts, ourCounters(opponents, amount, seed), JSON.stringify(tasks[index]));
    }
  });

  natives('in vectors of any width has rates that are right', async () => {
    for (const name of vectors) {
      for (const load of ['categories', 'opponents-1', 'opponents-5', 'opponents-9'] as const) {
        const counts = await countsOf(name, load, 2_000_000);
        assert.ok(distance(counts, 2_000_000, RATES[load]) < LIMIT, `${name}, ${load}`);
      }
    }
  });

  natives('that enumerates answers every question of equity exactly, or samples it', async () => {
    for (const load of EQUITY_LOADS) {
      if (hasExactCounts(load)) {
        assert.equal(await countsOf('C enumerator', load, 2), expect({ load, amount: 2, seed: 7 }), load);
      } else {
        const counts = await countsOf('C enumerator', load, 1_000_000);
        assert.ok(distance(counts, 1_000_000, RATES['equity-sampled']) < LIMIT, load);
      }
    }
  });

  natives('whose vectors the processor does not have is left out, with the reason', () => {
    const known = [...built.leftOut.map(text => text.replace(/: this processor has no vectors of .*/, '')), ...vectors];
    assert.equal(known.sort(), [16, 32, 64].map(vectorName));
  });
}

natives('needs a compiler; without one there is a sentence that says so', async () => {
  const sentence = await buildNative('no-such-compiler');
  assert.match(typeof sentence === 'string' ? sentence : '', /^no C compiler here builds bench\/native\//);
});

natives.run();
