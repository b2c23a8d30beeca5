// Makes the two orders of each game's classes of starting hands: by their exact equity against one random hand, and against three. All
// deals are counted, 1.6 · 10¹⁵ for each hand of hold'em, in six minutes on one thread; those of short deck in 15 seconds. Writes the
// orders into src/ranges/, and the equities into docs/ranges.md.
//   npm run build && npm run make -- hand-order && npm run format
//   npm run make -- hand-order short-deck
import { readFileSync, writeFileSync } from 'node:fs';
import { readPreflopCounts } from '../src/calculations/odds/preflop.js';
import { BOARD_CARDS, HAND_CARDS, HOLE_CARDS } from '../src/engine/abi.js';
import { ACE } from '../src/engine/cards.js';
import { countCombinations } from '../src/engine/combinations.js';
import { ODDS, POT, readTops, sumShares } from '../src/engine/counts.js';
import { type Deck, FULL_DECK, SHORT_DECK } from '../src/engine/deck.js';
import { instantiateEngine, instantiateShortDeckEngine, type RangesEngine } from '../src/engine/engine.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS, singleHand } from '../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';
import { SHORT_DECK_ENGINE } from '../src/games/short-deck-engine.js';
import { findClass, type HandClass } from '../src/ranges/hand-classes.js';
import { BoardCounter } from './board-counter.js';

interface Game {
  readonly deck: Deck;
  /** The file of its orders, in src/ranges/. */
  readonly file: string;
  /** The heading of its tables in docs/ranges.md. */
  readonly heading: string;
  load(): Promise<RangesEngine>;
  /** How many half pots a hand wins from one random hand in all deals, counted in another way. */
  countHalfPots(hand: number, engine: RangesEngine): number;
}

const ANY_HAND = new Float64Array(HAND_COUNT).fill(1);

const GAMES: Readonly<Record<string, Game>> = {
  holdem: {
    deck: FULL_DECK,
    file: 'holdem-hands.ts',
    heading: '## The order of the classes',
    load: async () => instantiateEngine(await compileEngineFile(HOLDEM_ENGINE)),
    countHalfPots: hand => {
      const counts = readPreflopCounts(HIGH_CARDS[hand]!, LOW_CARDS[hand]!);
      return 2 * counts[ODDS.win]! + counts[ODDS.tie]!;
    },
  },
  'short-deck': {
    deck: SHORT_DECK,
    file: 'short-deck-hands.ts',
    heading: '### Short deck',
    load: async () => instantiateShortDeckEngine(await compileEngineFile(SHORT_DECK_ENGINE)),
    countHalfPots: (hand, engine) => {
      const situation = { ranges: [singleHand(hand), ANY_HAND], board: [], dead: [] };
      const { steps } = engine.equitySteps(situation);
      const counts = engine.enumerateEquity({ ...situation, first: 0, count: steps });
      return (2 * sumShares(readTops(counts, 2, 0))) / POT;
    },
  },
};

const listClasses = ({ lowestRank }: Deck): HandClass[] => {
  const classes: HandClass[] = [];
  for (let high = ACE; high >= lowestRank; high--) {
    classes.push(findClass(high, high, ''));
    for (let low = high - 1; low >= lowestRank; low--)
      classes.push(findClass(high, low, 's'), findClass(high, low, 'o'));
  }
  return classes;
};

/** Deals of a hand: boards, and choices of so many opponents' holdings on each. */
const countDeals = (deck: Deck, opponents: number): bigint => {
  let deals = BigInt(countCombinations(deck.size - HOLE_CARDS, BOARD_CARDS));
  for (let i = 0; i < opponents; i++) {
    // Divided by the number of opponents, since they have no order.
    deals = (deals * BigInt(countCombinations(deck.size - HAND_CARDS - HOLE_CARDS * i, HOLE_CARDS))) / BigInt(i + 1);
  }
  return deals;
};

const sumUp = (numbers: readonly bigint[]): bigint => numbers.reduce((left, right) => left + right);

interface ClassEquity {
  readonly name: string;
  readonly equity: number;
}

/** The strongest class first. @param sums by class @param whole the sum of a hand that wins all pots */
const listEquities = (classes: readonly HandClass[], sums: readonly bigint[], whole: bigint): ClassEquity[] =>
  classes
    .map(({ name, hands }, i) => {
      const billionths = (sums[i]! * 10n ** 9n) / (whole * BigInt(hands.length));
      return { name, equity: Number(billionths) / 1e9 };
    })
    .sort((a, b) => b.equity - a.equity);

interface Orders {
  readonly one: readonly ClassEquity[];
  readonly three: readonly ClassEquity[];
}

/** Against one opponent the sums must be those that are counted in another way; against three, all hands together must win a quarter. */
const countOrders = async ({ deck, load, countHalfPots }: Game): Promise<Orders> => {
  const engine = await load();
  const classes = listClasses(deck);
  const counter = new BoardCounter(engine, deck, classes);
  counter.countAll();
  const { one, three } = counter;
  for (const [i, { name, hands }] of classes.entries()) {
    const expected = BigInt(hands.length * countHalfPots(hands[0]!, engine));
    if (one[i] !== expected) throw new Error(`${name} wins ${one[i]} half pots from one opponent, not ${expected}`);
  }
  const whole = 48n * countDeals(deck, 3);
  if (sumUp(three) * 4n !== whole * BigInt(countCombinations(deck.size, HOLE_CARDS)))
    throw new Error(`all hands together win ${sumUp(three)}/48 pots`);
  return { one: listEquities(classes, one, 2n * countDeals(deck, 1)), three: listEquities(classes, three, whole) };
};

/** Rows of so many texts. */
const joinRows = (texts: readonly string[], inRow: number, separator: string, indent = ''): string => {
  const rows = Array.from({ length: Math.ceil(texts.length / inRow) }, (_, row) =>
    texts.slice(row * inRow, (row + 1) * inRow).join(separator),
  );
  return rows.join(`\n${indent}`);
};

/** Replaces the two texts that a file has between the three groups of a pattern. */
const replaceTexts = (path: string, pattern: RegExp, first: string, second: string): void => {
  const file = new URL(path, import.meta.url);
  const old = readFileSync(file, 'utf8');
  if (!pattern.test(old)) throw new Error(`${path} has no place for the orders`);
  const replaced = old.replace(pattern, (_, before, between, after) => before + first + between + second + after);
  writeFileSync(file, replaced);
};

const writeOrders = ({ file, heading }: Game, { one, three }: Orders): void => {
  const [byOne, byThree] = [one, three].map(order => order.map(({ name }) => name)) as [string[], string[]];
  const inSource = /(AGAINST_ONE = `\n {2}).*?(`.*?AGAINST_THREE = `\n {2}).*?(`)/s;
  replaceTexts(`../src/ranges/${file}`, inSource, joinRows(byOne, 33, ' ', '  '), joinRows(byThree, 33, ' ', '  '));
  const table = three.map(({ name, equity }) => `${name.padEnd(3)} ${(100 * equity).toFixed(3).padStart(6)}`);
  const inDocument = new RegExp(`(\n${heading}\n.*?\`\`\`text\n).*?(\n\`\`\`.*?\`\`\`text\n).*?(\n\`\`\`)`, 's');
  replaceTexts('../docs/ranges.md', inDocument, joinRows(table, 12, '   '), joinRows(byOne, 13, ' '));
};

const printEquities = ({ one, three }: Orders): void => {
  const againstOne = new Map(one.map(({ name, equity }) => [name, equity]));
  for (const { name, equity } of three) console.log(name, againstOne.get(name)!.toFixed(9), equity.toFixed(9));
};

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(GAMES)) {
  const game = GAMES[name];
  if (!game) throw new Error(`there is no game ${name}: name ${Object.keys(GAMES).join(', ')}`);
  const orders = await countOrders(game);
  printEquities(orders);
  writeOrders(game, orders);
}
console.log(`${Math.round(process.cpuUsage().user / 1e6)} s of CPU time`);
