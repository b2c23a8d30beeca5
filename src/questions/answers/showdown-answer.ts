// The answer to a showdown from its counts: what each hand is, and who wins; the library's, and `data` of the endpoint.
import { DECK, HOLE_CARDS } from '../../engine/abi.js';
import { CARD_TEXTS } from '../../engine/cards.js';
import { type Counts, countHandNumbers, SHOWDOWN } from '../../engine/counts.js';
import { payPots } from '../../engine/pots.js';
import { countHoldings } from '../../engine/showdown-calls.js';
import type { ShowdownQuestion } from '../question.js';
import type { ShowdownAnswer, ShownHand } from './showdown-types.js';

/** The texts of two hole cards by 52 × first + second byte, each made once. */
const holeCards: (readonly string[] | undefined)[] = /* @__PURE__ */ new Array(DECK * DECK).fill(undefined);

const writeCards = (hand: readonly number[]): readonly string[] => {
  if (hand.length !== HOLE_CARDS) return hand.map(card => CARD_TEXTS[card]!);
  const place = DECK * hand[0]! + hand[1]!;
  holeCards[place] ??= Object.freeze(hand.map(card => CARD_TEXTS[card]!));
  return holeCards[place];
};

/**
 * A hand with what it is against random holdings.
 * @param first where the numbers of the hand are
 */
const addVersus = (shown: ShownHand, counts: Counts, first: number, holdings: number): ShownHand => {
  const { cards, category, description, best, rank } = shown;
  const ahead = counts[first + SHOWDOWN.ahead]! / holdings;
  const tied = counts[first + SHOWDOWN.tied]! / holdings;
  const behind = counts[first + SHOWDOWN.behind]! / holdings;
  return { cards, category, description, best, rank, ahead, tied, behind };
};

/** Makes the function that says what a hand is. @param first where the numbers of the hand are */
const createDescriber = ({ game, calculation }: ShowdownQuestion, counts: Counts) => {
  const { board, versusRandom } = calculation;
  const findBest = game.createBestFinder(board);
  const holdings = countHoldings(board, game.deck);
  return (hand: readonly number[], first: number): ShownHand => {
    const ranked = game.describeStrength(counts[first]!);
    const { category, description, rank } = ranked;
    const shown = { cards: writeCards(hand), category, description, best: findBest(hand, ranked), rank };
    return versusRandom ? addVersus(shown, counts, first, holdings) : shown;
  };
};

/** Makes the answer from counts. */
export const answerShowdown = (question: ShowdownQuestion, counts: Counts): ShowdownAnswer => {
  const { calculation, isIndependent, bets } = question;
  const { hands, versusRandom } = calculation;
  const size = countHandNumbers(versusRandom);
  const describeHand = createDescriber(question, counts);
  const shown = new Array<ShownHand>(hands.length);
  let winners: number[] = [];
  let greatest = 0;
  for (let i = 0; i < hands.length; i++) {
    const first = SHOWDOWN.hands + i * size;
    const strength = counts[first]!;
    shown[i] = describeHand(hands[i]!, first);
    if (strength > greatest) {
      winners = [i];
      greatest = strength;
    } else if (strength === greatest) winners.push(i);
  }
  if (isIndependent) return { hands: shown };
  if (bets === undefined) return { hands: shown, winners };
  const strengths = hands.map((_, i) => counts[SHOWDOWN.hands + i * size]!);
  return { hands: shown, winners, ...payPots(bets, strengths) };
};
