// The command `poker-odds odds`: odds in the terminal, without server, account or key.
import { type Command, Option } from 'commander';
import { type OddsCalculation, tooManyDeals } from '../../odds/calculation.js';
import { kindOf } from '../../odds/kinds.js';
import { totalDeals } from '../../odds/odds-kind.js';
import { isInPreflopTable } from '../../odds/preflop.js';
import type { OddsQuestion } from '../../questions/question.js';
import { makeFieldOption } from '../options.js';
import type { Terminal } from '../terminal.js';
import { oddsTable } from './odds-table.js';
import { readTypedCards } from './typed-cards.js';
import { type CommonOptions, printAnswer, readTypedQuestion } from './typed-question.js';

interface OddsOptions extends CommonOptions {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
}

/** Exact odds of so few hands are as quick as sampled ones: about 10 ms, the flop against one or two opponents. */
const MAX_EXACT_HANDS = 1_250_000;

/** Whether going through every deal takes no longer than the usual sample. */
const isQuickExactly = (calculation: OddsCalculation): boolean =>
  tooManyDeals(calculation.cards.length, calculation.opponents) === undefined &&
  (isInPreflopTable(calculation) || kindOf(calculation).evaluatedHands(calculation) <= MAX_EXACT_HANDS);

/** Every deal where that is asked for; also where it is as quick as sampling, unless that is asked for. */
const readOdds = (terminal: Terminal, words: readonly string[], options: OddsOptions): OddsQuestion => {
  const { opponents, simulations, seed, exact } = options;
  const type = opponents === undefined ? 'probabilities' : 'probabilities-enhanced';
  const method = exact ? 'exact' : 'monte-carlo';
  const fields = { cards: readTypedCards(words, options.board), opponents, simulations, method };
  const question = readTypedQuestion(terminal, type, fields, options);
  if (exact || simulations !== undefined || seed !== undefined) return question;
  const { calculation } = question;
  const all: OddsCalculation = {
    kind: 'odds',
    cards: calculation.cards,
    opponents: calculation.opponents,
    method: 'exact',
  };
  return isQuickExactly(all) ? { ...question, calculation: all } : question;
};

/** @param words the cards, as they were typed */
const printOdds = async (terminal: Terminal, words: readonly string[], options: OddsOptions): Promise<void> => {
  const question = readOdds(terminal, words, options);
  await printAnswer(terminal, question, {
    noun: 'odds',
    total: totalDeals(question.calculation),
    write: oddsTable,
  });
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
    .addOption(makeFieldOption('probabilities-enhanced', 'opponents', 'how many opponents play'))
    .addOption(
      makeFieldOption('probabilities-enhanced', 'simulations', 'how many deals, DEFAULT_SIMULATIONS unless told'),
    )
    .addOption(makeFieldOption('probabilities-enhanced', 'seed', 'repeat a result exactly'))
    .addOption(new Option('--exact', 'go through every deal').conflicts(['simulations', 'seed']))
    .option('--json', "print the endpoint's data object, with detail")
    .addHelpText('after', HELP)
    .action((cards: string[], options: OddsOptions) => printOdds(terminal, cards, options));
};
