// Makes src/calculations/preflop-table.ts: every deal of the 169 starting hands against one opponent, enumerated by the engine, in two minutes.
// With names of hands, it compares these with their rows in the table instead.
//   npm run build && npm run make -- preflop-table [AKs 72o …]

import { readFileSync, writeFileSync } from 'node:fs';
import type { ExactCalculation } from '../src/calculations/calculation.js';
import { computeChunk } from '../src/calculations/chunk.js';
import { ODDS_KIND } from '../src/calculations/odds-kind.js';
import { HOLDINGS_ON_BOARD, NUMBER_BASE, preflopCounts, startingHand } from '../src/calculations/preflop.js';
import { MADE_CATEGORIES } from '../src/engine/categories.js';
import { addCounts, type Counts, ODDS } from '../src/engine/counts.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { ENGINE_FILE } from '../src/node-files.js';

type Hand = readonly [first: number, second: number];

const SUIT = 13;
const TABLE_FILE = new URL('../src/calculations/preflop-table.ts', import.meta.url);
const engine = await instantiateEngine(readFileSync(ENGINE_FILE));

const countDeals = (cards: Hand): Counts => {
  const whole: ExactCalculation = { kind: 'odds', cards: [...cards], opponents: 1, method: 'exact' };
  return Array.from({ length: ODDS_KIND.countChunks(whole) }, (_, index) =>
    computeChunk(engine, ODDS_KIND.chunkAt(whole, index)),
  ).reduce(addCounts);
};

/** Two cards of each starting hand, in the order of the rows: for each lower rank the pair, then suited hands, then offsuit ones. */
const listHands = (): Hand[] =>
  Array.from({ length: SUIT }, (_, low) => {
    const higher = Array.from({ length: SUIT - 1 - low }, (_, i) => low + 1 + i);
    const suited = higher.map((high): Hand => [low, high]);
    return [[low, low + SUIT] as const, ...suited, ...suited.map(([, high]): Hand => [low, high + SUIT])];
  }).flat();

/** Wins, ties, own categories by board (they do not depend on the opponent), and the opponent's categories by deal. */
const readNumbers = (counts: Counts): number[] => {
  const made = (from: number): number[] => [...counts.subarray(from + 1, from + 1 + MADE_CATEGORIES.length)];
  const own = made(ODDS.own).map(deals => deals / HOLDINGS_ON_BOARD);
  return [counts[ODDS.win]!, counts[ODDS.tie]!, ...own, ...made(ODDS.opponents)];
};

const makeRows = (): string[] => {
  let last: readonly number[] = [];
  const lists: string[] = [];
  return listHands().map(hand => {
    const name = startingHand(...hand);
    const numbers = readNumbers(countDeals(hand));
    const [wins, ties, ...rest] = numbers.map((number, i) => (number - (last[i] ?? 0)).toString(NUMBER_BASE));
    last = numbers;
    // The categories' differences, or the row that has the same ones: there are about 60 of them.
    const list = rest.join(' ');
    const before = lists.indexOf(list);
    if (before < 0) lists.push(list);
    return [name, wins, ties, before < 0 ? list : before.toString(NUMBER_BASE)].join(' ');
  });
};

const writeTable = (): void =>
  writeFileSync(
    TABLE_FILE,
    `// Made by scripts/preflop-table.ts: every deal of the 169 starting hands against one opponent. A row, its numbers to the base 36:
// the hand, wins, ties, boards that give the own hand each category from one pair to straight flush, deals that give the
// opponent's. Each number is the difference from the row above; where those of the categories stood in a row before, one
// number says in which, of the rows that have them, counted from 0. What is missing has a high card.
export const PREFLOP_TABLE: string = \`
${makeRows().join('\n')}
\`;
`,
  );

/** Whether the row of the table equals the enumeration. */
const checkRow = (name: string): boolean => {
  const hand = listHands().find(([first, second]) => startingHand(first, second) === name);
  if (hand === undefined) throw new Error(`there is no starting hand ${name}`);
  const isRight = String(countDeals(hand)) === String(preflopCounts(...hand));
  console.log(`${name}: the table's row ${isRight ? 'is' : 'IS NOT'} what enumeration counts`);
  return isRight;
};

const names = process.argv.slice(2);
if (names.length === 0) writeTable();
else {
  const passed = names.filter(checkRow).length;
  console.log(`${passed} passed, ${names.length - passed} failed`);
  process.exitCode = passed === names.length ? 0 : 1;
}
