// Answers to questions of any game.
import type { Counts } from '../../engine/counts.js';
import { type AnyEquityQuestion, type AnyShowdownQuestion, isOmahaEquity, isOmahaShowdown } from '../question.js';
import type { AnyShowdown, Equities, OmahaPlayerEquity, PlayerEquity } from './answer-types.js';
import { equityAnswer } from './equity-answer.js';
import { omahaEquityAnswer, omahaShowdownAnswer } from './omaha-answer.js';
import { showdownAnswer } from './showdown-answer.js';

/** A player of any game. */
export type AnyPlayerEquity = OmahaPlayerEquity & Partial<Pick<PlayerEquity, 'combos' | 'hands'>>;
export type AnyEquityAnswer = Equities<AnyPlayerEquity>;

/** @throws {InvalidRangeError} the hands leave no room for one another */
export const answerEquity = (question: AnyEquityQuestion, counts: Counts): AnyEquityAnswer =>
  isOmahaEquity(question) ? omahaEquityAnswer(question, counts) : equityAnswer(question, counts);

export const answerShowdown = (question: AnyShowdownQuestion, counts: Counts): AnyShowdown =>
  isOmahaShowdown(question) ? omahaShowdownAnswer(question, counts) : showdownAnswer(question, counts);
