// The calls of `evaluate`: hands of test/vectors, from none to as many as fit, and what is refused.
import { type StrengthVector, strengthVectors } from '../../test/engine/vectors.js';
import { GREATEST, hexOf, LEAST, NO_CARD, type Planned } from './planned.js';

export const CAPACITY = 1024;
const HAND_BYTES = 7;
const RARE = 6;
/** Lanes are sixteen hands: one less, one more, and odd numbers of lanes. */
const FEW = [1, 2, 15, 16, 17, 33];

const bytesOf = (hands: readonly StrengthVector[]): string => hands.map(({ cards }) => hexOf(cards.join(''))).join('');

const evaluate = (hands: number, returns: number, input?: string, at?: number): Planned => ({
  export: 'evaluate',
  ...(input !== undefined && { input }),
  ...(at !== undefined && { at }),
  args: [hands],
  returns,
});

/** As many hands as fit, no two of one strength: full houses and better as far as there are, the rest from end to end. */
const fullHands = (): StrengthVector[] => {
  const distinct = [...new Map(strengthVectors.map(hand => [hand.ordinal, hand])).values()];
  const rare = distinct.filter(({ category }) => category >= RARE);
  const others = distinct.filter(({ category }) => category < RARE).sort((a, b) => a.ordinal - b.ordinal);
  const wanted = CAPACITY - rare.length;
  const spread = Array.from({ length: wanted }, (_, i) => others[Math.floor((i * others.length) / wanted)]);
  const chosen = new Set([...rare, ...spread]);
  return strengthVectors.filter(hand => chosen.has(hand));
};

/** Two hands each of as many strengths as there are, the two side by side. */
const equalHands = (): StrengthVector[] =>
  strengthVectors.flatMap((hand, i) => {
    const other = strengthVectors.slice(i + 1).find(({ ordinal }) => ordinal === hand.ordinal);
    return other ? [hand, other] : [];
  });

/** The statuses of `evaluate`, while the input is full of good hands; in the end it is so again. */
const refusals = (hands: readonly StrengthVector[]): Planned[] => {
  const [first, seventeenth, last] = [0, 16, CAPACITY - 1].map(i => bytesOf(hands.slice(i, i + 1)));
  const twice = hexOf('2c3c4c5c6c7c2c');
  const lastHand = HAND_BYTES * (CAPACITY - 1);
  const lastCard = HAND_BYTES * CAPACITY - 1;
  return [
    ...[-1, LEAST, CAPACITY + 1, GREATEST].map(count => evaluate(count, 6)),
    evaluate(1, 0),
    evaluate(CAPACITY, 2, NO_CARD, lastCard),
    evaluate(CAPACITY + 1, 2),
    evaluate(CAPACITY, 3, twice, lastHand),
    evaluate(GREATEST, 3),
    evaluate(17, 3, twice, 16 * HAND_BYTES),
    evaluate(16, 0),
    evaluate(17, 2, NO_CARD, 16 * HAND_BYTES),
    evaluate(17, 2, 'ff', 0),
    evaluate(CAPACITY + 1, 2, first, 0),
    evaluate(LEAST, 6),
    // A byte behind the hands is not looked at; nor do two hands have to differ.
    evaluate(16, 0),
    evaluate(17, 0, seventeenth, 16 * HAND_BYTES),
    evaluate(2, 0, `${first}${first}`, 0),
    evaluate(2, 0, bytesOf(hands.slice(0, 2)), 0),
    evaluate(CAPACITY + 1, 6, last, lastHand),
  ];
};

export const evaluations = (): Planned[] => {
  const [full, equal] = [fullHands(), equalHands()];
  return [
    evaluate(0, 0),
    ...FEW.map((count, i) => evaluate(count, 0, bytesOf(equal.slice(40 * i, 40 * i + count)))),
    evaluate(CAPACITY, 0, bytesOf(full)),
    evaluate(0, 0),
    ...refusals(full),
  ];
};

/** As many hands as fit, once more: only the first was written over since, and all others must still stand there. */
export const evaluationAgain = (): Planned => evaluate(CAPACITY, 0, bytesOf(fullHands().slice(0, 1)), 0);
