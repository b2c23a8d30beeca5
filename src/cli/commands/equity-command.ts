// The command `poker-odds equity`: equity of known hands and ranges in the terminal.
import { type Command, Option } from 'commander';
import { makeFieldOption } from '../options.js';
import type { Terminal } from '../terminal.js';
import { EQUITY_DETAILS, equityText } from './equity-text.js';
import { readTypedTable } from './typed-cards.js';
import { printAnswer, readTypedQuestion } from './typed-question.js';

interface EquityCommandOptions {
  readonly game?: string;
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly exact?: boolean;
  readonly simulations?: number;
  readonly targetError?: number;
  readonly seed?: number;
}

/** "auto", unless a method is chosen, directly or by an option that only it has. */
const chooseTypedMethod = ({ exact, simulations, targetError, seed }: EquityCommandOptions): string => {
  if (exact) return 'exact';
  return simulations === undefined && targetError === undefined && seed === undefined ? 'auto' : 'monte-carlo';
};

/** @param words the players, as they were typed */
const printEquity = async (
  terminal: Terminal,
  words: readonly string[],
  options: EquityCommandOptions,
): Promise<void> => {
  const table = readTypedTable(words, options);
  const fields = { ...options, ...table, method: chooseTypedMethod(options) };
  await printAnswer(terminal, readTypedQuestion(terminal, 'equity', fields), equityText);
};

const SAMPLING = ['simulations', 'targetError', 'seed'];

const HELP = `
A player is a hand (AhKh), a range ("QQ+, AKs:0.5", 15%) or "random"; "vs"
between players is allowed. In Omaha a player is a hand, with * for a card that
is not known: AhAdKhKd, "AhAd**", or "random".

Examples:
  $ poker-odds equity AA vs KK
  $ poker-odds equity AhKh "QQ+, AKs:0.5" --board "Qh Jh 2c"
  $ poker-odds equity AhKh 22+ random --target-error 0.0005
  $ poker-odds equity AhAdKhKd vs 9s8s7h6h --game omaha

Without a method the answer is exact where that takes some 10 million hands at
most; in Omaha, where all cards are known. ± is the 95 % margin.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

/** Adds `equity`. */
export const addEquityCommand = (program: Command, terminal: Terminal): void => {
  const command = program
    .command('equity')
    .argument('[players...]', 'two to ten hands or ranges')
    .usage('<player> <player...> [options]')
    .description('the share of the pot of known hands and ranges')
    .addOption(makeFieldOption('equity', 'game', 'Omaha has four, five or six hole cards, of which two count'))
    .addOption(makeFieldOption('equity', 'board', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c'))
    .addOption(makeFieldOption('equity', 'dead', 'cards out of play: folded, seen or burnt'))
    .addOption(new Option('--exact', 'count every deal').conflicts(SAMPLING))
    .addOption(makeFieldOption('equity', 'simulations', 'sample: how many deals, or at most'))
    .addOption(makeFieldOption('equity', 'target_error', 'sample until every equity has this standard error'))
    .addOption(makeFieldOption('equity', 'seed', 'sample, and repeat a result exactly'))
    .addHelpText('after', HELP)
    .action((players: string[], options: EquityCommandOptions) => printEquity(terminal, players, options));
  for (const { field, help, needsExact } of EQUITY_DETAILS) {
    const option = makeFieldOption('equity', field, help);
    command.addOption(needsExact ? option.conflicts(SAMPLING) : option);
  }
  command.option('--json', "print the endpoint's data object, with detail");
};
