// Reads the question of a command line and prints its answer, also that of a stopped sample.

import { InvalidArgumentError } from 'commander';
import type { Calculation } from '../../calculations/calculation.js';
import { loadConfig } from '../../config.js';
import { FLOP_CARDS, HOLE_CARDS } from '../../engine/abi.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { Game } from '../../games/game.js';
import { GAMES } from '../../games/games.js';
import { InvalidFieldError, type Naming } from '../../games/invalid-field.js';
import { loadNodeEngines } from '../../games/node-calculator.js';
import { answerText } from '../../questions/answers/answer-text.js';
import { randomSeed } from '../../questions/choose-method.js';
import type { QuestionType } from '../../questions/fields.js';
import { type Question, type QuestionsByType, SCREEN_BOUNDS } from '../../questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../questions/read-question.js';
import { leaveOutUnknownFields } from '../../questions/unknown-fields.js';
import { InvalidRangeError } from '../../ranges/range-text.js';
import { formatNumber } from '../../text.js';
import { calculate } from '../calculate.js';
import { CommandError, StoppedError } from '../command-error.js';
import { optionName } from '../options.js';
import { print, type Terminal } from '../terminal.js';
import { formatDeals, formatDuration, readScreen, type Screen } from '../terminal-style.js';

/** Random seeds are below this, to be short enough to type again. */
const MAX_PRINTED_SEED = 1e9;

/** The most deals with a target error and without --simulations: some seconds of work, which can be stopped. */
const TARGET_SIMULATIONS = 1e9;

/** Names an entry of an array in the question, or a card of a hand. The command line counts from 1. */
const nameEntry = (field: string, index: number, card?: number): string => {
  if (card !== undefined) return `card ${card + 1} of hand ${index + 1}`;
  if (field === 'hands') return `hand ${index + 1}`;
  if (field === 'players') return `player ${index + 1}`;
  if (field !== 'cards') return `${field} card ${index + 1}`;
  return index < HOLE_CARDS ? `hole card ${index + 1}` : `board card ${index - HOLE_CARDS + 1}`;
};

/** Names a field as it is typed: an argument of the command, an entry of it or of an option, or an option. */
const nameTyped =
  (type: QuestionType): Naming =>
  ([field, index, card]) => {
    if (index !== undefined) return nameEntry(field, index, card);
    const isArgument = field === 'players' || (field === 'hands' && type === 'showdown');
    return isArgument ? field : optionName(field);
  };

/** Commander spells options as the library spells fields. */
const COMMAND_LINE: Pick<ReadOptions, 'spell' | 'readCard' | 'leaveOutUnknown' | 'method' | 'bounds' | 'games'> = {
  games: GAMES,
  spell: CAMEL_CASE.spell,
  readCard: CAMEL_CASE.readCard,
  leaveOutUnknown: leaveOutUnknownFields,
  method: { isExact: '--exact', sample: 'leave out --exact to sample', goExact: 'add --exact' },
  bounds: { ...SCREEN_BOUNDS, targetSimulations: TARGET_SIMULATIONS },
};

/** The message of an error; people count the characters of a range from 1, not from 0 as HTTP does. */
const writeMessage = (error: unknown): string => {
  const { message } = error as Error;
  return error instanceof InvalidRangeError
    ? message.replace(/, at \d+: /, `, character ${error.position + 1}: `)
    : message;
};

/** What is wrong with players of whom there are too few; undefined if each is a hand or a range. */
export const explainPlayers = (players: readonly string[], game: Game): string | undefined => {
  try {
    game.readPlayers({ players: [...players, 'random', 'random'] }, nameTyped('equity'), CAMEL_CASE.readCard);
    return undefined;
  } catch (error) {
    return writeMessage(error);
  }
};

const toCommandError = (error: unknown): unknown => {
  if (error instanceof InvalidRangeError) return new CommandError('INVALID_RANGE', writeMessage(error));
  return error instanceof InvalidFieldError ? new InvalidArgumentError(error.message) : error;
};

/** The fields of a question and `--exact`, with the names of commander's options. */
interface TypedFields {
  readonly exact?: boolean;
  readonly seed?: number;
  readonly [field: string]: unknown;
}

/**
 * Reads a question, for an answer with detail where there is one.
 * @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {CommandError} INVALID_RANGE
 */
export const readTypedQuestion = async <Type extends QuestionType>(
  terminal: Terminal,
  type: Type,
  { exact, ...fields }: TypedFields,
): Promise<QuestionsByType[Type]> => {
  // They plan exact work, which other questions do not have.
  const engines = type === 'equity' ? await loadNodeEngines() : new Map<string, never>();
  const { defaultSimulations } = loadConfig(terminal.env);
  const seed = exact ? undefined : (fields.seed ?? randomSeed() % MAX_PRINTED_SEED);
  const more = type === 'showdown' ? {} : { seed, detail: true };
  try {
    const options = { ...COMMAND_LINE, engines, name: nameTyped(type), defaultSimulations };
    return readQuestion(type, { ...fields, ...more }, options);
  } catch (error) {
    throw toCommandError(error);
  }
};

/** A question with its counts, or a part of them if it was stopped. */
export interface ComputedQuestion<Asked extends Question> {
  readonly question: Asked;
  readonly counts: Counts;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

/** The number of deals (and of how many, if fewer were made than asked for), the time, and how to repeat a sample. */
export const summarize = ({ question, counts, ms, isStopped }: ComputedQuestion<Question>): string => {
  const calculation: Calculation = question.calculation;
  const deals = readDeals(counts);
  if (calculation.method === 'exact') {
    const counted = calculation.sumsWeights
      ? 'all deals by their weights'
      : `${deals === 1 ? '' : 'all '}${formatDeals(deals)}`;
    return `exact: ${counted}${ms === 0 ? ', from a table' : ` in ${formatDuration(ms)}`}`;
  }
  const { simulations, seed } = calculation;
  const isComplete = deals === simulations || (calculation.targetError !== undefined && !isStopped);
  const done = isComplete ? formatDeals(deals) : `${formatNumber(deals)} of ${formatDeals(simulations)}`;
  return isStopped
    ? `stopped after ${done} in ${formatDuration(ms)}`
    : `${done} in ${formatDuration(ms)}; repeat with --seed ${seed}`;
};

/** What happens with a board that is not a whole flop; nothing with any other. @param size how many cards it has */
export const explainPartialFlop = (size: number): string[] =>
  size === 0 || size >= FLOP_CARDS
    ? []
    : [`a board of ${size} ${size === 1 ? 'card' : 'cards'}: the rest of the flop is dealt at random`];

/** Computes a question and prints the answer. @param write makes the answer for people @throws {StoppedError} */
export const printAnswer = async <Asked extends Question>(
  terminal: Terminal,
  question: Asked,
  write: (screen: Screen, answered: ComputedQuestion<Asked>) => string,
): Promise<void> => {
  const { counts, ms, stoppedBy } = await calculate(terminal, question);
  const answered = { question, counts, ms, isStopped: stoppedBy !== undefined };
  try {
    const screen = readScreen(terminal, terminal.columns('out'));
    await print(terminal, `${terminal.json ? answerText(question, counts) : write(screen, answered)}\n`);
  } catch (error) {
    throw toCommandError(error);
  }
  if (stoppedBy) throw new StoppedError(summarize(answered), stoppedBy, true);
};
