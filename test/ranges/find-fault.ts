// The error of a text that is not a range, for tests.
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { InvalidRangeError } from '../../src/ranges/range-text.js';

/** @throws the text is a range */
export const findFault = (text: string): InvalidRangeError => {
  try {
    parseRange(text);
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    return error;
  }
  throw new Error(`${JSON.stringify(text)} should be refused`);
};
