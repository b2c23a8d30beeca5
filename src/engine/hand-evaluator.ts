// Evaluates hands of five, six or seven cards with the module: many for each call, from card bytes that are checked by the module alone.
import { type Abi, checkStatus, HAND_CARDS, requireArgument, Status } from './abi.js';

/** The fewest cards of a hand to evaluate; the most are HAND_CARDS. */
export const MIN_HAND_CARDS = 5;

export interface HandEvaluator {
  /** Where `evaluateInput` reads card bytes, hand after hand. Every other method of the engine may write there, too. */
  readonly input: Uint8Array;
  /** Where `evaluateInput` leaves strengths: greater is stronger, equal ties. They stay until the next call of the engine. */
  readonly strengths: Uint32Array;
  /**
   * Evaluates the first hands of the input, as many as fit there at most. Its bytes need no other check.
   * @throws {InvalidArgumentError} another number of cards than 5 to 7, a byte that is not a card, or a card twice in a hand
   */
  evaluateInput(hands: number, cards: number): void;
  /**
   * The strengths of any number of hands.
   * @param bytes the card bytes of all hands, one hand after the other @param cards how many each hand has, 5 to 7
   * @throws {InvalidArgumentError} as `evaluateInput`, and where the last hand is not complete
   */
  evaluateCards(bytes: Uint8Array, cards: number): Uint32Array;
}

const SENTENCES = { [Status.CARD_COUNT]: `a hand to evaluate has ${MIN_HAND_CARDS} to ${HAND_CARDS} cards` };

const isHandSize = (cards: number): boolean =>
  Number.isInteger(cards) && cards >= MIN_HAND_CARDS && cards <= HAND_CARDS;

export const createHandEvaluator = (abi: Abi, input: Uint8Array): HandEvaluator => {
  const strengths = new Uint32Array(abi.memory.buffer, abi.outputPtr(), Math.floor(input.length / MIN_HAND_CARDS));
  const evaluateInput = (hands: number, cards: number): void => checkStatus(abi.evaluateCards(hands, cards), SENTENCES);
  return {
    input,
    strengths,
    evaluateInput,
    evaluateCards(bytes, cards) {
      requireArgument(isHandSize(cards) && bytes.length % cards === 0, Status.CARD_COUNT, SENTENCES);
      const found = new Uint32Array(bytes.length / cards);
      const atOnce = Math.floor(input.length / cards);
      for (let first = 0; first < found.length; first += atOnce) {
        const hands = Math.min(atOnce, found.length - first);
        input.set(bytes.subarray(first * cards, (first + hands) * cards));
        evaluateInput(hands, cards);
        found.set(strengths.subarray(0, hands), first);
      }
      return found;
    },
  };
};
