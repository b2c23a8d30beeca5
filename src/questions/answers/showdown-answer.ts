// The answer to a showdown from its counts: what each hand is, and who wins; the library's, and `data` of the endpoint.
import { describeStrength, pickBestFive } from '../../engine/best-five.js';
import { addCards, type CardSet, createCardSet } from '../../engine/card-set.js';
import { CARD_TEXTS } from '../../engine/cards.js';
import { type Counts, countHandNumbers, SHOWDOWN } from '../../engine/counts.js';
import { countHoldings } from '../../engine/showdown-calls.js';
import type { ShowdownQuestion } from '../question.js';
import type { AnyShowdown, ShownHand } from './answer-types.js';

/** @param board its cards */
const describeHand = (hand: readonly number[], board: CardSet, strength: number): ShownHand => {
  const described = describeStrength(strength);
  const { category, description, rank } = described;
  const cards = new Array<string>(hand.length);
  for (let i = 0; i < hand.length; i++) cards[i] = CARD_TEXTS[hand[i]!]!;
  return { cards, category, description, best: pickBestFive(hand, board, described), rank };
};

/** @param first where the numbers of the hand are */
const versus = (counts: Counts, first: number, holdings: number) => ({
  ahead: counts[first + SHOWDOWN.ahead]! / holdings,
  tied: counts[first + SHOWDOWN.tied]! / holdings,
  behind: counts[first + SHOWDOWN.behind]! / holdings,
});

/** Makes the answer from counts. */
export const showdownAnswer = ({ calculation, isIndependent }: ShowdownQuestion, counts: Counts): AnyShowdown => {
  const { hands, board, versusRandom } = calculation;
  const size = countHandNumbers(versusRandom);
  const shown = new Array<ShownHand>(hands.length);
  const common = createCardSet();
  addCards(common, board);
  let winners: number[] = [];
  let greatest = 0;
  for (let i = 0; i < hands.length; i++) {
    const first = SHOWDOWN.hands + i * size;
    const strength = counts[first]!;
    const hand = describeHand(hands[i]!, common, strength);
    shown[i] = versusRandom ? { ...hand, ...versus(counts, first, countHoldings(calculation)) } : hand;
    if (strength > greatest) {
      winners = [i];
      greatest = strength;
    } else if (strength === greatest) winners.push(i);
  }
  return isIndependent ? { hands: shown } : { hands: shown, winners };
};
