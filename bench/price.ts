// Measures the CPU time of one thread for each credit, to read a question, compute, and write the answer: for ordinary questions, those that
// are cheap for their work, and random ones; also the time of a refusal, and of the largest request that is allowed.
//   npm run bench -- price [--quick] [--json FILE]
// Node runs with --no-liftoff, so that all code is optimised. The exit code is 1 if a bound is exceeded.
import { readFileSync } from 'node:fs';
import { type Counts, EQUITY, readDeals } from '../src/engine/counts.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { ENGINE_FILE } from '../src/node-files.js';
import { MAX_BILLED_HANDS } from '../src/odds/calculation.js';
import { leaveNoRoom, maxSimulationsFor } from '../src/odds/equity/draw-budget.js';
import { kindOf } from '../src/odds/kinds.js';
import { priceHands } from '../src/odds/price.js';
import { computeHere } from '../src/odds/worker-calculator.js';
import { answerText } from '../src/questions/answers/answer-text.js';
import type { QuestionType } from '../src/questions/fields.js';
import { isEquityQuestion, NO_BOUNDS, type Question } from '../src/questions/question.js';
import { type Reader, readQuestion, SNAKE_CASE } from '../src/questions/read-question.js';
import { formatNumber } from '../src/text.js';
import { allMet, figuresIn, tableOf } from './figures.js';
import { count, duration, ratio, rounded } from './format.js';
import { cpuTime, quantile, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress } from './report.js';
import { randomNumbers } from './rivals/loops.js';

/** The approximate hands that a sample bills. */
const HANDS = { full: 4_000_000, quick: 1_000_000 };
const ROUNDS = { full: 5, quick: 3 };
const RANDOM_QUESTIONS = { full: 200, quick: 40 };
/** Bounds: the time for a credit ÷ the median of all questions; the time of a refusal; the time of a request. */
const MAX_TIMES_MEDIAN = 20;
const MAX_REFUSAL_MS = 15;
const TIME_LIMIT_MS = 30_000;

interface Asked {
  readonly name: string;
  readonly type: QuestionType;
  readonly fields: object;
}

const options = parseOptions();
const extent = options.quick ? 'quick' : 'full';
const engine = await instantiateEngine(readFileSync(ENGINE_FILE));
const reader: Reader = { ...SNAKE_CASE, bounds: NO_BOUNDS, defaultSimulations: 1 };
const [CARDS, FLOP] = [
  ['Ah', 'Kh'],
  ['Qh', 'Jh', '2c'],
];
const DETAILS = { categories: true, hands: true };
const ALL_DETAILS = { ...DETAILS, next_cards: true };
const same = (players: number, text: string): string[] => Array(players).fill(text);
const nameOf = (players: readonly string[]): string =>
  new Set(players).size === 1 ? `${players.length} × ${players[0]}` : players.join(' / ');

const odds = (name: string, fields: object): Asked => ({ name, type: 'probabilities-enhanced', fields });
const exact = (players: readonly string[], text: string, fields: object): Asked => ({
  name: `exact: ${[nameOf(players), text].filter(Boolean).join(', ')}`,
  type: 'equity',
  fields: { players, method: 'exact', ...fields },
});
/** A sample with the most simulations that bill at most HANDS. */
const sampled = (players: readonly string[], fields: object = {}): Asked => {
  const question = { players, method: 'monte-carlo', simulations: 1, seed: 1, ...fields };
  const { calculation } = readQuestion('equity', question, reader);
  if (calculation.method === 'exact') throw new Error('a sample is not exact');
  const simulations = maxSimulationsFor(calculation, HANDS[extent]);
  const text = Object.keys(fields).length > 0 ? ', all details' : '';
  return { name: `sampled: ${nameOf(players)}${text}`, type: 'equity', fields: { ...question, simulations } };
};

const ORDINARY: readonly Asked[] = [
  ...[1, 5, 22].map(opponents =>
    odds(`odds against ${opponents}`, { cards: CARDS, opponents, simulations: Math.floor(4e6 / (1 + opponents)) }),
  ),
  odds('exact odds on a flop', { cards: [...CARDS, ...FLOP], opponents: 1, method: 'exact' }),
  exact(['AhKh', 'QsQc'], 'a dead card', { dead: ['2c'] }),
  exact(['AA', 'KK'], 'all details', DETAILS),
  exact(['88+', '88+'], 'a board of 2, all details', { board: ['2c', '7d'], ...DETAILS }),
  exact(['random', 'random'], 'flop', { board: FLOP }),
  exact(['random', 'random'], 'flop, all details', { board: FLOP, ...ALL_DETAILS }),
  exact(['15%', '15%'], 'flop, all details', { board: FLOP, ...ALL_DETAILS }),
  exact(same(3, '22+'), 'turn, all details', { board: [...FLOP, '7d'], ...ALL_DETAILS }),
  exact(same(3, '5%'), 'flop, all details', { board: FLOP, ...DETAILS }),
  exact(['AA', 'KK', 'random'], 'turn', { board: [...FLOP, '7d'] }),
  exact(['AhKh', 'QsQc', 'JJ'], 'all details', DETAILS),
];
const FITTING = [same(2, '30%'), same(10, 'random')];
const RARE = [
  ...[same(4, 'QQ+'), same(6, '10%'), same(9, '15%'), same(10, '20%'), same(6, 'QQ+,AK')],
  ...[same(8, 'TT+,AQ+'), same(9, 'TT+'), same(10, '88+,AJ+'), same(10, 'TT+')],
];
const SOME_RANGES = ['22+', 'TT+', 'QQ+', 'AX', 'A2s+', 'KTs+,QTs+,JTs', 'AK,AQ:0.5', 'random', 'KX:0.3,77', 'T9s-54s'];

/** Numbers from 0 to 1, the same in every run. */
const numbers = randomNumbers(1);
const random = (): number => numbers() / 2 ** 32;

/** Two to ten ranges: percentages, classes, weights, any two cards. */
const randomPlayers = (): string[] =>
  Array.from({ length: 2 + Math.floor(random() * 9) }, () =>
    random() < 1 / 2 ? `${1 + Math.floor(random() * 60)}%` : SOME_RANGES[Math.floor(random() * SOME_RANGES.length)]!,
  );

const LISTED = [
  ...ORDINARY,
  ...[...FITTING, ...RARE].flatMap(players => [sampled(players), sampled(players, DETAILS)]),
];
const QUESTIONS = [...LISTED, ...Array.from({ length: RANDOM_QUESTIONS[extent] }, () => sampled(randomPlayers()))];

const isRefused = (question: Question, counts: Counts): boolean =>
  isEquityQuestion(question) && question.calculation.method !== 'exact' && leaveNoRoom(counts);

/** Answers a question on this thread, like the service. */
const answer = ({ type, fields }: Asked): { readonly question: Question; readonly counts: Counts } => {
  const question: Question = readQuestion(type, fields, reader);
  const { counts } = computeHere(question.calculation, engine);
  if (!isRefused(question, counts)) answerText(question, counts);
  return { question, counts };
};

const contestants = QUESTIONS.map(asked => ({ name: asked.name, run: () => cpuTime(() => void answer(asked)) }));
const times = await takeTurns(contestants, { rounds: ROUNDS[extent], warmUps: 1, onProgress: showProgress });
clearProgress();

const results = QUESTIONS.map((asked, index) => {
  const { question, counts } = answer(asked);
  const { calculation } = question;
  const hands = kindOf(calculation).billedHandsOfAnswer(calculation, counts);
  const draws = isEquityQuestion(question) && calculation.method !== 'exact' ? counts[EQUITY.draws] : undefined;
  return {
    name: asked.name,
    hands,
    draws,
    deals: readDeals(counts),
    isRefused: isRefused(question, counts),
    ...spreadOf(times[index]!),
    /** Milliseconds. */
    perCredit: spreadOf(times[index]!).median / Math.max(priceHands(hands), hands / 1e6),
  };
});
const answered = results.filter(result => !result.isRefused);
const median = quantile(
  answered.map(({ perCredit }) => perCredit),
  0.5,
);
const dearest = answered.reduce((worst, each) => (each.perCredit > worst.perCredit ? each : worst));
const longestRefusal = Math.max(...results.filter(result => result.isRefused).map(result => result.median));
const perHand = answered.filter(({ draws }) => draws !== undefined).map(result => result.median / result.hands);

const figure = figuresIn('CPU time on one thread');
const figures = [
  figure(`a credit, median of ${results.length} questions`, duration, median),
  figure('a credit, the dearest of all ÷ median', ratio, dearest.perCredit / median, { atMost: MAX_TIMES_MEDIAN }),
  figure('questions refused', count, results.length - answered.length),
  figure('a refusal, at most', duration, longestRefusal, { atMost: MAX_REFUSAL_MS }),
  figure('the dearest sample that a request may ask for', duration, Math.max(...perHand) * MAX_BILLED_HANDS, {
    atMost: TIME_LIMIT_MS,
  }),
];
deliver(undefined, options, {
  sections: [
    {
      table: [
        ['question', 'a draw fits', 'deals', 'billed hands', 'CPU time', 'a credit', '÷ median'],
        ...[...results.slice(0, LISTED.length), dearest].map(({ name, deals, draws, hands, perCredit, ...each }) => [
          name,
          draws === undefined ? '' : deals === 0 ? 'never' : rounded(deals / draws),
          formatNumber(deals),
          each.isRefused ? 'refused' : formatNumber(hands),
          duration(each.median),
          ...(each.isRefused ? ['', ''] : [duration(perCredit), ratio(perCredit / median)]),
        ]),
      ],
    },
    { table: tableOf(figures) },
  ],
  figures: { figures, results },
  spreads: results,
});
process.exitCode = allMet(figures) ? 0 : 1;
