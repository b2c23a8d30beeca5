// Plans the calls of `evaluate`: hands of test/vectors, from none to as many as fit, and every status.
import { Status } from '../../src/engine/abi.js';
import { type StrengthVector, strengthVectors } from '../../test/engine/vectors.js';
import { hexOf, MAX_I32, MIN_I32, NO_CARD, type Planned } from './planned.js';

export const CAPACITY = 1024;
const HAND_BYTES = 7;
const FULL_HOUSE = 6;
/** Lanes are sixteen hands: one less, one more, and odd numbers of lanes. */
const FEW = [1, 2, 15, 16, 17, 33];

const bytesOf = (hands: readonly StrengthVector[]): string => hands.map(({ cards }) => hexOf(cards.join(''))).join('');

const evaluate = (hands: number, returns: Status, input?: string, at?: number): Planned => ({
  export: 'evaluate',
  ...(input !== undefined && { input }),
  ...(at !== undefined && { at }),
  args: [hands],
  returns,
});

/** As many hands as fit, no two of one strength: all full houses and better, the rest spread evenly. */
const fullHands = (): StrengthVector[] => {
  const distinct = [...new Map(strengthVectors.map(hand => [hand.ordinal, hand])).values()];
  const rare = distinct.filter(({ category }) => category >= FULL_HOUSE);
  const others = distinct.filter(({ category }) => category < FULL_HOUSE).sort((a, b) => a.ordinal - b.ordinal);
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

/** The statuses of `evaluate` while the input is full of good hands, as it is again in the end. */
const statusCalls = (hands: readonly StrengthVector[]): Planned[] => {
  const [first, seventeenth, last] = [0, 16, CAPACITY - 1].map(i => bytesOf(hands.slice(i, i + 1)));
  const twice = hexOf('2c3c4c5c6c7c2c');
  const lastHand = HAND_BYTES * (CAPACITY - 1);
  const lastCard = HAND_BYTES * CAPACITY - 1;
  return [
    ...[-1, MIN_I32, CAPACITY + 1, MAX_I32].map(count => evaluate(count, Status.TOO_MANY_HANDS)),
    evaluate(1, Status.DONE),
    evaluate(CAPACITY, Status.NOT_A_CARD, NO_CARD, lastCard),
    evaluate(CAPACITY + 1, Status.NOT_A_CARD),
    evaluate(CAPACITY, Status.DUPLICATE_CARD, twice, lastHand),
    evaluate(MAX_I32, Status.DUPLICATE_CARD),
    evaluate(17, Status.DUPLICATE_CARD, twice, 16 * HAND_BYTES),
    evaluate(16, Status.DONE),
    evaluate(17, Status.NOT_A_CARD, NO_CARD, 16 * HAND_BYTES),
    evaluate(17, Status.NOT_A_CARD, 'ff', 0),
    evaluate(CAPACITY + 1, Status.NOT_A_CARD, first, 0),
    evaluate(MIN_I32, Status.TOO_MANY_HANDS),
    // A byte behind the hands is not read; hands may be equal.
    evaluate(16, Status.DONE),
    evaluate(17, Status.DONE, seventeenth, 16 * HAND_BYTES),
    evaluate(2, Status.DONE, `${first}${first}`, 0),
    evaluate(2, Status.DONE, bytesOf(hands.slice(0, 2)), 0),
    evaluate(CAPACITY + 1, Status.TOO_MANY_HANDS, last, lastHand),
  ];
};

export const evaluations = (): Planned[] => {
  const [full, equal] = [fullHands(), equalHands()];
  return [
    evaluate(0, Status.DONE),
    ...FEW.map((count, i) => evaluate(count, Status.DONE, bytesOf(equal.slice(40 * i, 40 * i + count)))),
    evaluate(CAPACITY, Status.DONE, bytesOf(full)),
    evaluate(0, Status.DONE),
    ...statusCalls(full),
  ];
};

/** As many hands as fit, once more: only the first was overwritten since, and all others must still be there. */
export const evaluationAgain = (): Planned => evaluate(CAPACITY, Status.DONE, bytesOf(fullHands().slice(0, 1)), 0);
