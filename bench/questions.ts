// Measures how long reading a question takes: the service does it synchronously, which blocks the event loop.
//   npm run bench -- questions [--quick] [--json FILE]
// A figure is the median of the rounds, in CPU time. The longest bodies have the most bytes, or the most items, that are allowed.
import { createHttpReader } from '../src/http/question-validators.js';
import { readQuestion } from '../src/questions/read-question.js';
import { allMet, figuresIn, spreadsOf, tableOf } from './figures.js';
import { duration } from './format.js';
import { LONG_QUESTIONS } from './long-questions.js';
import { cpuTime, takeTurns } from './measure.js';
import { deliver, parseOptions } from './report.js';

const TARGET = { atMost: 25 };
const ROUNDS = { full: 31, quick: 5 };
const QUESTIONS = [
  { name: 'two hands', fields: { players: ['AhKh', 'QsQc'] } },
  { name: 'two ranges on a flop', fields: { players: ['QQ+, AKs:0.5', '15%'], board: ['2c', '7d', 'Th'] } },
  ...LONG_QUESTIONS,
];

const options = parseOptions();
const reader = createHttpReader(100_000);
const contestants = QUESTIONS.map(({ name, fields }) => {
  const body = JSON.stringify(fields);
  const run = (): number => {
    const parsed = JSON.parse(body);
    return cpuTime(() => readQuestion('equity', parsed, reader));
  };
  return { name: `${name}, ${body.length} bytes`, run };
});
const times = await takeTurns(contestants, { rounds: options.quick ? ROUNDS.quick : ROUNDS.full, warmUps: 1 });
const figure = figuresIn('reading a question about equity');
const figures = contestants.map(({ name }, index) => figure(name, duration, times[index]!, TARGET));
deliver(undefined, options, {
  sections: [{ table: tableOf(figures) }],
  figures: { figures },
  spreads: spreadsOf(figures),
});
process.exitCode = allMet(figures) ? 0 : 1;
