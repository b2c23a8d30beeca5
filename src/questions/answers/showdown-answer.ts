// The answer to a showdown from its counts: what each hand is, and who wins; the library's, and `data` of the endpoint.
import { DECK, HOLE_CARDS } from '../../engine/abi.js';
import { describeStrength, pickBestFive } from '../../engine/best-five.js';
import { type CardSet, createCardSet, setCards } from '../../engine/card-set.js';
import { CARD_TEXTS } from '../../engine/cards.js';
import { type Counts, countHandNumbers, SHOWDOWN } from '../../engine/counts.js';
import { countHoldings } from '../../engine/showdown-calls.js';
import type { ShowdownQuestion } from '../question.js';
import type { ShowdownAnswer, ShownHand } from './answer-types.js';

/** The texts of two hole cards by 52 × first + second byte, each made once: they would be a fifth of the time of kept answers. */
const holeCards: (readonly string[] | undefined)[] = /* @__PURE__ */ new Array(DECK * DECK).fill(undefined);

const writeCards = (hand: readonly number[]): readonly string[] => {
  if (hand.length !== HOLE_CARDS) return hand.map(card => CARD_TEXTS[card]!);
  const place = DECK * hand[0]! + hand[1]!;
  holeCards[place] ??= Object.freeze(hand.map(card => CARD_TEXTS[card]!));
  return holeCards[place];
};

/** @param board its cards */
const describeHand = (hand: readonly number[], board: CardSet, strength: number): ShownHand => {
  const described = describeStrength(strength);
  const { category, description, rank } = described;
  return { cards: writeCards(hand), category, description, best: pickBestFive(hand, board, described), rank };
};

/**
 * A hand with what it is against random holdings. Not `{ ...shown, … }`: that would take six times as long as all before.
 * @param first where the numbers of the hand are
 */
const addVersus = (shown: ShownHand, counts: Counts, first: number, holdings: number): ShownHand => {
  const { cards, category, description, best, rank } = shown;
  const ahead = counts[first + SHOWDOWN.ahead]! / holdings;
  const tied = counts[first + SHOWDOWN.tied]! / holdings;
  const behind = counts[first + SHOWDOWN.behind]! / holdings;
  return { cards, category, description, best, rank, ahead, tied, behind };
};

/** The cards of the board. Reused by each call: making a set would take as long as a hand. */
const common = /* @__PURE__ */ createCardSet();

/**
 * Shows all hands, and which of them win.
 * @param size how many numbers the counts have for each hand
 * @param describe describes the hand at an index, whose numbers, the strength first, begin at `first`
 */
export const showHands = (
  hands: number,
  counts: Counts,
  size: number,
  isIndependent: boolean,
  describe: (index: number, strength: number, first: number) => ShownHand,
): ShowdownAnswer => {
  const shown = new Array<ShownHand>(hands);
  let winners: number[] = [];
  let greatest = 0;
  for (let i = 0; i < hands; i++) {
    const first = SHOWDOWN.hands + i * size;
    const strength = counts[first]!;
    shown[i] = describe(i, strength, first);
    if (strength > greatest) {
      winners = [i];
      greatest = strength;
    } else if (strength === greatest) winners.push(i);
  }
  return isIndependent ? { hands: shown } : { hands: shown, winners };
};

/** Makes the answer from counts. */
export const showdownAnswer = ({ calculation, isIndependent }: ShowdownQuestion, counts: Counts): ShowdownAnswer => {
  const { hands, board, versusRandom } = calculation;
  setCards(common, board);
  const holdings = countHoldings(calculation);
  return showHands(hands.length, counts, countHandNumbers(versusRandom), isIndependent, (index, strength, first) => {
    const hand = describeHand(hands[index]!, common, strength);
    return versusRandom ? addVersus(hand, counts, first, holdings) : hand;
  });
};
