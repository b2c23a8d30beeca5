// The command `poker-odds completion`: prints a script with which a shell completes commands and options.
import { Argument, type Command, type Option } from 'commander';
import { printResult, type Terminal } from '../terminal.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const HELP_OPTION = '--help';

/** A command, by the words that call it: [], ["jobs"], ["jobs", "submit"]. */
interface Completed {
  readonly path: readonly string[];
  readonly command: Command;
}

const withSubcommands = (command: Command, path: readonly string[] = []): Completed[] => [
  { path, command },
  ...command.commands.flatMap(each => withSubcommands(each, [...path, each.name()])),
];

/** The values of a command's arguments that are a choice. */
const listChoices = ({ registeredArguments }: Command): string[] =>
  registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);

/** What may follow a command: its subcommands, or the choices of its argument and its options. */
const listWords = (command: Command): string[] => {
  if (command.commands.length > 0) return command.commands.map(each => each.name());
  return [...listChoices(command), ...command.options.map(({ long }) => long!), HELP_OPTION];
};

/** The values of options that are a choice, each behind its command and its name: ' equity --game'. */
const listOptionChoices = (
  all: readonly Completed[],
): readonly (readonly [typed: string, choices: readonly string[]])[] =>
  all.flatMap(({ path, command }) =>
    command.options.flatMap(({ long, argChoices }) =>
      argChoices ? [[` ${[...path, long!].join(' ')}`, argChoices] as const] : [],
    ),
  );

/** Where no word fits, bash completes the names of files. */
const writeBashScript = (all: readonly Completed[]): string => {
  const calls = all.slice(1).map(({ path }) => `' ${path.join(' ')}'`);
  const words = all.map(
    ({ path, command }) => `    '${path.map(word => ` ${word}`).join('')}') words='${listWords(command).join(' ')}' ;;`,
  );
  const choices = listOptionChoices(all).map(([typed, values]) => `    '${typed}') words='${values.join(' ')}' ;;`);
  return `_poker_odds() {
  local word words='' path='' current=\${COMP_WORDS[COMP_CWORD]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      ${calls.join('|')}) path="$path $word" ;;
    esac
  done
  case $path in
${words.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${choices.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _poker_odds poker-odds`;
};

const ZSH_PREPARATION = `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
`;

const quoteForFish = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** The condition in fish that the words of a command were typed, without a subcommand. */
const writeFishCondition = ({ path, command }: Completed): string => {
  const typed = path.map(word => `__fish_seen_subcommand_from ${word}`);
  const next = command.commands.map(each => each.name()).join(' ');
  return [...typed, ...(next ? [`not __fish_seen_subcommand_from ${next}`] : [])].join('; and ');
};

const writeFishOption = ({ long, description, required, argChoices }: Option): string => {
  const value = argChoices ? ` -x -a ${quoteForFish(argChoices.join(' '))}` : ' -x';
  return `-l ${long!.slice(2)} -d ${quoteForFish(description)}${required ? value : ''}`;
};

const writeFishScript = (all: readonly Completed[]): string => {
  const rules = all.flatMap(completed => {
    const { command } = completed;
    const takesFile = command.registeredArguments.some(argument => argument.name() === 'file');
    const words = [
      ...command.commands.map(each => `-a ${each.name()} -d ${quoteForFish(each.description())}`),
      ...listChoices(command).map(choice => `-a ${choice}`),
      ...(command.commands.length > 0 ? [] : command.options.map(writeFishOption)),
      ...(takesFile ? ['-F'] : []),
    ];
    return words.map(word => `complete -c poker-odds -n ${quoteForFish(writeFishCondition(completed))} ${word}`);
  });
  return `complete -c poker-odds -f\n${rules.join('\n')}`;
};

const makeScript = (program: Command, shell: Shell): string => {
  const all = withSubcommands(program);
  if (shell === 'fish') return writeFishScript(all);
  return shell === 'zsh' ? ZSH_PREPARATION + writeBashScript(all) : writeBashScript(all);
};

const HELP = `
Examples:
  $ source <(poker-odds completion bash)   in ~/.bashrc; for zsh in ~/.zshrc
  $ poker-odds completion fish > ~/.config/fish/completions/poker-odds.fish`;

/** Adds `completion`. */
export const addCompletionCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a shell script that completes commands and options')
    .addHelpText('after', HELP)
    .action((shell: Shell) => {
      const script = makeScript(program, shell);
      return printResult(terminal, { shell, script }, script);
    });
};
