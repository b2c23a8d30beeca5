// Answers of `poker-odds odds`, `equity` and `showdown`, written for screens of every width.
import * as assert from 'uvu/assert';
import { computeCounts } from '../../../src/calculations/worker-calculator.js';
import { type ComputedQuestion, readTypedQuestion } from '../../../src/cli/commands/typed-question.js';
import { measureWidth, type Screen } from '../../../src/cli/terminal-style.js';
import { loadNodeEngines } from '../../../src/games/node-calculator.js';
import type { QuestionType } from '../../../src/questions/fields.js';
import type { Question, QuestionsByType } from '../../../src/questions/question.js';

const TERMINAL = { env: {}, json: false, out: async () => undefined, err: () => undefined, columns: () => undefined };

/** Computes a question; a sample has 1,000 deals unless its fields say otherwise. */
export const answer = async <Type extends QuestionType>(
  type: Type,
  fields: Readonly<Record<string, unknown>>,
): Promise<ComputedQuestion<QuestionsByType[Type]>> => {
  const sampling = { method: 'monte-carlo', simulations: 1000, seed: 7 };
  const question = await readTypedQuestion(
    TERMINAL,
    type,
    fields.method || type === 'showdown' ? { exact: true, ...fields } : { ...sampling, ...fields },
  );
  const { calculation, game } = question;
  const engines = await loadNodeEngines([game.engine]);
  const counts = computeCounts(calculation, engines.get(game.engine.name)!);
  return { question, counts, ms: 4, isStopped: false };
};

/** Asserts, from 54 columns on, that no line is wider than the screen or ends in spaces, and that the text can be ASCII only. */
export const assertFits = <Asked extends Question>(
  write: (screen: Screen, answered: ComputedQuestion<Asked>) => string,
  answered: ComputedQuestion<Asked>,
): void => {
  const screen = { hasColours: true, isAscii: false };
  for (let width = 54; width <= 100; width++) {
    for (const line of write({ ...screen, width }, answered).split('\n')) {
      assert.ok(measureWidth(line) <= width, `"${line}" has more than ${width} columns`);
      assert.not.match(line, / $/);
    }
  }
  assert.match(write({ width: 80, hasColours: false, isAscii: true }, answered), /^[ -~\n]+$/);
};
