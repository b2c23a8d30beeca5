// The command `poker-odds showdown`: what known hands are, and who wins, in the terminal.
import type { Command } from 'commander';
import { makeFieldOption } from '../options.js';
import type { Terminal } from '../terminal.js';
import { showdownText } from './showdown-text.js';
import { readTypedHands } from './typed-cards.js';
import { printAnswer, readTypedQuestion } from './typed-question.js';

interface ShowdownCommandOptions {
  readonly game?: string;
  readonly board?: readonly string[];
  readonly independent?: boolean;
  readonly versusRandom?: boolean;
  readonly bets?: readonly number[];
  readonly foldedBets?: readonly number[];
}

/** @param words the hands, as they were typed */
const printShowdown = async (
  terminal: Terminal,
  words: readonly string[],
  options: ShowdownCommandOptions,
): Promise<void> => {
  const fields = { ...options, ...readTypedHands(words, options) };
  await printAnswer(terminal, await readTypedQuestion(terminal, 'showdown', fields), showdownText);
};

const HELP = `
A hand has five to seven cards together with the board, of which the best five
count. In Omaha it has four to six, of which two count, and the board three to
five, of which three count. "vs" between hands is allowed, and "on" before the
board in place of --board. Cards may be typed as Th, th, 10h or T♥.

Examples:
  $ poker-odds showdown AhKh vs QsQc on QhJhTh2c2d
  $ poker-odds showdown AhKh --board "Qh Jh 2c" --versus-random
  $ poker-odds showdown AhAdKhKd vs 9s8s7h6h --board "Ts 7s 6d" --game omaha
  $ poker-odds showdown AhAs9c5d2h AhAs9c5d3h --independent
  $ poker-odds showdown QsQc AhKh JcJd on QhJhTh2c2d --bets 100,50,200

Environment: NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

/** Adds `showdown`. */
export const addShowdownCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('showdown')
    .argument('[hands...]', 'one or more hands')
    .usage('<hand> [hand...] [options]')
    .description('name hands, show their best five cards and the winner')
    .addOption(
      makeFieldOption(
        'showdown',
        'game',
        'short-deck has no 2 to 5; omaha has 4 hole cards, omaha-5 and omaha-6 have 5 and 6',
      ),
    )
    .addOption(makeFieldOption('showdown', 'board', 'the board: "Qh Jh 2c", QhJh2c or Qh-Jh-2c'))
    .addOption(makeFieldOption('showdown', 'independent', 'do not compare hands; they may have the same cards'))
    .addOption(makeFieldOption('showdown', 'versus_random', 'how many of all other hole cards each hand beats now'))
    .addOption(
      makeFieldOption('showdown', 'bets', 'chips that each hand has put in; shows the pots and what each hand is paid'),
    )
    .addOption(makeFieldOption('showdown', 'folded_bets', 'chips of hands that have folded'))
    .option('--json', 'print JSON: the data of the HTTP endpoint')
    .addHelpText('after', HELP)
    .action((hands: string[], options: ShowdownCommandOptions) => printShowdown(terminal, hands, options));
};
