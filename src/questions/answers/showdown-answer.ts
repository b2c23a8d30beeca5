// The answer to a showdown from its counts: what each hand is, and who wins; the library's, and `data` of the endpoint.
import { describeStrength, pickBestFive } from '../../engine/best-five.js';
import { formatCard } from '../../engine/cards.js';
import { type Counts, countHandNumbers, SHOWDOWN } from '../../engine/counts.js';
import { countHoldings } from '../../engine/showdown-calls.js';
import type { ShowdownQuestion } from '../question.js';
import type { AnyShowdown, ShownHand } from './answer-types.js';

type Five = [number, number, number, number, number];

/** Written out: a list of a length that is known takes a fifth of the time. */
const writeFive = (bytes: readonly number[]): string[] => {
  const [a, b, c, d, e] = bytes as Five;
  return [formatCard(a), formatCard(b), formatCard(c), formatCard(d), formatCard(e)];
};

/** @param sent the hand as it was sent @param bytes the same */
const describeHand = (
  sent: readonly string[],
  bytes: readonly number[],
  board: readonly number[],
  strength: number,
): ShownHand => {
  const hand = describeStrength(strength);
  const { category, description, rank } = hand;
  return { cards: sent.slice(), category, description, best: writeFive(pickBestFive(bytes, board, hand)), rank };
};

/** @param first where the numbers of the hand are */
const versus = (counts: Counts, first: number, holdings: number) => ({
  ahead: counts[first + SHOWDOWN.ahead]! / holdings,
  tied: counts[first + SHOWDOWN.tied]! / holdings,
  behind: counts[first + SHOWDOWN.behind]! / holdings,
});

/** Makes the answer from counts. */
export const showdownAnswer = (
  { calculation, hands: sent, isIndependent }: ShowdownQuestion,
  counts: Counts,
): AnyShowdown => {
  const { hands, board, versusRandom } = calculation;
  const size = countHandNumbers(versusRandom);
  const shown = new Array<ShownHand>(hands.length);
  let winners: number[] = [];
  let greatest = 0;
  for (let i = 0; i < hands.length; i++) {
    const first = SHOWDOWN.hands + i * size;
    const strength = counts[first]!;
    const hand = describeHand(sent[i]!, hands[i]!, board, strength);
    shown[i] = versusRandom ? { ...hand, ...versus(counts, first, countHoldings(calculation)) } : hand;
    if (strength > greatest) {
      winners = [i];
      greatest = strength;
    } else if (strength === greatest) winners.push(i);
  }
  return isIndependent ? { hands: shown } : { hands: shown, winners };
};
