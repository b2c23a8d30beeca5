// How many deals there are, and which situations are enumerated.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEngine } from '../../src/engine/load.js';
import { boardsOf, dealsOf, exactRefusal } from '../../src/odds/exact.js';

const counting = suite('the number of deals');

counting('is the number of boards without opponents', () => {
  assert.equal([2, 3, 4, 5, 6, 7].map(boardsOf), [2_118_760, 211_876, 17_296, 1_081, 46, 1]);
  assert.is(dealsOf(2, 0), 2_118_760n);
});

counting('has every ordered choice of holdings on each board', () => {
  assert.is(dealsOf(2, 1), 2_097_572_400n);
  assert.is(dealsOf(5, 1), 1_070_190n);
  assert.is(dealsOf(5, 2), 966_381_570n);
  assert.is(dealsOf(7, 3), 733_055_400n);
});

counting('of boards is what the engine says it is', async () => {
  const engine = await loadEngine(readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  for (const cards of [2, 3, 4, 5, 6, 7]) assert.is(boardsOf(cards), engine.boards(cards));
});

counting.run();

const limits = suite('the limits of "exact"');

limits('let through no opponent and one always, two from five cards on', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    assert.is(exactRefusal(cards, 0), undefined);
    assert.is(exactRefusal(cards, 1), undefined);
    assert.is(exactRefusal(cards, 2) === undefined, cards >= 5);
    assert.ok(exactRefusal(cards, 3));
  }
});

limits('say how many deals there would be, and the limit', () => {
  assert.match(exactRefusal(4, 2) ?? '', '4 cards against 2 opponents have 15,462,105,120 deals');
  assert.match(exactRefusal(4, 2) ?? '', '966,381,570 deals');
});

limits('count what no machine could go through, too', () => {
  assert.match(exactRefusal(2, 22) ?? '', /have \d{1,3}(,\d{3}){15,} deals/);
});

limits.run();
