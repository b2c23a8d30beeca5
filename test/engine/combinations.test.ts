// Combinations: against Pascal's triangle.

import * as assert from 'uvu/assert';
import { countCombinations } from '../../src/engine/combinations.js';
import { suite } from '../suite.js';

const combinations = suite('combinations');

combinations('of up to seven of a deck are those of Pascal’s triangle', () => {
  let row = [1n];
  for (let n = 0; n <= 52; n++) {
    for (let k = 0; k <= 7; k++) assert.is(BigInt(countCombinations(n, k)), row[k] ?? 0n, `${n} over ${k}`);
    row = Array.from({ length: n + 2 }, (_, k) => (row[k - 1] ?? 0n) + (row[k] ?? 0n));
  }
});

combinations.run();
