// The command `poker-odds equity`: equity of known hands and ranges in the terminal.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { equityData } from '../../questions/answers/equity-answer.js';
import { CAMEL_CASE } from '../../questions/read-question.js';
import { makeFieldOption, optionName } from '../options.js';
import type { Terminal } from '../terminal.js';
import { type CsvRow, type EquityData, writeCsv } from './equity-csv.js';
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
  readonly csv?: boolean;
  /** Those of {@link EQUITY_DETAILS}. */
  readonly [detail: string]: unknown;
}

/** "auto", unless a method is chosen, directly or by an option that only it has. */
const chooseTypedMethod = ({ exact, simulations, targetError, seed }: EquityCommandOptions): string => {
  if (exact) return 'exact';
  return simulations === undefined && targetError === undefined && seed === undefined ? 'auto' : 'monte-carlo';
};

const CSV_OPTIONS = EQUITY_DETAILS.filter(({ listRows }) => listRows)
  .map(({ field }) => optionName(field))
  .join(', ');

/** The table that is printed as CSV. @throws {InvalidArgumentError} none was asked for, or several */
const chooseCsvTable = (options: EquityCommandOptions): ((data: EquityData) => CsvRow[]) => {
  const tables = EQUITY_DETAILS.flatMap(({ field, listRows }) => (listRows ? [{ field, listRows }] : []));
  const [first, ...others] = tables.filter(({ field }) => options[CAMEL_CASE.spell(field)]);
  if (first && others.length === 0) return first.listRows;
  throw new InvalidArgumentError(`--csv prints one table: add one of ${CSV_OPTIONS}`);
};

/** @param words the players, as they were typed */
const printEquity = async (
  terminal: Terminal,
  words: readonly string[],
  options: EquityCommandOptions,
): Promise<void> => {
  const table = readTypedTable(words, options);
  const { csv, ...asked } = options;
  const fields = { ...asked, ...table, method: chooseTypedMethod(options) };
  if (csv && terminal.json) throw new InvalidArgumentError('--csv stands beside --json: leave out one of them');
  const listRows = csv ? chooseCsvTable(asked) : undefined;
  const question = await readTypedQuestion(terminal, 'equity', fields);
  await printAnswer(terminal, question, (screen, answered) =>
    listRows ? writeCsv(listRows(equityData(question, answered.counts))) : equityText(screen, answered),
  );
};

const SAMPLING = ['simulations', 'targetError', 'seed'];

const HELP = `
A player is a hand (AhKh), a range ("QQ+, AKs:0.5", 15%) or "random". 15% are
the strongest hands against three random hands. In Omaha a player is a hand,
with * for an unknown card (AhAdKhKd, "AhAd**"), or "random".

Write "vs" between players, "on" before the board and "dead" before dead cards;
or give players as separate arguments, with --board and --dead. Cards may be
typed as Th, th, 10h or T♥.

Examples:
  $ poker-odds equity AA vs KK
  $ poker-odds equity AhKh vs QQ+ on Qh7c2d
  $ poker-odds equity AhKh "QQ+, AKs:0.5" --board "Qh Jh 2c"
  $ poker-odds equity AhKh 22+ random --target-error 0.0005
  $ poker-odds equity 40% vs "QQ+, AKs" --flops
  $ poker-odds equity AhKh vs QQ+ on QdJc7s --game short-deck
  $ poker-odds equity AhAdKhKd vs 9s8s7h6h --game omaha

By default the result is exact if that takes at most half a second of work (in
Omaha: if all cards are known), and sampled otherwise; ± is the 95 % margin.
--exact has no time limit, and --flops, always exact, may take minutes; Ctrl-C
stops them. --target-error alone takes at most 1,000,000,000 deals.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for
ASCII alone.`;

/** Adds `equity`. */
export const addEquityCommand = (program: Command, terminal: Terminal): void => {
  const command = program
    .command('equity')
    .argument('[players...]', 'two to ten hands or ranges')
    .usage('<player> <player...> [options]')
    .description('equity of hands and ranges: the share of the pot that each can expect')
    .addOption(
      makeFieldOption(
        'equity',
        'game',
        'short-deck has no 2 to 5; omaha has 4 hole cards, omaha-5 and omaha-6 have 5 and 6',
      ),
    )
    .addOption(makeFieldOption('equity', 'board', 'the board: "Qh Jh 2c", QhJh2c or Qh-Jh-2c'))
    .addOption(makeFieldOption('equity', 'dead', 'cards out of play: folded, seen or burnt'))
    .addOption(new Option('--exact', 'count every deal').conflicts(SAMPLING))
    .addOption(makeFieldOption('equity', 'simulations', 'sample this many deals; with --target-error at most'))
    .addOption(makeFieldOption('equity', 'target_error', 'sample until every equity has this standard error'))
    .addOption(makeFieldOption('equity', 'seed', 'sample with this seed: the same seed and deals give the same result'))
    .addHelpText('after', HELP)
    .action((players: string[], options: EquityCommandOptions) => printEquity(terminal, players, options));
  for (const { field, help, needsExact } of EQUITY_DETAILS) {
    const option = makeFieldOption('equity', field, help);
    command.addOption(needsExact ? option.conflicts(SAMPLING) : option);
  }
  command.addOption(new Option('--csv', `print one table as CSV: ${CSV_OPTIONS}; players count from 0, as in JSON`));
  command.option('--json', 'print JSON: the data of the HTTP endpoint, with detail');
};
