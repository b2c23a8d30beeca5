// The question that a command line asks: what src/equity/ reads, with its errors in the command's own words.
import { InvalidArgumentError } from 'commander';
import { DuplicateCardsError, InvalidCardsError } from '../../../engine/cards.js';
import { equityReader, type ReadEquityQuestion } from '../../../equity/question.js';
import type { EquityWording } from '../../../equity/wording.js';
import { MAX_CALCULATION_SIMULATIONS } from '../../../odds/calculation.js';
import { InvalidRangeError } from '../../../ranges/range-atoms.js';
import { printableSeed } from '../../calculate.js';
import { CommandError } from '../../failure.js';
import type { TypedTable } from './words.js';

export interface EquityOptions {
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly exact?: boolean;
  readonly simulations?: number;
  readonly targetError?: number;
  readonly seed?: number;
  readonly categories?: boolean;
  readonly hands?: boolean;
  readonly nextCards?: boolean;
  readonly json?: boolean;
}

const TARGET_ERROR = '--target-error';
const NEXT_CARDS = '--next-cards';

/** A command line has places, from 1, and options where a question has entries of arrays, from 0, and fields. */
const WORDING: EquityWording = {
  player: index => `player ${index + 1}`,
  players: count => `${count} players`,
  card: (field, index) => `${field} card ${index + 1}`,
  heldBy: index => `player ${index + 1} has`,
  noExact: why => `--exact: ${why}; leave it out to sample`,
  asksNextCards: `${NEXT_CARDS} is given`,
  askExact: 'add --exact',
};

/** Sentences that HTTP and the library have too say what to send. */
const inWords = (sentence: string): string => sentence.replace(': send ', ': give ');

/** A fault in a range, with the place in its text if it has one. */
const rangeError = ({ message, position, player }: InvalidRangeError, players: readonly string[]): CommandError => {
  const text = message.includes(`, at ${position}: `) ? players[player ?? -1] : undefined;
  return new CommandError('INVALID_RANGE', inWords(message), text === undefined ? {} : { place: { text, position } });
};

/** An error of the question, or of what its counts say, in the command's own words. */
export const inOwnWords = (error: unknown, { players }: Pick<TypedTable, 'players'>): unknown => {
  if (error instanceof InvalidRangeError) return rangeError(error, players);
  if (error instanceof InvalidCardsError) return new InvalidCardsError(inWords(error.message));
  if (error instanceof DuplicateCardsError) return new DuplicateCardsError(inWords(error.message));
  return error;
};

/** "auto" unless a method is asked for, if only by an option that makes sense for it alone. */
const methodOf = ({ exact, simulations, targetError, seed }: EquityOptions): string => {
  if (exact) return 'exact';
  return simulations === undefined && targetError === undefined && seed === undefined ? 'auto' : 'monte-carlo';
};

/**
 * Reads the question.
 * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {CommandError} INVALID_RANGE
 * @throws {InvalidArgumentError} the method cannot do it
 */
export const questionFrom = (
  table: TypedTable,
  options: EquityOptions,
  defaultSimulations: number,
): ReadEquityQuestion => {
  const { simulations, targetError, categories, hands, nextCards } = options;
  const read = equityReader({
    names: { targetError: TARGET_ERROR, nextCards: NEXT_CARDS },
    defaultSimulations,
    maxSimulations: MAX_CALCULATION_SIMULATIONS,
    maxBilledHands: Number.POSITIVE_INFINITY,
    makeError: sentence => new InvalidArgumentError(inWords(sentence)),
    wording: WORDING,
  });
  try {
    return read({
      ...table,
      method: methodOf(options),
      simulations,
      [TARGET_ERROR]: targetError,
      seed: options.exact ? undefined : (options.seed ?? printableSeed()),
      categories,
      hands,
      [NEXT_CARDS]: nextCards,
    });
  } catch (error) {
    throw inOwnWords(error, table);
  }
};
