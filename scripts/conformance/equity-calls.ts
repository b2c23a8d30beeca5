// Situations of equity calls in range notation, and the calls that put them into the module's memory.
import type { Call, WeightRun } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { hexOf, type Planned } from './planned.js';

export interface EquitySituation {
  /** In range notation. */
  readonly players: readonly string[];
  /** "QhJh2c" */
  readonly board?: string;
  readonly dead?: string;
}

/** The bits of `details`. */
export const CATEGORIES = 1;
export const HANDS = 2;

/** The weights of players as runs of equal ones; what is 0 is left out. */
export const runsOf = (players: readonly string[]): WeightRun[] => {
  const runs: [number, number, number][] = [];
  for (const [player, range] of players.entries()) {
    for (const [hand, weight] of rangeWeights(range).entries()) {
      if (weight === 0) continue;
      const index = HAND_COUNT * player + hand;
      const last = runs.at(-1);
      if (last && last[0] + last[1] === index && last[2] === weight) last[1]++;
      else runs.push([index, 1, weight]);
    }
  }
  return runs;
};

/** The numbers of players, board cards and dead cards, with which every equity call begins. */
export const headOf = ({ players, board = '', dead = '' }: EquitySituation): number[] => [
  players.length,
  board.length / 2,
  dead.length / 2,
];

/** The bytes of board and dead cards, if there are any. */
export const cardsOf = ({ board = '', dead = '' }: EquitySituation): Pick<Planned, 'input'> =>
  board === '' && dead === '' ? {} : { input: hexOf(board + dead) };

/** The memory of a situation: it stays for the calls that follow. */
export const memoryOf = (situation: EquitySituation): Pick<Planned, 'input' | 'weights'> => ({
  ...cardsOf(situation),
  weights: runsOf(situation.players),
});

/** A call that succeeds, on what is in memory. */
export const equityCall = (name: string, situation: EquitySituation, ...args: Call['args']): Planned => ({
  export: name,
  args: [...headOf(situation), ...args],
  returns: Status.DONE,
});

/** Calls on one situation, which the first of them writes. */
export const onSituation = (situation: EquitySituation, calls: readonly Planned[]): Planned[] =>
  calls.map((call, i) => (i === 0 ? { ...call, ...memoryOf(situation) } : call));
