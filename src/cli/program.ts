// The command line: which commands there are, and how a run of one ends.
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../http/version.js';
import { addAccounts } from './accounts.js';
import { addCredits } from './credits.js';
import { failureOf, StoppedError } from './failure.js';
import { addKeys } from './keys.js';
import { addLedger } from './ledger.js';
import { addOdds } from './odds.js';
import { requireValues } from './option-values.js';
import { addServe } from './serve.js';
import { nameSubcommands } from './subcommands.js';
import { print, type Terminal } from './terminal.js';

const EXAMPLES = `
Examples:
  $ poker-odds serve
  $ poker-odds odds AhKh --opponents 1
  $ poker-odds keys create default
  $ poker-odds credits add default 10000
  $ poker-odds ledger default --since 24h

Exit codes: 0 done, 1 failed, 2 called wrongly, 130 or 143 stopped by Ctrl-C or SIGTERM. With --json, an error is {"error":{"code","message"}} on standard error.`;

/**
 * @param json whether errors are for scripts, who want no help text in the place of one
 * @param writeOut prints the help and the version, when Commander wants them
 */
const makeProgram = (terminal: Terminal, json: boolean, writeOut: (text: string) => void): Command => {
  const program = new Command('poker-odds')
    .description("Texas Hold'em odds: a server, its accounts, keys and credits, and odds in the terminal")
    .version(packageVersion(), '--version', 'print the version')
    .configureOutput({
      writeOut,
      writeErr: text => json || terminal.err(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', EXAMPLES);
  for (const add of [addServe, addOdds, addAccounts, addKeys, addCredits, addLedger]) add(program, terminal);
  nameSubcommands(program, json);
  return program;
};

/** Help was asked for, or shown because no command was named: it has been printed already. */
const isHelp = (error: unknown): error is CommanderError =>
  error instanceof CommanderError &&
  ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);

/** What people have seen already: the help, or odds that say of themselves that they were stopped. */
const isKnown = (error: unknown): boolean => isHelp(error) || (error instanceof StoppedError && error.isTold);

const report = (terminal: Terminal, json: boolean, error: unknown): number => {
  if (isHelp(error) && error.exitCode === 0) return 0;
  const { code, message, exitCode } = failureOf(error);
  if (json) terminal.err(`${JSON.stringify({ error: { code, message } })}\n`);
  else if (!isKnown(error)) terminal.err(`error: ${message}\n`);
  return exitCode;
};

/** What comes before "--", with which options end. */
const argvBeforeEnd = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

/** `--json` may also stand before or between the words that name a command; Commander wants it behind them. */
const behindCommands = (argv: readonly string[]): readonly string[] => {
  const other = argv.findIndex(word => word.startsWith('-') && word !== '--json');
  const words = other < 0 ? argv : argv.slice(0, other);
  if (!words.includes('--json')) return argv;
  return [...words.filter(word => word !== '--json'), '--json', ...argv.slice(words.length)];
};

/** Prints the help that was asked for, with which Commander ends a run. @returns what ended it, or the failure to print */
const printed = async (terminal: Terminal, help: string, ending: unknown): Promise<unknown> => {
  try {
    if (help !== '') await print(terminal, help);
    return ending;
  } catch (error) {
    return error;
  }
};

/**
 * Runs one command.
 * @param argv what follows the program's name
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly, 130 or 143 stopped
 */
export const run = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  const json = argvBeforeEnd(argv).includes('--json');
  let help = '';
  const writeOut = (text: string): void => {
    help += text;
  };
  try {
    const program = makeProgram(terminal, json, writeOut);
    requireValues(program, argv);
    await program.parseAsync(behindCommands(argv), { from: 'user' });
    return 0;
  } catch (error) {
    return report(terminal, json, await printed(terminal, help, error));
  }
};
