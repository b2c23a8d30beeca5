// Answers to questions of any game.
import type { Counts } from '../../engine/counts.js';
import { type AnyEquityQuestion, type AnyShowdownQuestion, isOmahaEquity, isOmahaShowdown } from '../question.js';
import type { EquityAnswer, ShowdownAnswer } from './answer-types.js';
import { equityAnswer } from './equity-answer.js';
import { omahaEquityAnswer, omahaShowdownAnswer } from './omaha-answer.js';
import { showdownAnswer } from './showdown-answer.js';

/** @throws {InvalidRangeError} the hands leave no room for one another */
export const answerEquity = (question: AnyEquityQuestion, counts: Counts): EquityAnswer =>
  isOmahaEquity(question) ? omahaEquityAnswer(question, counts) : equityAnswer(question, counts);

export const answerShowdown = (question: AnyShowdownQuestion, counts: Counts): ShowdownAnswer =>
  isOmahaShowdown(question) ? omahaShowdownAnswer(question, counts) : showdownAnswer(question, counts);
