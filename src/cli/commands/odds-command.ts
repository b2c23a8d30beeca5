// The command `poker-odds odds`: odds in the terminal, without server, account or key.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../../config.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import {
  MAX_CALCULATION_SIMULATIONS,
  MAX_OPPONENTS,
  MAX_SEED,
  type OddsCalculation,
  tooManyDeals,
} from '../../odds/calculation.js';
import { kindOf } from '../../odds/kinds.js';
import { totalDeals } from '../../odds/odds-kind.js';
import { isInPreflopTable } from '../../odds/preflop.js';
import { enhancedData, probabilitiesData } from '../../questions/answers/odds-answer.js';
import { grouped } from '../../text.js';
import { type Calculated, calculate, printableSeed } from '../calculate.js';
import { StoppedError } from '../command-error.js';
import { integerFrom } from '../options.js';
import type { Progress } from '../progress-line.js';
import { printResult, type Terminal } from '../terminal.js';
import { dealsText, screenOf } from '../terminal-style.js';
import { type OddsResult, oddsTable } from './odds-table.js';
import { cardsFrom } from './typed-cards.js';

interface OddsOptions {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
  readonly seed?: number;
  readonly exact?: boolean;
  readonly json?: boolean;
}

/** Exact odds of so few hands are as quick as sampled ones: about 10 ms, the flop against one or two opponents. */
const MAX_EXACT_HANDS = 1_250_000;

/** Whether going through every deal takes no longer than the usual sample. */
const isQuickExactly = (calculation: OddsCalculation): boolean =>
  isInPreflopTable(calculation) || kindOf(calculation).evaluatedHands(calculation) <= MAX_EXACT_HANDS;

/** Every deal where that is asked for; also where it is as quick as sampling, unless that is asked for. */
const toCalculation = (terminal: Terminal, words: readonly string[], options: OddsOptions): OddsCalculation => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const cards = cardsFrom(words, options.board);
  const { opponents = 0, simulations, seed } = options;
  const tooMany = tooManyDeals(cards.length, opponents);
  const exact: OddsCalculation = { kind: 'odds', cards, opponents, method: 'exact' };
  if (options.exact && tooMany) throw new InvalidArgumentError(`${tooMany}; leave out --exact to simulate.`);
  if (options.exact) return exact;
  if (simulations === undefined && seed === undefined && tooMany === undefined && isQuickExactly(exact)) return exact;
  return {
    kind: 'odds',
    cards,
    opponents,
    method: 'monte-carlo',
    simulations: simulations ?? defaultSimulations,
    seed: seed ?? printableSeed(),
  };
};

const dataOf = ({ calculation, counts }: OddsResult) =>
  (calculation.opponents === 0 ? probabilitiesData : enhancedData)({ calculation, detail: true }, counts);

/** Prints the odds, those of a stopped simulation too; a part of all deals in a fixed order says nothing. */
const printOdds = async (
  terminal: Terminal,
  calculation: OddsCalculation,
  { counts, ms, stoppedBy }: Calculated,
  json = false,
): Promise<void> => {
  const of = totalDeals(calculation);
  const stopped = `stopped after ${grouped(counts ? readDeals(counts) : 0)} of ${dealsText(of)}`;
  const isOrdered = calculation.method === 'exact';
  if (!counts || (stoppedBy && isOrdered)) {
    throw new StoppedError(`${stopped}${isOrdered ? ', in a fixed order' : ''}: no odds to tell`, stoppedBy, false);
  }
  const result: OddsResult = { calculation, counts, ms, ...(stoppedBy && { stoppedOf: of }) };
  await printResult(terminal, json, dataOf(result), oddsTable(result, screenOf(terminal, terminal.outColumns)));
  if (stoppedBy) throw new StoppedError(stopped, stoppedBy, true);
};

/** @param words the cards, as they were typed */
const printOddsOf = async (terminal: Terminal, words: readonly string[], options: OddsOptions): Promise<void> => {
  const calculation = toCalculation(terminal, words, options);
  const of = totalDeals(calculation);
  const progressOf = (counts: Counts): Progress => ({
    done: readDeals(counts) / of,
    text: `${grouped(readDeals(counts))} of ${grouped(of)} deals`,
  });
  const calculated = await calculate(terminal, calculation, progressOf);
  await printOdds(terminal, calculation, calculated, options.json);
};

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
    .action((cards: string[], options: OddsOptions) => printOddsOf(terminal, cards, options));
};
