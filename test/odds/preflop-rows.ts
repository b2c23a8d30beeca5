// Recomputes rows of the preflop table in full, with the engine's enumeration, which shares no counting with the script that
// made the table: 2,097,572,400 deals a row.
//   npm run test:preflop-rows [-- AKs 72o …]
import { readFileSync } from 'node:fs';
import { parseCards } from '../../src/engine/cards.js';
import { addCounts } from '../../src/engine/counts.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import type { ExactCalculation } from '../../src/odds/calculation.js';
import { computeChunk } from '../../src/odds/chunk.js';
import { ODDS_KIND } from '../../src/odds/odds-kind.js';
import { preflopCounts } from '../../src/odds/preflop.js';

const engine = await instantiateEngine(readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)));

/** Two cards of a starting hand: "AKs" → Ah Kh, "AKo" → Ah Kd. */
const cardsOf = (hand: string): number[] =>
  parseCards([`${hand.charAt(0)}h`, `${hand.charAt(1)}${hand.endsWith('s') ? 'h' : 'd'}`]);

const recompute = (hand: string): boolean => {
  const cards = cardsOf(hand);
  const whole: ExactCalculation = { kind: 'odds', cards, opponents: 1, method: 'exact' };
  const chunks = Array.from({ length: ODDS_KIND.countChunks(whole) }, (_, index) =>
    computeChunk(engine, ODDS_KIND.chunkAt(whole, index)),
  );
  const [first = 0, second = 0] = cards;
  const isRight = String(chunks.reduce(addCounts)) === String(preflopCounts(first, second));
  console.log(`${hand}: the table's row ${isRight ? 'is' : 'IS NOT'} what enumeration counts`);
  return isRight;
};

const hands = process.argv.length > 2 ? process.argv.slice(2) : ['AA', '87s', 'J4o'];
const passed = hands.map(recompute).filter(Boolean).length;
console.log(`${passed} passed, ${hands.length - passed} failed`);
process.exitCode = passed === hands.length ? 0 : 1;
