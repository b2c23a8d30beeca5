// The benchmark beside other engines: its loops count right, its rates and ratios are those of the times, and an engine that
// counts wrongly, or fails, is not reported as fast. What the engines themselves count is checked in each run.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deckOf } from '../../bench/rivals/adapter.js';
import type { EngineProcess } from '../../bench/rivals/engine-process.js';
import { EQUITY_LOADS, QUESTIONS } from '../../bench/rivals/equity.js';
import { CORPUS, LOOP_LOADS, type LoadName } from '../../bench/rivals/loads.js';
import { loopsOf } from '../../bench/rivals/loops.js';
import { type Race, race } from '../../bench/rivals/race.js';
import { distance, judgeCounts, loopExpectations, RATES } from '../../bench/rivals/reference.js';
import { compareWorths, type Worth, worthOfSeven } from '../engine/reference.js';
import { LIMIT } from '../engine/statistics.js';
import { ratesOf, showdownVectors } from '../engine/vectors.js';
import { equityVectors } from '../equity/vectors.js';

const expect = loopExpectations();
const vectorOf = (cards: string) => {
  const found = showdownVectors.find(each => each.cards.join('') === cards && each.opponents === 1);
  if (found === undefined) throw new Error(`no vector of ${cards}`);
  return found;
};

const loops = suite("the benchmark's loops");

loops('count what is expected, around an evaluator that shares nothing with the engine', () => {
  const slow = loopsOf<string, Worth>({
    ...{ deck: deckOf(text => text), evaluate: worthOfSeven, compare: compareWorths },
    category: worth => worth[0] ?? 0,
  });
  for (const load of LOOP_LOADS) {
    const amount = load === 'flop' ? 1 : 100;
    assert.equal(slow[load](amount, 3).counts(), expect({ load, amount, seed: 3 }), load);
  }
});

loops('are judged by the exact rates, which hold for what they count', () => {
  const { win, tie, lose, total, own_categories } = vectorOf('AhKh');
  assert.equal(RATES['opponents-1'].rates, [win / total, tie / total, lose / total]);
  assert.equal(RATES.categories.rates, ratesOf(own_categories, total));
  for (const load of ['categories', 'opponents-1', 'opponents-5', 'opponents-9', 'evaluate'] as const) {
    const amount = load === 'evaluate' ? CORPUS : 20_000;
    assert.ok(distance(expect({ load, amount, seed: 4 }), amount, RATES[load]) < LIMIT, load);
  }
  assert.ok(distance([600, 400], 1000, { rates: [0.5, 0.5], deals: Number.POSITIVE_INFINITY }) > LIMIT);
});

loops('have questions of equity whose answers are those of the independent vectors', () => {
  const without = EQUITY_LOADS.filter(load => {
    const { players, board, deals, outcomes } = QUESTIONS[load];
    const found = equityVectors.find(
      vector => `${vector.players};${vector.board};${vector.dead}` === `${players};${board};`,
    );
    if (found === undefined) return true;
    const expected = found.win.flatMap((win, player) => [win, found.tie[player]]);
    assert.equal([deals, outcomes], [found.deals, expected], load);
    return false;
  });
  assert.equal(without, ['equity-random']);
});

loops.run();

const LOAD = 'opponents-1';

/** An engine that takes so many nanoseconds a deal in its rounds, and may count wins that it did not have. */
const made = (name: string, nanoseconds: readonly number[], cheat = 0): EngineProcess => ({
  ...{ name, kind: 'loop', close: () => undefined },
  run: async task => {
    const [win = 0, ...others] = expect(task);
    const each = nanoseconds[Math.max(0, task.seed - 2) % nanoseconds.length] ?? Number.NaN;
    if (Number.isNaN(each)) throw new Error('it crashed');
    return { amount: task.amount, nanoseconds: each * task.amount, counts: [win + cheat * task.amount, ...others] };
  },
});

const raced = async (...engineProcesses: readonly EngineProcess[]): Promise<Race & { readonly dropped: string[] }> => {
  const dropped: string[] = [];
  const onFailure = ({ name }: EngineProcess): void => void dropped.push(name);
  const settings = { rounds: 3, sliceMilliseconds: 0.1, warmUpMilliseconds: 0.1 };
  return {
    ...(await race(LOAD, engineProcesses, settings, {
      expect: { loops: expect, ours: expect },
      onFailure,
      onProgress: () => undefined,
    })),
    dropped,
  };
};

const races = suite('a race of engines');

races('has the median rate of its rounds, and the median of the ratios of each round', async () => {
  const { rows } = await raced(made('other', [400, 200, 400]), made('poker-odds', [10, 20, 10]));
  assert.equal(
    rows.map(({ engine, rate, slower, wide }) => [engine, rate.median, slower, wide]),
    [
      ['poker-odds', 100, 1, true],
      ['other', 2.5, 40, true],
    ],
  );
  assert.ok(rows.every(({ verdict }) => verdict.right));
});

races('marks an engine that counts wrongly, and leaves out one that fails', async () => {
  const { rows, dropped } = await raced(made('cheat', [1], 0.1), made('crash', [Number.NaN]), made('honest', [10]));
  assert.equal(dropped, ['crash']);
  assert.equal(
    rows.map(({ engine, verdict }) => [engine, verdict.right]),
    [
      ['cheat', false],
      ['honest', true],
    ],
  );
});

races('fails exact counts that are off by one, and passes deals of its own whose rates are right', () => {
  const judge = (load: LoadName, amount: number, [win = 0, tie = 0, lose = 0]: readonly number[], more: number) => {
    const answer = { amount, nanoseconds: 1, counts: [win + more, tie, lose - more] };
    return judgeCounts(expect, { load, amount, seed: 1 }, answer, [answer]).right;
  };
  const counts = expect({ load: 'flop', amount: 2, seed: 1 });
  assert.equal(
    [0, 1].map(more => judge('flop', 2, counts, more)),
    [true, false],
  );
  assert.equal(
    [0, 5, 100].map(more => judge(LOAD, 1000, [662, 17, 321], more)),
    [true, true, false],
  );
});

races.run();
