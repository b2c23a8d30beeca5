// Evaluates hands of five, six or seven cards with the module: many in each call, from card bytes that only the module checks.
import { checkStatus, HAND_CARDS, requireArgument, Status } from './abi.js';
import type { RangesAbi } from './exports.js';

/** The fewest cards of a hand to evaluate; the most are HAND_CARDS. */
export const MIN_HAND_CARDS = 5;

export interface HandEvaluator {
  /** Where `evaluateInput` reads card bytes, hand after hand. Every other method of the engine may overwrite it. */
  readonly input: Uint8Array;
  /** Where `evaluateInput` leaves strengths: greater is stronger, equal ties. They stay until the next call of the engine. */
  readonly strengths: Uint32Array;
  /**
   * Evaluates the first hands of the input, at most as many as fit there. The module checks the bytes.
   * @throws {InvalidArgumentError} another number of cards than 5 to 7, a byte that is not a card, or a card twice in a hand
   */
  evaluateInput(handCount: number, cards: number): void;
  /**
   * The strengths of any number of hands.
   * @param bytes the card bytes of all hands, one hand after the other @param cards how many each hand has, 5 to 7
   * @throws {InvalidArgumentError} as `evaluateInput`, and where the last hand is not complete
   */
  evaluateCards(bytes: Uint8Array, cards: number): Uint32Array;
}

const EVALUATION_SENTENCES = { [Status.CARD_COUNT]: `a hand to evaluate has ${MIN_HAND_CARDS} to ${HAND_CARDS} cards` };

const isHandSize = (cards: number): boolean =>
  Number.isInteger(cards) && cards >= MIN_HAND_CARDS && cards <= HAND_CARDS;

export const createHandEvaluator = (abi: RangesAbi, input: Uint8Array): HandEvaluator => {
  const strengths = new Uint32Array(abi.memory.buffer, abi.outputPtr(), Math.floor(input.length / MIN_HAND_CARDS));
  const evaluateInput = (handCount: number, cards: number): void =>
    checkStatus(abi.evaluateCards(handCount, cards), EVALUATION_SENTENCES);
  return {
    input,
    strengths,
    evaluateInput,
    evaluateCards(bytes, cards) {
      requireArgument(isHandSize(cards) && bytes.length % cards === 0, Status.CARD_COUNT, EVALUATION_SENTENCES);
      const found = new Uint32Array(bytes.length / cards);
      const atOnce = Math.floor(input.length / cards);
      for (let first = 0; first < found.length; first += atOnce) {
        const handCount = Math.min(atOnce, found.length - first);
        input.set(bytes.subarray(first * cards, (first + handCount) * cards));
        evaluateInput(handCount, cards);
        found.set(strengths.subarray(0, handCount), first);
      }
      return found;
    },
  };
};

/** Some of the hands of a list. Each has five to seven cards together with the board, and all fit into the evaluator's input. */
export interface MixedHands<Card> {
  readonly hands: readonly (readonly Card[])[];
  /** The place of the first one, and the place behind the last one. */
  readonly first: number;
  readonly end: number;
  /** Card bytes. */
  readonly board: readonly number[];
  readonly readByte: (card: Card) => number;
  /** Gets the strength of each hand, at the hand's place plus `offset`. */
  readonly found: Uint32Array | Float64Array;
  readonly offset: number;
}

/** Whether it is an array of so many cards: callers of JavaScript send anything. */
const hasCards = (hand: readonly unknown[], cards: number): boolean => Array.isArray(hand) && hand.length === cards;

/** Evaluates the hands that have `own` cards beside the board. @returns how many they are */
const evaluateSize = <Card>(
  { input, strengths, evaluateInput }: HandEvaluator,
  { hands, first, end, board, readByte, found, offset }: MixedHands<Card>,
  own: number,
): number => {
  let bytes = 0;
  for (let i = first; i < end; i++) {
    const hand = hands[i]!;
    if (!hasCards(hand, own)) continue;
    for (let card = 0; card < own; card++) input[bytes++] = readByte(hand[card]!);
    for (let card = 0; card < board.length; card++) input[bytes++] = board[card]!;
  }
  if (bytes === 0) return 0;
  const cards = own + board.length;
  evaluateInput(bytes / cards, cards);
  let read = 0;
  for (let i = first; i < end; i++) if (hasCards(hands[i]!, own)) found[offset + i] = strengths[read++]!;
  return read;
};

/**
 * Evaluates hands of different sizes, in a call for each size. What is not an array, or has too few or too many cards, is left out.
 * @returns how many are left out
 */
export const evaluateMixed = <Card>(evaluator: HandEvaluator, mixed: MixedHands<Card>): number => {
  let left = mixed.end - mixed.first;
  for (let cards = HAND_CARDS; cards >= MIN_HAND_CARDS && left > 0; cards--) {
    left -= evaluateSize(evaluator, mixed, cards - mixed.board.length);
  }
  return left;
};
