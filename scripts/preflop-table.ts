// Makes src/calculations/odds/preflop-table.ts: every deal of the 169 starting hands against one opponent, enumerated by the engine, in two minutes.
// With names of hands, it compares these with their rows in the table instead.
//   npm run build && npm run make -- preflop-table [AKs 72o …]

import { writeFileSync } from 'node:fs';
import { EnumeratedOdds } from '../src/calculations/odds/odds-calculation.js';
import { formatClass, HOLDINGS_ON_BOARD, NUMBER_BASE, readPreflopCounts } from '../src/calculations/odds/preflop.js';
import { MADE_CATEGORIES } from '../src/engine/categories.js';
import { addCounts, type Counts, ODDS } from '../src/engine/counts.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';

type Hand = readonly [first: number, second: number];

const SUIT = 13;
const TABLE_FILE = new URL('../src/calculations/odds/preflop-table.ts', import.meta.url);
const engine = await HOLDEM_ENGINE.load(await compileEngineFile(HOLDEM_ENGINE));

const countDeals = (cards: Hand): Counts => {
  const whole = new EnumeratedOdds({ cards, opponents: 1 });
  return Array.from({ length: whole.chunkCount }, (_, index) => engine.compute(whole.chunkAt(index))).reduce(addCounts);
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
    const name = formatClass(...hand);
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
  const hand = listHands().find(([first, second]) => formatClass(first, second) === name);
  if (hand === undefined) throw new Error(`there is no starting hand ${name}`);
  const isRight = String(countDeals(hand)) === String(readPreflopCounts(...hand));
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
