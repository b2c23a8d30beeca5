// Makes src/odds/preflop-table.ts: for each of the 169 starting hands, every deal against one opponent, counted with the
// engine itself. On each board all 1,081 holdings are evaluated once; then every holding is compared with all that
// share no card with it, by counting in order of strength. Boards that differ only in their suits' names are done once.
//   npm run build && npm run make:preflop-table
import { readFileSync, writeFileSync } from 'node:fs';
import { CATEGORIES } from '../src/engine/categories.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { HOLDINGS_ON_BOARD, NUMBER_BASE, startingHand } from '../src/odds/preflop.js';

const ENGINE_FILE = new URL('../dist/poker-odds.wasm', import.meta.url);
const TABLE_FILE = new URL('../src/odds/preflop-table.ts', import.meta.url);

const DECK = 52;
const HOLDINGS = (47 * 46) / 2;
const KINDS = CATEGORIES.length;
/** Wins, ties, own categories, the opponent's categories. */
const WIDTH = 2 + 2 * KINDS;

const engine = await instantiateEngine(readFileSync(ENGINE_FILE));

/** Sums of all holdings of a starting hand on all boards. */
const sums = new Map<string, Float64Array>();
const sumsOf = (first: number, second: number): Float64Array => {
  const name = startingHand(first, second);
  const found = sums.get(name) ?? new Float64Array(WIDTH);
  sums.set(name, found);
  return found;
};

const sumsByHolding = Array.from({ length: DECK }, (_, a) => Array.from({ length: DECK }, (_, b) => sumsOf(a, b)));

const SUIT_ORDERS = [0, 1, 2, 3].flatMap(a =>
  [0, 1, 2, 3].flatMap(b =>
    [0, 1, 2, 3].flatMap(c => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c] as const] : [])),
  ),
);

/** A board as a number that grows with its cards, once they are sorted. */
const numberOf = (board: readonly number[]): number =>
  [...board].sort((a, b) => a - b).reduce((n, card) => n * DECK + card, 0);

const renamed = (board: readonly number[], order: readonly number[]): number =>
  numberOf(board.map(card => (order[Math.floor(card / 13)] ?? 0) * 13 + (card % 13)));

/** How many boards differ from this one only in their suits' names, if it is the least of them; otherwise 0. */
const boardsLike = (board: readonly number[]): number => {
  const own = numberOf(board);
  const names = new Set<number>();
  for (const order of SUIT_ORDERS) {
    const name = renamed(board, order);
    if (name < own) return 0;
    names.add(name);
  }
  return names.size;
};

interface Holding {
  readonly a: number;
  readonly b: number;
  readonly strength: number;
  readonly kind: number;
}

const kindOf = new Map<number, number>();
const categoryOf = (strength: number): number => {
  const known = kindOf.get(strength) ?? engine.category(strength);
  kindOf.set(strength, known);
  return known;
};

const holdingsOn = (board: readonly number[]): Holding[] => {
  const live = Array.from({ length: DECK }, (_, card) => card).filter(card => !board.includes(card));
  const pairs = live.flatMap((a, i) => live.slice(i + 1).map(b => [a, b] as const));
  const strengths = engine.evaluate(pairs.map(([a, b]) => [a, b, ...board]));
  return pairs
    .map(([a, b], i) => ({ a, b, strength: strengths[i] ?? 0, kind: categoryOf(strengths[i] ?? 0) }))
    .sort((x, y) => x.strength - y.strength);
};

/** How many holdings of a growing set there are, and how many hold each card. */
interface Tally {
  total: number;
  readonly ofCard: Uint16Array;
}

const newTally = (): Tally => ({ total: 0, ofCard: new Uint16Array(DECK) });

const add = (tally: Tally, { a, b }: Holding): void => {
  tally.total++;
  tally.ofCard[a] = (tally.ofCard[a] ?? 0) + 1;
  tally.ofCard[b] = (tally.ofCard[b] ?? 0) + 1;
};

/** Holdings of the tally that share no card with this one; `itself` is 1 when this one is among them. */
const apart = ({ total, ofCard }: Tally, { a, b }: Holding, itself: number): number =>
  total - (ofCard[a] ?? 0) - (ofCard[b] ?? 0) + itself;

/** Adds one board, which stands for `weight` boards, to the sums of its holdings' starting hands. */
const addBoard = (board: readonly number[], weight: number): void => {
  const holdings = holdingsOn(board);
  const byKind = Array.from({ length: KINDS }, newTally);
  for (const holding of holdings) add(byKind[holding.kind] as Tally, holding);
  const weaker = newTally();
  for (let from = 0; from < HOLDINGS; ) {
    const strength = holdings[from]?.strength;
    let to = from;
    const equals = newTally();
    while (holdings[to]?.strength === strength) add(equals, holdings[to++] as Holding);
    const group = holdings.slice(from, to);
    for (const holding of group) {
      const into = sumsByHolding[holding.a]?.[holding.b] as Float64Array;
      const count = (index: number, deals: number): void => {
        into[index] = (into[index] ?? 0) + weight * deals;
      };
      count(0, apart(weaker, holding, 0));
      count(1, apart(equals, holding, 1));
      count(2 + holding.kind, HOLDINGS_ON_BOARD);
      for (const [kind, tally] of byKind.entries()) {
        count(2 + KINDS + kind, apart(tally, holding, kind === holding.kind ? 1 : 0));
      }
    }
    for (const holding of group) add(weaker, holding);
    from = to;
  }
};

/** How many holdings are one starting hand. */
const holdingsOf = (name: string): number => (name.length === 2 ? 6 : name.endsWith('s') ? 4 : 12);

let done = 0;
for (let a = 0; a < DECK; a++)
  for (let b = a + 1; b < DECK; b++)
    for (let c = b + 1; c < DECK; c++)
      for (let d = c + 1; d < DECK; d++)
        for (let e = d + 1; e < DECK; e++) {
          const board = [a, b, c, d, e];
          const weight = boardsLike(board);
          if (weight === 0) continue;
          addBoard(board, weight);
          if (++done % 10_000 === 0) console.error(`${done} of 134,459 boards`);
        }

/** Own categories are the same for every holding of the opponent: boards are counted in their place. */
const numbersOf = (name: string, row: Float64Array): number[] => {
  const [win = 0, tie = 0, ...categories] = Array.from(row, sum => sum / holdingsOf(name));
  const own = categories.slice(1, KINDS).map(deals => deals / HOLDINGS_ON_BOARD);
  return [win, tie, ...own, ...categories.slice(1 + KINDS)];
};

let last: readonly number[] = [];
const told: string[] = [];
/** The categories' differences, or the row that has the same ones: there are about 60 of them. */
const toldOnce = (differences: string): string => {
  const before = told.indexOf(differences);
  if (before < 0) told.push(differences);
  return before < 0 ? differences : before.toString(NUMBER_BASE);
};
const rows = [...sums].map(([name, row]) => {
  const numbers = numbersOf(name, row);
  const [wins, ties, ...categories] = numbers.map((number, i) => (number - (last[i] ?? 0)).toString(NUMBER_BASE));
  last = numbers;
  return [name, wins, ties, toldOnce(categories.join(' '))].join(' ');
});
writeFileSync(
  TABLE_FILE,
  `// Made by scripts/preflop-table.ts: every deal of the 169 starting hands against one opponent. A row, its numbers to the base 36:
// the hand, wins, ties, boards that give the own hand each category from one pair to straight flush, deals that give the
// opponent's. Each number is the difference from the row above; where those of the categories stood in a row before, one
// number says in which, of the rows that have them, counted from 0. What is missing has a high card.
export const PREFLOP_TABLE: string = \`
${rows.join('\n')}
\`;
`,
);
