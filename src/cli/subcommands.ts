// Commands that have others below them, poker-odds itself for one: what is said where none of those is named; and their help.
import type { Command } from 'commander';
import { nearMiss } from '../engine/echo.js';

const HELP = 'help';

/** Those that do something. */
const namesBelow = (command: Command): string[] =>
  command.commands.map(each => each.name()).filter(name => name !== HELP);

/** " after 'keys'", and nothing for poker-odds itself. */
const after = (command: Command): string => (command.parent === null ? '' : ` after '${command.name()}'`);

const refuseUnknown = (command: Command, word: string): never => {
  const names = namesBelow(command);
  const near = nearMiss(word, names);
  const rest = near === undefined ? `: there ${names.length > 0 ? `are ${names.join(', ')}` : 'is none'}` : '';
  const meant = near === undefined ? '' : ` (Did you mean ${near}?)`;
  return command.error(`unknown command '${word}'${after(command)}${rest}${meant}`, {
    code: 'commander.unknownCommand',
  });
};

/** What is done where no command below was found. @param words what was typed after it: no command's name comes first */
const refuse = (command: Command, words: readonly string[], json: boolean): never => {
  const [word] = words.filter(each => each !== '--json');
  if (word?.startsWith('-')) return command.error(`unknown option '${word}'`, { code: 'commander.unknownOption' });
  if (word !== undefined) return refuseUnknown(command, word);
  if (!json) return command.help({ error: true });
  const missing = `a command is missing${after(command)}: ${namesBelow(command).join(', ')}`;
  return command.error(missing, { code: 'commander.missingArgument' });
};

const commandNamed = (command: Command, words: readonly string[]): Command => {
  const [word, ...rest] = words;
  if (word === undefined) return command;
  const found = command.commands.find(each => each.name() === word);
  return found === undefined ? refuseUnknown(command, word) : commandNamed(found, rest);
};

/**
 * Lets a command, and every one below it that has others, say which there are where none was named; and adds their help.
 * @param json whether errors are for scripts, who want no help text in the place of one
 */
export const nameSubcommands = (command: Command, json: boolean): void => {
  for (const each of command.commands.filter(({ commands }) => commands.length > 0)) nameSubcommands(each, json);
  command
    .usage('[options] [command]')
    .argument('[command...]')
    .allowUnknownOption() // "--json" alone, of which `refuse` speaks
    .action((words: string[]) => refuse(command, words, json))
    .helpCommand(false);
  command
    .command(HELP)
    .argument('[command...]')
    .usage('[command]')
    .description('display help for command')
    .allowUnknownOption()
    .action((words: string[]) =>
      commandNamed(
        command,
        words.filter(word => word !== '--json'),
      ).help(),
    );
};
