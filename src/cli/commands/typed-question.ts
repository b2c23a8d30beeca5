// Reads the question that a command line asks, and prints its answer, of a stopped sample too.
import { InvalidArgumentError } from 'commander';
import { loadConfig } from '../../config.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import { answerText } from '../../questions/answers/answer-text.js';
import { randomSeed } from '../../questions/choose-method.js';
import type { QuestionType } from '../../questions/fields.js';
import { isEquityQuestion, NO_BOUNDS, type Question, type QuestionOf } from '../../questions/question.js';
import { InvalidFieldError } from '../../questions/question-errors.js';
import { CAMEL_CASE, type Reader, readQuestion } from '../../questions/read-question.js';
import { InvalidRangeError } from '../../ranges/range-atoms.js';
import { formatNumber } from '../../text.js';
import { calculate } from '../calculate.js';
import { CommandError, StoppedError } from '../command-error.js';
import { optionName } from '../options.js';
import type { Progress } from '../progress-line.js';
import { print, type Terminal } from '../terminal.js';
import { formatDeals, readScreen, type Screen } from '../terminal-style.js';

/** Random seeds are below this, since people type them again. */
const MAX_PRINTED_SEED = 1e9;
const HOLE_CARDS = 2;

/** An entry of an array of the question by its place, which a command line counts from 1. */
const nameEntry = (field: string, index: number): string => {
  if (field === 'players') return `player ${index + 1}`;
  if (field !== 'cards') return `${field} card ${index + 1}`;
  return index < HOLE_CARDS ? `hole card ${index + 1}` : `board card ${index - HOLE_CARDS + 1}`;
};

/** Commander spells options as the library spells fields. */
const COMMAND_LINE: Pick<Reader, 'spell' | 'name' | 'method' | 'bounds'> = {
  spell: CAMEL_CASE.spell,
  name: ([field, index]) => {
    if (index !== undefined) return nameEntry(field, index);
    return field === 'players' ? field : optionName(field);
  },
  method: { isExact: '--exact', sample: 'leave it out to sample', goExact: 'add --exact' },
  bounds: NO_BOUNDS,
};

/** The players' ranges, as they were typed. */
type Ranges = readonly string[] | undefined;

/** A fault in a range, with the place in its text if it has one. */
const rangeError = ({ message, position, player }: InvalidRangeError, players: Ranges): CommandError => {
  const text = player !== undefined && message.includes(`, at ${position}: `) ? players?.[player] : undefined;
  return new CommandError('INVALID_RANGE', message, text === undefined ? {} : { place: { text, position } });
};

const asCommandError = (error: unknown, players: Ranges): unknown => {
  if (error instanceof InvalidRangeError) return rangeError(error, players);
  return error instanceof InvalidFieldError ? new InvalidArgumentError(error.message) : error;
};

/** What options say beside the fields of the question. */
export interface CommonOptions {
  readonly exact?: boolean;
  readonly seed?: number;
}

/**
 * Reads a question, for an answer with detail.
 * @param fields with the names of commander's options
 * @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {CommandError} INVALID_RANGE
 */
export const readTypedQuestion = <Type extends QuestionType>(
  terminal: Terminal,
  type: Type,
  fields: { readonly players?: readonly string[]; readonly [field: string]: unknown },
  { exact, seed }: CommonOptions,
): QuestionOf<Type> => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const ownSeed = exact ? undefined : (seed ?? randomSeed() % MAX_PRINTED_SEED);
  try {
    return readQuestion(type, { ...fields, seed: ownSeed, detail: true }, { ...COMMAND_LINE, defaultSimulations });
  } catch (error) {
    throw asCommandError(error, fields.players);
  }
};

/** A question that was computed, or a part of it. */
export interface Answered<Asked extends Question> {
  readonly question: Asked;
  readonly counts: Counts;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

export interface AnswerOptions<Asked extends Question> {
  readonly noun: 'odds' | 'equity';
  /** Deals of the calculation; undefined where that is not known. */
  readonly total: number | undefined;
  /** What is shown while it is computed, where the deals so far say too little. */
  readonly progressOf?: (counts: Counts, done: number) => Progress | undefined;
  /** The answer for people. */
  readonly write: (screen: Screen, answered: Answered<Asked>) => string;
}

/** Computes a question and prints the answer. A part of all deals in a fixed order says nothing. @throws {StoppedError} */
export const printAnswer = async <Asked extends Question>(
  terminal: Terminal,
  question: Asked,
  options: AnswerOptions<Asked>,
): Promise<void> => {
  const { calculation } = question;
  const { total, noun, progressOf } = options;
  const describe = (counts: Counts, done: number): Progress => {
    const text =
      total === undefined ? 'of all deals' : `${formatNumber(readDeals(counts))} of ${formatNumber(total)} deals`;
    return progressOf?.(counts, done) ?? { done, text };
  };
  const { counts, ms, stoppedBy } = await calculate(terminal, calculation, describe);
  const deals = counts ? readDeals(counts) : 0;
  const stopped =
    total === undefined
      ? 'stopped before the last of all deals'
      : `stopped after ${formatNumber(deals)} of ${formatDeals(total)}`;
  const isOrdered = calculation.method === 'exact';
  if (!counts || (stoppedBy && (isOrdered || deals === 0))) {
    throw new StoppedError(`${stopped}${isOrdered ? ', in a fixed order' : ''}: no ${noun} to tell`, stoppedBy, false);
  }
  try {
    const screen = readScreen(terminal, terminal.outColumns);
    const answered = { question, counts, ms, isStopped: stoppedBy !== undefined };
    const text = terminal.json ? answerText(question, counts) : options.write(screen, answered);
    await print(terminal, `${text}\n`);
  } catch (error) {
    throw asCommandError(error, isEquityQuestion(question) ? question.table.texts : undefined);
  }
  if (stoppedBy) throw new StoppedError(stopped, stoppedBy, true);
};
