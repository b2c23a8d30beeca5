// Counts of the parts of a calculation, added.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addCounts, type Counts } from '../../src/engine/counts.js';

const nine = (first: number): number[] => Array.from({ length: 9 }, (_, i) => first + i);

const countsFrom = (first: number): Counts => ({
  deals: first,
  win: first + 1,
  tie: first + 2,
  lose: first + 3,
  own: nine(first + 4),
  opponents: nine(first + 13),
  bothOpponents: nine(first + 22),
});

const adding = suite('addCounts');

adding('adds every counter to its like', () => {
  const sum = addCounts(countsFrom(100), countsFrom(1000));
  assert.equal(sum, {
    deals: 1100,
    win: 1102,
    tie: 1104,
    lose: 1106,
    own: nine(0).map(i => 1108 + 2 * i),
    opponents: nine(0).map(i => 1126 + 2 * i),
    bothOpponents: nine(0).map(i => 1144 + 2 * i),
  });
});

adding('leaves what it adds as it was', () => {
  const [a, b] = [countsFrom(1), countsFrom(2)];
  addCounts(a, b);
  assert.equal([a, b], [countsFrom(1), countsFrom(2)]);
});

adding('is exact beyond 32 bits', () => {
  const large = countsFrom(2 ** 40);
  assert.is(addCounts(large, large).opponents[8], 2 * (2 ** 40 + 21));
});

adding.run();
