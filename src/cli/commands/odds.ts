// The command `poker-odds odds`: odds in the terminal, without server, account or key.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../../config.js';
import type { Counts } from '../../engine/counts.js';
import { instantiateEngine } from '../../engine/engine.js';
import { enhancedData, probabilitiesData } from '../../http/odds/answer.js';
import type { Calculator } from '../../odds/calculation.js';
import {
  CalculatorUnavailableError,
  MAX_CALCULATION_SIMULATIONS,
  MAX_OPPONENTS,
  MAX_SEED,
  type OddsCalculation,
} from '../../odds/calculation.js';
import { computeHere } from '../../odds/calculator.js';
import { createNodeCalculator } from '../../odds/node-calculator.js';
import { exactCalculation, randomSeed, sampledCalculation } from '../../odds/question.js';
import { evaluatedHands, totalDeals } from '../../odds/work.js';
import { compileEngineFile } from '../../odds/workers/start-node-worker.js';
import { grouped } from '../../text.js';
import { integerFrom } from '../arguments.js';
import { StoppedError } from '../failure.js';
import { onStop, type StopSignal } from '../process-signals.js';
import { createProgressLine } from '../progress.js';
import { dealsText, screenOf } from '../screen.js';
import { printResult, type Terminal } from '../terminal.js';
import { whileOpen } from '../with-accounts.js';
import { cardsFrom } from './odds-cards.js';
import { type OddsResult, oddsTable } from './odds-table.js';

export interface Counted {
  /** Undefined when it was stopped before the first chunk was done. */
  readonly counts: Counts | undefined;
  /** Milliseconds of computing; 0 when the preflop table has the counts. */
  readonly ms: number;
  /** The signal that stopped it before its end. */
  readonly stoppedBy?: StopSignal;
}

/** About 100 ms of work on one thread: two workers, which have to start first, are not faster. */
const MAX_SINGLE_THREAD_HANDS = 20_000_000;

const openCalculator = (threads: number): Calculator => {
  const calculator = createNodeCalculator({
    threads,
    queueLimit: Number.POSITIVE_INFINITY,
    onStartFailure: (cause, isLast) => {
      if (isLast) calculator.abort(new CalculatorUnavailableError('no thread can be started', { cause }));
    },
  });
  return calculator;
};

/** Computes on as many workers as THREADS says, and shows the progress. */
const countOnWorkers = async (terminal: Terminal, calculation: OddsCalculation): Promise<Counted> => {
  const { threads } = loadConfig(terminal.env);
  const stopping = new AbortController();
  const removeListener = onStop(signal => stopping.abort(signal));
  const progress = createProgressLine(terminal, totalDeals(calculation));
  let [counts, began]: [Counts | undefined, number] = [undefined, performance.now()];
  const onProgress = (soFar: Counts): void => {
    if (!counts) began = performance.now(); // workers take a while to start
    counts = soFar;
    progress.update(soFar.deals);
  };
  try {
    return await whileOpen(openCalculator(threads), async calculator => {
      const result = await calculator.calculate(calculation, { signal: stopping.signal, onProgress });
      return { counts: result.counts, ms: result.computeMs };
    });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return { counts, ms: performance.now() - began, stoppedBy: stopping.signal.reason };
  } finally {
    progress.clear(stopping.signal.aborted);
    removeListener();
  }
};

export const countOdds = async (terminal: Terminal, calculation: OddsCalculation): Promise<Counted> => {
  const isShort = evaluatedHands(calculation) <= MAX_SINGLE_THREAD_HANDS;
  const engine = isShort ? await instantiateEngine(await compileEngineFile()) : undefined;
  const result = computeHere(calculation, engine);
  return result ? { counts: result.counts, ms: result.computeMs } : countOnWorkers(terminal, calculation);
};

interface Options {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
  readonly seed?: number;
  readonly exact?: boolean;
  readonly json?: boolean;
}

/** Random seeds are below this, since people type them again. */
const MAX_PRINTED_SEED = 1e9;

const tooManyDealsError = (sentence: string): Error =>
  new InvalidArgumentError(`${sentence}; leave out --exact to simulate.`);

const printableSeed = (): number => randomSeed() % MAX_PRINTED_SEED;

const toCalculation = (terminal: Terminal, words: readonly string[], options: Options): OddsCalculation => {
  const { defaultSimulations } = loadConfig(terminal.env);
  const cards = cardsFrom(words, options.board);
  return options.exact
    ? exactCalculation(cards, options.opponents ?? 0, tooManyDealsError)
    : sampledCalculation({ ...options, cards }, defaultSimulations, printableSeed);
};

/** The endpoint's `data`; without the seed when it was stopped, since the seed does not repeat it. */
const dataOf = ({ calculation, counts, stoppedOf }: OddsResult) => {
  const data = (calculation.opponents === 0 ? probabilitiesData : enhancedData)(calculation, counts, true);
  if (stoppedOf === undefined || data.detail === undefined) return data;
  const { seed: _, ...detail } = data.detail;
  return { ...data, detail };
};

/** Prints the odds, those of a stopped simulation too; a part of all deals in a fixed order says nothing. */
const printOdds = async (
  terminal: Terminal,
  calculation: OddsCalculation,
  { counts, ms, stoppedBy }: Counted,
  json = false,
): Promise<void> => {
  const of = totalDeals(calculation);
  const stopped = `stopped after ${grouped(counts?.deals ?? 0)} of ${dealsText(of)}`;
  const isOrdered = calculation.method === 'exact';
  if (!counts || (stoppedBy && isOrdered)) {
    throw new StoppedError(`${stopped}${isOrdered ? ', in a fixed order' : ''}: no odds to tell`, stoppedBy, false);
  }
  const result: OddsResult = { calculation, counts, ms, ...(stoppedBy && { stoppedOf: of }) };
  await printResult(terminal, json, dataOf(result), oddsTable(result, screenOf(terminal, terminal.outColumns)));
  if (stoppedBy) throw new StoppedError(stopped, stoppedBy, true);
};

const odds = async (terminal: Terminal, words: readonly string[], options: Options): Promise<void> => {
  const calculation = toCalculation(terminal, words, options);
  await printOdds(terminal, calculation, await countOdds(terminal, calculation), options.json);
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
    .action((cards: string[], options: Options) => odds(terminal, cards, options));
};
