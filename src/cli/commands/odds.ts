// The command `poker-odds odds` and its help: odds in the terminal, without server, account or key; odds/run.ts computes them.
import { type Command, Option } from 'commander';
import { MAX_CALCULATION_SIMULATIONS, MAX_OPPONENTS, MAX_SEED } from '../../odds/calculation.js';
import { integerFrom } from '../arguments.js';
import type { Terminal } from '../terminal.js';
import type { OddsOptions } from './odds/run.js';

const HELP = `
Examples:
  $ poker-odds odds AhKh                                    how often each category comes
  $ poker-odds odds Ah Kh --opponents 1 --exact             every one of 2,097,572,400 deals
  $ poker-odds odds AhKh --board "Qh Jh 2c" --opponents 2   on a flop; or: odds AhKhQhJh2c
  $ poker-odds odds AhKh --simulations 1000000000           Ctrl-C prints the odds until then
  $ poker-odds odds AhKh --opponents 1 --seed 7             the same odds each time
  $ poker-odds odds AhKh --opponents 1 --json               for scripts

Without --exact, --simulations and --seed every deal is gone through where that is as quick as sampling: with no opponent from
three cards on, with one before the flop and from the flop on, with two from the flop on. ± is the 95 % margin of sampled odds.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

/** Adds `odds`. */
export const addOddsCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('odds')
    .argument('[cards...]', 'two hole cards, then 0 to 5 cards of the board')
    .usage('<cards...> [options]')
    .description('the odds of two hole cards, before the flop or on a board')
    .option('--board <cards...>', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c')
    .option('--opponents <n>', `play against 1 to ${MAX_OPPONENTS} opponents`, integerFrom(1, MAX_OPPONENTS))
    .option(
      '--simulations <n>',
      'how many deals (default: DEFAULT_SIMULATIONS)',
      integerFrom(1, MAX_CALCULATION_SIMULATIONS),
    )
    .option('--seed <n>', 'repeat a result exactly', integerFrom(0, MAX_SEED))
    .addOption(new Option('--exact', 'go through every deal').conflicts(['simulations', 'seed']))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action(async (cards: string[], options: OddsOptions) => {
      const { printOddsOf } = await import('./odds/run.js'); // other commands do not load the engine
      await printOddsOf(terminal, cards, options);
    });
};
