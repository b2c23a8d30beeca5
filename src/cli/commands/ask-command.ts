// The command `poker-odds ask`: answers a file of questions group by group, on worker threads.
import { createReadStream, statSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Calculator } from '../../calculations/calculator.js';
import { loadConfig } from '../../config.js';
import { GAMES } from '../../games/games.js';
import { wrapError } from '../../questions/answers/answer-text.js';
import { splitLines, type Line as TextLine } from '../../questions/lines.js';
import { ListAnswers } from '../../questions/list-answers.js';
import { type Bounds, NO_BOUNDS, REQUEST_BOUNDS } from '../../questions/question.js';
import { QUESTION_ERRORS } from '../../questions/question-errors.js';
import { QuestionList } from '../../questions/question-list.js';
import { SNAKE_CASE } from '../../questions/read-question.js';
import { formatNumber } from '../../text.js';
import { openCalculator } from '../calculate.js';
import { CommandError, makeFileError, readSystemCode, StoppedError } from '../command-error.js';
import { createProgressLine } from '../progress-line.js';
import { onStop } from '../stop-signals.js';
import { printInParts, type Terminal } from '../terminal.js';
import { whileOpen } from '../with-accounts.js';
import { countFailures, fillInType, isFailure } from './question-file.js';

/** A line of the file: a question, or the error for an invalid line. */
type Line = { readonly question: unknown } | { readonly body: string };

/** Lines that are answered together. */
interface LineGroup {
  readonly lines: readonly Line[];
  /** The part of the file that was read so far, 0 to 1; undefined for standard input. */
  readonly done: number | undefined;
}

const GROUP_SIZE = 100;
/** A longer line is not kept in memory: the size limit of a batch. */
const MAX_LINE_BYTES = 256 * 1024;
const STANDARD_INPUT = '-';

const readLine = ({ text, number }: TextLine): Line => {
  if (text === undefined) {
    const details = `line ${number} has more than ${formatNumber(MAX_LINE_BYTES)} bytes`;
    return { body: wrapError('PAYLOAD_TOO_LARGE', 'The request body is too large', details) };
  }
  try {
    return { question: fillInType(JSON.parse(text.trim())) }; // `trim` removes the byte order mark of a file that was appended
  } catch {
    const details = `line ${number} is not valid JSON: write one question a line`;
    return { body: wrapError('INVALID_REQUEST', QUESTION_ERRORS.INVALID_REQUEST, details) };
  }
};

/** Reads a file in groups. Empty lines are left out. @throws {CommandError} FILE_UNREADABLE @throws the signal's reason */
async function* readQuestions(file: string, signal: AbortSignal): AsyncGenerator<LineGroup> {
  let lines: Line[] = [];
  try {
    const size = file === STANDARD_INPUT ? undefined : statSync(file).size;
    const stream = size === undefined ? process.stdin : createReadStream(file);
    const makeGroup = (): LineGroup => ({ lines, done: size && Math.min(1, stream.bytesRead / size) });
    for await (const line of splitLines(addAbortSignal(signal, stream), { maxBytes: MAX_LINE_BYTES })) {
      lines.push(readLine(line));
      if (lines.length < GROUP_SIZE) continue;
      yield makeGroup();
      lines = [];
    }
    if (lines.length > 0) yield makeGroup();
  } catch (error) {
    throw signal.aborted || readSystemCode(error) === undefined ? error : makeFileError(file, error);
  }
}

/** The questions are those of a batch, but nobody is billed. */
const ASK_BOUNDS: Bounds = { ...REQUEST_BOUNDS, maxBilledHands: NO_BOUNDS.maxBilledHands };

/** A turn has several questions, because the process only needs to handle signals in between. */
const QUESTIONS_PER_TURN = 20;

/** The answers of questions, in their order. If the signal stops it, it resolves with those before the first missing one. */
export const answerQuestions = async (
  questions: readonly unknown[],
  calculator: Calculator,
  defaultSimulations: number,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  let handled = 0;
  const pause = async (): Promise<void> => {
    signal.throwIfAborted();
    if (++handled % QUESTIONS_PER_TURN === 0) await setImmediate();
  };
  const list = new QuestionList({
    readOptions: {
      ...SNAKE_CASE,
      games: GAMES,
      engines: await calculator.engines,
      bounds: ASK_BOUNDS,
      defaultSimulations,
    },
    pause,
    rangeBudget: { left: Number.POSITIVE_INFINITY },
    maxBilledHands: Number.POSITIVE_INFINITY,
    isUnbounded: true,
  });
  const answers = new ListAnswers(list, { calculator, account: '', signal, bill: { billedHands: 0, questions: 0 } });
  try {
    await list.read([...questions]);
    await answers.compute();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const missing = questions.findIndex((_, i) => answers.bodies[i] === undefined);
  return missing < 0 ? answers.bodies : answers.bodies.slice(0, missing);
};

type AnswerAll = (questions: readonly unknown[]) => Promise<readonly string[]>;

/** The answers of a group, in the order of its lines; only the first ones if it is stopped. */
const answerGroup = async ({ lines }: LineGroup, answerAll: AnswerAll): Promise<readonly string[]> => {
  const questions = lines.flatMap(line => ('question' in line ? [line.question] : []));
  const answers = questions.length === 0 ? [] : await answerAll(questions);
  const bodies: string[] = [];
  let next = 0;
  for (const line of lines) {
    const body = 'question' in line ? answers[next++] : line.body;
    if (body === undefined) break;
    bodies.push(body);
  }
  return bodies;
};

/** Answers a file. @throws {CommandError} QUESTIONS_FAILED, at the end; FILE_UNREADABLE @throws {StoppedError} */
const printAnswers = async (
  terminal: Terminal,
  file: string,
  calculator: Calculator,
  defaultSimulations: number,
): Promise<void> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const removeListener = onStop(reason => stopping.abort(reason));
  const line = createProgressLine(terminal);
  let [answered, failed] = [0, 0];
  async function* parts(): AsyncGenerator<string> {
    for await (const group of readQuestions(file, signal)) {
      const answers = await answerGroup(group, questions =>
        answerQuestions(questions, calculator, defaultSimulations, signal),
      );
      answered += answers.length;
      failed += answers.filter(isFailure).length;
      const { done } = group;
      line.update(() => ({ ...(done !== undefined && { done }), text: `${formatNumber(answered)} questions` }));
      yield answers.map(answer => `${answer}\n`).join('');
      signal.throwIfAborted();
    }
  }
  try {
    await printInParts(terminal, parts());
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new StoppedError(`stopped after ${formatNumber(answered)} questions`, signal.reason);
  } finally {
    line.clear(signal.aborted);
    removeListener();
  }
  if (failed === 0) return;
  throw new CommandError('QUESTIONS_FAILED', `${countFailures(failed, answered)}: their answers say why.`);
};

const HELP = `
Examples:
  $ echo '{"type":"equity","players":["AhKh","QQ+"]}' | poker-odds ask -
  $ poker-odds ask questions.ndjson > answers.ndjson

A question has a "type" and the fields of that endpoint: probabilities,
probabilities-enhanced, simulate, equity or showdown. The type may be left out
where the fields tell it: players, hands, opponents, or cards alone.

Environment: DEFAULT_SIMULATIONS, THREADS.`;

/** Adds `ask`. */
export const addAskCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('ask')
    .argument('<file>', 'questions, one line of JSON each; "-" is standard input')
    .description('answer many questions, one line of JSON each, in their order')
    .option('--json', 'print an error of the command as JSON; answers always are')
    .addHelpText('after', HELP)
    .action((file: string) => {
      const { threads, defaultSimulations } = loadConfig(terminal.env);
      return whileOpen(openCalculator(threads), calculator =>
        printAnswers(terminal, file, calculator, defaultSimulations),
      );
    });
};
