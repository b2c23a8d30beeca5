// Showdowns as calculations: what they bill, and that few hands are computed at once, many on a worker, with the same counts.

import * as assert from 'uvu/assert';
import { MAX_INLINE_HANDS } from '../../src/calculations/calculator.js';
import { ShowdownCalculation } from '../../src/calculations/showdown-calculation.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createHandEvaluator } from '../../src/engine/hand-evaluator.js';
import { compareHands } from '../../src/engine/showdown-calls.js';
import { input, instantiate } from '../engine/abi.js';
import { calculatorSuite } from './expected-counts.js';

const HAND = [38, 37];
const BOARD = [0, 14, 28, 42, 4];

/** The same hand this many times, as independent hands may be. */
const showdown = (hands: number, onBoard: number, versusRandom: boolean): ShowdownCalculation =>
  new ShowdownCalculation(
    'holdem',
    Array.from({ length: hands }, () => HAND),
    BOARD.slice(0, onBoard),
    versusRandom,
    FULL_DECK,
  );

const showdowns = calculatorSuite('a showdown', 1);

showdowns('bills one hand for each hand, with random holdings these besides', () => {
  const bill = (hands: number, onBoard: number, versusRandom: boolean) =>
    showdown(hands, onBoard, versusRandom).billedHands;
  assert.equal([bill(1, 5, false), bill(1000, 3, false)], [1, 1000]);
  assert.equal([bill(1, 3, true), bill(1, 4, true), bill(1, 5, true)], [1082, 1036, 991]);
  assert.is(bill(1000, 3, true), 1_082_000);
});

showdowns('lists its hands where they are more than ten', () => {
  assert.equal(
    [1, 10, 11, 1000].map(hands => showdown(hands, 5, false).listedHands),
    [0, 0, 11, 1000],
  );
});

showdowns('is computed at once if it is tiny, else on a worker, in one chunk', async ({ calculator }) => {
  const abi = instantiate();
  for (const [hands, onBoard, versusRandom, isTiny] of [
    [2, 5, false, true],
    [1000, 5, false, true],
    [9, 3, true, true],
    [10, 3, true, false],
    [1000, 5, true, false],
  ] as const) {
    const asked = showdown(hands, onBoard, versusRandom);
    const expected = [...compareHands(createHandEvaluator(abi, input(abi)), asked, FULL_DECK)];
    assert.is(calculator.calculateNow(asked, MAX_INLINE_HANDS) !== undefined, isTiny, `${hands}`);
    assert.equal([...(await calculator.calculate(asked)).counts], expected);
    const { counts, isEnd } = await calculator.calculateInBackground(asked, { range: { first: 0, count: 1 } });
    assert.equal([[...counts], isEnd], [expected, true]);
  }
});
