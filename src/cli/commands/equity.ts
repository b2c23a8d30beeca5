// The command `poker-odds equity` and its help: equity of known hands and ranges in the terminal; equity/run.ts computes it.
import { type Command, Option } from 'commander';
import { MAX_CALCULATION_SIMULATIONS, MAX_SEED } from '../../odds/calculation.js';
import { MAX_TARGET_ERROR, MIN_TARGET_ERROR } from '../../odds/equity/calculation.js';
import { integerFrom, numberFrom } from '../arguments.js';
import type { Terminal } from '../terminal.js';
import type { EquityOptions } from './equity/question.js';

const SAMPLING = ['simulations', 'targetError', 'seed'];

const HELP = `
A player is a hand (AhKh), a range ("QQ+, AKs:0.5", 15%) or "random"; "vs" between players is allowed.

Examples:
  $ poker-odds equity AA vs KK                                       81.9 % for the aces
  $ poker-odds equity AhKh "QQ+, AKs:0.5" --board "Qh Jh 2c"         on a flop
  $ poker-odds equity AhKh 22+ random --target-error 0.0005          until it is precise enough
  $ poker-odds equity 15% 88-55 --board QhJh2c --hands               each hand of the ranges, as 13 × 13
  $ poker-odds equity AhKh QdQc --board QhJh2c --next-cards          after each card that can come next
  $ poker-odds equity AhKh QdQc --dead "Ah 2c" --json                for scripts

Without a method every deal is gone through where that is a matter of some 10 million hands; otherwise, and with --simulations,
--target-error or --seed, it samples. ± is the 95 % margin of sampled equity, 1.96 standard errors.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

/** Adds `equity`. */
export const addEquityCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('equity')
    .argument('[players...]', 'two to ten hands or ranges')
    .usage('<player> <player...> [options]')
    .description('the share of the pot of known hands and ranges')
    .option('--board <cards...>', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c')
    .option('--dead <cards...>', 'cards out of play: folded, seen or burnt')
    .addOption(new Option('--exact', 'go through every deal').conflicts(SAMPLING))
    .option('--simulations <n>', 'sample: how many deals, or at most', integerFrom(1, MAX_CALCULATION_SIMULATIONS))
    .option(
      '--target-error <e>',
      `sample until every equity has this standard error, ${MIN_TARGET_ERROR} to ${MAX_TARGET_ERROR}`,
      numberFrom(MIN_TARGET_ERROR, MAX_TARGET_ERROR),
    )
    .option('--seed <n>', 'sample, and repeat a result exactly', integerFrom(0, MAX_SEED))
    .option('--categories', "how often each player's hand ends in each category")
    .option('--hands', 'the equity of each hand of the ranges')
    .addOption(new Option('--next-cards', 'the equity after each card that can come next').conflicts(SAMPLING))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action(async (players: string[], options: EquityOptions) => {
      const { printEquityOf } = await import('./equity/run.js'); // other commands do not load the engine
      await printEquityOf(terminal, players, options);
    });
};
