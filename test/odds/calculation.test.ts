// How many deals a situation has, and which situations are enumerated.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countBoardsOfHand, dealCount, tooManyDeals } from '../../src/odds/calculation.js';
import { instantiate } from '../engine/abi.js';

const counting = suite('the number of deals');

counting('is the number of boards without opponents', () => {
  assert.equal([2, 3, 4, 5, 6, 7].map(countBoardsOfHand), [2_118_760, 211_876, 17_296, 1_081, 46, 1]);
  assert.is(dealCount(2, 0), 2_118_760n);
});

counting('has every ordered choice of holdings on each board', () => {
  assert.is(dealCount(2, 1), 2_097_572_400n);
  assert.is(dealCount(5, 1), 1_070_190n);
  assert.is(dealCount(5, 2), 966_381_570n);
  assert.is(dealCount(7, 3), 733_055_400n);
});

counting('of boards is what the engine says it is', () => {
  const engine = instantiate();
  for (const cards of [2, 3, 4, 5, 6, 7]) assert.is(countBoardsOfHand(cards), engine.boards(cards));
});

counting.run();

const limits = suite('the limits of "exact"');

limits('allow no opponent and one always, two from five cards on', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    assert.is(tooManyDeals(cards, 0), undefined);
    assert.is(tooManyDeals(cards, 1), undefined);
    assert.is(tooManyDeals(cards, 2) === undefined, cards >= 5);
    assert.ok(tooManyDeals(cards, 3));
  }
});

limits('say how many deals there would be, and the limit', () => {
  assert.match(tooManyDeals(4, 2) ?? '', '4 cards against 2 opponents have 15,462,105,120 deals');
  assert.match(tooManyDeals(4, 2) ?? '', '966,381,570 deals');
});

limits('count even what no machine could go through', () => {
  assert.match(tooManyDeals(2, 22) ?? '', /have \d{1,3}(,\d{3}){15,} deals/);
});

limits.run();
