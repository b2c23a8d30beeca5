// Options that need a value, and are typed without one or twice: told before Commander takes the next option for the value.
import { type Command, CommanderError, type Option } from 'commander';

/** "-h", "--json", "--note=x", and the "--" that ends the options; no text with a space in it, and no negative number. */
const looksLikeOption = (word: string): boolean => /^--?[a-z]\S*$/i.test(word) || word === '--';

const optionsWithValue = (command: Command): Option[] => [
  ...command.options.filter(({ required }) => required),
  ...command.commands.flatMap(optionsWithValue),
];

const wrongUsage = (code: string, { flags }: Option, fault: string): CommanderError =>
  new CommanderError(2, code, `option '${flags}' ${fault}`);

const missingValue = (option: Option, next: string): CommanderError =>
  wrongUsage(
    'commander.optionMissingArgument',
    option,
    `needs a value, and "${next}" is read as an option; if it is meant as the value, write ${option.long}=${next}`,
  );

/** Of the one option that takes several words, Commander would put those of both together, in an order that means something else. */
const givenTwice = (option: Option): CommanderError =>
  wrongUsage(
    'commander.invalidArgument',
    option,
    `is given twice: give all cards of the board at once, ${option.long} "Qh Jh 2c"`,
  );

/**
 * Looks at every option that needs a value, whichever command it belongs to.
 * @throws {CommanderError} the word behind one is an option, or one that takes several words is there twice
 */
export const requireValues = (program: Command, argv: readonly string[]): void => {
  const options = optionsWithValue(program);
  const given = new Set<string>();
  for (let i = 0; i < argv.length && argv[i] !== '--'; i++) {
    const [name, inPlace] = (argv[i] ?? '').split('=', 2);
    const option = options.find(({ long }) => long === name);
    if (option === undefined) continue;
    if (option.variadic && given.has(option.flags)) throw givenTwice(option);
    given.add(option.flags);
    if (inPlace !== undefined) continue;
    const next = argv[++i];
    if (next !== undefined && looksLikeOption(next)) throw missingValue(option, next);
  }
};
