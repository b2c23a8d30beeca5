// The command line: loads and runs the commands, reports their errors, and returns the exit code.
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../version.js';
import { describeFailure, StoppedError } from './command-error.js';
import { rejectRepeatedCards } from './options.js';
import { print, type Streams, type Terminal } from './terminal.js';
import { paint, readScreen, wrapLines } from './terminal-style.js';

type AddCommand = (program: Command, terminal: Terminal) => void;

/** In the order of the help: first what players ask. Only the command that was called is loaded: most need neither the engine nor the server. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  equity: async () => (await import('./commands/equity-command.js')).addEquityCommand,
  showdown: async () => (await import('./commands/showdown-command.js')).addShowdownCommand,
  odds: async () => (await import('./commands/odds-command.js')).addOddsCommand,
  ask: async () => (await import('./commands/ask-command.js')).addAskCommand,
  mcp: async () => (await import('./commands/mcp-command.js')).addMcpCommand,
  serve: async () => (await import('./commands/serve-command.js')).addServeCommand,
  jobs: async () => (await import('./commands/jobs-command.js')).addJobsCommand,
  accounts: async () => (await import('./commands/accounts-command.js')).addAccountsCommand,
  keys: async () => (await import('./commands/keys-command.js')).addKeysCommand,
  credits: async () => (await import('./commands/accounts-command.js')).addCreditsCommand,
  ledger: async () => (await import('./commands/ledger-command.js')).addLedgerCommand,
  completion: async () => (await import('./commands/completion-command.js')).addCompletionCommand,
};

/** Loads the command that the first word names; no command for `--version`, and all for the help and for `completion`, which lists them. */
const loadCommands = async ([called]: readonly string[]): Promise<AddCommand[]> => {
  if (called === '--version') return [];
  const isOne = called !== undefined && called !== 'completion' && Object.hasOwn(COMMANDS, called);
  const load = isOne ? COMMANDS[called] : undefined;
  return Promise.all((load ? [load] : Object.values(COMMANDS)).map(each => each()));
};

/** Shows `--json` in the help of each command without subcommands. It is read before Commander reads the others. */
const describeJson = (command: Command): void => {
  command.commands.forEach(describeJson);
  if (command.commands.length > 0 || command.options.some(({ long }) => long === '--json')) return;
  command.option('--json', 'print one JSON document');
};

const EXAMPLES = `
Examples:
  $ poker-odds equity AhKh vs QQ+ on QhJh2c
  $ poker-odds showdown AhKh vs QsQc on QhJhTh2c2d
  $ poker-odds odds AhKh --opponents 2
  $ poker-odds serve
  $ poker-odds keys create default

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 or 143 stopped by Ctrl-C or
SIGTERM. With --json an error is {"error":{"code","message"}} on standard error.`;

/** The texts of the help are written for this width. */
const HELP_WIDTH = 80;
/** The narrowest column in which Commander wraps what an option does. */
const MIN_HELP_COLUMN = 20;

/** Breaks paragraphs again for a narrow terminal; lists, whose lines are indented, are the program's or Commander's. */
const fitParagraphs = (terminal: Terminal, help: string): string => {
  const screen = readScreen(terminal, terminal.columns('out'));
  if (screen.width >= HELP_WIDTH) return help;
  const paragraphs = help.trimEnd().split('\n\n');
  return `${paragraphs.map(each => (/^ /m.test(each) ? each : wrapLines(screen, each.replaceAll('\n', ' ')).join('\n'))).join('\n\n')}\n`;
};

/**
 * The program, without its commands.
 * @param writeOut takes the help and the version, when Commander prints them
 */
const makeProgram = (terminal: Terminal, writeOut: (text: string) => void): Command =>
  new Command('poker-odds')
    .description("Odds of Texas Hold'em, short deck and Omaha: in the terminal, and as a server with accounts and keys")
    .version(packageVersion(), '--version', 'print the version')
    .configureOutput({
      writeOut,
      getOutHelpWidth: () => Math.min(terminal.columns('out') || HELP_WIDTH, HELP_WIDTH),
      writeErr: text => terminal.json || terminal.err(text),
      outputError: () => undefined,
    })
    .configureHelp({ minWidthToWrap: MIN_HELP_COLUMN })
    .exitOverride()
    .addHelpText('after', EXAMPLES);

/** Whether Commander ended with the help or the version, which it has printed already. */
const isHelp = (error: unknown): error is CommanderError =>
  error instanceof CommanderError &&
  ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);

/** The command that the words begin with, as it is typed: "poker-odds keys create". */
const nameCommand = (command: Command, [word, ...others]: readonly string[]): string => {
  const found = command.commands.find(each => each.name() === word);
  return found ? `${command.name()} ${nameCommand(found, others)}` : command.name();
};

/** Prints an error: as JSON for scripts, or for people, unless the printed output says it already. @returns the exit code */
const report = (terminal: Terminal, program: Command, words: readonly string[], error: unknown): number => {
  if (isHelp(error) && error.exitCode === 0) return 0;
  const { code, message, exitCode } = describeFailure(error);
  if (terminal.json) {
    terminal.err(`${JSON.stringify({ error: { code, message } })}\n`);
  } else if (!isHelp(error) && !(error instanceof StoppedError && error.isReported)) {
    const screen = readScreen(terminal, terminal.columns('err'));
    const help = exitCode === 2 ? `${paint(screen, 'dim', `Help: ${nameCommand(program, words)} --help`)}\n` : '';
    terminal.err(`${paint(screen, 'bold', paint(screen, 'red', 'error:'))} ${message}\n${help}`);
  }
  return exitCode;
};

/**
 * Runs one command.
 * @param argv what follows the program's name
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 or 143 stopped
 */
export const run = async (argv: readonly string[], streams: Streams): Promise<number> => {
  const end = argv.indexOf('--'); // ends the options
  const words = argv.filter((word, i) => word !== '--json' || (end >= 0 && i > end));
  const terminal: Terminal = { ...streams, json: words.length < argv.length };
  let help = '';
  const program = makeProgram(terminal, text => {
    help += text;
  });
  try {
    for (const addCommand of await loadCommands(words)) addCommand(program, terminal);
    describeJson(program);
    rejectRepeatedCards(words);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    const printed = help === '' ? Promise.resolve() : print(terminal, fitParagraphs(terminal, help));
    const ending = await printed.then(
      () => error,
      failure => failure,
    );
    return report(terminal, program, words, ending);
  }
};
