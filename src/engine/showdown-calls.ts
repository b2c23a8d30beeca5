// Compares known hands: their strengths, and how many of all other holdings each of them beats now.
import { DECK, HOLE_CARDS } from './abi.js';
import { countCombinations } from './combinations.js';
import { type Counts, countHandNumbers, SHOWDOWN } from './counts.js';
import type { Deck } from './deck.js';
import { evaluateMixed, type HandEvaluator } from './hand-evaluator.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS } from './hands.js';

/** The most hands of a showdown. They fit into the module's input. */
export const MAX_SHOWDOWN_HANDS = 1_000;

/** The cards of known hands and of the board, as bytes. */
export interface ShowdownCards {
  /** Each hand without the board. */
  readonly hands: readonly (readonly number[])[];
  readonly board: readonly number[];
}

/** A showdown. With `versusRandom` each hand has two cards, and the board 3 to 5. */
export interface ShowdownSituation extends ShowdownCards {
  /** Whether each hand is compared with all holdings that it and the board leave. */
  readonly versusRandom: boolean;
}

/** How many holdings of two cards a hand of two cards and the board leave. */
export const countHoldings = (board: readonly number[], { size }: Deck): number =>
  countCombinations(size - HOLE_CARDS - board.length, HOLE_CARDS);

/** The cards of known hands are bytes already. */
const readByte = (card: number): number => card;

const compareKnown = (engine: HandEvaluator, { hands, board }: ShowdownSituation, found: Counts): void => {
  evaluateMixed(engine, { hands, first: 0, end: hands.length, board, readByte, found, offset: SHOWDOWN.hands });
};

/** In place of the strength of a holding that cannot be dealt: above all strengths, so that it is not counted. */
const EXCLUDED = 0xffff_ffff;

interface HoldingStrengths {
  /** The strength of each holding, by its number. */
  readonly byNumber: Uint32Array;
  /** The strengths of all holdings that the board leaves of the deck, in ascending order. */
  readonly sorted: Uint32Array;
}

const evaluateHoldings = (engine: HandEvaluator, board: readonly number[], { absent }: Deck): HoldingStrengths => {
  const excluded = [...board, ...absent];
  const cards = HOLE_CARDS + board.length;
  const numbers: number[] = [];
  const bytes = new Uint8Array(HAND_COUNT * cards);
  let end = 0;
  for (let holding = 0; holding < HAND_COUNT; holding++) {
    if (excluded.includes(HIGH_CARDS[holding]!) || excluded.includes(LOW_CARDS[holding]!)) continue;
    numbers.push(holding);
    bytes[end++] = HIGH_CARDS[holding]!;
    bytes[end++] = LOW_CARDS[holding]!;
    for (let card = 0; card < board.length; card++) bytes[end++] = board[card]!;
  }
  const strengths = engine.evaluateCards(bytes.subarray(0, end), cards);
  const byNumber = new Uint32Array(HAND_COUNT).fill(EXCLUDED);
  for (let i = 0; i < numbers.length; i++) byNumber[numbers[i]!] = strengths[i]!;
  return { byNumber, sorted: strengths.sort() };
};

/** How many strengths in ascending order are below one. */
const countBelow = (sorted: Uint32Array, strength: number): number => {
  let [first, end] = [0, sorted.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (sorted[middle]! < strength) first = middle + 1;
    else end = middle;
  }
  return first;
};

/** How many holdings without a card of the hand are weaker than the hand, and how many equal it. @param own the hand's strength */
const compareWithHoldings = ({ byNumber, sorted }: HoldingStrengths, hand: readonly number[], own: number) => {
  let weaker = countBelow(sorted, own);
  let equal = countBelow(sorted, own + 1) - weaker - 1; // the hand itself
  const [first, second] = hand as [number, number];
  for (const held of hand) {
    for (let card = 0; card < DECK; card++) {
      if (card === first || card === second) continue;
      const strength = byNumber[handNumber(held, card)]!;
      if (strength < own) weaker--;
      else if (strength === own) equal--;
    }
  }
  return { weaker, equal };
};

const compareWithRandom = (
  engine: HandEvaluator,
  { hands, board }: ShowdownSituation,
  deck: Deck,
  counts: Counts,
): void => {
  const strengths = evaluateHoldings(engine, board, deck);
  const holdings = countHoldings(board, deck);
  for (let i = 0; i < hands.length; i++) {
    const hand = hands[i]!;
    const strength = strengths.byNumber[handNumber(hand[0]!, hand[1]!)]!;
    const { weaker, equal } = compareWithHoldings(strengths, hand, strength);
    const first = SHOWDOWN.hands + i * countHandNumbers(true);
    counts[first + SHOWDOWN.strength] = strength;
    counts[first + SHOWDOWN.ahead] = weaker;
    counts[first + SHOWDOWN.tied] = equal;
    counts[first + SHOWDOWN.behind] = holdings - weaker - equal;
  }
};

/**
 * The counts of a showdown, in the order of {@link SHOWDOWN}.
 * @param situation at most {@link MAX_SHOWDOWN_HANDS} hands; no card is twice in a hand and the board
 * @throws {InvalidArgumentError} a hand does not have five to seven cards with the board
 */
export const compareHands = (engine: HandEvaluator, situation: ShowdownSituation, deck: Deck): Counts => {
  const { hands, versusRandom } = situation;
  const counts = new Float64Array(SHOWDOWN.hands + hands.length * countHandNumbers(versusRandom));
  counts[0] = 1;
  if (versusRandom) compareWithRandom(engine, situation, deck, counts);
  else compareKnown(engine, situation, counts);
  return counts;
};
