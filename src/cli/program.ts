// The command line: the commands, what is said of a wrong one, and how a run ends.
import { Command, CommanderError } from 'commander';
import { nearMiss } from '../text.js';
import { packageVersion } from '../version.js';
import { type CommandFailure, describeFailure, StoppedError } from './command-error.js';
import { requireValues } from './options.js';
import { COMMAND_NAME, makeTerminal, print, type Streams, type Terminal } from './terminal.js';
import { paint, readScreen, type Screen } from './terminal-style.js';

const HELP = 'help';

type AddCommand = (program: Command, terminal: Terminal) => void;

/** In the order of the help. Only the command that was called is loaded: most need neither the engine nor the server. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./commands/serve-command.js')).addServeCommand,
  odds: async () => (await import('./commands/odds-command.js')).addOddsCommand,
  equity: async () => (await import('./commands/equity-command.js')).addEquityCommand,
  jobs: async () => (await import('./commands/jobs-command.js')).addJobsCommand,
  ask: async () => (await import('./commands/ask-command.js')).addAskCommand,
  accounts: async () => (await import('./commands/accounts-command.js')).addAccountsCommand,
  keys: async () => (await import('./commands/keys-command.js')).addKeysCommand,
  credits: async () => (await import('./commands/accounts-command.js')).addCreditsCommand,
  ledger: async () => (await import('./commands/ledger-command.js')).addLedgerCommand,
};

const removeJson = (words: readonly string[]): string[] => words.filter(word => word !== '--json');

/** The one that the first word names; none for the version, else all of them. */
const loadCommands = async (argv: readonly string[]): Promise<AddCommand[]> => {
  const [called] = removeJson(argv);
  if (called === '--version') return [];
  const load = called !== undefined && Object.hasOwn(COMMANDS, called) ? COMMANDS[called] : undefined;
  return Promise.all((load ? [load] : Object.values(COMMANDS)).map(each => each()));
};

const listSubcommands = (command: Command): string[] =>
  command.commands.map(each => each.name()).filter(name => name !== HELP);

/** " after 'keys'"; nothing for poker-odds itself. */
const writeAfter = (command: Command): string => (command.parent === null ? '' : ` after '${command.name()}'`);

const rejectUnknown = (command: Command, word: string): never => {
  const names = listSubcommands(command);
  const near = nearMiss(word, names);
  const others = names.length > 0 ? `are ${names.join(', ')}` : 'is none';
  const hint = near === undefined ? `: there ${others}` : ` (Did you mean ${near}?)`;
  return command.error(`unknown command '${word}'${writeAfter(command)}${hint}`, { code: 'commander.unknownCommand' });
};

/** Ends a command that was called without one of its subcommands. @param words what was typed after it */
const rejectMissing = (command: Command, words: readonly string[], json: boolean): never => {
  const [word] = removeJson(words);
  if (word?.startsWith('-')) return command.error(`unknown option '${word}'`, { code: 'commander.unknownOption' });
  if (word !== undefined) return rejectUnknown(command, word);
  if (!json) return command.help({ error: true });
  const missing = `a command is missing${writeAfter(command)}: ${listSubcommands(command).join(', ')}`;
  return command.error(missing, { code: 'commander.missingArgument' });
};

const findCommand = (command: Command, words: readonly string[]): Command => {
  const [word, ...rest] = words;
  if (word === undefined) return command;
  const found = command.commands.find(each => each.name() === word);
  return found === undefined ? rejectUnknown(command, word) : findCommand(found, rest);
};

/**
 * Makes a command, and each of its subcommands that has some, name its subcommands when none was given, and adds "help"; the others
 * have --json.
 * @param json whether errors are printed for scripts: as JSON, never as help
 */
const nameSubcommands = (command: Command, json: boolean): void => {
  for (const each of command.commands) {
    if (each.commands.length > 0) nameSubcommands(each, json);
    else if (each.options.every(({ long }) => long !== '--json')) each.option('--json', 'print one JSON document');
  }
  command
    .usage('[options] [command]')
    .argument('[command...]')
    .allowUnknownOption() // an unknown option, of which rejectMissing speaks
    .action((words: string[]) => rejectMissing(command, words, json))
    .helpCommand(false);
  command
    .command(HELP)
    .argument('[command...]')
    .usage('[command]')
    .description('display help for command')
    .allowUnknownOption()
    .action((words: string[]) => findCommand(command, removeJson(words)).help());
};

const EXAMPLES = `
Examples:
  $ poker-odds serve
  $ poker-odds odds AhKh --opponents 1
  $ poker-odds equity AhKh vs "QQ+, AKs" --board QhJh2c
  $ poker-odds jobs submit default questions.ndjson
  $ poker-odds ask questions.ndjson > answers.ndjson
  $ poker-odds keys create default
  $ poker-odds credits add default 10000
  $ poker-odds ledger default --since 24h

Exit codes: 0 done, 1 failed, 2 called wrongly, 130 or 143 stopped by Ctrl-C or SIGTERM. With --json, an error is {"error":{"code","message"}} on standard error.`;

/**
 * The program, without its commands.
 * @param writeOut takes the help and the version, when Commander prints them
 */
const makeProgram = (terminal: Terminal, writeOut: (text: string) => void): Command =>
  new Command('poker-odds')
    .description("Texas Hold'em odds: a server, its accounts, keys and credits, and odds in the terminal")
    .version(packageVersion(), '--version', 'print the version')
    .configureOutput({
      writeOut,
      writeErr: text => terminal.json || terminal.err(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', EXAMPLES);

/** "npx poker-odds keys create --help": of the command that the words name, as far as they do. */
const nameHelp = (program: Command, argv: readonly string[]): string => {
  let [command, path] = [program, COMMAND_NAME];
  for (const word of removeJson(argv)) {
    const found = command.commands.find(each => each.name() === word && word !== HELP);
    if (found === undefined) break;
    [command, path] = [found, `${path} ${word}`];
  }
  return `${path} --help`;
};

/** Moves `--json` behind the words that name the command, where Commander expects it. */
const moveJsonLast = (argv: readonly string[]): readonly string[] => {
  const other = argv.findIndex(word => word.startsWith('-') && word !== '--json');
  const words = other < 0 ? argv : argv.slice(0, other);
  if (!words.includes('--json')) return argv;
  return [...removeJson(words), '--json', ...argv.slice(words.length)];
};

/** Whether Commander ended with the help or the version, which it has printed already. */
const isHelp = (error: unknown): error is CommanderError =>
  error instanceof CommanderError &&
  ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);

/** What people see of a failure. @param help the command line that helps with a command that was called wrongly */
const writeFailure = (screen: Screen, { message, place, exitCode }: CommandFailure, help: string): string => {
  const lines = [`${paint(screen, 'bold', paint(screen, 'red', 'error:'))} ${message}`];
  if (place) lines.push(place[0], paint(screen, 'red', place[1]));
  if (exitCode === 2) lines.push(paint(screen, 'dim', `See ${help}`));
  return lines.map(line => `${line}\n`).join('');
};

/** @param help the command line that helps with this one */
const report = (terminal: Terminal, error: unknown, help: string): number => {
  if (isHelp(error) && error.exitCode === 0) return 0;
  const failure = describeFailure(error);
  const { code, message, exitCode } = failure;
  // What was printed says it already: the help, or odds that say that they were stopped.
  const isReported = isHelp(error) || (error instanceof StoppedError && error.isReported);
  if (terminal.json) terminal.err(`${JSON.stringify({ error: { code, message } })}\n`);
  else if (!isReported) terminal.err(writeFailure(readScreen(terminal, terminal.errColumns), failure, help));
  return exitCode;
};

/**
 * Runs one command.
 * @param argv what follows the program's name
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly, 130 or 143 stopped
 */
export const run = async (argv: readonly string[], streams: Streams): Promise<number> => {
  const end = argv.indexOf('--'); // ends the options
  const json = argv.slice(0, end < 0 ? undefined : end).includes('--json');
  const terminal = makeTerminal(streams, json);
  let help = '';
  const program = makeProgram(terminal, text => {
    help += text;
  });
  try {
    for (const addCommand of await loadCommands(argv)) addCommand(program, terminal);
    nameSubcommands(program, json);
    requireValues(program, argv);
    await program.parseAsync(moveJsonLast(argv), { from: 'user' });
    return 0;
  } catch (error) {
    const printed = help === '' ? Promise.resolve() : print(terminal, help);
    const ending = await printed.then(
      () => error,
      failure => failure,
    );
    return report(terminal, ending, nameHelp(program, argv));
  }
};
