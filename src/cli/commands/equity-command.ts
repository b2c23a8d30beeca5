// The command `poker-odds equity`: equity of known hands and ranges in the terminal.
import { type Command, Option } from 'commander';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { EquityCalculation } from '../../odds/calculation.js';
import { computeEquityErrors } from '../../odds/rates.js';
import { makeFieldOption } from '../options.js';
import type { Progress } from '../progress-line.js';
import type { Terminal } from '../terminal.js';
import { equityText } from './equity-text.js';
import { readTypedTable } from './typed-cards.js';
import { type CommonOptions, printAnswer, readTypedQuestion } from './typed-question.js';

interface EquityOptions extends CommonOptions {
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly simulations?: number;
  readonly targetError?: number;
  readonly categories?: boolean;
  readonly hands?: boolean;
  readonly nextCards?: boolean;
}

/** How near sampling is to its target of precision, which may be reached before the last deal. */
const describePrecision = (calculation: EquityCalculation, counts: Counts, done: number): Progress | undefined => {
  if (calculation.method === 'exact' || calculation.targetError === undefined || readDeals(counts) === 0)
    return undefined;
  const { targetError } = calculation;
  const error = Math.max(...computeEquityErrors(calculation, counts).map(({ equity }) => equity));
  const precise = error > 0 ? Math.min(1, (targetError / error) ** 2) : 1;
  return { done: Math.max(done, precise), text: `standard error ${error.toFixed(5)}, to be ${targetError}` };
};

/** "auto" unless a method is asked for, if only by an option that makes sense for it alone. */
const chooseMethod = ({ exact, simulations, targetError, seed }: EquityOptions): string => {
  if (exact) return 'exact';
  return simulations === undefined && targetError === undefined && seed === undefined ? 'auto' : 'monte-carlo';
};

/** @param words the players, as they were typed */
const printEquity = async (terminal: Terminal, words: readonly string[], options: EquityOptions): Promise<void> => {
  const { board, dead, simulations, targetError, categories, hands, nextCards } = options;
  const table = readTypedTable(words, board, dead);
  const fields = { ...table, method: chooseMethod(options), simulations, targetError, categories, hands, nextCards };
  const question = readTypedQuestion(terminal, 'equity', fields, options);
  const { calculation } = question;
  await printAnswer(terminal, question, {
    noun: 'equity',
    total: calculation.method === 'exact' ? undefined : calculation.simulations,
    progressOf: (counts, done) => describePrecision(calculation, counts, done),
    write: equityText,
  });
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
    .addOption(makeFieldOption('equity', 'board', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c'))
    .addOption(makeFieldOption('equity', 'dead', 'cards out of play: folded, seen or burnt'))
    .addOption(new Option('--exact', 'go through every deal').conflicts(SAMPLING))
    .addOption(makeFieldOption('equity', 'simulations', 'sample: how many deals, or at most'))
    .addOption(makeFieldOption('equity', 'target_error', 'sample until every equity has this standard error'))
    .addOption(makeFieldOption('equity', 'seed', 'sample, and repeat a result exactly'))
    .addOption(makeFieldOption('equity', 'categories', "how often each player's hand ends in each category"))
    .addOption(makeFieldOption('equity', 'hands', 'the equity of each hand of the ranges'))
    .addOption(
      makeFieldOption('equity', 'next_cards', 'the equity after each card that can come next').conflicts(SAMPLING),
    )
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action((players: string[], options: EquityOptions) => printEquity(terminal, players, options));
};
