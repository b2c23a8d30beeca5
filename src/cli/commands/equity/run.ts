// Computes and prints the equity that `poker-odds equity` is asked for.
import { loadConfig } from '../../../config.js';
import { type Counts, readDeals } from '../../../engine/counts.js';
import type { EquityCalculation } from '../../../odds/equity/calculation.js';
import { equityErrorsOf } from '../../../odds/equity/rates.js';
import { type Equities, equityAnswer, equityData } from '../../../questions/answers/equity-answer.js';
import type { EquityQuestion } from '../../../questions/question.js';
import { grouped } from '../../../text.js';
import { type Calculated, calculate } from '../../calculate.js';
import { StoppedError } from '../../failure.js';
import type { Progress } from '../../progress.js';
import { dealsText, screenOf } from '../../screen.js';
import { printResult, type Terminal } from '../../terminal.js';
import { type EquityOptions, inOwnWords, questionFrom } from './question.js';
import { equityText } from './text.js';
import { tableFrom } from './words.js';

/** How far sampling is, in words; a target of precision may be reached before the last deal. */
const sampledProgress = (
  calculation: EquityCalculation & { readonly method: 'monte-carlo' },
  counts: Counts,
  done: number,
): Progress => {
  const { simulations, targetError } = calculation;
  const deals = readDeals(counts);
  const text = `${grouped(deals)} of ${grouped(simulations)} deals`;
  if (targetError === undefined || deals === 0) return { done, text };
  const error = Math.max(...equityErrorsOf(calculation, counts).map(({ equity }) => equity));
  const precise = error > 0 ? Math.min(1, (targetError / error) ** 2) : 1;
  return { done: Math.max(done, precise), text: `standard error ${error.toFixed(5)}, to be ${targetError}` };
};

const progressOf =
  (calculation: EquityCalculation) =>
  (counts: Counts, done: number): Progress =>
    calculation.method === 'exact' ? { done, text: 'of all deals' } : sampledProgress(calculation, counts, done);

/** What is said of a calculation that was stopped. */
const stoppedText = ({ calculation }: EquityQuestion, deals: number): string =>
  calculation.method === 'exact'
    ? 'stopped before the last of all deals'
    : `stopped after ${grouped(deals)} of ${dealsText(calculation.simulations)}`;

/** @throws {CommandError} INVALID_RANGE, the hands leave no room for one another */
const readEquities = (question: EquityQuestion, counts: Counts): Equities => {
  try {
    return equityAnswer(question, counts);
  } catch (error) {
    throw inOwnWords(error, { players: question.table.texts });
  }
};

/** Prints the equities, those of a stopped sample too; a part of all deals in a fixed order says nothing. */
const printEquity = async (
  terminal: Terminal,
  question: EquityQuestion,
  { counts, ms, stoppedBy }: Calculated,
  json = false,
): Promise<void> => {
  const isOrdered = question.calculation.method === 'exact';
  const deals = counts ? readDeals(counts) : 0;
  const stopped = stoppedText(question, deals);
  if (!counts || (stoppedBy && (isOrdered || deals === 0))) {
    throw new StoppedError(`${stopped}${isOrdered ? ', in a fixed order' : ''}: no equity to tell`, stoppedBy, false);
  }
  const equities = readEquities(question, counts);
  const result = { question, counts, equities, ms, isStopped: stoppedBy !== undefined };
  const text = equityText(result, screenOf(terminal, terminal.outColumns));
  await printResult(terminal, json, equityData(question, counts), text);
  if (stoppedBy) throw new StoppedError(stopped, stoppedBy, true);
};

/** @param words the players, as they were typed */
export const printEquityOf = async (
  terminal: Terminal,
  words: readonly string[],
  options: EquityOptions,
): Promise<void> => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const question = questionFrom(tableFrom(words, options.board, options.dead), options, defaultSimulations);
  const { calculation } = question;
  const calculated = await calculate(terminal, calculation, progressOf(calculation));
  await printEquity(terminal, question, calculated, options.json);
};
