// Compares the conformance program with test/vectors, the exact numbers of enumerators that share no code with the engine.
import type { Call } from '../../conformance/run.js';
import { formatCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { probabilityVectors, showdownVectors, strengthVectors } from '../../test/engine/vectors.js';
import { checkEquities } from './equity-exact.js';

/** The results that were compared. */
export interface Checked {
  /** "AhKhQhJh2c against 1": enumerations of every board, in one call or in several. */
  readonly enumerated: readonly string[];
  /** "AA against KK on Kh Jh 2c": equities over all steps, in one call or in several. */
  readonly equities: readonly string[];
  /** How many hands' categories and order. */
  readonly hands: number;
}

const BOARDS = [0, 0, 2_118_760, 211_876, 17_296, 1_081, 46, 1];

const same = (what: string, found: readonly number[], exact: readonly number[]): void => {
  if (found.join() !== exact.join()) throw new Error(`${what}: ${found.join()}, but exactly ${exact.join()}`);
};

const cardsOf = (hex: string): string[] => formatCards([...Buffer.from(hex, 'hex')]);

/** The counters that have an exact number: all but [22 … 30]; without opponents, their absence. */
const exactCounters = (cards: string, opponents: number): number[] | undefined => {
  if (opponents === 0) {
    const found = probabilityVectors.find(vector => vector.cards.join('') === cards);
    return (
      found && [found.total, 0, 0, 0, ...CATEGORIES.map(name => found.categories[name]), ...CATEGORIES.map(() => 0)]
    );
  }
  const found = showdownVectors.find(vector => vector.cards.join('') === cards && vector.opponents === opponents);
  if (!found) return undefined;
  const { total, win, tie, lose, own_categories: own, opponent_categories: theirs } = found;
  return [total, win, tie, lose, ...CATEGORIES.map(name => own[name]), ...CATEGORIES.map(name => theirs[name])];
};

/** Consecutive calls of `enumerate` that together enumerate all boards of a question, with the sums of their counters. */
const wholeRuns = (calls: readonly Call[]): { cards: string; opponents: number; sums: number[] }[] => {
  const runs: { cards: string; opponents: number; sums: number[] }[] = [];
  let open = { question: '', next: 0, sums: [] as number[] };
  for (const { export: name, input = '', args, counters = [] } of calls) {
    const [cards = 0, opponents = 0, first = 0, count = 0] = args.map(Number);
    const question = `${name} ${input} ${opponents}`;
    if (first === 0) open = { question, next: 0, sums: counters.map(() => 0) };
    const continues = name === 'enumerate' && counters.length > 0 && question === open.question && first === open.next;
    if (!continues) continue;
    open = { question, next: first + count, sums: open.sums.map((sum, i) => sum + Number(counters[i])) };
    if (open.next === BOARDS[cards]) runs.push({ cards: cardsOf(input).join(''), opponents, sums: open.sums });
  }
  return runs;
};

const checkEnumerations = (calls: readonly Call[]): string[] =>
  wholeRuns(calls).map(({ cards, opponents, sums }) => {
    const name = `${cards} against ${opponents}`;
    const exact = exactCounters(cards, opponents);
    if (!exact) throw new Error(`test/vectors has nothing on ${name}`);
    same(name, sums.slice(0, exact.length), exact);
    return name;
  });

const vectorOfHand = new Map(strengthVectors.map(vector => [vector.cards.join(''), vector]));

/** The hands of test/vectors that are evaluated in calls with an input of their own. */
const evaluatedHands = (calls: readonly Call[]) =>
  calls
    .filter(call => call.export === 'evaluate' && call.at === undefined && call.input !== undefined)
    .flatMap(({ input = '', strengths = [], categories = [] }) =>
      strengths.map((strength, i) => ({
        strength,
        category: categories[i] ?? -1,
        vector: vectorOfHand.get(cardsOf(input.slice(14 * i, 14 * i + 14)).join('')),
      })),
    );

/** Strengths have the order of the ordinals, and are equal where those are. */
const checkHands = (calls: readonly Call[]): number => {
  const hands = evaluatedHands(calls).sort((a, b) => a.strength - b.strength);
  hands.forEach(({ strength, category, vector }, i) => {
    if (!vector) throw new Error(`a hand is not in test/vectors: strength ${strength}`);
    same(vector.cards.join(''), [category], [vector.category]);
    const below = hands[i - 1];
    if (!below?.vector) return;
    const sign = Math.sign(vector.ordinal - below.vector.ordinal);
    same(`order of ${vector.cards.join('')}`, [Math.sign(strength - below.strength)], [sign]);
  });
  return hands.length;
};

/** Compares all results that have exact numbers. @throws {Error} a result is another number */
export const checkExact = (calls: readonly Call[]): Checked => ({
  enumerated: checkEnumerations(calls),
  equities: checkEquities(calls),
  hands: checkHands(calls),
});
