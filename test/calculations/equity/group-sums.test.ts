// Sums by made hand and draw: what a chunk adds to them, and that no hand is named on the event loop.

import * as assert from 'uvu/assert';
import { MAX_INLINE_HANDS } from '../../../src/calculations/calculator.js';
import { addGroupSums, findHolders, readGroups } from '../../../src/calculations/equity/group-sums.js';
import { parseCard, splitCards } from '../../../src/engine/cards.js';
import { addCounts, EQUITY, HAND_SUMS, PLAYER_HAND_SUMS } from '../../../src/engine/counts.js';
import { FULL_DECK } from '../../../src/engine/deck.js';
import { handNumber } from '../../../src/engine/hands.js';
import { calculatorSuite } from '../expected-counts.js';
import { calculationOf } from './questions.js';

const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));
const numberOf = (text: string): number => handNumber(...(bytes(text) as [number, number]));

const sums = calculatorSuite('the sums of groups', 1);

sums('of several chunks have their deals and shares, and each hand once', () => {
  const board = bytes('Kd7c2h');
  const holders = findHolders([Uint16Array.of(numberOf('AsAh'), numberOf('KsKh')), Uint16Array.of(numberOf('KsKh'))]);
  const makeChunk = (hand: string, deals: number, share: number) => {
    const counts = new Float64Array(EQUITY.end + 2 * PLAYER_HAND_SUMS);
    const at = EQUITY.end + HAND_SUMS.size * numberOf(hand);
    counts[at + HAND_SUMS.deals] = deals;
    counts[at + HAND_SUMS.share] = share;
    return addGroupSums(counts, 2, { deck: FULL_DECK, board, holders });
  };
  const counts = [makeChunk('AsAh', 2, 2520), makeChunk('AsAh', 3, 5040), makeChunk('KsKh', 1, 0)].reduce(addCounts);
  assert.equal(readGroups(counts, 2, 0, FULL_DECK), {
    made: [
      { name: 'Set', combos: 1, deals: 1, share: 0 },
      { name: 'Overpair', combos: 1, deals: 5, share: 7560 },
    ],
    draws: [],
  });
  assert.equal(readGroups(counts, 2, 1, FULL_DECK).made, [{ name: 'Set', combos: 1, deals: 0, share: 0 }]);
});

sums('are made on workers, even of two known hands on a river', async ({ calculator }) => {
  const question = { players: ['AhKh', 'QsQc'], board: ['Kd', '7c', '2h', '3c', '4d'] };
  for (const sampling of [{}, { method: 'monte-carlo', simulations: 10, seed: 1 }]) {
    const plain = calculationOf({ ...question, ...sampling });
    const named = calculationOf({ ...question, ...sampling, made_hands: true });
    assert.ok(calculator.calculateNow(plain, MAX_INLINE_HANDS));
    assert.is(calculator.calculateNow(named, MAX_INLINE_HANDS), undefined);
    const { counts } = await calculator.calculate(named);
    assert.is(readGroups(counts, 2, 0, FULL_DECK).made[0]?.name, 'Top Pair');
  }
});
