// Answers the call of a tool: reads the question, computes it on the workers, and writes the data of the endpoint and a sentence.
import type { Calculation } from '../../calculations/calculation.js';
import type { Calculator } from '../../calculations/calculator.js';
import { readTypedCard } from '../../engine/cards.js';
import type { Counts } from '../../engine/counts.js';
import { GAMES } from '../../games/games.js';
import { type Fields, InvalidFieldError } from '../../games/invalid-field.js';
import { answerText, wrapFault } from '../../questions/answers/answer-text.js';
import { type Question, SCREEN_BOUNDS } from '../../questions/question.js';
import { rejectUnknownField } from '../../questions/question-errors.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../../questions/read-question.js';
import { describeRange } from '../../ranges/describe-range.js';
import { InvalidRangeError } from '../../ranges/range-text.js';
import { echo } from '../../text.js';
import { preferExactOdds } from '../exact-odds.js';
import { writeEquity, writeOdds, writeRange, writeShowdown } from './sentences.js';
import { GAMES_WITH_RANGES, TOOLS, type ToolName } from './tools.js';

export interface ToolAnswer {
  /** `data` of the endpoint; of a wrong question its error. */
  readonly data: object;
  readonly sentence: string;
  readonly isError?: true;
}

/** How a call is computed. */
export interface CallOptions {
  readonly calculator: Calculator;
  readonly defaultSimulations: number;
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Called after each chunk of a calculation, with the counts until then and the part of the work that is done. */
  onProgress(calculation: Calculation, counts: Counts, done: number): void;
}

/** Fields have the endpoints' names; cards are read, and work is bounded, as on the command line. */
const makeReadOptions = async ({ calculator, defaultSimulations }: CallOptions): Promise<ReadOptions> => {
  const { spell, name, method } = SNAKE_CASE;
  const engines = await calculator.engines;
  return {
    spell,
    name,
    method,
    readCard: readTypedCard,
    games: GAMES,
    engines,
    bounds: SCREEN_BOUNDS,
    defaultSimulations,
  };
};

/** Exact, if no option asks for a sample and it can be; without opponents the question has other odds. */
const readOdds = ({ opponents, ...fields }: Fields, options: ReadOptions): Question => {
  const isAlone = opponents === undefined || opponents === 0;
  const question = isAlone
    ? readQuestion('probabilities', fields, options)
    : readQuestion('probabilities-enhanced', { opponents, ...fields }, options);
  const isOpen = [fields.method, fields.simulations, fields.seed].every(value => value === undefined);
  return isOpen ? preferExactOdds(question) : question;
};

const readTool = (tool: Exclude<ToolName, 'range'>, fields: Fields, options: ReadOptions): Question => {
  if (tool === 'showdown') return readQuestion('showdown', fields, options);
  const detailed = { ...fields, detail: true };
  return tool === 'odds' ? readOdds(detailed, options) : readQuestion('equity', detailed, options);
};

const WRITERS = { odds: writeOdds, equity: writeEquity, showdown: writeShowdown };

const answerQuestion = async (
  tool: Exclude<ToolName, 'range'>,
  fields: Fields,
  options: CallOptions,
): Promise<ToolAnswer> => {
  const question = readTool(tool, fields, await makeReadOptions(options));
  const { calculation } = question;
  const { counts } = await options.calculator.calculate(calculation, {
    signal: options.signal,
    onProgress: (soFar, done) => options.onProgress(calculation, soFar, done),
  });
  const data = JSON.parse(answerText(question, counts));
  return { data, sentence: WRITERS[tool](data) };
};

/** @throws {InvalidFieldError} @throws {InvalidRangeError} */
const answerRange = ({ range, game: sent = GAMES[0]!.name }: Fields): ToolAnswer => {
  const game = GAMES.find(({ name }) => name === sent);
  if (!game?.startingHands) {
    const fault = game ? `${echo(sent)}, in which a player has one hand and no range` : echo(sent);
    const names = GAMES_WITH_RANGES.map(echo).join(' or ');
    throw new InvalidFieldError(`game is ${fault}: send ${names}`, ['game']);
  }
  if (typeof range !== 'string') {
    const fault = range === undefined ? 'missing' : echo(range);
    throw new InvalidFieldError(`range is ${fault}: send a text, such as "QQ+, AKs" or "random"`, ['range']);
  }
  const { startingHands } = game;
  try {
    const described = describeRange(range, startingHands);
    const sentence = writeRange(range, startingHands.handsInOrder.length, described);
    return { data: { game: game.name, range, ...described }, sentence };
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    throw new InvalidRangeError(`range, ${error.message}`, error.position);
  }
};

/** A wrong question is an answer too. @throws the signal's reason @throws what a calculation throws */
export const answerTool = async (tool: ToolName, fields: Fields, options: CallOptions): Promise<ToolAnswer> => {
  try {
    const known = TOOLS[tool].fields.map(({ name }) => name);
    rejectUnknownField(fields, known, `the tool ${tool}`);
    return tool === 'range' ? answerRange(fields) : await answerQuestion(tool, fields, options);
  } catch (error) {
    const { error: fault } = JSON.parse(wrapFault(error).body);
    return { data: { error: fault }, sentence: `${fault.code}: ${fault.details}`, isError: true };
  }
};
