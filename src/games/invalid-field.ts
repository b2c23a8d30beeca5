// The fault of a field of a question: where it is, and how sentences name the place. Wrong cards and ranges have errors of their own.
import { InvalidArgumentError, Status } from '../engine/abi.js';

export type Fields = Readonly<Record<string, unknown>>;

/** Where something is in a question: a field of the table, an entry of its array, or a card of that. */
export type Path = readonly [field: string, index?: number, card?: number];

/** How sentences name a place: "players[1]", "hands[1][0]", "--target-error". */
export type Naming = (path: Path) => string;

/** A field that is missing, unknown, or has an invalid value. */
export class InvalidFieldError extends InvalidArgumentError {
  /** @param path undefined for the whole question and for an unknown field */
  constructor(
    message: string,
    readonly path?: Path,
  ) {
    super(path?.[0] === 'opponents' || path?.[0] === 'players' ? Status.OPPONENTS : Status.RANGE, message);
  }
}

/** "1 card", "2 cards" */
export const formatCardCount = (count: number): string => `${count} ${count === 1 ? 'card' : 'cards'}`;
