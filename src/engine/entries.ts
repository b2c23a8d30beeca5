// Reads arrays that programs give, each entry once, and says what is wrong with what is none.
import { echo } from './echo.js';
import { InvalidCardsError } from './errors.js';

export interface ArrayWords {
  /** How an error names the array. */
  readonly name: string;
  /** What to send in its place. */
  readonly wayOut: string;
  /** What to send in place of another number of entries; `wayOut` unless told. */
  readonly countWayOut?: string;
}

/**
 * What the entries of an array stand for. Each is read once.
 * @throws {InvalidCardsError} what is no array, has another number of entries, or cannot be read; and what `read` throws
 */
export const readEntries = <Entry>(
  array: unknown,
  { name, wayOut, countWayOut = wayOut }: ArrayWords,
  [min, max]: readonly [number, number],
  read: (entry: unknown, index: number) => Entry,
): Entry[] => {
  if (array === undefined) throw new InvalidCardsError(`${name} is missing: ${wayOut}`);
  try {
    if (!Array.isArray(array)) throw new InvalidCardsError(`${name} is ${echo(array)}: ${wayOut}`);
    const { length } = array;
    if (length < min || length > max) {
      throw new InvalidCardsError(`${name} has ${length} ${length === 1 ? 'entry' : 'entries'}: ${countWayOut}`);
    }
    // Array.from, unlike map, visits the holes of a sparse array too.
    return Array.from({ length }, (_, index) => read(array[index], index));
  } catch (cause) {
    if (cause instanceof InvalidCardsError) throw cause;
    throw new InvalidCardsError(`${name} cannot be read: ${wayOut}`, { cause });
  }
};
