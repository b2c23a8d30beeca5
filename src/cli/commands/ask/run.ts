// Prints the answers to a file of questions, group by group, with the progress.
import { loadConfig } from '../../../config.js';
import { grouped } from '../../../text.js';
import { openCalculator } from '../../calculate.js';
import { StoppedError } from '../../failure.js';
import { onStop } from '../../process-signals.js';
import { createProgressLine } from '../../progress.js';
import { printInParts, type Terminal } from '../../terminal.js';
import { whileOpen } from '../../with-accounts.js';
import { type AnswerAll, answerHere } from './here.js';
import { type LineGroup, readQuestions } from './questions.js';
import { answerByServer } from './server.js';

export interface AskOptions {
  readonly server?: string;
  readonly json?: boolean;
}

/** The answers of a group, in the order of its lines; the first of them when it is stopped. */
const answersOf = async ({ lines }: LineGroup, answerAll: AnswerAll): Promise<readonly string[]> => {
  const questions = lines.flatMap(line => ('question' in line ? [line.question] : []));
  const answers = questions.length === 0 ? [] : await answerAll(questions);
  let next = 0;
  const all = lines.map(line => ('question' in line ? answers[next++] : line.body));
  const firstMissing = all.indexOf(undefined);
  return (firstMissing < 0 ? all : all.slice(0, firstMissing)) as string[];
};

/** Makes what answers. @param onPause is told why it waits */
type Open = (signal: AbortSignal, onPause: (reason: string) => void) => AnswerAll;

/** Answers a file. @throws {CommandError} @throws {StoppedError} */
const printAll = async (terminal: Terminal, file: string, open: Open): Promise<void> => {
  const stopping = new AbortController();
  const removeListener = onStop(signal => stopping.abort(signal));
  const line = createProgressLine(terminal);
  let answered = 0;
  const answerAll = open(stopping.signal, text => line.update(() => ({ text })));
  async function* parts(): AsyncGenerator<string> {
    for await (const group of readQuestions(file, stopping.signal)) {
      const answers = await answersOf(group, answerAll);
      answered += answers.length;
      const { done } = group;
      line.update(() => ({ ...(done !== undefined && { done }), text: `${grouped(answered)} questions` }));
      yield answers.map(answer => `${answer}\n`).join('');
      stopping.signal.throwIfAborted();
    }
  }
  try {
    await printInParts(terminal, parts());
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    throw new StoppedError(`stopped after ${grouped(answered)} questions`, stopping.signal.reason, false);
  } finally {
    line.clear(stopping.signal.aborted);
    removeListener();
  }
};

/** @param file its path, or "-" */
export const printAnswersTo = async (terminal: Terminal, file: string, { server }: AskOptions): Promise<void> => {
  if (server !== undefined) {
    const key = terminal.env.POKER_ODDS_KEY;
    return printAll(terminal, file, (signal, onPause) => answerByServer({ server, key, signal, onPause }));
  }
  const { threads, defaultSimulations } = loadConfig(terminal.env);
  await whileOpen(openCalculator(threads), calculator =>
    printAll(terminal, file, signal => answerHere(calculator, defaultSimulations, signal)),
  );
};
