// Measures the price of exact equity: the work that the engines of hold'em and short deck plan for 300 questions of every kind, in hands of
// 5 nanoseconds, beside the time that their answers take.
//   npm run bench -- price [--quick] [--json FILE]
// Time is CPU time on one thread, of planning and of all chunks, the least of some runs. Time ÷ plan depends on the machine: each
// question is compared with the median of those that bill 100,000 hands or more. Constants of the engine's cost models are good if nine of
// ten are within a factor of 2, and all within 4.
import type { ExactCalculation } from '../src/calculations/calculation.js';
import { HOLDEM } from '../src/games/holdem.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';
import { SHORT_DECK_GAME } from '../src/games/short-deck.js';
import { SHORT_DECK_ENGINE } from '../src/games/short-deck-engine.js';
import { SNAKE_CASE } from '../src/questions/read-question.js';
import { duration, percent } from './format.js';
import { cpuMs, quantile } from './measure.js';
import { drawQuestions, type PriceQuestion } from './price-questions.js';
import { clearProgress, deliver, parseOptions, showProgress, type Table } from './report.js';

const EXTENT = { full: { questions: 300, runs: 5 }, quick: { questions: 60, runs: 2 } };
const SEED = 1;
const HAND_MS = 5e-6;
/** Questions that bill less cost the least of a credit, whatever they take; those that bill more would take seconds each. */
const [MIN_WORK, MAX_WORK] = [100_000, 100_000_000];
/** How far from the median nine of ten may be, and all. */
const [NEAR, FAR] = [2, 4];

interface Measured extends PriceQuestion {
  readonly work: number;
  readonly ms: number;
  readonly chunks: number;
}

const options = parseOptions();
const extent = EXTENT[options.quick ? 'quick' : 'full'];
const GAMES = {
  holdem: { game: HOLDEM, engine: await HOLDEM_ENGINE.load(await compileEngineFile(HOLDEM_ENGINE)) },
  'short-deck': {
    game: SHORT_DECK_GAME,
    engine: await SHORT_DECK_ENGINE.load(await compileEngineFile(SHORT_DECK_ENGINE)),
  },
};

/** The calculation of a question; undefined if its price says nothing: too small or large, looked up, or without a deal. */
const findCalculation = (question: PriceQuestion): ExactCalculation | undefined => {
  const { game, engine } = GAMES[question.game];
  const table = game.readPlayers({ ...question }, SNAKE_CASE.name, SNAKE_CASE.readCard);
  const methods = game.findMethods(table, { ...question, listsHands: question.byHand }, engine);
  if (methods.isImpossible) return undefined;
  const calculation = methods.countAll();
  const { evaluatedHands, usesTable } = calculation;
  return usesTable || evaluatedHands < MIN_WORK || evaluatedHands > MAX_WORK ? undefined : calculation;
};

const measure = (question: PriceQuestion, calculation: ExactCalculation): Measured => {
  const { engine } = GAMES[question.game];
  let ms = Number.POSITIVE_INFINITY;
  let chunks = 0;
  for (let run = 0; run < extent.runs; run++) {
    const began = cpuMs();
    const plan = calculation.plan(engine);
    for (let index = 0; index < plan.chunkCount; index++) engine.compute(plan.chunkAt(index));
    ms = Math.min(ms, cpuMs() - began);
    chunks = plan.chunkCount;
  }
  return { ...question, work: calculation.evaluatedHands, ms, chunks };
};

const measured: Measured[] = [];
for (const question of drawQuestions(SEED)) {
  const calculation = findCalculation(question);
  if (calculation) measured.push(measure(question, calculation));
  showProgress(measured.length / extent.questions, question.kind);
  if (measured.length === extent.questions) break;
}
clearProgress();

const timeOverPlan = ({ ms, work }: Measured): number => ms / (work * HAND_MS);
const median = quantile(measured.map(timeOverPlan), 0.5);
const compare = (question: Measured): number => timeOverPlan(question) / median;
const shareWithin = (factor: number): number =>
  measured.filter(question => compare(question) <= factor && compare(question) >= 1 / factor).length / measured.length;

const table: Table = [
  ['question', 'players', 'planned hands', 'planned', 'measured', '÷ median', 'chunks'],
  ...[...measured]
    .sort((a, b) => compare(a) - compare(b))
    .map(question => [
      question.kind,
      String(question.players.length),
      String(question.work),
      duration(question.work * HAND_MS),
      duration(question.ms),
      compare(question).toFixed(2),
      String(question.chunks),
    ]),
];
deliver(undefined, options, {
  sections: [{ table }],
  notes: [
    `${measured.length} questions that bill 100,000 hands or more; a planned hand takes ${(median * 5).toFixed(2)} ns at the median`,
    `within a factor of 2: ${percent(shareWithin(NEAR))}, of 4: ${percent(shareWithin(FAR))}`,
  ],
  figures: { median, withinTwo: shareWithin(NEAR), withinFour: shareWithin(FAR), questions: measured },
  spreads: [],
});
