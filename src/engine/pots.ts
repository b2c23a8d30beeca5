// The pots of a showdown: who can win which chips, and what each hand is paid.

/**
 * Chips that hands can win together.
 * @example
 * const isSplit = ({ winners }: Pot): boolean => winners.length > 1;
 * const hands = [['As', 'Qd'], ['Ah', 'Qc']];
 * const { pots } = engine.showdown({ hands, board: ['Kd', 'Js', '7h', '4c', '2d'], bets: [75, 75] });
 * console.log(pots!.map(isSplit)); // prints [ true ]
 */
export interface Pot {
  /** Its chips. */
  readonly amount: number;
  /** The positions of the hands that have put in enough to win it. One alone gets back its bet that nobody has called. */
  readonly hands: readonly number[];
  /** The positions of the best of them, several if they tie. */
  readonly winners: readonly number[];
}

/** Chips that were put in, integers from 0 on, which sum to at most 2^53 − 1. */
export interface Bets {
  /** Of each hand; at least one is above 0. */
  readonly bets: readonly number[];
  /** Of hands that are out; none is above the highest of `bets`. */
  readonly foldedBets: readonly number[];
}

export interface PaidPots {
  /** The main pot first. */
  readonly pots: readonly Pot[];
  /** The chips that each hand gets; they sum to all bets. */
  readonly payouts: readonly number[];
}

/** The positions that have the greatest value, in their order. */
const findBest = (positions: readonly number[], values: ArrayLike<number>): number[] => {
  const best = Math.max(...positions.map(position => values[position]!));
  return positions.filter(position => values[position] === best);
};

/** The parts of bets above one level, up to another. */
const sumBetween = (bets: readonly number[], below: number, level: number): number =>
  bets.reduce((sum, bet) => sum + Math.min(bet, level) - Math.min(bet, below), 0);

/** Pays the winners of a pot equal parts. Odd chips go to them one by one, in the order of their positions. */
const payWinners = ({ amount, winners }: Pot, payouts: number[]): void => {
  const odd = amount % winners.length;
  const part = (amount - odd) / winners.length;
  for (const [place, winner] of winners.entries()) payouts[winner]! += place < odd ? part + 1 : part;
};

/**
 * Makes a pot for each different bet of the hands, and pays it.
 * @param strengths of the hands; greater ones win
 */
export const payPots = ({ bets, foldedBets }: Bets, strengths: ArrayLike<number>): PaidPots => {
  const payouts = bets.map(() => 0);
  const pots: Pot[] = [];
  let below = 0;
  for (const level of new Set(bets.filter(bet => bet > 0).sort((a, b) => a - b))) {
    const hands = [...bets.keys()].filter(position => bets[position]! >= level);
    const amount = sumBetween(bets, below, level) + sumBetween(foldedBets, below, level);
    const pot = { amount, hands, winners: findBest(hands, strengths) };
    payWinners(pot, payouts);
    pots.push(pot);
    below = level;
  }
  return { pots, payouts };
};
