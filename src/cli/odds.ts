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
import { answer, type Terminal } from './terminal.js';

interface Options {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
  readonly seed?: number;
  readonly exact?: boolean;
  readonly json?: boolean;
}

/** Seeds of our own are below this: people type them again. */
const MOST_TYPED = 1e9;

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
    seed: options.seed ?? randomSeed() % MOST_TYPED,
  };
};

/** The endpoint's `data`; of what was stopped without the seed, which repeats it no more. */
const dataOf = ({ calculation, counts, stoppedOf }: Answer) => {
  const data = (calculation.opponents === 0 ? probabilitiesData : enhancedData)(calculation, counts, true);
  if (stoppedOf === undefined || data.detail === undefined) return data;
  const { seed: _, ...detail } = data.detail;
  return { ...data, detail };
};

/** Odds of a part of what was asked for, where it says something: exact ones go through boards in their order. */
const tell = async (
  terminal: Terminal,
  calculation: Calculation,
  { counts, ms, stoppedBy }: Counted,
  json = false,
): Promise<void> => {
  const of = dealsIn(calculation);
  const stopped = `stopped after ${grouped(counts?.deals ?? 0)} of ${dealsText(of)}`;
  const isOrdered = calculation.method === 'exact';
  if (!counts || (stoppedBy && isOrdered)) {
    throw new StoppedError(`${stopped}${isOrdered ? ', in a fixed order' : ''}: no odds to tell`, stoppedBy, false);
  }
  const told: Answer = { calculation, counts, ms, ...(stoppedBy && { stoppedOf: of }) };
  await answer(terminal, json, dataOf(told), oddsTable(told, screenOf(terminal, terminal.outColumns)));
  if (stoppedBy) throw new StoppedError(stopped, stoppedBy, true);
};

const odds = async (terminal: Terminal, words: readonly string[], options: Options): Promise<void> => {
  const calculation = toCalculation(terminal, words, options);
  await tell(terminal, calculation, await countOdds(terminal, calculation), options.json);
};

const HELP = `
Examples:
  $ poker-odds odds AhKh                                    how often each category comes
  $ poker-odds odds Ah Kh --opponents 1 --exact             every one of 2,097,572,400 deals
  $ poker-odds odds AhKh --board "Qh Jh 2c" --opponents 2   on a flop; or: odds AhKhQhJh2c
  $ poker-odds odds AhKh --simulations 1000000000           Ctrl-C prints the odds until then
  $ poker-odds odds AhKh --opponents 1 --seed 7             the same odds each time
  $ poker-odds odds AhKh --opponents 1 --json               for scripts

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for ASCII alone.`;

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
