// What the playground asks of an exact answer: nothing that takes longer than its bounds say.

import * as assert from 'uvu/assert';
import { HOLDEM } from '../../src/games/holdem.js';
import { SCREEN_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, readQuestion } from '../../src/questions/read-question.js';
import { planExact, samplesDetails } from '../../web/playground/odds/plan-exact.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';

const OPTIONS = { ...CAMEL_CASE, games: [HOLDEM], engines: ENGINES, bounds: SCREEN_BOUNDS, defaultSimulations: 1000 };
const FLOP = ['Qh', '7c', '2d'];

const plan = (players: readonly string[], board: readonly string[] = [], dead: readonly string[] = []) =>
  planExact({ players, board, dead }, board.length === 3 || board.length === 4, OPTIONS);
const random = (players: number): string[] => Array(players).fill('random');

const plans = suite('the plan of an exact answer');

plans('asks for all at once, on the main thread, where that is little work', () => {
  const all = { countsCategories: true, isInline: true };
  assert.equal(plan(['AhKh', 'QsQd'], FLOP), { details: { hands: true, nextCards: true }, ...all });
  assert.equal(plan(['AhKh', 'random'], [...FLOP, '3s', '4s']), { details: { hands: true, nextCards: false }, ...all });
});

plans('asks for each part that takes not too long', () => {
  const all = { hands: true, nextCards: false };
  assert.equal(plan(['AhKh', 'random']), { details: all, countsCategories: true, isInline: false });
  assert.equal(plan(random(2)), { details: all, countsCategories: false, isInline: false });
  const narrow = plan(['15%', '15%', '15%'], FLOP)!;
  assert.equal(narrow, { details: {}, countsCategories: false, isInline: false });
  assert.ok(samplesDetails(narrow));
});

plans('is none where the equities alone take too long, or the engine cannot count them', () => {
  assert.is(plan(random(2), [], ['2c']), undefined);
  assert.is(plan(random(10), FLOP), undefined);
});

plans('never asks a question that bills more than the bounds say', () => {
  for (const [players, board, dead] of [
    [['20%', '20%'], [], ['3c']],
    [random(3), [...FLOP, '3s'], []],
    [['AhKh', 'QcQd', 'random'], [], []],
    [['15%', '15%', '15%'], FLOP, []],
  ] as const) {
    const { details, countsCategories } = plan(players, board, dead)!;
    for (const asked of [details, ...(countsCategories ? [{ categories: true }] : [])]) {
      const { calculation } = readQuestion('equity', { players, board, dead, method: 'exact', ...asked }, OPTIONS);
      assert.ok(calculation.billedHands <= SCREEN_BOUNDS.maxAutoHands, JSON.stringify([players, asked]));
    }
  }
});
