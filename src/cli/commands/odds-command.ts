// The command `poker-odds odds`: odds in the terminal, without server, account or key.
import { type Command, Option } from 'commander';
import type { OddsQuestion } from '../../questions/question.js';
import { preferExactOdds } from '../exact-odds.js';
import { makeFieldOption } from '../options.js';
import type { Terminal } from '../terminal.js';
import { oddsTable } from './odds-table.js';
import { readTypedCards } from './typed-cards.js';
import { printAnswer, readTypedQuestion } from './typed-question.js';

interface OddsCommandOptions {
  readonly board?: readonly string[];
  readonly opponents?: number;
  readonly simulations?: number;
  readonly seed?: number;
  readonly exact?: boolean;
}

/**
 * Reads the question. It is exact with `--exact`; also without `--simulations` and `--seed`, if it can be.
 * @param words the cards, as they were typed
 */
const readTypedOdds = async (
  terminal: Terminal,
  words: readonly string[],
  { board, ...options }: OddsCommandOptions,
): Promise<OddsQuestion> => {
  const { opponents, simulations, seed, exact } = options;
  const type = opponents === undefined ? 'probabilities' : 'probabilities-enhanced';
  const fields = { ...options, cards: readTypedCards(words, board), method: exact ? 'exact' : 'monte-carlo' };
  const question = await readTypedQuestion(terminal, type, fields);
  return exact || simulations !== undefined || seed !== undefined ? question : preferExactOdds(question);
};

const HELP = `
Examples:
  $ poker-odds odds AhKh                           how often each category comes
  $ poker-odds odds AhKh on QhJh2c --opponents 2   on a flop
  $ poker-odds odds AhKh --simulations 1000000000  Ctrl-C prints the odds so far

Cards may be typed as Th, th, 10h or T♥.
Without --simulations and --seed the odds are exact where every deal can be
counted: against no or one opponent, and against two from the flop on. Other
odds are sampled; ± is the 95 % margin.

Environment: DEFAULT_SIMULATIONS, THREADS, NO_COLOR, FORCE_COLOR; LC_ALL=C for
ASCII alone.`;

/** Adds `odds`. */
export const addOddsCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('odds')
    .argument('[cards...]', 'two hole cards, then 0 to 5 cards of the board')
    .usage('<cards...> [options]')
    .description('odds of two hole cards: each category, and win, tie and lose against random hands')
    .option('--board <cards...>', 'the board: "Qh Jh 2c", QhJh2c or Qh-Jh-2c')
    .addOption(makeFieldOption('probabilities-enhanced', 'opponents', 'opponents with random hands'))
    .addOption(
      makeFieldOption(
        'probabilities-enhanced',
        'simulations',
        'sample this many deals; DEFAULT_SIMULATIONS by default',
      ),
    )
    .addOption(
      makeFieldOption(
        'probabilities-enhanced',
        'seed',
        'sample with this seed: the same seed and deals give the same result',
      ),
    )
    .addOption(new Option('--exact', 'count every deal').conflicts(['simulations', 'seed']))
    .option('--json', 'print JSON: the data of the HTTP endpoint, with detail')
    .addHelpText('after', HELP)
    .action((cards: string[], options: OddsCommandOptions) =>
      readTypedOdds(terminal, cards, options).then(question => printAnswer(terminal, question, oddsTable)),
    );
};
