// poker-odds odds: a calculation in the terminal, without server, account or key.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../config.js';
import { enhancedData, probabilitiesData } from '../http/answers.js';
import { type Calculation, MAX_OPPONENTS, MAX_SEED, MOST_SIMULATIONS } from '../odds/calculation.js';
import { exactRefusal } from '../odds/exact.js';
import { dealsIn } from '../odds/hands.js';
import { randomSeed } from '../odds/seed.js';
import { dealsText, grouped } from './amounts.js';
import { integerFrom } from './arguments.js';
import { StoppedError } from './failure.js';
import { cardsFrom } from './odds-cards.js';
import { type Counted, countOdds } from './odds-counts.js';
import { type Answer, oddsTable } from './odds-table.js';
import { screenOf } from './screen.js';
import type { StopSignal } from './stop-signals.js';
import { answer, type Terminal } from './terminal.js';

interface Options {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
  readonly seed?: number;
  readonly exact?: boolean;
  readonly json?: boolean;
}

const exactCalculation = (cards: readonly number[], opponents: number): Calculation => {
  const refusal = exactRefusal(cards.length, opponents);
  if (refusal) throw new InvalidArgumentError(`${refusal}; leave out --exact to simulate.`);
  return { cards, opponents, method: 'exact' };
};

const toCalculation = (terminal: Terminal, words: readonly string[], options: Options): Calculation => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const cards = cardsFrom(words, options.board);
  const opponents = options.opponents ?? 0;
  if (options.exact) return exactCalculation(cards, opponents);
  return {
    cards,
    opponents,
    method: 'monte-carlo',
    simulations: options.simulations ?? defaultSimulations,
    seed: options.seed ?? randomSeed(),
  };
};

/** The endpoint's `data`; of what was stopped without the seed, which repeats it no more. */
const dataOf = ({ calculation, counts, stoppedOf }: Answer) => {
  const data = (calculation.opponents === 0 ? probabilitiesData : enhancedData)(calculation, counts, true);
  if (stoppedOf === undefined || data.detail === undefined) return data;
  const { seed: _, ...detail } = data.detail;
  return { ...data, detail };
};

/** Odds that are a part of what was asked for, where that part says something: exact ones go through boards in order. */
const tellPart = (
  terminal: Terminal,
  calculation: Calculation,
  { counts, ms }: Counted,
  by: StopSignal,
  json = false,
): never => {
  const all = dealsIn(calculation);
  if (!counts) throw new StoppedError('stopped before the first deals were done', by, false);
  const stopped = `stopped after ${grouped(counts.deals)} of ${dealsText(all)}`;
  if (calculation.method === 'exact')
    throw new StoppedError(`${stopped}: exact odds are known at the end alone, simulated ones at any time`, by, false);
  const part: Answer = { calculation, counts, ms, stoppedOf: all };
  answer(terminal, json, dataOf(part), oddsTable(part, screenOf(terminal, terminal.outColumns)));
  throw new StoppedError(stopped, by, true);
};

const odds = async (terminal: Terminal, words: readonly string[], options: Options): Promise<void> => {
  const calculation = toCalculation(terminal, words, options);
  const counted = await countOdds(terminal, calculation);
  const { counts, ms, stoppedBy } = counted;
  if (stoppedBy || !counts) return tellPart(terminal, calculation, counted, stoppedBy ?? 'SIGTERM', options.json);
  const whole: Answer = { calculation, counts, ms };
  answer(terminal, options.json, dataOf(whole), oddsTable(whole, screenOf(terminal, terminal.outColumns)));
};

const HELP = `
A card is a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s): Ah, Tc, 2s. Cards may be joined.

Examples:
  $ poker-odds odds AhKh                                    how often each category comes
  $ poker-odds odds Ah Kh --opponents 1                     win, tie and lose before the flop
  $ poker-odds odds AhKh --board "Qh Jh 2c" --opponents 2   on a flop; also: odds AhKhQhJh2c
  $ poker-odds odds AhKh --opponents 1 --exact              every one of 2,097,572,400 deals
  $ poker-odds odds AhKh --opponents 8 --simulations 1000000000
                                                            Ctrl-C prints the odds until then
  $ poker-odds odds AhKh --opponents 1 --seed 7             the same odds each time
  $ poker-odds odds AhKh --opponents 1 --json               for scripts

Environment: DEFAULT_SIMULATIONS (100000), THREADS (cores), NO_COLOR and FORCE_COLOR; bars are of ASCII where the
locale (LC_ALL, LC_CTYPE, LANG) names another encoding than UTF-8.
Exit codes: 0 done, 1 failed, 2 called wrongly, 130 stopped by Ctrl-C, 143 by SIGTERM.`;

/** Adds `odds`. */
export const addOdds = (program: Command, terminal: Terminal): void => {
  program
    .command('odds')
    .argument('[cards...]', 'two hole cards, then 0 to 5 cards of the board')
    .usage('<cards...> [options]')
    .description('the odds of two hole cards, before the flop or on a board')
    .option('--board <cards...>', 'the board: "Qh Jh 2c", QhJh2c or Qh,Jh,2c')
    .option('--opponents <n>', `play against 1 to ${MAX_OPPONENTS} opponents`, integerFrom(1, MAX_OPPONENTS))
    .option('--simulations <n>', 'how many deals (default: DEFAULT_SIMULATIONS)', integerFrom(1, MOST_SIMULATIONS))
    .option('--seed <n>', 'repeat a result exactly', integerFrom(0, MAX_SEED))
    .addOption(new Option('--exact', 'go through every deal').conflicts(['simulations', 'seed']))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action((cards: string[], options: Options) => odds(terminal, cards, options));
};
