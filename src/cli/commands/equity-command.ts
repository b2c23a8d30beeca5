// The command `poker-odds equity`: equity of known hands and ranges in the terminal.

import { type Command, Option } from 'commander';
import { loadConfig } from '../../config.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import { type EquityCalculation, MAX_CALCULATION_SIMULATIONS, MAX_SEED } from '../../odds/calculation.js';
import { equityErrorsOf } from '../../odds/rates.js';
import type { Equities } from '../../questions/answers/answer-types.js';
import { equityAnswer, equityData } from '../../questions/answers/equity-answer.js';
import { MAX_TARGET_ERROR, MIN_TARGET_ERROR } from '../../questions/fields.js';
import type { EquityQuestion } from '../../questions/question.js';
import { grouped } from '../../text.js';
import { type Calculated, calculate } from '../calculate.js';
import { StoppedError } from '../command-error.js';
import { integerFrom, numberFrom } from '../options.js';
import type { Progress } from '../progress-line.js';
import { printResult, type Terminal } from '../terminal.js';
import { dealsText, screenOf } from '../terminal-style.js';
import { type EquityOptions, inOwnWords, questionFrom } from './equity-question.js';
import { equityText } from './equity-text.js';
import { tableFrom } from './typed-cards.js';

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
const printEquityOf = async (terminal: Terminal, words: readonly string[], options: EquityOptions): Promise<void> => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const question = questionFrom(tableFrom(words, options.board, options.dead), options, defaultSimulations);
  const { calculation } = question;
  const calculated = await calculate(terminal, calculation, progressOf(calculation));
  await printEquity(terminal, question, calculated, options.json);
};

const SAMPLING = ['simulations', 'targetError', 'seed'];

const HELP = `
A player is a hand (AhKh), a range ("QQ+, AKs:0.5", 15%) or "random"; "vs" between players is allowed.

Examples:
  $ poker-odds equity AA vs KK                                       81.9 % for the aces
  $ poker-odds equity AhKh "QQ+, AKs:0.5" --board "Qh Jh 2c"         on a flop
  $ poker-odds equity AhKh 22+ random --target-error 0.0005          until it is precise enough
  $ poker-odds equity 15% 88-55 --board QhJh2c --hands               each hand of the ranges, as 13 × 13
  $ poker-odds equity AhKh QdQc --board QhJh2c --next-cards          after each card that can come next
  $ poker-odds equity AhKh QdQc --dead "Ah 2c" --json                for scripts

Without a method every deal is gone through where that is a matter of some 10 million hands; otherwise, and with --simulations,
--target-error or --seed, it samples. ± is the 95 % margin of sampled equity, 1.96 standard errors.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

/** Adds `equity`. */
export const addEquityCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('equity')
    .argument('[players...]', 'two to ten hands or ranges')
    .usage('<player> <player...> [options]')
    .description('the share of the pot of known hands and ranges')
    .option('--board <cards...>', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c')
    .option('--dead <cards...>', 'cards out of play: folded, seen or burnt')
    .addOption(new Option('--exact', 'go through every deal').conflicts(SAMPLING))
    .option('--simulations <n>', 'sample: how many deals, or at most', integerFrom(1, MAX_CALCULATION_SIMULATIONS))
    .option(
      '--target-error <e>',
      `sample until every equity has this standard error, ${MIN_TARGET_ERROR} to ${MAX_TARGET_ERROR}`,
      numberFrom(MIN_TARGET_ERROR, MAX_TARGET_ERROR),
    )
    .option('--seed <n>', 'sample, and repeat a result exactly', integerFrom(0, MAX_SEED))
    .option('--categories', "how often each player's hand ends in each category")
    .option('--hands', 'the equity of each hand of the ranges')
    .addOption(new Option('--next-cards', 'the equity after each card that can come next').conflicts(SAMPLING))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action((players: string[], options: EquityOptions) => printEquityOf(terminal, players, options));
};
