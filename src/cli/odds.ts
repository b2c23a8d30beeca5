// poker-odds odds: a calculation in the terminal, without server, account or key.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../config.js';
import { parseCards } from '../engine/cards.js';
import type { Counts } from '../engine/counts.js';
import { enhancedData, probabilitiesData } from '../http/answers.js';
import { type Calculation, MAX_OPPONENTS, MAX_SEED, MAX_SIMULATIONS } from '../odds/calculation.js';
import { exactRefusal } from '../odds/exact.js';
import { randomSeed } from '../odds/seed.js';
import { createCalculator } from '../odds/threads.js';
import { cardTexts, integerFrom } from './arguments.js';
import { oddsTable } from './odds-table.js';
import { answer, type Terminal } from './terminal.js';
import { whileOpen } from './while-open.js';

interface Options {
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
  const cards = parseCards(cardTexts(words));
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

/** On as many threads as THREADS says. */
const compute = async (terminal: Terminal, calculation: Calculation): Promise<Counts> => {
  const { threads } = loadConfig(terminal.env);
  const { counts } = await whileOpen(createCalculator({ threads }), calculator => calculator.calculate(calculation));
  return counts;
};

const odds = async (terminal: Terminal, words: readonly string[], options: Options): Promise<void> => {
  const calculation = toCalculation(terminal, words, options);
  const counts = await compute(terminal, calculation);
  const data = calculation.opponents === 0 ? probabilitiesData : enhancedData;
  answer(terminal, options.json, data(calculation, counts, true), oddsTable(calculation, counts));
};

const EXAMPLES = `
Examples:
  $ poker-odds odds AhKh                                   how often each category comes
  $ poker-odds odds Ah Kh --opponents 1                    win, tie and lose before the flop
  $ poker-odds odds AhKh Qh7c2h --opponents 2 --seed 7     on a flop, the same odds each time
  $ poker-odds odds AhKh --opponents 1 --exact             every one of 2,097,572,400 deals
  $ poker-odds odds AhKh --opponents 1 --json              for scripts`;

/** Adds `odds`. */
export const addOdds = (program: Command, terminal: Terminal): void => {
  program
    .command('odds <cards...>')
    .description('the odds of two hole cards, then 0 to 5 board cards')
    .option('--opponents <n>', `play against 1 to ${MAX_OPPONENTS} opponents`, integerFrom(1, MAX_OPPONENTS))
    .option('--simulations <n>', 'how many deals (default: DEFAULT_SIMULATIONS)', integerFrom(1, MAX_SIMULATIONS))
    .option('--seed <n>', 'repeat a result exactly', integerFrom(0, MAX_SEED))
    .addOption(new Option('--exact', 'go through every deal').conflicts(['simulations', 'seed']))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', EXAMPLES)
    .action((cards: string[], options: Options) => odds(terminal, cards, options));
};
