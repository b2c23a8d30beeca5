// Makes the order in which percentages of ranges take starting hands: by their exact equity against three random hands. All deals are counted,
// 1.6 · 10¹⁵ for each hand, in six minutes on one thread. Writes the order into src/ranges/hand-classes.ts and the equities into docs/ranges.md.
//   npm run build && npm run make -- hand-order && npm run format
//
// On a board, 47 cards are left: the vertices of a graph whose edges are the holdings that a hand beats or ties. Three opponents are three
// edges that share no card with each other or the hand. If each edge that ties has the weight x, three opponents of whom k tie count x^k;
// the integral over x from 0 to 1 then gives 1 / (k + 1), the hand's share of the pot. Simpson's rule is exact for such a polynomial of
// the third degree: 1 × the sum without ties, 4 × with ties at half their weight, 1 × with ties. Weights of edges are 0, 1 and 2 here,
// so that a sum has 8 times its size, and the three sums 48 times.
import { readFileSync, writeFileSync } from 'node:fs';
import { readPreflopCounts } from '../src/calculations/odds/preflop.js';
import { BOARD_CARDS, DECK } from '../src/engine/abi.js';
import { readRank, readSuit } from '../src/engine/cards.js';
import { countCombinations } from '../src/engine/combinations.js';
import { ODDS } from '../src/engine/counts.js';
import { type Engine, instantiateEngine } from '../src/engine/engine.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS, listOtherCards } from '../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';
import { CLASSES_IN_ORDER } from '../src/ranges/hand-classes.js';
import { Matchings } from './matchings.js';

const HOLE_CARDS = 2;
const LEFT = DECK - BOARD_CARDS;
const HOLDINGS = countCombinations(LEFT, HOLE_CARDS);
const HAND = HOLE_CARDS + BOARD_CARDS;
/** Above the number of a holding. */
const PLACES = 2048;

interface Board {
  readonly cards: readonly number[];
  /** How many boards this one becomes by exchanging suits, itself included. */
  readonly count: number;
}

/** How many different orders four numbers have, which are in descending order. */
const countOrders = (numbers: readonly number[]): number => {
  let [orders, equal] = [1, 1];
  for (let i = 1; i < numbers.length; i++) {
    equal = numbers[i] === numbers[i - 1] ? equal + 1 : 1;
    orders *= (i + 1) / equal;
  }
  return orders;
};

/** One board of each class that suits do not tell apart: the one whose suits' ranks, as bits, descend. */
function* listBoards(cards: readonly number[] = [], ranks: readonly number[] = [0, 0, 0, 0]): Generator<Board> {
  if (cards.length === BOARD_CARDS) {
    if (ranks.every((bits, suit) => suit === 0 || bits <= ranks[suit - 1]!)) yield { cards, count: countOrders(ranks) };
    return;
  }
  for (let card = (cards.at(-1) ?? -1) + 1; card < DECK; card++) {
    yield* listBoards([...cards, card], ranks.with(readSuit(card), ranks[readSuit(card)]! | (1 << readRank(card))));
  }
}

/** The index of each hand's class. */
const CLASS_OF_HAND = new Uint8Array(HAND_COUNT);
for (const [index, { hands }] of CLASSES_IN_ORDER.entries()) for (const hand of hands) CLASS_OF_HAND[hand] = index;

/** Adds up, board by board, how much of the pot the hands of each class win. */
class BoardCounter {
  /** By class: a pot won from one opponent counts 2, from three opponents 48. */
  readonly one = CLASSES_IN_ORDER.map(() => 0n);
  readonly three = CLASSES_IN_ORDER.map(() => 0n);
  readonly #engine: Engine;
  readonly #graph = new Matchings(LEFT);
  readonly #bytes = new Uint8Array(HOLDINGS * HAND);
  readonly #first = new Uint8Array(HOLDINGS);
  readonly #second = new Uint8Array(HOLDINGS);
  readonly #classes = new Uint8Array(HOLDINGS);
  /** Strength × PLACES + the holding. */
  readonly #sorted = new Float64Array(HOLDINGS);
  /** The same of one board. */
  readonly #oneOnBoard = new Float64Array(CLASSES_IN_ORDER.length);
  readonly #threeOnBoard = new Float64Array(CLASSES_IN_ORDER.length);

  constructor(engine: Engine) {
    this.#engine = engine;
    let holding = 0;
    for (let second = 1; second < LEFT; second++) {
      for (let first = 0; first < second; first++) {
        this.#first[holding] = first;
        this.#second[holding++] = second;
      }
    }
  }

  count({ cards, count }: Board): void {
    this.#sortHoldings(cards);
    this.#graph.clear();
    this.#oneOnBoard.fill(0);
    this.#threeOnBoard.fill(0);
    for (let from = 0; from < HOLDINGS; ) {
      const strength = Math.floor(this.#sorted[from]! / PLACES);
      let to = from + 1;
      while (to < HOLDINGS && Math.floor(this.#sorted[to]! / PLACES) === strength) to++;
      this.#addGroup(from, to);
      from = to;
    }
    for (let i = 0; i < CLASSES_IN_ORDER.length; i++) {
      this.one[i]! += BigInt(this.#oneOnBoard[i]! * count);
      this.three[i]! += BigInt(this.#threeOnBoard[i]! * count);
    }
  }

  #sortHoldings(board: readonly number[]): void {
    const left = listOtherCards(board);
    for (let holding = 0; holding < HOLDINGS; holding++) {
      const first = left[this.#first[holding]!]!;
      const second = left[this.#second[holding]!]!;
      this.#bytes.set([first, second], holding * HAND);
      this.#bytes.set(board, holding * HAND + HOLE_CARDS);
      this.#classes[holding] = CLASS_OF_HAND[handNumber(first, second)]!;
    }
    const strengths = this.#engine.evaluateCards(this.#bytes, HAND);
    for (let holding = 0; holding < HOLDINGS; holding++) this.#sorted[holding] = strengths[holding]! * PLACES + holding;
    this.#sorted.sort();
  }

  /** Counts hands of one strength, between weaker holdings, which have the weight 2 already, and stronger ones. */
  #addGroup(from: number, to: number): void {
    this.#addShares(from, to, 1);
    this.#raise(from, to);
    this.#addShares(from, to, 4);
    this.#raise(from, to);
    this.#addShares(from, to, 1);
  }

  #raise(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const holding = this.#sorted[i]! % PLACES;
      this.#graph.raise(this.#first[holding]!, this.#second[holding]!);
    }
  }

  #addShares(from: number, to: number, weight: number): void {
    const pairs = this.#graph.sumDegreePairs();
    for (let i = from; i < to; i++) {
      const holding = this.#sorted[i]! % PLACES;
      const [a, b] = [this.#first[holding]!, this.#second[holding]!];
      this.#threeOnBoard[this.#classes[holding]!]! += (weight * this.#graph.countTriplesWithout(a, b, pairs)) / 6;
      if (weight === 4) this.#oneOnBoard[this.#classes[holding]!]! += this.#graph.sumWithout(a, b);
    }
  }
}

/** Choices of three opponents on a board. */
const TRIOS = [2, 4, 6].reduce((ways, known) => ways * countCombinations(LEFT - known, HOLE_CARDS), 1) / 6;
/** Deals of a hand. */
const DEALS = BigInt(countCombinations(DECK - HOLE_CARDS, BOARD_CARDS)) * BigInt(TRIOS);

/** Against one opponent the sums must be those of the preflop table; against three, all hands together must win a quarter of the pots. */
const checkSums = ({ one, three }: BoardCounter): void => {
  for (const [i, { name, hands }] of CLASSES_IN_ORDER.entries()) {
    const counts = readPreflopCounts(HIGH_CARDS[hands[0]!]!, LOW_CARDS[hands[0]!]!);
    const expected = BigInt(hands.length) * BigInt(2 * counts[ODDS.win]! + counts[ODDS.tie]!);
    if (one[i] !== expected) throw new Error(`${name} wins ${one[i]} half pots from one opponent, not ${expected}`);
  }
  const sum = three.reduce((left, right) => left + right);
  if (sum * 4n !== 48n * DEALS * BigInt(HAND_COUNT)) throw new Error(`all hands together win ${sum}/48 pots`);
};

interface ClassEquity {
  readonly name: string;
  readonly equity: number;
}

/** The strongest class first. */
const listEquities = ({ three }: BoardCounter): ClassEquity[] =>
  CLASSES_IN_ORDER.map(({ name, hands }, i) => {
    const billionths = (three[i]! * 10n ** 9n) / (48n * DEALS * BigInt(hands.length));
    return { name, equity: Number(billionths) / 1e9 };
  }).sort((a, b) => b.equity - a.equity);

const joinRows = (texts: readonly string[], inRow: number, separator: string): string => {
  const rows = Array.from({ length: Math.ceil(texts.length / inRow) }, (_, row) =>
    texts.slice(row * inRow, (row + 1) * inRow),
  );
  return rows.map(row => row.join(separator)).join('\n');
};

/** Replaces what a file has between the first place of a text and the next one of another. */
const replaceBetween = (path: string, before: string, after: string, text: string): void => {
  const file = new URL(path, import.meta.url);
  const old = readFileSync(file, 'utf8');
  const start = old.indexOf(before) + before.length;
  writeFileSync(file, old.slice(0, start) + text + old.slice(old.indexOf(after, start)));
};

const counter = new BoardCounter(await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE)));
for (const board of listBoards()) counter.count(board);
checkSums(counter);
const equities = listEquities(counter);
const order = equities.map(({ name }) => name);
const table = equities.map(({ name, equity }) => `${name.padEnd(3)} ${(100 * equity).toFixed(3).padStart(6)}`);
replaceBetween(
  '../src/ranges/hand-classes.ts',
  'ORDER_AGAINST_THREE = `\n  ',
  '`',
  joinRows(order, 33, ' ').replaceAll('\n', '\n  '),
);
replaceBetween('../docs/ranges.md', '```text\n', '\n```', joinRows(table, 12, '   '));
for (const { name, equity } of equities) console.log(name, equity.toFixed(9));
console.log(`${Math.round(process.cpuUsage().user / 1e6)} s of CPU time`);
