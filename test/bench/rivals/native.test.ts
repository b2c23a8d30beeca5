// The native engine, compiled here: exact counts, and the same deals as the benchmark's loops.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nativeEntry, start } from '../../../bench/rivals/contestant.js';
import { FLOP_BOARDS, LOADS, type LoadName } from '../../../bench/rivals/loads.js';
import { buildNative } from '../../../bench/rivals/native.js';
import { expectations } from '../../../bench/rivals/reference.js';
import { showdownVectors } from '../../engine/vectors.js';
import { read } from '../../house/tree.js';

const built = buildNative();
const native = suite('bench/native/engine.c');

native('says why it is left out where it cannot be compiled', () => {
  assert.match(buildNative('no-such-compiler') as string, /^no C compiler here builds bench\/native\/engine\.c \(/);
});

if (typeof built === 'string') {
  console.log(`SKIPPED: ${built}`);
  native('is compiled in CI', () => assert.not.ok(process.env.CI, built));
} else {
  const contestant = start(nativeEntry('native', built.file));
  native.after(() => {
    contestant.close();
    built.remove();
  });

  native('counts the flop to the last deal', async () => {
    const vector = showdownVectors.find(({ cards, opponents }) => cards.join('') === 'AhKhQhJh2c' && opponents === 1);
    const answer = await contestant.perform({ load: 'flop', amount: FLOP_BOARDS, seed: 1 });
    assert.equal(answer?.counts, [vector?.win, vector?.tie, vector?.lose]);
  });

  native('answers as bench/README.md shows', async () => {
    const [, task = '', amount = '', counts = ''] =
      read('bench/README.md').match(/^(opponents-1) (\d+) 1\n\2 \d+ ([\d ]+)$/m) ?? [];
    const answer = await contestant.perform({ load: task as LoadName, amount: Number(amount), seed: 1 });
    assert.is(answer?.counts.join(' '), counts);
  });

  native("makes the benchmark's deals, and counts them as its loops do", async () => {
    const expect = expectations();
    for (const load of LOADS) {
      for (const [amount, seed] of [
        [1, 1],
        [3000, 7],
        [20_000, 123_456_789],
      ] as const) {
        if (load === 'flop' && amount > 3000) continue;
        const answer = await contestant.perform({ load, amount, seed });
        assert.equal(answer?.counts, expect({ load, amount, seed }), `${load} ${amount} ${seed}`);
      }
    }
  });
}

native.run();
