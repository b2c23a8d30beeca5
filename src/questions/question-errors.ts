// The faults of questions, and their codes over HTTP.
import { leaveNoRoom } from '../calculations/equity/draw-budget.js';
import { DuplicateCardsError, InvalidCardsError } from '../engine/cards.js';
import type { Counts } from '../engine/counts.js';
import { type Fields, InvalidFieldError } from '../games/invalid-field.js';
import { InvalidRangeError } from '../ranges/range-text.js';
import { echo, nearMiss } from '../text.js';

/**
 * @param known the names of the fields
 * @param owner whose fields they are: "this request"
 * @throws {InvalidFieldError}
 */
export const rejectUnknownField = (fields: Fields, known: readonly string[], owner: string): void => {
  for (const name of Object.keys(fields)) {
    if (known.includes(name) || fields[name] === undefined) continue;
    const meant = nearMiss(name, known);
    const hint = meant ? `did you mean ${echo(meant)}?` : `the fields are ${known.join(', ')}`;
    throw new InvalidFieldError(`${echo(name)} is not a field of ${owner}: ${hint}`);
  }
};

/** @param subject what the value is, with its verb: "the question is" @throws {InvalidFieldError} */
export function requireObject(value: unknown, subject: string, hint: string): asserts value is Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new InvalidFieldError(`${subject} ${value === undefined ? 'missing' : echo(value)}: ${hint}`);
}

/** No deal, or hardly any, gives every player a hand of their range. */
export const noRoomError = (): InvalidRangeError => {
  const fault =
    'players have ranges that do not fit together: no deal, or hardly any, gives each player a hand of their range';
  return new InvalidRangeError(`${fault}: use fewer players or wider ranges`, 0);
};

/** @param counts of a whole calculation @throws {InvalidRangeError} */
export const requireRoom = (counts: Counts): void => {
  if (leaveNoRoom(counts)) throw noRoomError();
};

/** The codes of these faults over HTTP, and their messages. */
export const QUESTION_ERRORS = {
  INVALID_CARDS: 'The cards are invalid, too few or too many',
  DUPLICATE_CARDS: 'The same card appears more than once',
  INVALID_RANGE: 'A range of hands is invalid',
  INVALID_REQUEST: 'The request is invalid',
} as const;

export type QuestionErrorCode = keyof typeof QUESTION_ERRORS;

export interface QuestionFault {
  readonly code: QuestionErrorCode;
  /** Names the input, and says what to send. */
  readonly details: string;
}

/** The fault of a question that an error stands for; undefined for any other error. */
export const findFault = (error: unknown): QuestionFault | undefined => {
  if (error instanceof InvalidCardsError) return { code: 'INVALID_CARDS', details: error.message };
  if (error instanceof DuplicateCardsError) return { code: 'DUPLICATE_CARDS', details: error.message };
  if (error instanceof InvalidRangeError) return { code: 'INVALID_RANGE', details: error.message };
  return error instanceof InvalidFieldError ? { code: 'INVALID_REQUEST', details: error.message } : undefined;
};
