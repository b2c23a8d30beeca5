// poker-odds ask: questions as lines of JSON, answered in their order.
import { writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { answerQuestions } from '../../../src/cli/commands/ask-command.js';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { cut, cutHands } from '../../deck.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { command, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const cards = ['Ah', 'Kh'];
const SMALL = { type: 'probabilities', cards, simulations: 100, seed: 1 };
const LARGE = { type: 'probabilities-enhanced', cards, opponents: 22, simulations: 10_000_000 };
const ONE = JSON.stringify(SMALL);

/** Asks the questions of a file with this text. */
const ask = (lines: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> => {
  const file = `${FOLDER}/questions.ndjson`;
  writeFileSync(file, lines);
  return command(env, 'ask', file);
};

const linesOf = (questions: readonly object[]): string => questions.map(each => `${JSON.stringify(each)}\n`).join('');
const answersIn = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

const here = suite('poker-odds ask');

here('answers lines with CRLF, a byte order mark or DEFAULT_SIMULATIONS deals, and skips empty ones', async () => {
  const short = JSON.stringify({ ...SMALL, simulations: undefined });
  const { exitCode, out } = await ask(`\uFEFF${ONE}\r\n\r\n \t\n${short}`, { DEFAULT_SIMULATIONS: '33' });
  assert.equal([exitCode, answersIn(out).map(({ data }) => data.simulations)], [0, [100, 33]]);
});

here('answers each type of question, which its fields tell', async () => {
  const questions = [
    { hands: cutHands('AhKh QsQc'), board: cut('QhJhTh2c2d') },
    { players: ['AhKh', 'QsQc'], hands: true },
    { game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'], board: cut('Ts7s2c') },
    { cards, opponents: 1, simulations: 100 },
    { cards, simulations: 100 },
  ];
  const { exitCode, out, err } = await ask(linesOf(questions));
  assert.equal([exitCode, err], [0, '']);
  const [showdown, equity, omaha, enhanced, odds] = answersIn(out).map(({ data }) => data);
  assert.equal(showdown.winners, [0]);
  assert.is(equity.players[0].hands[0].hand, 'AhKh');
  assert.is(omaha.players[0].equity, 197 / 820);
  assert.equal(['win_rate' in enhanced, 'win_rate' in odds], [true, false]);
});

here('prints an error in place of the answer to each wrong line, and fails; cards are to the letter', async () => {
  const MAX_LINE = 256 * 1024;
  const typed = JSON.stringify({ cards: ['Kd', 'A♥'] });
  const lines = [ONE, '{"type":', 'x'.repeat(MAX_LINE + 1), ' '.repeat(MAX_LINE - ONE.length) + ONE, '7', typed];
  const { exitCode, out, err } = await ask(lines.join('\n'));
  const details = answersIn(out).map(({ error }) => error?.details);
  assert.equal([exitCode, err], [1, 'error: 4 of 6 questions failed: their answers say why.\n']);
  assert.equal(details.slice(0, 4), [
    undefined,
    'line 2 is not valid JSON: write one question a line',
    'line 3 has more than 262,144 bytes',
    undefined,
  ]);
  assert.match(details[4], /^the question is 7/);
  assert.is(details[5], 'cards[1] is "A♥": did you mean "Ah"?');
});

here('that is stopped has printed the answers before the present question', async () => {
  const calculator = createNodeCalculator();
  try {
    await calculator.ready();
    const stopping = new AbortController();
    const answering = answerQuestions([SMALL, null, LARGE, SMALL], calculator, 1000, stopping.signal);
    await until(() => calculator.status().calculations > 0);
    stopping.abort('SIGINT');
    const answers = await answering;
    const successes = answers.map(answer => JSON.parse(answer).success);
    assert.equal(successes, [true, false]);
  } finally {
    await calculator.close();
  }
});

here('reports a file that is not there', async () => {
  const message = '"/nowhere/questions" cannot be read: there is no such file.';
  const error = errorOf(await command({}, 'ask', '/nowhere/questions', '--json'));
  assert.equal(error, { exitCode: 1, code: 'FILE_UNREADABLE', message });
});

here.after(() => removeFolder(FOLDER));
