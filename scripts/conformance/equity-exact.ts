// Compares the exact equities of the conformance program with test/vectors/equities.json, and those that it does not have with
// the brute force of test/equity.
import type { Call, ListedBits, WeightRun } from '../../conformance/run.js';
import { formatCards, parseCards } from '../../src/engine/cards.js';
import { HAND_SUMS, POT } from '../../src/engine/counts.js';
import { HAND_COUNT, handNumber } from '../../src/engine/hands.js';
import { formatHand } from '../../src/ranges/hand-classes.js';
import { bruteForce, type OracleHand, type OracleResult } from '../../test/equity/brute-force.js';
import { type EquityVector, equityVectors, titleOf } from '../../test/equity/vectors.js';
import { CATEGORIES, HANDS, runsOf } from './equity-calls.js';

const MAX_PLAYERS = 10;
const TOPS = 1;
const CATEGORIES_FROM = 101;
const CATEGORY_COUNT = 9;

/** A situation as calls write it. */
interface Written {
  readonly input: string;
  readonly weights: readonly WeightRun[];
  /** Numbers of players, board cards and dead cards. */
  readonly head: readonly number[];
}

/** All steps of a situation, in one call or in several, with the sums of their results by index. */
interface Whole extends Written {
  readonly details: number;
  readonly sums: Map<number, number>;
  readonly hands: Map<number, number>;
}

/** The number with these 64 bits. */
export const numberOf = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE();

const addTo = (sums: Map<number, number>, listed: readonly ListedBits[] = []): void => {
  for (const [index, bits] of listed) sums.set(index, (sums.get(index) ?? 0) + numberOf(bits));
};

/** The equity calls that were done, each with what was in memory. */
const equityCalls = (calls: readonly Call[]): { readonly call: Call; readonly written: Written }[] => {
  let [input, weights]: [string, readonly WeightRun[]] = ['', []];
  return calls.flatMap(call => {
    input = call.input ?? input;
    weights = call.given === undefined ? (call.weights ?? weights) : [];
    const isEquity = call.export === 'equitySteps' || call.sums !== undefined;
    return isEquity ? [{ call, written: { input, weights, head: call.args.slice(0, 3).map(Number) } }] : [];
  });
};

/** Consecutive calls of `enumerateEquity` that together go through the steps that `equitySteps` returned before. */
const wholeRuns = (calls: readonly Call[]): Whole[] => {
  const found: Whole[] = [];
  let [steps, next] = [0, 0];
  let open: Whole | undefined;
  for (const { call, written } of equityCalls(calls)) {
    if (call.export === 'equitySteps') steps = call.returns;
    if (call.export !== 'enumerateEquity') continue;
    const [details = 0, first = 0, count = 0] = call.args.slice(3).map(Number);
    if (first === 0) open = { ...written, details, sums: new Map(), hands: new Map() };
    else if (first !== next || open?.details !== details || open.head.join() !== written.head.join()) open = undefined;
    next = first + count;
    if (open === undefined) continue;
    addTo(open.sums, call.sums);
    addTo(open.hands, call.hands);
    if (next === steps) found.push(open);
  }
  return found;
};

const cardsOf = ({ input, head: [, board = 0, dead = 0] }: Written): readonly [board: string[], dead: string[]] => {
  const cards = formatCards([...Buffer.from(input, 'hex')].slice(0, board + dead));
  return [cards.slice(0, board), cards.slice(board)];
};

const keyOf = (weights: readonly WeightRun[], cards: readonly (readonly string[])[]): string =>
  JSON.stringify([weights, ...cards]);

const vectorByKey = new Map(
  equityVectors.map(vector => [keyOf(runsOf(vector.players), [vector.board, vector.dead]), vector]),
);

const vectorOf = (written: Written): EquityVector | undefined =>
  vectorByKey.get(keyOf(written.weights, cardsOf(written)));

/** The samples whose exact equities test/vectors has. */
export const sampledVectors = (calls: readonly Call[]): { readonly call: Call; readonly vector: EquityVector }[] =>
  equityCalls(calls).flatMap(({ call, written }) => {
    const vector = call.export === 'sampleEquity' ? vectorOf(written) : undefined;
    return vector ? [{ call, vector }] : [];
  });

/** The naive answer to what the calls ask. */
const bruteForceOf = (written: Written): OracleResult => {
  const { weights, head } = written;
  const players = Array.from({ length: head[0] ?? 0 }, (): OracleHand[] => []);
  for (const [first, count, weight] of weights) {
    for (let index = first; index < first + count; index++) {
      const hand = formatHand(index % HAND_COUNT);
      players[Math.floor(index / HAND_COUNT)]?.push({ hand, weight: Number(weight) });
    }
  }
  const [board, dead] = cardsOf(written);
  return bruteForce({ players, board, dead });
};

const same = (what: string, found: number | undefined, exact: number, tolerance = 0): void => {
  if (Math.abs((found ?? 0) - exact) <= tolerance * Math.abs(exact)) return;
  throw new Error(`${what}: ${found}, but exactly ${exact}`);
};

const topOf = ({ sums }: Whole, player: number, winners: number): number =>
  sums.get(TOPS + MAX_PLAYERS * player + winners - 1) ?? 0;

const tiesOf = (whole: Whole, player: number): number =>
  Array.from({ length: MAX_PLAYERS - 1 }, (_, i) => topOf(whole, player, i + 2)).reduce((a, b) => a + b);

const compareWithVector = (whole: Whole, vector: EquityVector): void => {
  const title = titleOf(vector);
  same(title, whole.sums.get(0), vector.deals);
  for (const [player, win] of vector.win.entries()) {
    same(`${title}, player ${player} wins`, topOf(whole, player, 1), win);
    same(`${title}, player ${player} ties`, tiesOf(whole, player), vector.tie[player] ?? 0);
  }
};

/** Weights are rounded to 42 bits below the greatest one. */
const TOLERANCE = 1e-9;

const compareWithBruteForce = (whole: Whole, { deals, players }: OracleResult): void => {
  const { details, sums, hands } = whole;
  const compare = (what: string, found: number | undefined, exact: number): void =>
    same(`${JSON.stringify(whole.weights)}, ${what}`, found, exact, TOLERANCE);
  compare('deals', sums.get(0), deals);
  for (const [player, expected] of players.entries()) {
    for (const [i, top] of expected.tops.entries()) compare(`top ${i}`, topOf(whole, player, i + 1), top);
    for (const [category, count] of (details & CATEGORIES ? expected.categories : []).entries()) {
      compare(`category ${category}`, sums.get(CATEGORIES_FROM + CATEGORY_COUNT * player + category), count);
    }
    for (const [hand, exact] of details & HANDS ? expected.hands : []) {
      const [x = 0, y = 0] = parseCards([hand.slice(0, 2), hand.slice(2)]);
      const at = HAND_SUMS.size * (HAND_COUNT * player + handNumber(x, y));
      compare(`${hand} deals`, hands.get(at + HAND_SUMS.deals), exact.deals);
      compare(`${hand} wins`, hands.get(at + HAND_SUMS.win), exact.win);
      compare(`${hand} ties`, hands.get(at + HAND_SUMS.tie), exact.tie);
      compare(`${hand} share`, hands.get(at + HAND_SUMS.share), exact.share * POT);
    }
  }
};

/** Enough for boards of four cards and a dozen hands. */
const isSmall = ({ head: [, board = 0, dead = 0], weights }: Written): boolean =>
  weights.length <= 40 && (board >= 4 || (board === 3 && dead > 0));

/**
 * Compares all whole enumerations. @returns a line for each: "AA against KK on Kh Jh 2c"
 * @throws {Error} a result is another number, or nothing knows the right one
 */
export const checkEquities = (calls: readonly Call[]): string[] =>
  wholeRuns(calls).map(whole => {
    const vector = vectorOf(whole);
    if (vector) {
      compareWithVector(whole, vector);
      return titleOf(vector);
    }
    if (!isSmall(whole)) throw new Error(`nothing has the exact numbers of ${JSON.stringify(whole.weights)}`);
    compareWithBruteForce(whole, bruteForceOf(whole));
    return `brute force of ${whole.head[0]} players on ${cardsOf(whole)[0].join(' ')}`;
  });
