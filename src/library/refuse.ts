// The library's error of what is wrong with a question or with options.
import { InvalidArgumentError } from '../engine/errors.js';
import type { Refuse } from '../odds/fields.js';

/** Statuses of the ABI, which these errors share. */
export const OPPONENTS_STATUS = 4;
const RANGE_STATUS = 5;

export const refuse: Refuse = (sentence, field, cause) => {
  const status = field === 'opponents' ? OPPONENTS_STATUS : RANGE_STATUS;
  return new InvalidArgumentError(status, sentence, cause === undefined ? undefined : { cause });
};
