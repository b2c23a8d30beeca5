// All 133,784,560 seven-card hands: their published numbers by category, and 4,824 strengths. Run by `npx tsx test/engine/all-hands.ts`.
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { HOLDEM } from './decks.js';
import { countRanks, sumByCategory } from './every-hand.js';

const PUBLISHED = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];

const all = suite('all seven-card hands');

all('have the published numbers of each category, and 4,824 strengths', () => {
  const byRank = countRanks(HOLDEM, 7);
  assert.equal(sumByCategory(HOLDEM, byRank), PUBLISHED);
  assert.is(byRank.filter(count => count > 0).length, 4824);
});
