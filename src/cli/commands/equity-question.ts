// The question that a command line asks: what src/questions/ reads, with its errors in the command's own words.
import { InvalidArgumentError } from 'commander';
import { DuplicateCardsError, InvalidCardsError } from '../../engine/cards.js';
import { type EquityQuestion, NO_BOUNDS } from '../../questions/question.js';
import { InvalidFieldError } from '../../questions/question-errors.js';
import { type Reader, readQuestion } from '../../questions/read-question.js';
import { InvalidRangeError } from '../../ranges/range-atoms.js';
import { printableSeed } from '../calculate.js';
import { CommandError } from '../command-error.js';
import type { TypedTable } from './typed-cards.js';

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

const PLACES: Readonly<Record<string, string>> = { players: 'player', board: 'board card', dead: 'dead card' };
const OPTIONS = ['simulations', 'target_error', 'seed', 'next_cards', 'board', 'dead'];

const nameOption = (field: string): string => (OPTIONS.includes(field) ? `--${field.replace('_', '-')}` : field);

/** A command line has places, from 1, and options where a question has entries of arrays, from 0, and fields. */
export const COMMAND_LINE: Pick<Reader, 'spell' | 'name' | 'bounds'> = {
  spell: field => field,
  name: ([field, index]) => (index === undefined ? nameOption(field) : `${PLACES[field] ?? field} ${index + 1}`),
  bounds: NO_BOUNDS,
};

/** Sentences that HTTP and the library have too say what to send. */
const inWords = (sentence: string): string =>
  sentence
    .replace('method is "exact"', '--exact')
    .replace('send "monte-carlo"', 'leave it out to sample')
    .replace('send method "exact"', 'add --exact')
    .replace(': send ', ': give ');

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
  return error instanceof InvalidFieldError ? new InvalidArgumentError(inWords(error.message)) : error;
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
export const questionFrom = (table: TypedTable, options: EquityOptions, defaultSimulations: number): EquityQuestion => {
  const { simulations, targetError, categories, hands, nextCards } = options;
  const fields = {
    ...table,
    method: methodOf(options),
    simulations,
    target_error: targetError,
    seed: options.exact ? undefined : (options.seed ?? printableSeed()),
    categories,
    hands,
    next_cards: nextCards,
    detail: true,
  };
  try {
    return readQuestion('equity', fields, { ...COMMAND_LINE, defaultSimulations });
  } catch (error) {
    throw inOwnWords(error, table);
  }
};
