// The exact equities of test/vectors/equities.json, enumerated by an independent engine.
import { readFileSync } from 'node:fs';

export interface EquityVector {
  /** In range notation. */
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
  readonly deals: number;
  /** Deals that each player wins alone. */
  readonly win: readonly number[];
  /** Deals in which he is among two or more best. */
  readonly tie: readonly number[];
  /** A pot tied by k players counts 1 / k. */
  readonly equity: readonly number[];
}

const file = new URL('../vectors/equities.json', import.meta.url);

export const equityVectors: readonly EquityVector[] = JSON.parse(readFileSync(file, 'utf8'));

/** A vector in the name of a test. */
export const titleOf = ({ players, board, dead }: EquityVector): string =>
  [
    players.join(' against '),
    board.length > 0 ? `on ${board.join(' ')}` : 'before the flop',
    ...(dead.length > 0 ? [`without ${dead.join(' ')}`] : []),
  ].join(' ');
